import ArgumentParser
import Foundation
import OdologReading
import OdologVehicleLog
import VehicleStore

struct NoticesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notices", abstract: "Show what you are to be reminded of today.",
        discussion: """
            A notice comes 30, 7, 1 and 0 days before something is due, and then once a week as long as it is overdue. With --sent each of \
            them comes once. As a daily job of cron: odolog notices --sent | mail -E -s Odolog me

            EXAMPLE
              odolog schedule add "Blue Doblo" Oil --every 12mo --last 2025-03-02
              odolog notices
              odolog notices --sent
            """)

    @OptionGroup var selection: VehicleSelection
    @Flag(help: "Remember that you were reminded.") var sent = false
    @Flag(help: "One JSON object a line.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        guard let store = try sent ? storeOptions.openExisting() : storeOptions.openForReading() else { return }
        do {
            let all = try VehicleDue.map(selection, in: store, at: Date()) { ($0, $1) }
            for (vehicle, outlook) in all {
                let notices = outlook.notices(vehicle.log, sent: try store.sentNotices(of: vehicle.vehicle.id))
                for due in outlook.dues {
                    guard let notice = notices[due.id] else { continue }
                    let line = VehicleDue(vehicle: vehicle.vehicle, due: due, leftOut: vehicle.leftOut)
                    Console.out(json ? line.line(of: notice) : line.sentence)
                }
                // Remember notices after they are printed: a notice that is told twice is better than a lost one.
                if sent, !notices.isEmpty { try store.remember(notices, of: vehicle.vehicle.id) }
            }
            if all.isEmpty { try store.check(tag: selection.tag) }
        } catch let error as StoreError {
            throw Failure(error)
        }
    }
}

extension VehicleDue {
    /// Such as `Blue Doblo: Oil is due in 7 days (2027-03-01 or 90000 km).`
    fileprivate var sentence: String {
        let verb = due.ends ? "ends" : "is due"
        let state =
            switch (due.status, due.urgency) {
            case (.overdue, _): due.ends ? "has ended" : "is overdue"
            case (_, 0?): "\(verb) today"
            case (_, 1?): "\(verb) tomorrow"
            case (_, let days?): "\(verb) in \(due.basis == .date ? "" : "about ")\(days) days"
            case (_, nil): "\(verb) soon"
            }
        let place = due.place.isEmpty ? "" : " (\(due.place))"
        return "\(vehicle.name.printable): \(due.title.printable) \(state)\(place)."
    }

    /// A line of `notices --json`: the keys of the notice, then the keys of `due --json`.
    fileprivate func line(of notice: Notice) -> String {
        let (reason, days): (String, Int?) =
            switch notice.reason {
            case .daysBefore(let days): ("daysBefore", days)
            case .soon: ("soon", nil)
            case .overdue: ("overdue", nil)
            }
        let members: JSONValue.Members = [
            "notice": .string(reason), "daysBefore": JSONValue(days), "date": .string(notice.date.description),
        ]
        return JSONValue.object(JSONValue.Members(members.all + self.members.all)).text
    }
}
