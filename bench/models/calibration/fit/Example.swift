import Foundation
import OdologValues
import VehicleOCR

/// A photo that was read once, and what it shows.
struct Example {
    let lines: [RecognizedLine]
    /// As displayed; empty where there is neither odometer nor VIN.
    let truth: String
    /// An odometer's whole units; nil where nobody knows.
    let wholeUnits: Int?
    /// Where the photo comes from: photos of one source are alike.
    let source: String
    let photo: String
    let scene: Scene?
}

/// As TRODO's publishers compare odometers: digits alone, without leading zeros.
func digits(_ text: some StringProtocol) -> Substring {
    Substring(text.filter { ("0"..."9").contains($0) }).drop { $0 == "0" }
}

extension Example {
    /// Of a line of standard input: what was kept, or the photo, which is read. Nil where it can't be read.
    init?(_ line: String, readBy reader: PhotoReader) throws {
        if line.hasPrefix("{") {
            try self.init(kept: line)
            return
        }
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4 else {
            say("not a path, a text, whole units and a source: \(line)")
            exit(2)
        }
        do {
            let reading = try reader.read(parts[0], kind: Self.isVIN(parts[1]) ? .vin : .odometer)
            self.init(
                lines: reading.lines, truth: parts[1], wholeUnits: Int(parts[2]), source: parts[3], photo: parts[0],
                scene: reading.scene)
        } catch {
            say("\(error)")
            return nil
        }
    }

    var isVIN: Bool { Self.isVIN(truth) }

    private static func isVIN(_ truth: String) -> Bool { truth.count == 17 && truth.contains(where: \.isLetter) }
}
