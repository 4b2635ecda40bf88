internal import Foundation
internal import GRDB
public import OdologVehicleLog

extension VehicleStore {
    /// The notices that were sent about the vehicle's dues, the oldest first. Throws `.noSuchVehicleID`.
    public func sentNotices(of vehicle: Vehicle.ID) throws(StoreError) -> [Due.ID: [Notice]] {
        try read { db in
            _ = try Vehicle.find(db, vehicle)
            let rows = try Row.fetchAll(
                db, sql: "SELECT * FROM notice WHERE vehicleId = ? ORDER BY date, id", arguments: [vehicle.rawValue])
            return try Dictionary(grouping: rows) { try $0.value("about") }.mapValues { try $0.map(Notice.init(row:)) }
        }
    }

    /// Remembers that `notices` were sent. Each is kept once, whoever sent it.
    ///
    /// Throws `.noSuchVehicleID`.
    public func remember(_ notices: [Due.ID: Notice], of vehicle: Vehicle.ID) throws(StoreError) {
        try write { db in
            let now = try Timestamp.now("sentAt")
            _ = try Vehicle.find(db, vehicle)
            for (about, notice) in notices.sorted(by: { $0.key < $1.key }) {
                let (reason, days) = notice.reason.columns
                try db.execute(
                    sql: """
                        INSERT INTO notice (vehicleId, about, reason, daysBefore, date, sentAt) VALUES (?, ?, ?, ?, ?, ?)
                        ON CONFLICT DO NOTHING
                        """,
                    arguments: [vehicle.rawValue, about, reason, days, notice.date.description, now.text])
            }
        }
    }
}

extension Notice.Reason {
    fileprivate var columns: (reason: String, daysBefore: Int?) {
        switch self {
        case .daysBefore(let days): ("daysBefore", days)
        case .soon: ("soon", nil)
        case .overdue: ("overdue", nil)
        }
    }
}

extension Notice {
    fileprivate init(row: Row) throws {
        let (reason, days, date): (String, Int?, String) = (
            try row.value("reason"), try row.value("daysBefore"), try row.value("date")
        )
        let known: Reason? =
            switch reason {
            case "daysBefore": days.map(Reason.daysBefore)
            case "soon": .soon
            case "overdue": .overdue
            default: nil
            }
        guard let known, let day = try? CalendarDate(date) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "notice \(reason) of \(date)")
        }
        self.init(known, on: day)
    }
}
