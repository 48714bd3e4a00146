// The tokens that an editor highlights. Each row is a line and its tokens with their kinds, without blanks.

import Testing
import WorkbenchLanguage

@Suite struct TokenTests {
    static let rows: [(line: String, tokens: String)] = [
        (
            "send /Todo EditAction.save(todo: $Edit.todo, to: .list) # why",
            """
            command‹send› punctuation‹/› node‹Todo› type‹EditAction› punctuation‹.› action‹save› punctuation‹(› \
            label‹todo› punctuation‹:› reference‹$› node‹Edit› field‹.todo› punctuation‹,› label‹to› punctuation‹:› \
            punctuation‹.› enumCase‹list› punctuation‹)› comment‹# why›
            """
        ),
        (
            "set Row[a b].x[0] Point(x: -1, y: true)",
            """
            command‹set› node‹Row› punctuation‹[› key‹a b› punctuation‹]› field‹.x› field‹[0]› type‹Point› \
            punctuation‹(› label‹x› punctuation‹:› number‹-1› punctuation‹,› label‹y› punctuation‹:› constant‹true› \
            punctuation‹)›
            """
        ),
        (
            "expect stack is Welcome, Row[\"a,\"], \"Edit, it\"",
            """
            command‹expect› keyword‹stack› keyword‹is› node‹Welcome› punctuation‹,› node‹Row› punctuation‹[› key‹"a,"› \
            punctuation‹]› punctuation‹,› string‹"Edit, it"›
            """
        ),
        (
            "with tap at at 3",
            "command‹with› command‹tap› action‹at› keyword‹at› number‹3›"
        ),
        (
            "expect Todo.n >= 1",
            "command‹expect› node‹Todo› field‹.n› comparison‹>=› number‹1›"
        ),
        (
            "expect screen rows[0].title is \"a\"",
            "command‹expect› keyword‹screen› field‹rows[0].title› comparison‹is› string‹\"a\"›"
        ),
        (
            "expect output save(todo: _) from Edit",
            """
            command‹expect› keyword‹output› action‹save› punctuation‹(› label‹todo› punctuation‹:› constant‹_› \
            punctuation‹)› keyword‹from› node‹Edit›
            """
        ),
        (
            "expect Row[a b].x changed once since -1",
            """
            command‹expect› node‹Row› punctuation‹[› key‹a b› punctuation‹]› field‹.x› keyword‹changed› keyword‹once› \
            keyword‹since› number‹-1›
            """
        ),
        (
            "expect steps<=3 since task",
            "command‹expect› keyword‹steps› comparison‹<=› number‹3› keyword‹since› word‹task›"
        ),
        (
            "expect output a from Row[b c] since task",
            """
            command‹expect› keyword‹output› action‹a› keyword‹from› node‹Row› punctuation‹[› key‹b c› punctuation‹]› \
            keyword‹since› word‹task›
            """
        ),
        ("expect render has List", "command‹expect› keyword‹render› keyword‹has› node‹List›"),
        ("expect asked why List", "command‹expect› keyword‹asked› command‹why› node‹List›"),
        ("try tap \"Save\"", "command‹try› command‹tap› string‹\"Save\"›"),
        (
            "tap rows[0].onTap(1) 2",
            "command‹tap› action‹rows[0].onTap› punctuation‹(› number‹1› punctuation‹)› number‹2›"
        ),
        ("tree --depth 2", "command‹tree› flag‹--depth› number‹2›"),
        ("goto before", "command‹goto› word‹before›"),
        ("workers off", "command‹workers› keyword‹off›"),
        ("bogus word", "unknown‹bogus› unknown‹word›"),
        ("# prose", "comment‹# prose›"),
        ("= out", "expectedOutput‹= out›"),
    ]

    @Test(arguments: rows)
    func tokensOfALineHaveTheirKinds(line: String, tokens: String) {
        let statement = Script(line).statements[0]
        let shown = statement.tokens.filter { $0.kind != .blank }.map { "\($0.kind)‹\(statement.text($0.range))›" }
        #expect(shown.joined(separator: " ") == tokens)
    }
}
