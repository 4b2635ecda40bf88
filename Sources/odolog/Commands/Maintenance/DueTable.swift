import OdologLogbook
import OdologVehicleLog
import VehicleStore

/// What is due, as a person reads it. What has no due any more is left out, and named in one line.
struct DueTable {
    private let dues: [DueRow]
    /// Done for good, paused, or a warranty that has ended.
    private let resting: [DueRow]
    /// Due by a meter that has no reading yet.
    private let waiting: [DueRow]
    private let isOfOneVehicle: Bool

    /// - Parameters:
    ///   - dues: in the order in which they are shown.
    ///   - isOfOneVehicle: it was asked for, so its name isn't said again on every line.
    ///   - showsResting: show what has no due, too.
    init(_ dues: [DueRow], isOfOneVehicle: Bool, showsResting: Bool) {
        self.dues = dues.filter { showsResting || $0.due.status != .neutral }
        let hidden = showsResting ? [] : dues.filter { $0.due.status == .neutral }
        resting = hidden.filter { !$0.isWaiting }
        waiting = hidden.filter(\.isWaiting)
        self.isOfOneVehicle = isOfOneVehicle
    }

    var isEmpty: Bool { dues.isEmpty }

    /// - Parameter width: columns of the terminal; `Int.max` for a file.
    func lines(width: Int) -> [String] {
        guard !isEmpty else { return [] }
        var table =
            isOfOneVehicle
            ? TextTable(["what": .left, "status": .left, "due": .left, "left": .right])
            : TextTable(["vehicle": .left, "what": .left, "status": .left, "due": .left, "left": .right])
        for line in dues {
            let cells = [line.title, line.standing, line.placeInTable, line.left]
            table.add(isOfOneVehicle ? cells : [line.vehicle.name] + cells)
        }
        return table.lines(fitting: width, shortening: ["vehicle", "what"]) ?? pairs(width: width)
    }

    /// Two lines for each, where a terminal is too narrow for a table.
    private func pairs(width: Int) -> [String] {
        dues.flatMap { line in
            let name = isOfOneVehicle ? "" : "\(line.vehicle.name.printable): "
            let left = line.left
            let counts = left.isEmpty || left.hasSuffix("today") || left.hasSuffix("over")
            let rest = [line.standing, line.placeInTable, left + (counts ? "" : " left")].filter { !$0.isEmpty }
            return "\(name)\(line.title.printable)".wrapped(hanging: 2, width: width)
                + rest.joined(separator: ", ").wrapped(first: "    ", hanging: 4, width: width)
        }
    }

    /// What waits for a reading, each with the command.
    var firstReadings: [(vehicle: Vehicle, lines: [String])] {
        waiting.map { line in
            let name = line.vehicle.name
            let what = line.title.printable + (isOfOneVehicle ? "" : " (\(name.printable))")
            return (line.vehicle, ["\(what): waits for a first reading; \(line.firstReading)"])
        }
    }

    /// One line on what has no due any more. Nil: nothing.
    func rest(width: Int) -> String? {
        guard !resting.isEmpty else { return nil }
        let names = resting.map { line in
            line.title.printable + (isOfOneVehicle ? "" : " (\(line.vehicle.name.printable))")
        }
        let line = "Done, paused or ended: \(names.joined(separator: ", "))."
        let short =
            "Done, paused or ended: \(resting.count); \(CommandText.odolog("due", "--status", "neutral")) shows them."
        return line.displayWidth <= min(width, 100) ? line : short
    }

    /// Sentences on where the meters are thought to be, of each vehicle that has a due by them.
    var estimates: [(vehicle: Vehicle, lines: [String])] {
        dues.map { ($0.vehicle, $0.estimates.map(\.printable)) }
    }
}

extension DueRow {
    /// The command that logs what it waits for.
    fileprivate var firstReading: String {
        let hours = CommandText.odolog("meter", "hours", vehicle.name, "250h")
        // With an odometer that is known it can only wait for the other meter.
        if due.dueHours != nil || due.estimate != nil { return hours }
        let log = CommandText.odolog("log", vehicle.name, "84210")
        return due.dueDistance != nil || due.hoursEstimate != nil ? log : "\(log), or \(hours) if it counts hours"
    }

    fileprivate var placeInTable: String {
        ends && (due.status == .good || due.status == .dueSoon) ? "ends \(place)" : place
    }
}
