import Foundation
import OdologLogbook
import OdologVehicleLog
import VehicleStore

/// What is due, as a person reads it. What has no due any more is left out, and named in one line.
struct DueTable {
    private let dues: [VehicleDue]
    /// Done for good, paused, or a warranty that has ended.
    private let resting: [VehicleDue]
    /// Due by a meter that has no reading yet.
    private let waiting: [VehicleDue]
    private let isOfOneVehicle: Bool

    /// - Parameters:
    ///   - dues: in the order in which they are shown.
    ///   - isOfOneVehicle: it was asked for, so its name isn't said again on every line.
    ///   - showsResting: show what has no due, too.
    init(_ dues: [VehicleDue], isOfOneVehicle: Bool, showsResting: Bool) {
        self.dues = dues.filter { showsResting || $0.due.status != .neutral }
        let hidden = showsResting ? [] : dues.filter { $0.due.status == .neutral }
        resting = hidden.filter { !$0.due.waits }
        waiting = hidden.filter(\.due.waits)
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
            let cells = [
                line.due.title, line.due.standing(isPaused: line.isPaused), line.due.placeInTable, line.due.left,
            ]
            table.add(isOfOneVehicle ? cells : [line.vehicle.name] + cells)
        }
        return table.lines(fitting: width, shortening: ["vehicle", "what"]) ?? pairs(width: width)
    }

    /// Two lines for each, where a terminal is too narrow for a table.
    private func pairs(width: Int) -> [String] {
        dues.flatMap { line in
            let name = isOfOneVehicle ? "" : "\(line.vehicle.name.printable): "
            let left = line.due.left
            let counts = left.isEmpty || left.hasSuffix("today") || left.hasSuffix("over")
            let rest = [
                line.due.standing(isPaused: line.isPaused), line.due.placeInTable, left + (counts ? "" : " left"),
            ].filter { !$0.isEmpty }
            return "\(name)\(line.due.title.printable)".wrapped(hanging: 2, width: width)
                + rest.joined(separator: ", ").wrapped(first: "    ", hanging: 4, width: width)
        }
    }

    /// What waits for a reading, each with the command.
    var firstReadings: [(vehicle: Vehicle, lines: [String])] {
        waiting.map { line in
            let name = line.vehicle.name
            let what = line.due.title.printable + (isOfOneVehicle ? "" : " (\(name.printable))")
            return (line.vehicle, ["\(what): waits for a first reading; \(line.due.firstReading(of: name))"])
        }
    }

    /// One line on what has no due any more. Nil: nothing.
    func rest(width: Int) -> String? {
        guard !resting.isEmpty else { return nil }
        let names = resting.map { line in
            line.due.title.printable + (isOfOneVehicle ? "" : " (\(line.vehicle.name.printable))")
        }
        let line = "Done, paused or ended: \(names.joined(separator: ", "))."
        let short =
            "Done, paused or ended: \(resting.count); \(CommandText.odolog("due", "--status", "neutral")) shows them."
        return line.displayWidth <= min(width, 100) ? line : short
    }

    /// Sentences on where the meters are thought to be, of each vehicle that has a due by them.
    var estimates: [(vehicle: Vehicle, lines: [String])] {
        dues.map { line in
            let estimates = [
                line.due.dueDistance.flatMap { _ in line.due.estimate?.description },
                line.due.dueHours.flatMap { _ in line.due.hoursEstimate?.description },
            ]
            return (line.vehicle, estimates.compactMap { $0.map { "\(line.vehicle.name.printable): \($0)." } })
        }
    }
}

extension Due {
    /// `Oil and filter`, `Battery (warranty)`, `insurance (480.00 EUR)`.
    var title: String { kind == .warranty ? "\(what) (warranty)" : what + (cost.map { " (\($0))" } ?? "") }

    /// Registration and warranties end; they aren't done.
    var ends: Bool { kind == .registration || kind == .warranty }

    /// `2027-03-01 or 90000 km`. What counts from an estimate is rounded and has a `~`.
    var place: String {
        let distance = dueDistance.map { distance in
            !isDueDistanceEstimated
                ? "\(distance)" : "~\(Distance(tenths: (distance.tenths + 50) / 100 * 100, unit: distance.unit))"
        }
        let hours = dueHours.map { !isDueHoursEstimated ? "\($0)" : "~\(Hours(($0.minutes + 30) / 60))" }
        return [dueDate?.description, distance, hours].compactMap { $0 }.joined(separator: " or ")
    }

    /// Whether only a first reading can tell when it is due.
    fileprivate var waits: Bool {
        status == .neutral && basis == nil && (countsFrom != nil || dueDistance != nil || dueHours != nil)
    }

    /// The command that logs what it waits for.
    fileprivate func firstReading(of vehicle: String) -> String {
        let hours = CommandText.odolog("meter", "hours", vehicle, "250h")
        // With an odometer that is known it can only wait for the other meter.
        if dueHours != nil || estimate != nil { return hours }
        let log = CommandText.odolog("log", vehicle, "84210")
        return dueDistance != nil || hoursEstimate != nil ? log : "\(log), or \(hours) if it counts hours"
    }

    fileprivate var placeInTable: String { ends && (status == .good || status == .dueSoon) ? "ends \(place)" : place }

    fileprivate func standing(isPaused: Bool) -> String {
        switch status {
        case .neutral: waits ? "waiting" : ends ? "ended" : isPaused ? "paused" : "done"
        case .good: "good"
        case .dueSoon: ends ? "ends soon" : "due soon"
        case .overdue: ends ? "ended" : "overdue"
        }
    }

    /// What is left until the first of date, distance and hours: `12 days`, `~900 km, ~20 days`, `~100 km over`. What comes
    /// from an estimate is rounded and has a `~`.
    fileprivate var left: String {
        switch basis {
        case .date: daysLeft.map(Self.days) ?? ""
        case .estimate: Self.left(distanceLeft, by: estimate) + projected
        case .hoursEstimate: Self.left(hoursLeft, by: hoursEstimate) + projected
        case .reading: Self.left(distanceLeft, by: nil)
        case .hoursReading: Self.left(hoursLeft, by: nil)
        case nil: ""
        }
    }

    private static func days(_ days: Int) -> String {
        days == 0 ? "today" : abs(days).counted("day") + (days < 0 ? " over" : "")
    }

    private static func left<Amount: MeterAmount>(_ left: Amount?, by estimate: Estimate<Amount>?) -> String {
        guard let left else { return "" }
        let isOver = left.exact < 0
        let shown = estimate?.rounded(left) ?? left
        let amount = Amount(exact: abs(shown.exact), unit: shown.unit)
        return (estimate == nil ? "" : "~") + "\(amount)" + (isOver ? " over" : "")
    }

    /// The days until the pace reaches the distance or the hours.
    private var projected: String {
        guard status != .overdue, let projectedDate else { return "" }
        // Today, by what is known of the date.
        let today = dueDate.flatMap { date in daysLeft.map { date.adding(days: -$0) } }
        guard let days = today.map({ $0.days(to: projectedDate) }) ?? urgency else { return "" }
        return days <= 0 ? ", today" : ", ~\(days.counted("day"))"
    }
}
