import Foundation
import OdologImaging
import OdologOdometer
import OdologRecognition
import OdologValues
import Testing
import VehicleOCR

/// The whole pipeline on rendered photos: that each has some outcome, not that it is right, which the bench measures.
@Suite("TestImages through Tesseract")
struct TestImagesTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../TestImages").standardizedFileURL.path

    /// All of them with ODOLOG_FULL_TESTS=1; otherwise one in twelve, and those that are broken.
    private static let photos: [String] = {
        let all = ProcessInfo.processInfo.environment["ODOLOG_FULL_TESTS"] != nil
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        let photos = names.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.sorted()
        let good = photos.filter { !$0.hasPrefix("broken/") }
        return good.enumerated().filter { all || $0.offset % 12 == 0 }.map(\.element)
            + photos.filter { $0.hasPrefix("broken/") }
    }()

    @Test func thereAreSome() {
        #expect(Self.photos.count > 5, "no photos in \(Self.folder)")
    }

    @Test("Barcodes can be switched off")
    func barcodesOff() throws {
        let label = "\(Self.folder)/059-vin-label.png"
        #expect(try !PhotoReader().read(label, kind: .vin).barcodes.isEmpty)
        let reading = try PhotoReader(barcodes: .off).read(label, kind: .vin)
        #expect(reading.barcodes.isEmpty && reading.doubts.allSatisfy { $0 != .barcodeUnread })
    }

    @Test(arguments: photos)
    func hasAnOutcome(photo: String) throws {
        let reader = try PhotoReader()
        do {
            let reading = try reader.read("\(Self.folder)/\(photo)")
            #expect((0...1).contains(reading.confidence))
            #expect((reading.text == nil) == (reading.decision == .reject))
            for corner in reading.quad?.corners ?? [] {
                // Corners may lie outside by less than the line's height.
                #expect((-200...Double(reading.photo.width + 200)).contains(corner.x))
                #expect((-200...Double(reading.photo.height + 200)).contains(corner.y))
            }
            #expect(reading.decision != .accept || !reading.photo.isDamaged)
        } catch {
            #expect(photo.hasPrefix("broken/"), "\(error)")
        }
    }

    /// Order and company change nothing, in the whole pipeline as in the engine.
    @Test func theOrderOfPhotosChangesNothing() throws {
        let paths = Self.photos.filter { !$0.hasPrefix("broken/") }.prefix(4).map { "\(Self.folder)/\($0)" }
        let reader = try PhotoReader()
        let forwards = try paths.map { try reader.read($0) }
        let backwards = try paths.reversed().map { try reader.read($0) }
        for (one, other) in zip(forwards, backwards.reversed()) {
            #expect(one.text == other.text)
            #expect(one.confidence == other.confidence)
            #expect(one.lines == other.lines)
        }
    }

    /// What drums without a decimal mark show: digits, what they mean.
    private static let drums: [(photo: String, text: String, value: OdometerValue)] = {
        let rows = (try? String(contentsOfFile: "\(folder)/labels.csv", encoding: .utf8))?.split(separator: "\n") ?? []
        return rows.compactMap { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard !row.contains("\""), cells[6].hasPrefix("drum"), let whole = Int(cells[3]) else { return nil }
            return (try? OdometerValue(wholeUnits: whole, tenths: Int(cells[4]))).map { (cells[0], cells[2], $0) }
        }
    }()

    @Test("Of drums whose digits are read right, tenths are told apart, and never accepted as whole units")
    func lastDrums() throws {
        let reader = try PhotoReader()
        var told = 0
        for (photo, text, value) in Self.drums {
            let reading = try reader.read("\(Self.folder)/\(photo)", kind: .odometer)
            guard let found = reading.value, reading.text == text else { continue }
            #expect(found == value || reading.decision == .review, "\(photo)")
            if found == value, value.tenths != nil { told += 1 }
        }
        #expect(told >= 3)
    }
}
