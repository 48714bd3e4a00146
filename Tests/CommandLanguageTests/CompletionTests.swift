// Completion. Each row is a line with the cursor at ‸, and the expected insertions. An exclamation mark follows those
// that aren't live.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@Suite struct CompletionTests {
    static let rows: [(line: String, offered: String)] = [
        ("un‸", "undo"),
        ("?‸", "?"),
        ("‸undo", CommandTable.commands.map(\.name).joined(separator: "  ")),
        (
            "s‸nd",
            "stack  screen  state  sinks  send  set  slice  source  save  props  ls  always  history  branches  apps  reset  workers"
        ),
        ("send ‸", "/  Todo  List  Edit  Row[1]  Row[two words]  ..  logOut"),
        ("send t‸", "Todo  /  List  Edit  logOut"),
        (
            "send Todo ‸",
            "selectTodo(  newTodo  ListAction.discardChanges  EditAction.discardChanges  saveChanges(  narrow(  nudge!"
        ),
        ("send Todo EditAction.‸", "discardChanges  saveChanges("),
        ("send Todo saveChanges(‸", "todo:   index: "),
        ("send Todo saveChanges(todo: ‸", "$Edit.todo  TodoModel("),
        ("send Todo saveChanges(todo: $‸", "Edit.todo  /  Todo  List  Edit  Row[1]  Row[two words]"),
        ("send Todo saveChanges(todo: $Edit.‸", "todo"),
        ("send Todo saveChanges(todo: $Edit.todo, ‸", "index: "),
        ("send Todo saveChanges(todo: $Edit.todo ‸", ""),
        ("send Todo saveChanges(todo: TodoModel(‸", "title:   note: "),
        ("send Todo narrow(to: ‸", "nil  .all  .done  .doneSince("),
        ("send Todo narrow(to: .‸", "all  done  doneSince("),
        ("send Todo narrow(to: .doneSince(day: ‸", "\"2024-01-31\""),
        ("send Edit titleChanged(‸", "\"\""),
        ("reach --‸", "--everywhere  --go  --states  --seconds"),
        ("reach --go --‸", "--everywhere  --states  --seconds"),
        ("reach --go stack ‸", "is  has  lacks"),
        ("reach stack has --‸", ""),
        ("reach fr‸", "from everywhere"),
        ("reach from everywhere --‸", "--go  --states  --seconds"),
        ("reach from everywhere stack ‸", "is  has  lacks"),
        ("reach --go from everywhere stack ‸", "is  has  lacks"),
        ("reach st‸", "stack  List"),
        ("always --‸", "--off"),
        ("coverage ‸", "Todo  TodoEdit"),
        ("coverage TodoE‸", "TodoEdit"),
        ("emit Edit ‸", "save(  discard"),
        ("cd /‸", "Todo"),
        ("cd /Todo/‸", "List  Edit"),
        ("cd /Todo/List/Row[‸", "Row[1]  Row[two words]"),
        ("cd .‸", ".."),
        ("state Todo.‸", "todos  step  filter"),
        ("state Todo.todos[0].‸", "title  note"),
        ("state Todo.todos[‸", "[0]  [1]"),
        ("set Todo.step ‸", ".list  .edit(  .filter("),
        ("set Todo.todos [‸", "$Edit.todo  TodoModel("),
        ("tap ‸", "onTitleChanged  onNoteChanged  \"Save\"  back  \"Delete all\"!"),
        ("tap \"‸", "\"Save\"  back  \"Delete all\"!"),
        ("tap onT‸", "onTitleChanged  onNoteChanged"),
        ("tree -‸", "--depth  --names  --props  --full"),
        ("tree --names --‸", "--depth  --props  --full"),
        ("tree --depth ‸", ""),
        ("workers o‸", "on  off"),
        ("export ‸", "test  mermaid  dot  json  perfetto"),
        ("export test --‸", "--from  --to"),
        ("export test --from ‸", "before-login  start  2  1"),
        ("goto ‸", "before-login  start  2  1"),
        ("mark b‸", "before-login"),
        ("branches ‸", "a  b"),
        ("option ‸", "width  theme"),
        ("option theme ‸", "dark  light"),
        ("source l‸", "login.wf"),
        ("open t‸", "todo  tictactoe  TodoWorkflow("),
        ("open TodoWorkflow(‸", "name: "),
        ("help und‸", "undo"),
        ("deliver Todo ‸", "Clock[second]  Loader!"),
        ("deliver Todo Loader .‸", "list  edit(  filter("),
        ("try ‸", "send  tap  emit  deliver  set  update  effect  without  with"),
        ("try tap on‸", "onTitleChanged  onNoteChanged"),
        ("with ‸", "before-login  start  2  1  send  tap  emit  deliver  set  update  effect"),
        ("with 1 ‸", "send  tap  emit  deliver  set  update  effect"),
        ("with 1 tap on‸", "onTitleChanged  onNoteChanged"),
        ("with tap on‸", "onTitleChanged  onNoteChanged"),
        ("with tap onTitleChanged a‸", "at"),
        ("try with tap onTitleChanged \"a\" at ‸", "before-login  start  2  1"),
        ("with tap at at b‸", "before-login"),
        (
            "with send Todo ‸",
            "selectTodo(  newTodo  ListAction.discardChanges  EditAction.discardChanges  saveChanges(  narrow(  at  nudge!"
        ),
        ("race --‸", "--taps  --all"),
        ("owner E‸", "Edit"),
        ("owner .‸", ""),
        ("expect s‸", "stack  screen  sum of  steps  branches  marks  asked  answered  crash  List"),
        ("expect Todo.step changed ‸", "since  once"),
        ("expect no ‸", "set"),
        ("expect route tap ‸", "→  since"),
        ("expect answered o‸", "owner  flow  props  node  code"),
        ("expect render ‸", "has  lacks"),
        ("expect asked why L‸", "List"),
        ("expect steps == 1 ‸", "since"),
        ("expect output login(name: _) from List ‸", "since"),
        ("expect stack ‸", "is  has  lacks"),
        ("expect stack is ‸", "Welcome  List  Edit  \"Edit it\""),
        ("expect stack is Welcome,‸", "Welcome  List  Edit  \"Edit it\""),
        ("expect tree ‸", "has  lacks"),
        ("expect tree has E‸", "Edit"),
        ("expect Todo.todos.‸", "count"),
        ("expect Todo.step ‸", "==  !=  <  <=  >  >=  changed  unchanged  in  sorted  unique"),
        ("expect stack has Edit or Todo.step ‸", "==  !=  <  <=  >  >=  changed  unchanged  in  sorted  unique"),
        ("expect tree lacks Edit leads to stack ‸", "is  has  lacks"),
        ("expect sum ‸", "of"),
        ("expect Todo.step == ‸", ".edit(index: 0)  .list  .edit(  .filter("),
        ("expect output ‸", "login("),
        ("expect output login(‸", "name: "),
        ("expect output login(name: _) ‸", "from  since"),
        ("expect screen ‸", "title"),
        ("expect dropped ‸", ""),
        ("# send ‸", ""),
        ("= send ‸", ""),
        ("undo # ‸", ""),
        ("bogus ‸", ""),
    ]

    @Test(arguments: rows)
    func completionOffersCandidates(line: String, offered: String) throws {
        let (script, offset) = try cursor(line)
        let result = Completer.complete(script, at: offset, facts: TodoFacts())
        #expect(shown(result) == offered)
    }

    private func shown(_ result: CompletionResult) -> String {
        result.candidates.map { $0.insertion + ($0.isLive ? "" : "!") }.joined(separator: "  ")
    }

    static let insertions: [(line: String, result: String)] = [
        ("send to‸", "send Todo"),
        ("send to‸do newTodo", "send Todo newTodo"),
        ("send Todo sel‸x", "send Todo selectTodo("),
        ("state /Todo/Li‸", "state /Todo/List"),
        ("state Todo.todos[0].ti‸", "state Todo.todos[0].title"),
        ("state Todo.todos[‸", "state Todo.todos[0]"),
        ("send Todo saveChanges(todo: $Ed‸", "send Todo saveChanges(todo: $Edit.todo"),
        ("send Todo saveChanges(to‸", "send Todo saveChanges(todo: "),
        ("set Todo.step .ed‸", "set Todo.step .edit("),
        ("expect stack is List,Ed‸", "expect stack is List,Edit"),
        ("expect Todo.step == .li‸", "expect Todo.step == .list"),
        ("source \"my‸", "source \"my scripts/\""),
        ("tap sav‸", "tap \"Save\""),
        ("try se‸", "try send"),
        ("undo\nsen‸\nredo", "undo\nsend\nredo"),
        ("state Row[tw‸", "state Row[two words]"),
    ]

    @Test(arguments: insertions)
    func firstCompletionCandidateIsInserted(line: String, result: String) throws {
        var (script, offset) = try cursor(line)
        let completion = Completer.complete(script, at: offset, facts: TodoFacts())
        let first = try #require(completion.candidates.first)
        script.apply(ScriptEdit(completion.range, first.insertion))
        #expect(script.text == result)
    }

    @Test func completionCandidatesHaveLabelDetailSnippetAndKind() throws {
        let (script, offset) = try cursor("send Todo sav‸")
        let save = try #require(Completer.complete(script, at: offset, facts: TodoFacts()).candidates.first)
        #expect(save.label == "saveChanges")
        #expect(save.detail == "saveChanges(todo: TodoModel, index: Int)   by Edit")
        #expect(save.snippet == "saveChanges(todo: ${1:TodoModel}, index: ${2:Int})")
        #expect(save.kind == .action)
    }

    static let signatures: [(line: String, help: String)] = [
        ("send ‸", "send «[node]» action"),
        ("send Todo ‸", "send [node] «action»"),
        ("send Todo saveChanges(‸", "saveChanges(«todo: TodoModel», index: Int)"),
        ("send Todo saveChanges(todo: $Edit.todo, ‸", "saveChanges(todo: TodoModel, «index: Int»)"),
        ("send Todo saveChanges(index: ‸", "saveChanges(todo: TodoModel, «index: Int»)"),
        ("send Todo saveChanges(todo: TodoModel(title: \"a\", ‸", "TodoModel(title: String, «note: String»)"),
        ("send Todo narrow(to: .doneSince(‸", "doneSince(«day: Date»)"),
        ("set Todo.step .edit(‸", "edit(«index: Int»)"),
        ("send Todo unknown(‸", "send [node] «action»"),
        ("tree --depth ‸", "tree [node] «[--depth levels]» [--names] [--props] [--full]"),
        ("tap onTitleChanged ‸", "tap callback «[value …]»"),
        ("try send Todo ‸", "send [node] «action»"),
        ("open TodoWorkflow(‸", "TodoWorkflow(«name: String»)"),
        ("sen‸", ""),
        ("# send ‸", ""),
    ]

    @Test(arguments: signatures)
    func signatureHelpMarksTheActiveParameter(line: String, help: String) throws {
        let (script, offset) = try cursor(line)
        guard let signature = SignatureHelp.help(script, at: offset, facts: TodoFacts()) else {
            #expect(help == "")
            return
        }
        var label = Array(signature.label.utf8)
        if let active = signature.active {
            label.insert(contentsOf: "»".utf8, at: signature.parameters[active].upperBound)
            label.insert(contentsOf: "«".utf8, at: signature.parameters[active].lowerBound)
        }
        #expect(String(decoding: label, as: UTF8.self) == help)
    }

    @Test func fuzzyMatchesAreRanked() {
        let names = ["onTitleChanged", "title", "subtitle", "attic", "tic", "tiny", "TItle2"]
        let match = FuzzyMatch("ti")
        let ranked = names.compactMap { name in match.quality(of: name).map { (name, $0) } }
        #expect(ranked.filter { $0.1 == .beginning }.map(\.0) == ["title", "tic", "tiny", "TItle2"])
        #expect(ranked.filter { $0.1 == .wordBeginnings }.map(\.0) == ["onTitleChanged"])
        #expect(ranked.filter { $0.1 == .subsequence }.map(\.0) == ["subtitle", "attic"])
        #expect(FuzzyMatch("otc").quality(of: "onTitleChanged") == .wordBeginnings)
        #expect(FuzzyMatch("xyz").quality(of: "title") == nil)
        #expect(FuzzyMatch("TITLE").quality(of: "title") == .exact)
        #expect(FuzzyMatch("").quality(of: "title") == .beginning)
    }

    /// Completion, signature help and hover work in any string.
    @Test(arguments: 0..<4 as Range<UInt64>)
    func completionSignatureHelpAndHoverWorkInRandomText(part: UInt64) {
        for seed in Cases.seeds(ofPart: part, 50, thorough: 400) {
            var random = RandomScript(seed: 20_000_000 + seed)
            let script = Script(random.anything())
            for _ in 0..<4 {
                let offset = random.edit(of: script.count).range.lowerBound
                let result = Completer.complete(script, at: offset, facts: TodoFacts())
                #expect(
                    0 <= result.range.lowerBound && result.range.lowerBound <= offset
                        && result.range.upperBound <= script.count,
                    "seed \(seed) offset \(offset): \(result.range)")
                _ = SignatureHelp.help(script, at: offset, facts: TodoFacts())
                _ = script.hover(at: offset)
            }
        }
    }

    @Test func hoverShowsTheHelpPageOfACommand() throws {
        let (script, offset) = try cursor("undo\ntry se‸nd Todo newTodo")
        let hover = try #require(script.hover(at: offset))
        #expect(hover.page.name == "send" && hover.range == 9..<13)
        #expect(hover.page.markdown.contains("send [node] action"))
    }
}

/// The script without its cursor mark, and the mark's offset.
func cursor(_ text: String) throws -> (script: Script, offset: Int) {
    let bytes = Array(text.utf8)
    let mark = Array("‸".utf8)
    let offset = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) }, "put ‸ where the cursor is")
    return (Script(Array(bytes[..<offset] + bytes[(offset + mark.count)...])), offset)
}
