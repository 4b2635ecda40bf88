/// The columns of a file of comma-separated results. A file keeps those that it began with: rows of two kinds in one file could be read by
/// nobody.
package struct CSVColumns: Sendable, Equatable {
    package let names: [String]

    /// Its first line, with the line end.
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

    /// Before it was told when a photo was taken, and what became of its reading in the store.
    static let withoutTime = CSVColumns(names: [
        "photo", "sha256", "scene", "kind", "text", "value", "tenths", "unit", "meter", "check_digit", "confidence",
        "value_confidence", "decision", "doubts", "source", "obstacle", "error", "message", "asked", "vehicle",
        "models", "milliseconds",
    ])

    /// Before it was told what a photo shows, which meter is read, and how sure the whole units are.
    static let withoutScene = CSVColumns(names: [
        "photo", "sha256", "kind", "text", "value", "tenths", "unit", "check_digit", "confidence", "decision", "doubts",
        "source", "obstacle", "error", "message", "asked", "vehicle", "models", "milliseconds",
    ])

    /// Before doubts were told.
    static let withoutDoubts = CSVColumns(names: [
        "photo", "sha256", "kind", "text", "value", "tenths", "unit", "check_digit", "confidence", "decision", "source",
        "obstacle", "error", "message", "asked", "vehicle", "models", "milliseconds",
    ])

    /// All that ever were, the newest first.
    static let all = [current, withoutOwner, withoutTime, withoutScene, withoutDoubts]

    /// Of a file that begins with this line, which comes without its line end; nil: of none that is ours.
    init?(header: some Sequence<UInt8>) {
        guard let columns = Self.all.first(where: { header.elementsEqual($0.header.utf8.dropLast(2)) }) else {
            return nil
        }
        self = columns
    }

    private init(names: [String]) { self.names = names }
}
