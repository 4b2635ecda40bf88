import Foundation
import OdologImaging
import Testing

@testable import OdologPhotoFiles

@Suite("What a file begins with")
struct FileStartTests {
    private static let fixtures = TemporaryFolder.tests + "/ImagingTests/Fixtures"
    private static let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures)) ?? []

    @Test("The fixtures are there")
    func fixturesAreThere() { #expect(Self.names.count > 10) }

    /// The decoders need not be installed, nor the content be whole: what counts is that one of them is asked.
    @Test("It is a photo where the decoder takes it for one", arguments: names)
    func sameAsDecoder(name: String) throws {
        let path = Self.fixtures + "/" + name
        var isPhoto = true
        do throws(PhotoError) {
            _ = try Photo(contentsOf: path)
        } catch {
            isPhoto = error.code != "not_an_image"
        }
        #expect(FileStart(PhotoPath(path))?.isPhoto == isPhoto)
        #expect(name.hasSuffix(".py") == !isPhoto)
    }

    @Test("Short files, other files, no files")
    func others() throws {
        let folder = try TemporaryFolder()
        for (text, isImage) in [
            ("", false), ("BM", false), ("GIF89a", true), ("\0\0\0\u{14}ftypqt  ", true), ("ftyp", false),
        ] {
            let path = try PhotoPath(folder.write(text, to: "file"))
            let start = try #require(FileStart(path))
            #expect(!start.isPhoto && start.isImage == isImage, "\(text)")
        }
        #expect(FileStart(PhotoPath("/dev/zero"))?.isImage == false)
        #expect(FileStart(PhotoPath(folder.path))?.isImage == false)
        #expect(FileStart(PhotoPath(folder.path + "/gone")) == nil)
    }
}
