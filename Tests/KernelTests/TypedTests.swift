// Input that users type at a prompt, and how it is handled.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct TypedTests {
    @Test("What is typed naturally is carried out as the command that is meant", arguments: Typed.all)
    func naturalInputIsRead(_ typed: Typed) throws {
        let dialogue = try Dialogue("todo")
        for line in typed.before { try dialogue.say(line) }
        let reading = dialogue.reading
        for line in typed.lines {
            let (input, expected) = (line[0], line[2])
            switch line[1] {
            case "=>":
                #expect(reading.certain(input) == expected, "\(input)")
                #expect(expected.isEmpty || dialogue.session.check(expected).isEmpty, "\(expected) is refused")
            case "?>":
                #expect(reading.certain(input) == nil, "\(input)")
                #expect(reading.offer(input) == expected, "\(input)")
                #expect(dialogue.session.check(expected).isEmpty, "\(expected) is refused")
            default: Issue.record("\(line)")
            }
        }
    }

    @Test(
        "A line that is a command, or that nobody can know, is left as it is",
        arguments: [
            "tree", "ls", "tap onLoginTapped", "send Welcome didLogin", "state Welcome.name", "set Welcome.name \"x\"",
            "help",
            "frobnicate", "tap", "tap onFoo", "set Welcome.draws 3", "goto 99", "1 + 1",
            "\"Ada\"",
        ])
    func otherLinesAreLeft(_ line: String) throws {
        #expect(try Dialogue("todo").reading.certain(line) == nil)
    }

    @Test("The table has at least 120 inputs")
    func tableIsLong() {
        #expect(Typed.all.reduce(0) { $0 + $1.lines.count } >= 120)
    }
}

extension Dialogue {
    fileprivate var reading: LineReading {
        LineReading(
            check: { line in
                self.session.check(line).filter { $0.severity == .error }.map { fault in
                    (fault.range, fault.fixes)
                }
            },
            complete: { line, offset in
                let found = self.session.complete(line, at: offset)
                return (found.candidates, found.range)
            })
    }
}

/// Inputs with the command that is run (`=>`) or offered (`?>`) for each, in the todo app after some commands.
struct Typed: Sendable, CustomTestStringConvertible {
    var name: String
    var before: [String]
    var text: String

    var testDescription: String { name }

    /// Each line, split into input, sign and command.
    var lines: [[String]] {
        text.split(separator: "\n").compactMap { line in
            for sign in ["=>", "?>"] {
                guard let range = line.firstRange(of: " \(sign)") else { continue }
                let command = line[range.upperBound...].drop { $0 == " " }
                return [
                    line[..<range.lowerBound].reversed().drop { $0 == " " }.reversed().map(String.init).joined(), sign,
                    String(command),
                ]
            }
            return [String(line), "", ""]
        }
    }

