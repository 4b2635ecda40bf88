import Foundation
import OdologOdometer
import Testing

@testable import VehicleStore

struct AssessmentTests {
    /// The vehicle's log as (day, whole units), in the order of logging; a new value; the codes of its flags.
    struct Case: CustomTestStringConvertible {
        let log: [(day: Double, value: Int)]
        let value: Int
        let day: Double
        var unit = DistanceUnit.kilometers
        let flags: [String]

        var testDescription: String { "\(log), then \(value) \(unit) on day \(day): \(flags)" }
    }

    static let cases = [
        // The first one.
        Case(log: [], value: 0, day: 0, flags: []),
        Case(log: [], value: 2_000_000, day: 0, flags: ["unusuallyHigh"]),
        Case(log: [], value: 1_000, day: 0, unit: .miles, flags: ["notVehicleUnit"]),
        // After the last.
        Case(log: [(0, 1_000)], value: 1_000, day: 5, flags: ["sameAsPrevious"]),
        Case(log: [(0, 1_000)], value: 1_500, day: 5, flags: []),
        Case(log: [(0, 1_000)], value: 999, day: 5, flags: ["lowerThanPrevious"]),
        Case(log: [(0, 1_000)], value: 10_000, day: 1, flags: ["implausiblyHigher", "lastDigitMayBeTenths"]),
        Case(log: [(0, 99_990)], value: 100, day: 1, flags: ["lowerThanPrevious", "possibleRollover"]),
        Case(log: [(0, 1_000)], value: 700, day: 5, unit: .miles, flags: ["unitDiffers"]),
        // At the very time of the last: it may have been read before it, but not so far away.
        Case(log: [(0, 1_000)], value: 999, day: 0, flags: []),
        Case(log: [(0, 1_000)], value: 970, day: 0, flags: ["lowerThanPrevious"]),
        // The order of time, not of logging, says which is the last.
        Case(log: [(10, 2_000), (0, 1_000)], value: 2_100, day: 11, flags: []),
        Case(log: [(10, 2_000), (0, 1_000)], value: 1_900, day: 11, flags: ["lowerThanPrevious"]),
        // An older photo, in between or before all.
        Case(log: [(0, 1_000), (10, 2_000)], value: 1_500, day: 5, flags: []),
        Case(log: [(0, 1_000), (10, 2_000)], value: 900, day: 5, flags: ["lowerThanPrevious"]),
        Case(log: [(0, 1_000), (10, 2_000)], value: 2_100, day: 5, flags: ["datedBeforePrevious", "higherThanLater"]),
        Case(
            log: [(0, 1_000), (10, 2_000)], value: 50_000, day: 5,
            flags: ["implausiblyHigher", "lastDigitMayBeTenths", "datedBeforePrevious", "higherThanLater"]),
        Case(log: [(0, 1_000), (10, 2_000)], value: 2_000, day: 5, flags: ["sameAsPrevious"]),
        Case(log: [(10, 2_000)], value: 1_000, day: 0, flags: []),
        Case(log: [(10, 2_000)], value: 3_000, day: 0, flags: ["datedBeforePrevious", "higherThanLater"]),
        // Too low to get from there to the later one in the days between.
        Case(log: [(10, 150_000)], value: 1_500, day: 9, flags: ["datedBeforePrevious", "tooLowForLater"]),
        Case(log: [(10, 150_000)], value: 149_000, day: 9, flags: []),
        // One wrong yes in the log does not make what follows odd for ever.
        Case(log: [(0, 1_000), (1, 900_000), (2, 1_100)], value: 1_200, day: 3, flags: []),
        // A unit that differs from both is told once.
        Case(log: [(0, 1_000), (10, 2_000)], value: 900, day: 5, unit: .miles, flags: ["unitDiffers"]),
    ]

    @Test(arguments: cases)
    func flags(_ example: Case) throws {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.addDoblo()
        for (day, value) in example.log {
            let flags = try store.assess(
                Sample.value(value), unit: .kilometers, vehicle: vehicle.id, at: Sample.day(day), from: .exif
            ).flags
            try store.log(Sample.confirmation(value, of: vehicle, day: day, acknowledging: flags))
        }
        let assessment = try store.assess(
            Sample.value(example.value), unit: example.unit, vehicle: vehicle.id, at: Sample.day(example.day),
            from: .exif)
        // "datedBeforePrevious" is not a code that may hide: all of them, in their order.
        #expect(assessment.flags.map(\.code) == example.flags)
        let earlier = example.log.filter { $0.day <= example.day }.max { $0.day < $1.day }
        let later = example.log.filter { $0.day > example.day }.min { $0.day < $1.day }
        #expect(assessment.previous?.value.wholeUnits == earlier?.value)
        #expect(assessment.next?.value.wholeUnits == later?.value)
        // Whatever the flags, a second yes is enough.
        try store.log(
            Sample.confirmation(
                example.value, unit: example.unit, of: vehicle, day: example.day, acknowledging: assessment.flags))
    }

