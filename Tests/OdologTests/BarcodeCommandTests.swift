import Foundation
import OdologVIN
import Testing
import VehicleStore

/// A rendered label whose barcode and text say the same.
@Suite("Barcodes on the command line")
struct BarcodeCommandTests {
    private static let label = "\(Workspace.repository)/TestImages/054-vin-label.jpg"
    private static let vin = "WDB0THPXXPZ263657"

    private func read(_ arguments: String...) throws -> JSONLine {
        let outcome = try Workspace().run([Workspace.program, "read", "--json", Self.label] + arguments)
        #expect(outcome.ending == .status(0))
        #expect(outcome.errors == "")
        return try #require(try outcome.json().first)
    }

    @Test("A barcode that agrees with the text", arguments: ["vin", "auto"])
    func both(kind: String) throws {
        let line = try read("--kind", kind)
        #expect(line.string("kind") == "vin")
        #expect(line.string("text") == Self.vin)
        #expect(line.string("source") == "both")
        #expect(line.string("decision") == "accept")
    }

    @Test func withoutBarcode() throws {
        let line = try read("--kind", "vin", "--no-barcode")
        #expect(line.string("text") == Self.vin)
        #expect(line.string("source") == "ocr")
    }

    @Test("An odometer's photo isn't searched for barcodes")
    func odometer() throws {
        #expect(try read("--kind", "odometer").string("kind") != "vin")
    }

    @Test("The store knows that both said so")
    func stored() throws {
        let workspace = try Workspace()
        #expect(try workspace.odolog("vehicle", "add", "Car").ending == .status(0))
        let outcome = try workspace.odolog("record", Self.label, "--vehicle", "Car")
        #expect(outcome.ending == .status(0))
        let pending = try #require(try workspace.store().pendingReadings().first)
        #expect(pending.reading.content.source == .both)
        #expect(pending.reading.content.text == Self.vin)
    }

    @Test func doctorNamesTheLibrary() throws {
        let outcome = try Workspace().odolog("doctor")
        #expect(outcome.lines.contains { $0.wholeMatch(of: /barcodes\s+zxing-cpp \d+\.\d+\.\d+/) != nil })
    }
}