    static let all = [
        Typed(
            name: "words of shells, debuggers and editors", before: ["tap onNameChanged \"Ada\""],
            text: #"""
                list                        => ls
                ❯ ls                        => ls
                / ❯ list                    => ls
                dir                         => ls
                ll                          => ls
                list Welcome                => ls Welcome
                ls -l                       => ls
                ls -la /                    => ls /
                tree -a                     => tree
                show                        => screen
                show Welcome.name           => state Welcome.name
                print Welcome.name          => state Welcome.name
                p Welcome                   => state Welcome
                po Welcome                  => state Welcome
                cat Welcome                 => state Welcome
                get Welcome.name            => state Welcome.name
                inspect Welcome             => state Welcome
                display Welcome             => state Welcome
                view                        => screen
                echo Welcome.name           => state Welcome.name
                render                      => screen
                render Welcome              => screen Welcome
                draw                        => screen
                dump                        => tree
                dump Welcome                => tree Welcome
                nodes                       => tree
                \d                          => tree
                \d Welcome                  => state Welcome
                describe Welcome            => state Welcome
                screens                     => stack
                status                      => stack
                pwd                         => cd .
                whereami                    => cd .
                here                        => cd .
                chdir Welcome               => cd Welcome
                up                          => cd ..
                press onLoginTapped         => tap onLoginTapped
                click onLoginTapped         => tap onLoginTapped
                touch onLoginTapped         => tap onLoginTapped
                push onLoginTapped          => tap onLoginTapped
                type onNameChanged Bob      => tap onNameChanged "Bob"
                dispatch Welcome didLogin   => send Welcome didLogin
                call Welcome didLogin       => send Welcome didLogin
                buttons                     => sinks
                callbacks                   => sinks
                log                         => history
                log 2                       => history 2
                journal                     => history
                u                           => undo
                u 1                         => undo 1
                forward                     => redo
                jump 0                      => goto 0
                checkout 0                  => goto 0
                last                        => trace
                last 2                      => history 2
                marks                       => mark
                branch                      => branches
                env                         ?> option
                environment                 ?> option
                derived                     ?> audit
                bt                          => trace
                backtrace                   => trace
                stacktrace                  => trace
                explain Welcome             => why Welcome
                compare 0 1                 => diff 0 1
                tag here                    => mark here
                bookmark a                  => mark a
                label a                     => mark a
                grep Ada                    => find Ada
                search Ada                  => find Ada
                locate Ada                  => find Ada
                where Ada                   => find Ada
                assert stack is Welcome     => expect stack is Welcome
                restart                     => reset
                rebuild                     => reload
                \l                          => apps
                use todo                    => open todo
                start todo                  => open todo
                load a.wf                   => source a.wf
                \i a.wf                     => source a.wf
                write a.wf                  => save a.wf
                settings                    => option
                config                      => option
                options                     => option
                h                           => help
                h send                      => help send
                man send                    => help send
                man                         => help
                usage                       => help
                commands                    => help
                :help                       => help
                \?                          => help
                send?                       => help send
                tree?                       => help tree
                q                           => quit
                :q                          => quit
                :q!                         => quit
                :wq                         => quit
                :x                          => quit
                \q                          => quit
                bye                         => quit
                logout                      => quit
                // a note                   =>
                -- a note                   =>
                """#),
        Typed(
            name: "names and values of the first screen", before: ["tap onNameChanged \"Ada\""],
            text: #"""
                Welcome                          => state Welcome
                Welcome.name                     => state Welcome.name
                /Welcome.name                    => state /Welcome.name
                onLoginTapped                    => tap onLoginTapped
                onNameChanged "Bob"              => tap onNameChanged "Bob"
                onNameChanged Bob                => tap onNameChanged "Bob"
                tap onlogintapped                => tap onLoginTapped
                tap ONLOGINTAPPED                => tap onLoginTapped
                press onlogintapped              => tap onLoginTapped
                tap onnamechanged "Bob"          => tap onNameChanged "Bob"
                tap onnamechanged Bob            => tap onNameChanged "Bob"
                tap onNameChanged Bob            => tap onNameChanged "Bob"
                tap onNameChanged 'Bob'          => tap onNameChanged "Bob"
                tap onNameChanged Bob Smith      => tap onNameChanged "Bob Smith"
                tap onNameChanged it's me        => tap onNameChanged "it's me"
                set Welcome.name = "Bob"         => set Welcome.name "Bob"
                set Welcome.name = Bob           => set Welcome.name "Bob"
                set Welcome.name Bob             => set Welcome.name "Bob"
                set Welcome.name 'Bob'           => set Welcome.name "Bob"
                Welcome.name = "Bob"             => set Welcome.name "Bob"
                Welcome.name = Bob               => set Welcome.name "Bob"
                send Welcome nameChanged "Bob"   => send Welcome nameChanged(name: "Bob")
                send Welcome nameChanged Bob     => send Welcome nameChanged(name: "Bob")
                send Welcome nameChanged(3)      => send Welcome nameChanged(name: "3")
                send Welcome nameChanged("Bob")  => send Welcome nameChanged(name: "Bob")
                login                            ?> tap onLoginTapped
                tap onLoginTaped                 ?> tap onLoginTapped
                tre                              ?> tree
                """#),
        Typed(
            name: "buttons of the list", before: ["tap onLoginTapped"],
            text: #"""
                tap New Todo           => tap "New Todo"
                tap new todo           => tap "New Todo"
                tap 'New Todo'         => tap "New Todo"
                press New Todo         => tap "New Todo"
                New Todo               => tap "New Todo"
                back                   => tap back
                Todo.todos             => state Todo.todos
                Todo.todos[0].title    => state Todo.todos[0].title
                Todo.todos = []        => set Todo.todos []
                set Todo.todos = []    => set Todo.todos []
                show Todo.todos        => state Todo.todos
                List.name              => props List.name
                onTodoSelected(0)      => tap onTodoSelected(0)
                onTodoSelected 0       => tap onTodoSelected 0
                p Todo.todos.count     => state Todo.todos.count
                """#),
        Typed(
            name: "a text field", before: ["tap onLoginTapped", "tap onTodoSelected 0"],
            text: #"""
                tap onTitleChanged Hello           => tap onTitleChanged "Hello"
                tap ontitlechanged Hello there     => tap onTitleChanged "Hello there"
                """#),
    ]
}