    /// 82000 and a typo that somebody let stand: the right value is compared with 82000.
    @Test func oneYesToATypoMakesNoRightValueOdd() throws {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.addDoblo()
        func assess(_ value: Int, _ day: Double) throws -> MileageAssessment {
            try store.assess(
                Sample.value(value), unit: .kilometers, vehicle: vehicle.id, at: Sample.day(day), from: .exif)
        }
        func log(_ value: Int, _ day: Double) throws {
            let flags = try assess(value, day).flags
            try store.log(Sample.confirmation(value, of: vehicle, day: day, acknowledging: flags))
        }
        try log(82_000, 0)
        try log(820_000, 5)
        #expect(try store.lastSnapshot(of: vehicle.id)?.value == Sample.value(82_000))
        #expect(try assess(82_500, 9).flags == [])
        #expect(try assess(82_500, 9).previous?.value == Sample.value(82_000))
        #expect(try assess(82_300, 4).next == nil)
        #expect(try assess(9_000, 9).flags.map(\.code) == ["lowerThanPrevious"])
        // What agrees with the typo makes two, as for a true jump.
        #expect(try assess(820_300, 9).flags == [])
        #expect(try assess(820_300, 9).previous?.value == Sample.value(820_000))
        try log(82_500, 9)
        #expect(try store.loggedVehicle(vehicle.id).leftOut.map(\.id.rawValue) == [2])
        #expect(try assess(820_300, 10).flags.map(\.code) == ["implausiblyHigher"])
    }

    /// The first one is wrong by ten: the second needs a yes, and no one after it.
    @Test func oneYesIsEnoughAfterAWrongFirstReading() throws {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.addDoblo()
        for (day, value) in [(0, 820_000), (5, 82_100), (9, 82_500), (14, 82_900)] {
            let assessment = try store.assess(
                Sample.value(value), unit: .kilometers, vehicle: vehicle.id, at: Sample.day(Double(day)), from: .exif)
            #expect(assessment.flags.map(\.code) == (day == 5 ? ["lowerThanPrevious"] : []))
            try store.log(
                Sample.confirmation(value, of: vehicle, day: Double(day), acknowledging: assessment.flags))
        }
        let leftOut = try store.loggedVehicle(vehicle.id).leftOut
        #expect(leftOut.map(\.id.rawValue) == [1] && leftOut.map { $0.contradicts?.rawValue } == [2])
    }

    /// Whatever somebody said yes to: of the nearest ones those count that agree, and the log stays fast.
    @Test func aLongRowOfOddReadings() throws {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.addDoblo()
        try store.log(Sample.confirmation(82_000, of: vehicle))
        for number in 0..<120 {
            // None agrees with the one before.
            let value = number.isMultiple(of: 2) ? 9_000_000 + number : 1_000 - number
            let day = 1 + Double(number) / 1_000
            let flags = try store.assess(
                Sample.value(value), unit: .kilometers, vehicle: vehicle.id, at: Sample.day(day), from: .exif
            ).flags
            try store.log(Sample.confirmation(value, of: vehicle, day: day, acknowledging: flags))
        }
        func codes(_ value: Int) throws -> [String] {
            try store.assess(
                Sample.value(value), unit: .kilometers, vehicle: vehicle.id, at: Sample.day(3), from: .exif
            ).flags
                .map(\.code)
        }
        #expect(try codes(900) == ["lowerThanPrevious"])
        #expect(try codes(9_000_130) == ["unusuallyHigh"])
    }

    /// 700 km a week, then 4,000 km in a week, and 300 km in an hour.
    @Test func aThresholdLogsNothingThatAPersonWouldBeAskedAbout() throws {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.addDoblo()
        for week in 0..<6 {
            try store.log(Sample.confirmation(10_000 + week * 700, of: vehicle, day: Double(week * 7)))
        }
        for (number, value, day, code) in [
            (1, 17_500, 42, "unlikeHabit"), (2, 13_800, 35 + 1.0 / 24, "implausiblyHigher"),
        ] as [(Int, Int, Double, String)] {
            let reading = try store.pend(number, value)
            let yes = Sample.confirmation(value, of: vehicle, day: day, threshold: 0.5)
            let error = #expect(throws: StoreError.self) { try store.confirm(reading.id, as: yes) }
            guard case .needsSecondYes(let flags, _) = error else { return #expect(Bool(false), "\(error as Any)") }
            #expect(flags.map(\.code) == [code])
        }
        let usual = try store.pend(3, 14_200)
        try store.confirm(usual.id, as: Sample.confirmation(14_200, of: vehicle, day: 42, threshold: 0.5))
    }

    @Test func ofTwoAtOneTimeTheOneLoggedLastCounts() throws {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.addDoblo()
        for value in [1_000, 1_010] { try store.log(Sample.confirmation(value, of: vehicle)) }
        #expect(try store.lastSnapshot(of: vehicle.id)?.value == Sample.value(1_010))
        #expect(
            try store.assess(
                Sample.value(1_005), unit: .kilometers, vehicle: vehicle.id, at: Sample.day(1), from: .exif
            ).flags
                .map(\.code) == ["lowerThanPrevious"])
    }

