// The code of the bug hunts: an exhibit of the gallery, and its correct twin. The build embeds the files of the gallery
// themselves, through the links beside this file.

package enum HuntCode {
    /// The files of an app with a bug, and of the same app without it, in UTF-8.
    package typealias Pair = (broken: [UInt8], mended: [UInt8])

    package static let greeting: Pair = (PackageResources.StaleCopyBroken_swift, PackageResources.StaleCopyMended_swift)
    package static let draft: Pair = (PackageResources.WipedEditBroken_swift, PackageResources.WipedEditMended_swift)
    package static let rows: Pair = (PackageResources.IndexKeyBroken_swift, PackageResources.IndexKeyMended_swift)
    package static let tabs: Pair = (
        PackageResources.ForgetfulTabBroken_swift, PackageResources.ForgetfulTabMended_swift
    )
}
