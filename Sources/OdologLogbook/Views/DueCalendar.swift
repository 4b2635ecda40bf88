public import Foundation
internal import OdologReading
internal import OdologValues
internal import OdologVehicleLog
public import VehicleStore

/// What is due as a calendar (RFC 5545) to which others subscribe: an event of a whole day for each thing.
///
/// - An event stands on the day on which the thing is due. Where a distance or hours come first, that is the day
///   that the pace tells.
/// - `UID` comes from the uid of the entry that says what is due, so it stays when the day or the name changes, and is
///   the same in a copy of the store.
/// - `SEQUENCE` is the seconds from 2020 to the moment at which the calendar is made. So it rises with every change, also
///   with one that nobody wrote, as of the pace, and no state is kept.
public struct DueCalendar: Sendable {
    /// How a calendar that Odolog made begins.
    public static let start = "BEGIN:VCALENDAR\r\nPRODID:-//Odolog//"

    /// What has an event, the most urgent first.
    public let rows: [DueRow]
    /// What is due soon or overdue and has no day: little is left of a distance, and no pace is known.
    public let undated: [DueRow]
    private let uids: [String]
    private let now: Date

    /// Throws `.noSuchVehicle` where there is none of the name.
    public init(_ vehicles: VehicleChoice, in store: VehicleStore, at now: Date) throws(StoreError) {
        let all = try DueView(vehicles, in: store, at: now).rows.filter { $0.due.status != .neutral }
        rows = all.filter { $0.due.nextDate != nil }
        undated = all.filter { $0.due.nextDate == nil && $0.due.status != .good }
        var uids: [String] = []
        for row in rows { uids.append(try store.calendarUID(of: row)) }
        (self.uids, self.now) = (uids, now)
    }

    /// The whole file.
    public var text: String {
        var lines = CalendarLines()
        lines.add("BEGIN", "VCALENDAR")
        lines.add("PRODID", "-//Odolog//Due//EN")
        lines.add("VERSION", "2.0")
        lines.add("CALSCALE", "GREGORIAN")
        lines.add("METHOD", "PUBLISH")
        lines.add("X-WR-CALNAME", text: "Odolog")
        lines.add("REFRESH-INTERVAL;VALUE=DURATION", "PT12H")
        lines.add("X-PUBLISHED-TTL", "PT12H")
        for (row, uid) in zip(rows, uids) {
            if let day = row.due.nextDate { add(row, uid, day, to: &lines) }
        }
        lines.add("END", "VCALENDAR")
        return lines.text
    }

    private func add(_ row: DueRow, _ uid: String, _ day: CalendarDate, to lines: inout CalendarLines) {
        let title = "\(row.vehicle.name): \(row.title)\(row.due.status == .overdue ? " (overdue)" : "")"
        lines.add("BEGIN", "VEVENT")
        lines.add("UID", uid)
        lines.add("SEQUENCE", String(max(0, Int(now.timeIntervalSince1970) - 1_577_836_800)))
        lines.add("DTSTAMP", Self.stamp(now))
        lines.add("DTSTART;VALUE=DATE", Self.compact(day))
        lines.add("DTEND;VALUE=DATE", Self.compact(day.adding(days: 1)))
        lines.add("SUMMARY", text: title)
        lines.add("DESCRIPTION", text: Self.words(row, day))
        lines.add("TRANSP", "TRANSPARENT")
        lines.add("BEGIN", "VALARM")
        lines.add("ACTION", "DISPLAY")
        lines.add("DESCRIPTION", text: title)
        lines.add("TRIGGER", "-P7D")
        lines.add("END", "VALARM")
        lines.add("END", "VEVENT")
    }

    private static func words(_ row: DueRow, _ day: CalendarDate) -> String {
        let verb = row.ends ? "Ends" : "Due"
        var words = row.place.isEmpty ? [] : ["\(verb): \(row.place)."]
        // The day itself, where it isn't one that somebody wrote.
        if row.due.dueDate != day {
            words.append("The day is an estimate, from the readings and their pace.")
            words += row.estimates
        }
        return words.joined(separator: "\n")
    }

    private static func compact(_ day: CalendarDate) -> String { day.description.replacing("-", with: "") }

    /// `20261002T123301Z`.
    private static func stamp(_ time: Date) -> String {
        let day = CalendarDate(time, in: .gmt)
        let seconds = min(max(Int(time.timeIntervalSince(day.start(in: .gmt))), 0), 86_399)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return compact(day) + "T" + parts.joined() + "Z"
    }
}

extension VehicleStore {
    /// Of the entry that says what is due; of a warranty with the number of its part, as in the due's id.
    fileprivate func calendarUID(of row: DueRow) throws(StoreError) -> String {
        let (id, vehicle) = (row.due.id, row.vehicle.id)
        guard let number = Int64(id.prefix { $0 != "/" }) else {
            // The registration is in the profile.
            let profile = try items(of: vehicle, kinds: [.profile]).first?.uid
            return "\(profile ?? "vehicle-\(vehicle.rawValue)")-\(id)@odolog"
        }
        let uid = try revisions(of: LogItem.ID(rawValue: number), vehicle: vehicle).last?.uid ?? id
        return uid + id.drop { $0 != "/" }.replacing("/", with: "-") + "@odolog"
    }
}
