import Foundation
import OdologAccuracyReport

/// A folder of its own for one test, removed with the value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("accuracy-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, its folder too, and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String { try write(Data(text.utf8), to: name) }

    @discardableResult
    func write(_ data: Data, to name: String) throws -> String {
        let url = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
        return url.path
    }

    func text(of name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
}

/// Prints what the photos hold; see the script.
let fakeOdolog = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/fake-odolog").path

/// An odometer photo of the label file's making.
func odometer(
    _ truth: String, display: String? = nil, value: OdometerValue? = nil, file: String = "a.jpg"
) -> LabelledPhoto {
    LabelledPhoto(file: file, kind: .odometer, truth: truth, display: display, value: value)
}

func vin(_ truth: String, file: String = "a.jpg") -> LabelledPhoto {
    LabelledPhoto(file: file, kind: .vin, truth: truth, display: nil)
}

/// Claims from pairs of confidence and rightness.
func claims(_ pairs: [(Double, Bool)]) -> [Claim] { pairs.map { Claim(confidence: $0, isRight: $1) } }

extension Double? {
    /// Whether the value is there and equal but for rounding.
    func isClose(to other: Double) -> Bool { map { abs($0 - other) < 1e-9 } ?? false }
}
