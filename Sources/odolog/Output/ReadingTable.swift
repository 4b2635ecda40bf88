import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues
import VehicleStore

/// A table of many photos, one row each. Its widths don't depend on the photos, so that each row is printed at once.
struct ReadingTable {
    private static let columns = [("shows", 14), ("read", 17), ("sure", 5), ("decision", 8)]
    private static let gap = "  "
    /// The width of the last column: the longest code and a mark that there are more.
    private static let whyWidth = 21

    private let photoWidth: Int
    private let width: Int

    /// - Parameter width: columns of the terminal. Less than 80 counts as 80, more than 160 as 160.
    init(width: Int) {
        self.width = min(max(width, 80), 160)
        let others = Self.columns.reduce(0) { $0 + $1.1 + Self.gap.count } + Self.gap.count + Self.whyWidth
        photoWidth = max(self.width - others, 11)
    }

    var header: String { line("photo", Self.columns.map(\.0), why: "why") }

    func row(of reading: Reading, at path: String) -> String {
        line(
            path.printable,
            [
                reading.scene?.kind?.shortName ?? "", reading.shortValue(),
                reading.text == nil ? "" : reading.valueConfidence.percent, reading.decision.rawValue,
            ], why: reading.firstDoubt)
    }

    private func line(_ photo: String, _ cells: [String], why: String) -> String {
        let fitted = [photo.keepingEnd(photoWidth)] + zip(cells, Self.columns).map { $0.fitted($1.1) }
        let text = (fitted + [why]).joined(separator: Self.gap).fitted(width)
        return String(text.reversed().drop { $0 == " " }.reversed())
    }
}

extension Reading {
    /// What a log would take of it.
    ///
    /// - Parameter vehicleUnit: of the vehicle, for a value without one.
    func shortValue(unit vehicleUnit: DistanceUnit? = nil) -> String {
        if let vin { return vin.text }
        guard let value = self.value else { return text ?? "nothing" }
        let shown = "\(value)" + ((unit ?? vehicleUnit).map { " \($0.rawValue)" } ?? "")
        return meter == .trip ? "trip \(shown)" : shown
    }

    /// The first reason why a person has to look, or why nothing was read, and how many more there are.
    fileprivate var firstDoubt: String {
        let words =
            (isOnlyUnsure ? [LoggingObjection.unsure.shortWords] : doubts.map(\.shortWords))
            + [obstacle?.shortWords].compactMap(\.self)
        guard let first = words.first else { return "" }
        return first + (words.count > 1 ? " +\(words.count - 1)" : "")
    }
}

extension SceneKind {
    /// At most 14 characters.
    fileprivate var shortName: String {
        switch self {
        case .dashboard: "dashboard"
        case .vinLabel: "VIN label"
        case .vinStamped: "stamped VIN"
        case .vinWindshield: "windshield VIN"
        case .paper: "vehicle paper"
        case .screen: "screen"
        case .fuelPump: "fuel pump"
        case .receipt: "receipt"
        case .meter: "other meter"
        case .licencePlate: "licence plate"
        case .text: "text"
        case .other: "something else"
        }
    }
}

extension String {
    /// Padded or cut to this width, to the left.
    fileprivate func fitted(_ width: Int) -> String {
        let fitted = displayWidth > width ? prefix(columns: width - 1) + "…" : self
        return fitted + String(repeating: " ", count: width - fitted.displayWidth)
    }

    /// The same, but a long text loses its start: the end of a path tells more.
    fileprivate func keepingEnd(_ width: Int) -> String {
        guard displayWidth > width else { return fitted(width) }
        let end = String(String(reversed()).prefix(columns: width - 1).reversed())
        return ("…" + end).fitted(width)
    }
}
