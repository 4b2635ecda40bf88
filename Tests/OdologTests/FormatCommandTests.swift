import Foundation
import Testing

@Suite("Formats")
struct FormatCommandTests {
    private static let photos = Workspace.repository + "/Tests/ImagingTests/Fixtures"

    @Test(arguments: [("rgb.heic", "HEIC"), ("rgb.avif", "AVIF")])
    func withoutLibheif(name: String, format: String) throws {
        let workspace = try Workspace()
        let photo = "\(Self.photos)/\(name)"
        let outcome = try workspace.odolog(
            "read", photo, "\(Self.photos)/rgb-lzw.tiff", environment: ["ODOLOG_LIBHEIF": "/nowhere/libheif.so.1"])
        #expect(outcome.ending == .status(1))
        #expect(
            outcome.errors == "odolog: \(photo): reading \(format) needs libheif; install it with: apt-get install "
                + "libheif1, or convert the photo to JPEG.\n")
        // The rest goes on, below the table's header.
        #expect(outcome.lines.count == 2)
        let json = try workspace.odolog("read", "--json", photo, environment: ["ODOLOG_LIBHEIF": "libpng16.so.16"])
        #expect(try json.json().map(\.errorCode) == ["library_missing"], "a library, but another")
    }

    @Test(arguments: ["rgb-lzw.tiff", "lossy.webp", "rgb.bmp"])
    func aPhotoByAnyName(name: String) throws {
        let workspace = try Workspace()
        try FileManager.default.copyItem(atPath: "\(Self.photos)/\(name)", toPath: workspace.folder + "/photo.jpg")
        let outcome = try workspace.odolog("read", "--json", "photo.jpg")
        #expect(outcome.ending == .status(0))
        #expect(try outcome.json().map(\.errorCode) == [nil])
    }
}
