// Findings as workflow commands of GitHub Actions, in the format that GitHub documents.

import Testing
import WorkbenchLanguage

@Suite struct AnnotationTests {
    @Test func annotationEscapesLineBreaks() {
        let line = Annotations.line(
            file: "a,b/c:d.wf", line: 3, column: 7, title: "workflow check: x", message: "50% is\nless\rthan all")
        #expect(
            line
                == "::error file=a%2Cb/c%3Ad.wf,line=3,col=7,title=workflow check%3A x::50%25 is%0Aless%0Dthan all")
    }

    @Test func annotationWithoutAPlace() {
        #expect(Annotations.line(file: nil, title: "t", message: "m") == "::error title=t::m")
    }

    @Test(arguments: [
        ("scripts/a.wf", "scripts/a.wf"), ("./scripts/a.wf", "scripts/a.wf"), ("/home/ci/shop/a.wf", "a.wf"),
        ("/home/ci/shopping/a.wf", "/home/ci/shopping/a.wf"),
    ])
    func annotationPathsAreRelativeToTheCheckout(path: String, expected: String) {
        #expect(Annotations.relative(path, to: "/home/ci/shop") == expected)
    }
}