    @Test func distancesBackFromALaterReadingAreInTheUnitOfTheValue() throws {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.addDoblo()
        try store.log(Sample.confirmation(160_934, of: vehicle, day: 1))
        let flags = try store.assess(
            Sample.value(100), unit: .miles, vehicle: vehicle.id, at: Sample.day(0), from: .exif
        ).flags
        let lower = flags.first { $0.code == "tooLowForLater" }
        guard case .tooLowForLater(let distance, _, let unit)? = lower else {
            Issue.record("no tooLowForLater in \(flags)")
            return
        }
        #expect(unit == .miles)
        #expect(abs(distance - 99_900) < 1)
    }

    @Test func previousReadingCountsTheDays() throws {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.addDoblo()
        try store.log(Sample.confirmation(1_000, 5, of: vehicle, day: 10))
        #expect(try store.lastSnapshot(of: vehicle.id, at: Sample.day(9)) == nil)
        let last = try #require(try store.lastSnapshot(of: vehicle.id, at: Sample.day(10)))
        #expect(
            last.previousReading(at: Sample.day(12.5))
                == PreviousReading(value: Sample.value(1_000, 5), unit: .kilometers, ageInDays: 2.5))
    }
}

struct HistoryTests {
    @Test func isInTheOrderOfTime() throws {
        let store = try VehicleStore(inMemory: ())
        let doblo = try store.addDoblo()
        let panda = try store.add(NewVehicle(name: "Panda"))
        for (day, value) in [(5, 1_500), (0, 1_000), (9, 1_900), (5, 1_510)] {
            try store.confirm(store.pend(value, value).id, as: Sample.confirmation(value, of: doblo, day: Double(day)))
        }
        try store.log(Sample.confirmation(7, of: panda))
        func values(_ limit: Int?) throws -> [Int] {
            try store.history(of: doblo.id, limit: limit).map(\.snapshot.value.wholeUnits)
        }
        #expect(try values(nil) == [1_000, 1_500, 1_510, 1_900])
        #expect(try values(2) == [1_510, 1_900])
        #expect(try values(0) == [])
        #expect(try values(.min) == [])
        #expect(try values(.max).count == 4)
        #expect(try store.history(of: doblo.id).allSatisfy { $0.photo?.id == $0.reading?.photoID })
        #expect(try store.history(of: panda.id).map(\.photo) == [nil])
    }

    @Test func survivesReopening() throws {
        let folder = TemporaryFolder()
        let (vehicle, entries): (Vehicle, [LogEntry])
        do {
            let store = try VehicleStore(path: folder.storePath)
            vehicle = try store.addDoblo()
            for number in 1...20 {
                try store.confirm(
                    store.pend(number, 1_000 + number, number % 10).id,
                    as: Sample.confirmation(1_000 + number, number % 10, of: vehicle, day: Double(number)))
            }
            entries = try store.history(of: vehicle.id)
        }
        let store = try VehicleStore(path: folder.storePath)
        #expect(entries.count == 20)
        #expect(try store.history(of: vehicle.id) == entries)
        #expect(try store.problems() == [])
        try store.close()
        let reader = try VehicleStore(path: folder.storePath, access: .readOnly)
        #expect(try reader.history(of: vehicle.id) == entries)
        #expect(try reader.problems() == [])
    }

    @Test func aDateInTheFutureNeedsASecondYes() throws {
        let store = try VehicleStore(inMemory: ())
        let doblo = try store.addDoblo()
        let inTenDays = Date(timeIntervalSinceNow: 10.5 * 86_400)
        #expect(
            try store.assess(Sample.value(1), unit: .kilometers, vehicle: doblo.id, at: inTenDays).flags
                == [.datedInFuture(days: 10)])
        var confirmation = Sample.confirmation(of: doblo)
        confirmation.takenAt = inTenDays
        #expect(throws: StoreError.needsSecondYes([.datedInFuture(days: 10)])) { try store.log(confirmation) }
        confirmation.acknowledging = [.datedInFuture(days: 10)]
        #expect(try store.log(confirmation).acknowledgedFlags == ["datedInFuture"])
        // A camera's clock in another zone.
        let tonight = Date(timeIntervalSinceNow: 0.5 * 86_400)
        let other = try store.add(NewVehicle(name: "Van"))
        #expect(
            try store.assess(Sample.value(1), unit: .kilometers, vehicle: other.id, at: tonight, from: .exif).flags
                == [])
    }
}
