import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite struct CostsTests {
    private func log() throws -> VehicleLog {
        let euro = try Currency("EUR")
        let berlin = timeZone("Europe/Berlin")
        /// On Berlin's clock, an hour ahead.
        func local(_ text: String) -> LogTime { LogTime(time(text) - 3_600, in: berlin) }
        return VehicleLog(
            zone: berlin,
            readings: [
                MeterReading(at: local("2026-01-01 01:00"), km(10_000)),
                MeterReading(at: local("2026-03-02 01:00"), km(11_000)),
            ],
            entries: [
                ServiceEntry(
                    id: "a", at: local("2026-01-10"), cost: money("100 EUR"), category: .repair,
                    // In the cost of the visit already.
                    parts: [Part(name: "plug", quantity: decimal("4"), price: UnitPrice(decimal("5"), euro))]),
                ServiceEntry(
                    id: "b", at: local("2026-02-10"),
                    parts: [Part(name: "oil", quantity: decimal("4.5"), price: UnitPrice(decimal("8.99"), euro))]),
            ],
            fuel: [
                FuelEntry(
                    id: "c", at: local("2026-01-31 23:59"), odometer: km(10_500), amount: decimal("40"),
                    total: money("60 EUR")),
                // Still January in UTC.
                FuelEntry(
                    id: "d", at: local("2026-02-01 00:30"), odometer: km(10_510), amount: decimal("10"),
                    price: UnitPrice(decimal("1.459"), euro)),
            ], expenses: [Expense(id: "e", at: local("2026-02-15"), cost: money("50 CHF"), category: "toll")])
    }

    /// 4.5 x 8.99 = 40.455, rounded 40.46. 10 x 1.459 = 14.59.
    @Test func byMonthCategoryAndDistance() throws {
        let costs = Costs(try log(), at: time("2026-03-10"))
        #expect(costs.total.description == "50.00 CHF, 215.05 EUR")
        #expect(
            costs.byMonth.mapValues(\.description) == [
                try YearMonth("2026-01"): "160.00 EUR", try YearMonth("2026-02"): "50.00 CHF, 55.05 EUR",
            ])
        #expect(
            costs.byCategory.mapValues(\.description) == [
                "repair": "100.00 EUR", "maintenance": "40.46 EUR", "fuel": "74.59 EUR", "toll": "50.00 CHF",
            ])
        // From the first fill on, at 10,500 km: what it replaced had been burnt before, and the repair was before it.
        #expect(costs.distance == km(500))
        #expect(costs.distanceDays == day("2026-01-31")...day("2026-03-02"))
        // (14.59 + 40.46) / 500.
        #expect(costs.perDistance.map(\.description) == ["0.1 CHF", "0.1101 EUR"])
    }

    @Test func ofAPeriod() throws {
        let january = Costs(try log(), at: time("2026-03-10"), from: day("2026-01-01"), to: day("2026-01-31"))
        #expect(january.total.description == "160.00 EUR")
        // From the fill at 10,500 km to 31 January 23:00 UTC: 30.9583 of 60 days on the line of 1,000 km, 10,516.0 km.
        #expect(january.distance == Distance(tenths: 160, unit: .kilometers))
        // All of February in Berlin, 28 of 60 days: 466.7 km.
        let february = Costs(try log(), at: time("2026-03-10"), from: day("2026-02-01"), to: day("2026-02-28"))
        #expect(february.total.description == "50.00 CHF, 55.05 EUR")
        #expect(february.distance == Distance(tenths: 4_667, unit: .kilometers))
        let none = Costs(try log(), at: time("2026-03-10"), from: day("2026-03-03"))
        #expect(none.items.isEmpty)
        #expect(none.distance == nil)
        #expect(none.perDistance.isEmpty)
        // A period that begins after its end.
        #expect(Costs(try log(), at: time("2026-03-10"), from: day("2027-03-03"), to: day("2026-01-01")).items.isEmpty)
    }

    /// Readings from 1 March to 30 April, 1,000 km. In these days: 45 + 60 of fuel, 30 of toll, which are 135 for 1,000 km. The
    /// first fill was burnt before; the tax was paid before the first reading, the insurance after the last one.
    @Test func distanceAndItsCostsAreOfTheSameDays() throws {
        func fill(_ id: String, _ when: String, _ odometer: Int, _ total: String) -> FuelEntry {
            FuelEntry(id: id, at: time(when), odometer: km(odometer), amount: decimal("40"), total: money(total))
        }
        func expense(_ when: String, _ cost: String, _ category: String) -> Expense {
            Expense(id: category, at: time(when), cost: money(cost), category: category)
        }
        let log = VehicleLog(
            zone: utc,
            readings: [
                read("2026-03-01 08:00", km(5_000)), read("2026-03-20 08:00", km(5_400)),
                read("2026-04-30 08:00", km(6_000)),
            ],
            fuel: [
                fill("a", "2026-03-01 08:00", 5_000, "70 EUR"), fill("b", "2026-03-20 08:00", 5_400, "45 EUR"),
                fill("c", "2026-04-30 08:00", 6_000, "60 EUR"),
            ],
            expenses: [
                expense("2026-02-10", "120 EUR", "tax"), expense("2026-03-01", "30 EUR", "toll"),
                expense("2026-05-02", "400 EUR", "insurance"), expense("2026-05-03", "9 CHF", "parking"),
            ])
        let costs = Costs(log, at: time("2026-06-01"))
        #expect(costs.total.description == "9.00 CHF, 725.00 EUR")
        #expect(costs.distance == km(1_000))
        #expect(costs.distanceDays == day("2026-03-01")...day("2026-04-30"))
        #expect(costs.totalOverDistance.description == "135.00 EUR")
        #expect(costs.perDistance.map(\.description) == ["0.135 EUR"])
        // April alone: the line from 20 March to 30 April is 600 km in 41 days. From 1 April 0:00, 11.667 days on, 429.3 km.
        let april = Costs(log, at: time("2026-06-01"), from: day("2026-04-01"), to: day("2026-04-30"))
        #expect(april.distance == Distance(tenths: 4_293, unit: .kilometers))
        #expect(april.distanceDays == day("2026-04-01")...day("2026-04-30"))
        #expect(april.totalOverDistance.description == "60.00 EUR")
        // From May on nothing is known of the distance, whatever was paid.
        let may = Costs(log, at: time("2026-06-01"), from: day("2026-05-01"))
        #expect(may.total.description == "9.00 CHF, 400.00 EUR")
        #expect(may.distanceDays == nil && may.itemsOverDistance.isEmpty && may.perDistance.isEmpty)
        // A second reading gives what was paid before it its distance.
        var later = log
        later.readings.append(read("2026-05-20 08:00", km(6_350)))
        // 135 + 400 for 1,350 km.
        #expect(
            Costs(later, at: time("2026-06-01")).perDistance.map(\.description) == ["0.006667 CHF", "0.396296 EUR"])
    }

    /// 100 km to 15 June, and 700 from August to December. Between 15 June and August the odometer went backwards: the later
    /// readings are more.
    @Test func ofContradictionsTheMajorityCounts() throws {
        let log = VehicleLog(
            zone: utc,
            readings: [
                read("2026-06-01", km(1_900)), read("2026-06-15", km(2_000)), read("2026-08-01", km(400)),
                read("2026-11-01", km(1_000)), read("2026-12-01", km(1_100)),
            ], expenses: [Expense(id: "e", at: time("2026-08-01"), cost: money("70 EUR"), category: "toll")])
        let now: Date = time("2026-12-01")
        #expect(Costs(log, at: now).distance == km(700))
        #expect(Costs(log, at: now).perDistance.map(\.description) == ["0.1 EUR"])
        let limit = try PaceLimit(km(1_000), from: day("2026-08-01"))
        #expect(try PaceStanding(limit, log, at: now)?.gone == km(700))
        // Further than a vehicle can go in a day.
        let far = VehicleLog(
            zone: utc,
            readings: [read("2026-06-01", km(100)), read("2026-06-02", km(9_000)), read("2026-06-03", km(9_050))],
            expenses: [Expense(id: "e", at: time("2026-06-02"), cost: money("70 EUR"), category: "toll")])
        #expect(Costs(far, at: now).distance == km(50))
    }

    /// 21.30 / 1,500 = 0.0142; 7 / 900 = 0.00777…
    @Test func threeDigitsOfAPriceCount() throws {
        func price(_ paid: String, _ units: String) throws -> String? {
            UnitPrice(money(paid), per: decimal(units), decimals: 6)?.shortened
        }
        #expect(try price("21.30 GBP", "1500") == "0.0142 GBP")
        #expect(try price("7 GBP", "900") == "0.00778 GBP")
        #expect(try price("500 EUR", "1242.7") == "0.402 EUR")
        #expect(try price("9 EUR", "20") == "0.45 EUR")
        #expect(try price("2000 EUR", "8") == "250.00 EUR")
        #expect(try price("1000 EUR", "3") == "333.33 EUR")
        #expect(try price("2000 JPY", "3") == "667 JPY")
        #expect(try price("20 JPY", "3") == "6.67 JPY")
        #expect(try price("0 EUR", "3") == "0.00 EUR")
        #expect(try price("-7 EUR", "900") == "-0.00778 EUR")
    }

    @Test func laterThanTodayDoesNotCount() throws {
        #expect(Costs(try log(), at: time("2026-01-15")).total.description == "100.00 EUR")
    }

    @Test func allowedByYearsAndDays() throws {
        let limit = try PaceLimit(km(15_000), from: day("2026-05-01"))
        #expect(limit.allowed(before: day("2026-05-01")) == km(0))
        #expect(limit.allowed(before: day("2026-01-01")) == km(0))
        // 73 of 365 days: a fifth.
        #expect(limit.allowed(before: day("2026-07-13")) == km(3_000))
        #expect(limit.allowed(before: day("2027-05-01")) == km(15_000))
        // The second year has 366 days: 183 are half.
        #expect(limit.allowed(before: day("2027-10-31")) == km(22_500))
        #expect(limit.allowed(before: day("2028-05-01")) == km(30_000))
        // From a leap day.
        #expect(try PaceLimit(km(365), from: day("2024-02-29")).allowed(before: day("2025-02-28")) == km(365))
        #expect(throws: MaintenanceError.self) { try PaceLimit(km(0), from: day("2026-05-01")) }
    }

    @Test("No limit and no day is too large to count with")
    func extremeLimits() throws {
        let days = try ["0001-01-01", "0001-02-28", "1970-01-01", "2024-02-29", "9999-12-31"].map(CalendarDate.init)
        for unit in [DistanceUnit.kilometers, .miles] {
            for tenths in [1, 9_999_999, 1_000_000_000, Int.max] {
                let distance = Distance(tenths: tenths, unit: unit)
                for from in days {
                    let limit = try PaceLimit(distance, from: from, until: days.last)
                    let allowed = days.map { limit.allowed(before: $0) }
                    #expect(allowed == allowed.sorted() && allowed.allSatisfy { $0.tenths >= 0 })
                    for today in days { _ = try? PaceStanding(limit, log(), at: today.start(in: timeZone("UTC"))) }
                }
            }
        }
        #expect(
            try PaceLimit(Distance(tenths: .max, unit: .miles), from: days[0]).allowed(before: days[4])
                == Distance(tenths: .max, unit: .miles))
    }

    /// 50 km a day from 1 May, 20,000, to 9 August, 25,000.
    @Test func standingBesideALease() throws {
        let log = VehicleLog(zone: utc, readings: [read("2026-05-01", km(20_000)), read("2026-08-09", km(25_000))])
        let limit = try PaceLimit(km(15_000), from: day("2026-05-01"), until: day("2027-04-30"))
        let standing = try #require(try PaceStanding(limit, log, at: time("2026-08-09")))
        #expect(standing.gone == km(5_000))
        // 101 days, today included, of 365: 4,150.7 km.
        #expect(standing.allowed == Distance(tenths: 41_507, unit: .kilometers))
        #expect(standing.over == Distance(tenths: 8_493, unit: .kilometers))
        // 15,000 km at 50 km a day: 300 days after 1 May.
        #expect(standing.usedUpOn == day("2027-02-25"))
        // 365 x 50 = 18,250.
        #expect(standing.overAtEnd == km(3_250))
        #expect(try PaceStanding(limit, log, at: time("2026-04-30")) == nil)
        #expect(try PaceStanding(limit, VehicleLog(zone: utc), at: time("2026-08-09")) == nil)
        // One reading, of the first day, tells nothing.
        let one = VehicleLog(zone: utc, readings: [read("2026-05-01", km(20_000))])
        #expect(try PaceStanding(limit, one, at: time("2026-08-09")) == nil)
        #expect(try PaceStanding(limit, one, at: time("2028-08-09")) == nil)
        // 10,000 mi are 16,093.4 km: 10,000 / 365 x 101 = 2,767.1 mi, and 5,000 km are 3,106.9 mi.
        let miles = try #require(
            try PaceStanding(PaceLimit(mi(10_000), from: day("2026-05-01")), log, at: time("2026-08-09")))
        #expect(miles.over == Distance(tenths: 3_398, unit: .miles))
        #expect(miles.usedUpOn == nil)
    }

    @Test func refundsOfOneDayStandInTheOrderOfTheirAmounts() {
        let log = VehicleLog(
            zone: utc,
            expenses: ["-5 EUR", "-10 EUR", "3 EUR"].map {
                Expense(id: $0, at: time("2026-02-15"), cost: money($0), category: "tax")
            })
        #expect(Costs(log, at: time("2026-03-10")).items.map(\.money.minorUnits) == [-1_000, -500, 300])
    }

    @Test func aCategoryIsOneInAnyLetterCaseAsFirstWritten() {
        let expenses = [
            ("b", "2026-01-02", "wash"), ("a", "2026-01-01", "Wash"), ("c", "2026-01-03", "WASH"),
            ("d", "2026-01-03", "Fuel"),
        ]
        .map { Expense(id: $0.0, at: time($0.1), cost: money("5 EUR"), category: $0.2) }
        let fill = FuelEntry(
            id: "f", at: time("2026-01-04"), odometer: km(5), amount: decimal("4"), total: money("7 EUR"))
        let costs = Costs(VehicleLog(zone: utc, fuel: [fill], expenses: expenses), at: time("2026-02-01"))
        #expect(costs.byCategory.mapValues(\.description) == ["Wash": "15.00 EUR", "fuel": "12.00 EUR"])
    }
}
