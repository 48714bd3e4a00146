// Scripts that name a package: their kernel is the program that is built for it.

import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct PackageTests {
    @Test func theKernelIsThePackages() {
        let editor = Editor()
        editor.open("# package: ../Shop\nopen todo\n")
        #expect(editor.startedPackages == ["/work/../Shop"])
    }

    @Test func aScriptWithoutOneHasThisProgram() {
        let editor = Editor()
        editor.open("open todo\n# package: ../Shop\n")
        #expect(editor.startedPackages == [nil])
    }

    @Test func anotherLineIsAnotherKernel() {
        let editor = Editor()
        editor.open("# package: ../Shop\nopen todo\n")
        editor.edit("../Shop", to: ".")
        #expect(editor.startedPackages == ["/work/../Shop", "/work/."])
        #expect(editor.liveKernels == 1)
    }
}
