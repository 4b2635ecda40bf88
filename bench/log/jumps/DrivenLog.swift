import Foundation
import OdologOdometer
import OdologVehicleLog

/// The right values of one vehicle's log, in the order of time.
struct DrivenLog {
    struct Entry {
        /// Days since the log began; the fraction is the time of day.
        let day: Double
        let value: Int
    }

    let unit: DistanceUnit
    let kind: VehicleKind
    /// Whether only the day is written down.
    let isByDay: Bool
    var entries: [Entry] = []
}

/// Several logs of one kind: a line of the tables.
struct LogGroup {
    let name: String
    let logs: [DrivenLog]
}

extension LogGroup {
    /// The logs of a table with the columns `log`, `day`, `odometer`, `unit`.
    static func real(at path: String) throws -> [LogGroup] {
        var logs: [(name: String, log: DrivenLog)] = []
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t")
            guard fields.count >= 4, let day = Double(fields[1]), let value = Int(fields[2]),
                let unit = DistanceUnit(rawValue: String(fields[3]))
            else { throw BadLine(line: String(line)) }
            if logs.last?.name != String(fields[0]) {
                logs.append((String(fields[0]), DrivenLog(unit: unit, kind: .car, isByDay: true)))
            }
            logs[logs.count - 1].log.entries.append(.init(day: day, value: value))
        }
        return logs.map { LogGroup(name: "real log \($0.name)", logs: [$0.log]) }
    }

    struct BadLine: Error { let line: String }

    static func generated(seed: Int, logs: Int) -> [LogGroup] {
        Driver.allCases.flatMap { driver in
            Writing.allCases.map { writing in
                LogGroup(
                    name: "\(driver.rawValue), \(writing.rawValue)",
                    logs: (0..<logs).map { number in
                        var chance = Chance("\(seed)/\(driver)/\(writing)/\(number)")
                        return writing.log(of: driver, &chance)
                    })
            }
        }
    }
}

/// Who drives, and how far on each day.
enum Driver: String, CaseIterable {
    case commuter, family
    case weekend = "weekend car"
    case seldom = "seldom driven"
    case courier, lorry

    private var journeysPerYear: Double {
        switch self {
        case .commuter: 2.2
        case .family: 3
        case .weekend: 1.5
        case .seldom: 0.5
        case .courier: 1
        case .lorry: 0
        }
    }

    /// Kilometers of each day. A journey has a far first and last day, and short ways between.
    func ways(days: Int, _ chance: inout Chance) -> [Double] {
        let size = chance.of(0.6...1.6)
        var (left, length, leg) = (0, 0, 0.0)
        return (0..<days).map { day in
            if left == 0, chance.happens(journeysPerYear / 365) {
                length = Int(chance.of(5...16))
                (left, leg) = (length, chance.of(300...1_300))
            }
            guard left == 0 else {
                left -= 1
                return left == length - 1 || left == 0 ? leg * chance.of(0.7...1.1) : chance.of(0...120)
            }
            let isWeekend = day % 7 > 4
            switch self {
            case .commuter:
                guard isWeekend || !chance.happens(0.9) else { return 36 * size * chance.of(0.9...1.2) }
                return chance.happens(0.5) ? chance.around(35) : 0
            case .family:
                return chance.around(32 * size) + (chance.happens(1 / 40) ? chance.of(150...600) : 0)
            case .weekend: return isWeekend && chance.happens(0.6) ? chance.around(90 * size) : 0
            case .seldom: return chance.happens(0.4) ? chance.around(8) : 0
            case .courier: return day % 7 < 6 ? max(0, chance.near(190, 60)) * size : 0
            case .lorry:
                guard isWeekend else { return chance.happens(0.95) ? max(0, chance.near(520, 110)) : 0 }
                return chance.happens(0.15) ? chance.of(0...300) : 0
            }
        }
    }
}

/// When somebody writes the odometer down.
enum Writing: String, CaseIterable {
    case fills = "at fills"
    case daily, weekly, monthly
    case now = "now and then"

    func log(of driver: Driver, _ chance: inout Chance) -> DrivenLog {
        let days = self == .daily ? 730 : self == .now ? 3_650 : 1_460
        let tank = driver == .lorry ? 2_200 : chance.of(450...900)
        var total = chance.of(3_000...200_000)
        var log = DrivenLog(unit: .kilometers, kind: driver == .lorry ? .lorry : .car, isByDay: self != .fills)
        var (next, sinceFill, target) = (0.0, 0.0, tank * chance.of(0.5...0.95))
        for (day, way) in driver.ways(days: days, &chance).enumerated() {
            guard self == .fills else {
                total += way
                guard Double(day) >= next else { continue }
                log.entries.append(.init(day: Double(day), value: Int(total)))
                next = Double(day) + pause(&chance)
                continue
            }
            // Driven at 80 km/h from eight o'clock on.
            var left = way
            while sinceFill + left >= target {
                let part = target - sinceFill
                (total, left) = (total + part, left - part)
                (sinceFill, target) = (0, tank * chance.of(left > tank ? 0.85...0.95 : 0.5...0.95))
                let hour = 8 + (way - left) / 80
                // Somebody forgets some.
                if chance.happens(0.97) {
                    log.entries.append(.init(day: Double(day) + hour / 24, value: Int(total)))
                }
            }
            (total, sinceFill) = (total + left, sinceFill + left)
        }
        return log
    }

    private func pause(_ chance: inout Chance) -> Double {
        switch self {
        case .fills, .daily: 1
        case .weekly: chance.of(4.5...9.5)
        case .monthly: chance.of(23.5...36.5)
        case .now: 1 + chance.around(45)
        }
    }
}
