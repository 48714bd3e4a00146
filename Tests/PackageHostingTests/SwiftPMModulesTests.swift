// The modules of a SwiftPM build, read from its manifest for the build tool.

import Testing
@testable import WorkbenchPackages

@Suite struct SwiftPMModulesTests {
    private let manifest = #"""
        client:
          name: basic
        commands:
          "<Shop-debug.module>":
            tool: phony
            inputs: ["<C.Shop-debug.module>"]
          "C.Shop-debug.module":
            tool: shell
            inputs: ["/my shop/Sources/Shop/Basket.swift","/my shop/Sources/Shop/Loaf.swift","/scratch/Shop.build/sources"]
            description: "Compiling Swift Module 'Shop' (2 sources)"
            args: ["/usr/bin/swiftc","-module-name","Shop","-emit-dependencies","-emit-module","-emit-module-path","/m","-output-file-map","/o","-parse-as-library","-incremental","-c","@/scratch/Shop.build/sources","-I","/scratch/Modules","-enable-batch-mode","-serialize-diagnostics","-Onone","-j2","-DDEBUG","-parseable-output","-emit-objc-header","-emit-objc-header-path","/h","-swift-version","5","-Xcc","-j","-package-name","shop"]
          "C.Oven-debug.module":
            tool: clang
            inputs: ["/my shop/Sources/Oven/oven.c"]
            args: ["/usr/bin/clang","-c","/my shop/Sources/Oven/oven.c"]
        """#

    @Test func swiftPMModuleHasSourcesAndOptions() {
        let expected = SwiftPMModules.Module(
            name: "Shop",
            options: [
                "-parse-as-library", "-I", "/scratch/Modules", "-Onone", "-DDEBUG", "-swift-version", "5", "-Xcc", "-j",
                "-package-name", "shop",
            ],
            sources: ["/my shop/Sources/Shop/Basket.swift", "/my shop/Sources/Shop/Loaf.swift"])
        #expect(SwiftPMModules(inManifest: manifest).modules == [expected])
    }

    @Test(arguments: ["", "commands:\n", "    args: [\"swiftc\"\n", "    args: [\"swiftc\",\"-module-name\"]"])
    func invalidBuildManifestHasNoSwiftPMModules(_ text: String) {
        #expect(SwiftPMModules(inManifest: text).modules == [])
    }
}
