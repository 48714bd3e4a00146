// Refusals, as text.

extension Golden {
    static let refusals: [Golden] = [
        Golden(
            name: "a wrong argument",
            at80: #"""
                 error: nameChanged takes name: String
                   send welcome nameChanged("Ada")
                                            ^ write nameChanged(name: "Ada")
                """#),
        Golden(
            name: "several remedies",
            at80: #"""
                 error: unknown command sen
                   sen x
                   ^ write send or set
                """#),
        Golden(
            name: "a remedy without a place",
            at80: #"""
                 error: no such mark: nam
                   try name or named
                """#),
        Golden(
            name: "nothing to do about it",
            at80: #"""
                 error: there is nothing to undo
                """#),
        Golden(
            name: "wide characters, tabs and signs in front of the place",
            at80: #"""
                 error: no such node: Lst
                   send    家庭 �é👩‍👩 Lst x
                                     ^ write List
                """#),
        Golden(
            name: "a command of several lines",
            at80: #"""
                 error: TodoModel takes no nte; did you mean note?
                   nte: "x"),
                   ^
                """#),
        Golden(
            name: "a long line",
            at80: #"""
                 error: expected Int, found a string
                   …01234567890123456789012345678901234567890123456789WRONGWRONGabcdefghijabcde…
                                                                      ^ write 0
                """#,
            at200: #"""
                 error: expected Int, found a string
                   …0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789WRONGWRONGabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcde…
                                                                                                                                                      ^ write 0
                """#),
        Golden(
            name: "a place behind the end",
            at80: #"""
                 error: an action is missing
                   send welcome
                                ^
                """#),
        Golden(
            name: "too much",
            at80: #"""
                 error: quit takes no arguments
                   quit now
                        ^ remove it
                """#),
        Golden(
            name: "something else or nothing",
            at80: #"""
                 error: expected a comparison
                   expect bogus
                          ^ write == _, or remove it
                """#),
        Golden(
            name: "a place that is not there",
            at80: #"""
                 error: it is wrong
                """#),
    ]
}
