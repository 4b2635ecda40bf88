import Foundation
import OdologOdometer
import OdologVehicleLog

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every machine.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

extension VehicleLog {
    /// Of a vehicle that was driven, parked, its meter replaced; some of it in miles. All of it before `now`.
    static func random(
        _ random: inout Seeded, readings count: Int = 30, schedules scheduleCount: Int = 12
    ) -> (log: VehicleLog, now: Date) {
        var log = VehicleLog(
            zone: timeZone(
                ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland"].randomElement(using: &random)!),
            unit: DistanceUnit.allCases.randomElement(using: &random)!)
        // A log keeps milliseconds.
        var milliseconds = 1_704_067_200_000
        var clock: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
        var (total, hours) = (Int.random(in: 0...900_000, using: &random), 0)
        let replacedAfter = Int.random(in: 0..<count * 2, using: &random)
        var offset = 0
        for number in 0..<count {
            milliseconds += Int.random(in: 600_000...40 * 86_400_000, using: &random)
            if Int.random(in: 0..<5, using: &random) > 0 { total += Int.random(in: 0...20_000, using: &random) }
            hours += Int.random(in: 0...600, using: &random)
            let unit: DistanceUnit = Int.random(in: 0..<4, using: &random) == 0 ? .miles : .kilometers
            if number == replacedAfter {
                let end = Distance(tenths: total - offset, unit: .kilometers)
                log.replacements.append(MeterReplacement(at: LogTime(clock, in: log.zone), from: end, to: km(0)))
                offset = total
            }
            let shown = Distance(tenths: total - offset, unit: .kilometers).converted(to: unit)
            log.readings.append(MeterReading(at: LogTime(clock, in: log.zone), shown))
            log.hourReadings.append(MeterReading(at: LogTime(clock, in: log.zone), Hours(minutes: hours)))
            log.fuel.append(
                FuelEntry(
                    id: "f\(number)", at: LogTime(clock, in: log.zone), odometer: shown,
                    amount: decimal("\(Int.random(in: 1...60, using: &random))"),
                    isFull: Int.random(in: 0..<3, using: &random) > 0,
                    missedBefore: Int.random(in: 0..<9, using: &random) == 0))
        }
        for number in 0..<scheduleCount { log.schedules.append(.random("s\(number)", &random)) }
        for number in 0..<scheduleCount * 2 {
            let reading = log.readings.randomElement(using: &random)!
            let cost = Money(
                minorUnits: .random(in: 0...50_000, using: &random),
                money(["1 EUR", "1 USD", "1 JPY"].randomElement(using: &random)!).currency)
            log.entries.append(
                ServiceEntry(
                    id: "e\(number)", at: reading.time, odometer: Bool.random(using: &random) ? reading.shown : nil,
                    cost: cost, parts: [Part(name: "part", warranty: Warranty(until: day("2027-01-01")))],
                    completes: (0..<2).map { _ in "s\(Int.random(in: 0..<scheduleCount, using: &random))" }))
        }
        return (log, clock + Double(Int.random(in: 0...90 * 86_400, using: &random)))
    }

    mutating func shuffle(_ random: inout Seeded) {
        readings.shuffle(using: &random)
        replacements.shuffle(using: &random)
        hourReadings.shuffle(using: &random)
        activities.shuffle(using: &random)
        schedules.shuffle(using: &random)
        entries.shuffle(using: &random)
        fuel.shuffle(using: &random)
        expenses.shuffle(using: &random)
    }
}

extension Schedule {
    static func random(_ id: ID, _ random: inout Seeded) -> Schedule {
        let months = Bool.random(using: &random) ? Int.random(in: 1...36, using: &random) : nil
        let distance =
            Bool.random(using: &random) ? Distance(Int.random(in: 100...60_000, using: &random), .kilometers) : nil
        let hours = months == nil && distance == nil ? Hours(Int.random(in: 1...300, using: &random)) : nil
        let anchor: Anchor =
            switch Int.random(in: 0..<3, using: &random) {
            case 0: .firstDue(nil)
            case 1: .firstDue(Mark(date: day("2024-01-31").adding(days: .random(in: 0...900, using: &random))))
            default: .completion
            }
        return every(
            id, months: months, distance: distance, hours: hours, anchor: anchor, setAt: "2024-01-01",
            start: Bool.random(using: &random) ? Mark(date: day("2024-05-31")) : nil,
            lead: Bool.random(using: &random) ? Lead(days: .random(in: 0...60, using: &random)) : Lead())
    }
}
