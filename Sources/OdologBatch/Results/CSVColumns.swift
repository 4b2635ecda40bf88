/// The columns of a file of comma-separated results. A file keeps the columns that it began with: no program could read
/// a file with rows of two kinds.
package struct CSVColumns: Sendable, Equatable {
    package let names: [String]

    /// The file's first line, with its line end.
    var header: String { names.joined(separator: ",") + "\r\n" }

    static let current = CSVColumns(names: [
        "photo", "sha256", "scene", "kind", "text", "value", "tenths", "unit", "meter", "check_digit", "confidence",
        "value_confidence", "decision", "doubts", "source", "obstacle", "error", "message", "asked", "vehicle",
        "models", "milliseconds", "taken_at", "time_source", "recorded", "entry", "recorded_vehicle", "problem",
    ])

    /// Before it was told whose photo it is in the store.
    static let withoutOwner = CSVColumns(names: [
        "photo", "sha256", "scene", "kind", "text", "value", "tenths", "unit", "meter", "check_digit", "confidence",
        "value_confidence", "decision", "doubts", "source", "obstacle", "error", "message", "asked", "vehicle",
        "models", "milliseconds", "taken_at", "time_source", "recorded", "entry",
    ])

    /// Without the time when a photo was taken, and without the reading's state in the store.
    static let withoutTime = CSVColumns(names: [
        "photo", "sha256", "scene", "kind", "text", "value", "tenths", "unit", "meter", "check_digit", "confidence",
        "value_confidence", "decision", "doubts", "source", "obstacle", "error", "message", "asked", "vehicle",
        "models", "milliseconds",
    ])

    /// Also without what a photo shows, which meter is read, and how sure the whole units are.
    static let withoutScene = CSVColumns(names: [
        "photo", "sha256", "kind", "text", "value", "tenths", "unit", "check_digit", "confidence", "decision", "doubts",
        "source", "obstacle", "error", "message", "asked", "vehicle", "models", "milliseconds",
    ])

    /// Also without doubts.
    static let withoutDoubts = CSVColumns(names: [
        "photo", "sha256", "kind", "text", "value", "tenths", "unit", "check_digit", "confidence", "decision", "source",
        "obstacle", "error", "message", "asked", "vehicle", "models", "milliseconds",
    ])

    /// The columns of all versions, the newest first.
    static let all = [current, withoutOwner, withoutTime, withoutScene, withoutDoubts]

    /// The columns of a file that begins with this line, given without its line end. Nil: no version writes such a
    /// line.
    init?(header: some Sequence<UInt8>) {
        guard let columns = Self.all.first(where: { header.elementsEqual($0.header.utf8.dropLast(2)) }) else {
            return nil
        }
        self = columns
    }

    private init(names: [String]) { self.names = names }
}
