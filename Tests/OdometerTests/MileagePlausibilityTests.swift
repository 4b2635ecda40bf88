import OdologOdometer
import Testing

@Suite struct MileagePlausibilityTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let value: String
        let previous: String
        let days: Double?
        let flags: [MileageFlag]
        var testDescription: String { "\(previous) -> \(value) after \(days.map { "\($0) days" } ?? "unknown time")" }

        init(_ previous: String, _ value: String, days: Double?, _ flags: [MileageFlag]) {
            (self.value, self.previous, self.days, self.flags) = (value, previous, days, flags)
        }
    }

    @Test(arguments: [
        // Usual.
        Case("123000 km", "123456 km", days: 7, []),
        Case("123000 km", "123456 km", days: nil, []),
        Case("123000 km", "123456", days: 7, []),
        Case("76000 mi", "76001 mi", days: 0, []),
        Case("123000.9 km", "123001.0 km", days: 1, []),
        // Same, as far as both were read.
        Case("123456 km", "123456 km", days: 3, [.sameAsPrevious]),
        Case("123456 km", "123456.7 km", days: 3, [.sameAsPrevious]),
        Case("643.5 km", "643.5 km", days: nil, [.sameAsPrevious]),
        // Lower.
        Case("123456 km", "123455 km", days: 7, [.lowerThanPrevious(by: 1, unit: .kilometers)]),
        Case("643.5 km", "643.4 km", days: 7, [.lowerThanPrevious(by: 0.1, unit: .kilometers)]),
        Case("643.5 km", "0 km", days: 7, [.lowerThanPrevious(by: 643, unit: .kilometers)]),
        // Higher than can well be: 130 km/h, 1,600 km on one day, 800 km a day over months.
        Case("123000 km", "124600 km", days: 1, []),
        Case("123000 km", "124601 km", days: 1, [.implausiblyHigher(by: 1_601, inDays: 1, unit: .kilometers)]),
        // 6 h 10 min.
        Case("123000 km", "123801 km", days: 0.25, []),
        Case("123000 km", "123802 km", days: 0.25, [.implausiblyHigher(by: 802, inDays: 0.25, unit: .kilometers)]),
        // 10 min between clocks: 21.7 km.
        Case("123000 km", "123021 km", days: 0, []),
        Case("123000 km", "123022 km", days: 0, [.implausiblyHigher(by: 22, inDays: 0, unit: .kilometers)]),
        Case("76000 mi", "76990 mi", days: 1, []),
        Case("76000 mi", "77000 mi", days: 1, [.implausiblyHigher(by: 1_000, inDays: 1, unit: .miles)]),
        Case("100000 km", "391200 km", days: 350, []),
        Case(
            "100000 km", "391201 km", days: 350,
            [.implausiblyHigher(by: 291_201, inDays: 350, unit: .kilometers)]),
        Case("20000 km", "120000 km", days: nil, []),
        Case("20000 km", "120001 km", days: nil, [.implausiblyHigher(by: 100_001, inDays: nil, unit: .kilometers)]),
        // A last drum that counts tenths, read as a whole digit.
        Case(
            "64000 km", "640125 km", days: 1,
            [
                .implausiblyHigher(by: 576_125, inDays: 1, unit: .kilometers),
                .lastDigitMayBeTenths(value: value("64012.5")),
            ]),
        // Units.
        Case("100000 km", "62500 mi", days: 7, [.unitDiffers(.miles, previous: .kilometers)]),
        Case("100000 km", "62137 mi", days: 7, [.unitDiffers(.miles, previous: .kilometers), .sameAsPrevious]),
        Case("62137 mi", "100000 km", days: 7, [.unitDiffers(.kilometers, previous: .miles), .sameAsPrevious]),
        // Roll-over: five, six drums; not from the middle; not across units.
        Case(
            "99999 km", "12 km", days: 1,
            [
                .lowerThanPrevious(by: 99_987, unit: .kilometers),
                .possibleRollover(capacity: 100_000, distance: 13, unit: .kilometers),
            ]),
        Case(
            "999990.5 mi", "3.5 mi", days: nil,
            [
                .lowerThanPrevious(by: 999_987, unit: .miles),
                .possibleRollover(capacity: 1_000_000, distance: 13, unit: .miles),
            ]),
        // Half of the drums' way, in their own unit: 40,000 mi, but 60,000 km.
        Case(
            "70000 mi", "10000 mi", days: 400,
            [
                .lowerThanPrevious(by: 60_000, unit: .miles),
                .possibleRollover(capacity: 100_000, distance: 40_000, unit: .miles),
            ]),
        Case("60000 mi", "20000 mi", days: 400, [.lowerThanPrevious(by: 40_000, unit: .miles)]),
        Case("99999 km", "12000 km", days: 1, [.lowerThanPrevious(by: 87_999, unit: .kilometers)]),
        Case("52000 km", "51000 km", days: 7, [.lowerThanPrevious(by: 1_000, unit: .kilometers)]),
        // The clock going backwards.
        Case("123456 km", "123000 km", days: -30, [.datedBeforePrevious(days: 30)]),
        Case(
            "123456 km", "123500 km", days: -30,
            [.datedBeforePrevious(days: 30), .higherThanLater(by: 44, unit: .kilometers)]),
        Case("123456 km", "123456 km", days: -0.5, [.datedBeforePrevious(days: 0.5), .sameAsPrevious]),
        // A date that is no number is no date.
        Case("123000 km", "123456 km", days: .nan, []),
        Case("123000 km", "123456 km", days: .infinity, []),
        // One wrong accept (a digit too many) flags the next good value but can't do more than flag.
        Case("1234560 km", "123470 km", days: 1, [.lowerThanPrevious(by: 1_111_090, unit: .kilometers)]),
        Case(
            "1500000 km", "1700000 km", days: 900,
            [.unusuallyHigh(limit: 1_609_344, unit: .kilometers)]),
    ])
    func flags(_ example: Case) throws {
        let new = try OdometerEntry(parsing: example.value)
        let last = try OdometerEntry(parsing: example.previous)
        let previous = PreviousReading(
            value: last.value, unit: try #require(last.unit), ageInDays: example.days)
        #expect(MileagePlausibility().flags(for: new.value, unit: new.unit, previous: previous) == example.flags)
    }

    /// Two days without a time: the second began when the first one did, or a day later.
    @Test(
        arguments: [
            // The same day: in either order, and 24 hours for 1,600 km.
            (0.0, -1.0...1.0, 11_600, []), (0, -1...1, 11_601, ["implausiblyHigher"]), (0, -1...1, 8_400, []),
            (0, -1...1, 8_399, ["lowerThanPrevious"]),
            // The next day: 48 hours, one order.
            (1, 0...2, 13_200, []), (1, 0...2, 13_201, ["implausiblyHigher"]), (1, 0...2, 9_978, ["lowerThanPrevious"]),
            // A day, and half past eight on that day.
            (8.5 / 24, -15.5 / 24...8.5 / 24, 11_126, []),
            (8.5 / 24, -15.5 / 24...8.5 / 24, 11_127, ["implausiblyHigher"]),
            (8.5 / 24, -15.5 / 24...8.5 / 24, 9_000, []),
            // Half past eight, and the day.
            (-8.5 / 24, -8.5 / 24...15.5 / 24, 10_300, []),
            (-8.5 / 24, -8.5 / 24...15.5 / 24, 15_000, ["datedBeforePrevious", "higherThanLater"]),
        ] as [(Double, ClosedRange<Double>, Int, [String])])
    func aDayWithoutATimeIsAnyTimeOfTheDay(
        age: Double, ages: ClosedRange<Double>, value: Int, codes: [String]
    ) throws {
        let previous = PreviousReading(
            value: try OdometerValue(wholeUnits: 10_000), unit: .kilometers, ageInDays: age, possibleAges: ages)
        let flags = MileagePlausibility().flags(
            for: try OdometerValue(wholeUnits: value), unit: nil, previous: previous)
        #expect(flags.map(\.code).filter { $0 != "lastDigitMayBeTenths" } == codes)
    }

    @Test func firstReadingHasNothingToCompareWith() {
        #expect(MileagePlausibility().flags(for: value("123456"), unit: nil, previous: nil) == [])
        let high = MileagePlausibility().flags(for: value("1100000"), unit: .miles, previous: nil)
        #expect(high.map(\.description) == ["It is above 1,000,000 mi, which few vehicles reach."])
    }

    @Test func limitsThatAreNoneAllowAll() {
        let plausibility = MileagePlausibility(
            maxSpeed: 0, maxPerDay: 0, maxSustainedPerDay: -1, burstDays: -5, maxWithoutDates: .nan,
            unusualTotal: .infinity)
        let previous = PreviousReading(value: value("1"), unit: .miles, ageInDays: 0)
        #expect(plausibility.flags(for: value("9999999"), unit: .miles, previous: previous) == [])
    }

    @Test(arguments: [0, 1, 13, 14, 15, 350, 1e300] as [Double])
    func aLongerTimeNeverAllowsLess(days: Double) {
        let plausibility = MileagePlausibility()
        #expect(plausibility.maxDistance(inDays: days) <= plausibility.maxDistance(inDays: days + 1))
        #expect(plausibility.maxDistance(inDays: days) >= (days < 1 ? 21 : 1_600))
    }

    @Test(
        arguments: [
            (MileageFlag.lowerThanPrevious(by: 0.1, unit: .miles), true, "It is 0.1 mi lower than the last reading."),
            (
                .implausiblyHigher(by: 576_125, inDays: 359.81, unit: .kilometers), true,
                "It is 576,125 km higher than the last reading: 1,601 km a day are more than a vehicle can go."
            ),
            (
                .implausiblyHigher(by: 1_250, inDays: 19.0 / 1_440, unit: .kilometers), true,
                "It is 1,250 km higher than the last reading: more than a vehicle can go in 19 minutes."
            ),
            (
                .tooLowForLater(by: 1_250, inDays: 1.0 / 1_440, unit: .miles), true,
                "The reading of a later date is 1,250 mi higher: more than a vehicle can go in a minute."
            ),
            (
                .unlikeHabit(by: 1_250, inDays: 1, most: 308, unit: .kilometers), true,
                "It is 1,250 km higher than the last reading. In 24 hours, or between two readings, this vehicle has gone "
                    + "308 km at most until now."
            ),
            (
                .possibleRollover(capacity: 100_000, distance: 13, unit: .kilometers), false,
                "The odometer may have rolled over at 100,000; that would make 13 km since the last reading."
            ),
            (
                .lastDigitMayBeTenths(value: value("64012.5")), false,
                "Does its last digit count tenths? Then it is 64012.5, and fits the last reading."
            ),
            (.unitDiffers(.miles, previous: .kilometers), true, "It is in mi, the last reading was in km."),
            (.sameAsPrevious, false, "It is the same as the last reading, or differs in tenths alone."),
            (.datedBeforePrevious(days: 30), true, "It is dated 30 days before the next reading."),
            (.datedBeforePrevious(days: 0.5), true, "It is dated before the next reading, by less than a day."),
            (.higherThanLater(by: 44, unit: .kilometers), true, "It is 44 km higher than a reading of a later date."),
            (.datedBeforePrevious(days: 1.2), true, "It is dated 1 day before the next reading."),
            (.datedBeforePrevious(days: 1.6), true, "It is dated 2 days before the next reading."),
            (
                .unusuallyHigh(limit: 1_609_344, unit: .kilometers), true,
                "It is above 1,609,344 km, which few vehicles reach."
            ),
            (
                .implausiblyHigher(by: .infinity, inDays: nil, unit: .miles), true,
                "It is 1,000,000,000,000 mi higher than the last reading."
            ),
        ] as [(MileageFlag, Bool, String)])
    func flagsSpeak(flag: MileageFlag, needsSecondYes: Bool, sentence: String) {
        #expect(flag.needsSecondYes == needsSecondYes)
        #expect(flag.description == sentence)
        #expect(!flag.code.isEmpty)
        #expect((1...4).contains(flag.shortWords.split(separator: " ").count), "for a table: \(flag.shortWords)")
    }
}
