import Foundation
import OdologOdometer
import OdologVehicleLog
import VehicleStore

/// How many of some values were asked about.
struct Share {
    private(set) var asked = 0
    private(set) var all = 0

    mutating func count(_ isAsked: Bool) {
        all += 1
        if isAsked { asked += 1 }
    }

    static func + (left: Share, right: Share) -> Share {
        var sum = left
        (sum.asked, sum.all) = (left.asked + right.asked, left.all + right.all)
        return sum
    }

    var percent: String { all == 0 ? "" : String(format: "%.2f %%", 100 * Double(asked) / Double(all)) }
}

/// How far a wrong value is from the right one, in the unit of the log.
enum ErrorSize: String, CaseIterable {
    case farBelow = "1,000 or more too low"
    case below = "100 to 999 too low"
    case near = "less than 100"
    case above = "100 to 999 too high"
    case thousands = "1,000 to 1,999 too high"
    case moreThousands = "2,000 to 4,999 too high"
    case farAbove = "5,000 or more too high"

    init(_ error: Int) {
        self =
            switch error {
            case ...(-1_000): .farBelow
            case ...(-100): .below
            case ..<100: .near
            case ..<1_000: .above
            case ..<2_000: .thousands
            case ..<5_000: .moreThousands
            default: .farAbove
            }
    }

    var isFar: Bool { self == .farBelow || self == .thousands || self == .moreThousands || self == .farAbove }
}

/// What the store asks about, by the rules that every value goes through.
struct Measurement {
    private(set) var right = Share()
    private(set) var wrong: [Mistake: [ErrorSize: Share]] = [:]

    /// - Parameter first: how many right values stand in the log before a wrong one is tried.
    init(_ group: LogGroup, after first: Int, seed: Int) throws {
        for (number, log) in group.logs.enumerated() {
            var chance = Chance("\(seed)/\(group.name)/\(number)")
            try measure(log, after: first, &chance)
        }
    }

    private mutating func measure(_ log: DrivenLog, after first: Int, _ chance: inout Chance) throws {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.add(NewVehicle(name: "Car", unit: log.unit)).id
        _ = try store.setProfile(of: vehicle, LogWriting(by: "bench")) { $0.kind = log.kind }
        for (number, entry) in log.entries.enumerated() {
            if number >= first {
                for mistake in Mistake.allCases {
                    guard let value = mistake.applied(to: entry.value, &chance) else { continue }
                    let isAsked = try isAsked(value, entry, of: log, vehicle, store)
                    wrong[mistake, default: [:]][ErrorSize(value - entry.value), default: Share()].count(isAsked)
                }
            }
            var confirmation = try confirmation(entry.value, entry, of: log, vehicle)
            do {
                try store.log(confirmation)
                if number > 0 { right.count(false) }
            } catch .needsSecondYes(let flags, _) {
                right.count(true)
                confirmation.acknowledging = Set(flags)
                try store.log(confirmation)
            }
        }
    }

    private func isAsked(
        _ value: Int, _ entry: DrivenLog.Entry, of log: DrivenLog, _ vehicle: Vehicle.ID, _ store: VehicleStore
    ) throws -> Bool {
        do {
            let logged = try store.log(confirmation(value, entry, of: log, vehicle))
            try store.withdraw(logged.id, of: vehicle)
            return false
        } catch StoreError.needsSecondYes {
            return true
        }
    }

    private func confirmation(
        _ value: Int, _ entry: DrivenLog.Entry, of log: DrivenLog, _ vehicle: Vehicle.ID
    ) throws -> Confirmation {
        // 2010-01-01, a Friday.
        let begin = Date(timeIntervalSince1970: 1_262_304_000)
        // A person types minutes, not seconds. Never midnight, which would be a day alone.
        let minute = log.isByDay ? 0 : max(1, (entry.day * 1_440).rounded().truncatingRemainder(dividingBy: 1_440))
        return Confirmation(
            value: try OdometerValue(wholeUnits: value), unit: log.unit, vehicle: vehicle,
            takenAt: begin + entry.day.rounded(.down) * 86_400 + minute * 60, timeSource: .entered, utcOffset: 0)
    }
}
