import Foundation
import OdologLogbook
import OdologVehicleLog
import VehicleOCR
import VehicleStore

extension LogEntryJSON {
    /// Behind how it came into the log: what doesn't fit.
    var mark: String { isLeftOut ? ", left out" + (contradicts.map { ", contradicts \($0)" } ?? "") : "" }
}

extension LogEntry {
    /// For a person: `confirmed`, `edited` or `typed` where a person decided, or else the threshold that logged it.
    var how: String {
        guard reading != nil else { return "typed" }
        guard let decidedBy else { return "not known" }
        guard decidedBy == .threshold else { return status }
        return reading?.threshold.map { "--accept-at \($0.asTyped)" } ?? "--accept-at"
    }

    /// To the minute; the day, where no more was meant.
    func shownTime(in zone: TimeZone) -> String { logTime(in: zone).minute(in: zone) }
}

extension PhotoTime {
    /// To the minute; the day, where no more is known.
    func minute(in zone: TimeZone) -> String { logTime(in: zone).minute(in: zone) }
}

extension MileageSnapshot {
    /// To the minute; the day, where no more was typed.
    func shownTime(in zone: TimeZone) -> String { logTime(in: zone).minute(in: zone) }

    /// The day that was meant. `zone`: the vehicle's.
    func day(in zone: TimeZone) -> String { logTime(in: zone).day.description }
}
