import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite struct FuelTests {
    private func fill(
        _ odometer: Distance, _ amount: String, _ unit: FuelUnit = .liters, full: Bool = true, missed: Bool = false,
        tank: Int? = nil
    ) -> FuelEntry {
        // A day for each unit, so that time goes with the odometer.
        FuelEntry(
            id: "\(odometer)", at: (time("2026-01-01") + odometer.value * 86_400).utc, odometer: odometer,
            amount: decimal(amount), unit: unit, isFull: full, missedBefore: missed, tank: tank)
    }

    private func tanks(_ fills: FuelEntry..., unit: DistanceUnit = .kilometers) -> [FuelTank] {
        VehicleLog(zone: utc, unit: unit, fuel: fills).tanks
    }

    private func stretches(_ fills: FuelEntry...) -> [FuelStretch<Distance>] {
        VehicleLog(zone: utc, unit: .kilometers, fuel: fills).tanks.flatMap(\.stretches)
    }

    private func isNear(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 0.0001 } ?? false }

    /// 600 km on 20 + 25 = 45 l.
    @Test(
        "A total is amount x price as far as both were rounded",
        arguments: [
            ("42.5", "1.459", "62.01", nil), ("42.5", "1.459", "62.08", nil), ("42.53", "1.459", "62.05", nil),
            ("42.53", "1.459", "62.25", "62.05 EUR"), ("42.5", "1.459", "26.10", "62.01 EUR"),
            ("40", "1.5", "60.20", nil), ("40", "1.5", "61", "60.00 EUR"), ("40", "1.5", "0", "60.00 EUR"),
            ("0.01", "1.5", "0.01", nil),
        ] as [(String, String, String, String?)])
    func otherCost(amount: String, price: String, total: String, expected: String?) throws {
        let euro = try Currency("EUR")
        var fill = FuelEntry(
            id: "a", at: time("2026-01-01"), odometer: km(81_000), amount: decimal(amount),
            total: try Money(decimal(total), euro), price: UnitPrice(decimal(price), euro))
        #expect(fill.otherCost?.description == expected)
        fill.price = UnitPrice(decimal(price), try Currency("CHF"))
        #expect(fill.otherCost == nil, "currencies aren't compared")
        fill.price = nil
        #expect(fill.otherCost == nil)
    }

    @Test("The usual price is the median of the five nearest fills, in the unit of this one")
    func usualPrice() throws {
        let euro = try Currency("EUR")
        func paid(_ day: Distance, _ cost: String, _ unit: FuelUnit = .liters, in currency: Currency? = nil) throws
            -> FuelEntry
        {
            var fill = fill(day, "10", unit)
            fill.total = try Money(decimal(cost), currency ?? euro)
            return fill
        }
        // Per litre: 1.00 (too far off in time), 1.50, 1.60, 1.70, 1.80, 9.00; free, in another currency, of no known price, kWh.
        var fills = [try paid(km(1), "10.00")]
        for (day, cost) in [(11, "15.00"), (12, "16.00"), (13, "90.00"), (15, "17.00"), (16, "18.00"), (17, "0.00")] {
            fills.append(try paid(km(day), cost))
        }
        fills += [
            try paid(mi(14), "99.00", in: Currency("CHF")), fill(km(18), "10"),
            try paid(mi(15), "1.00", .kilowattHours),
        ]
        let own = try paid(km(14), "16.50")
        #expect(own.usualPrice(among: fills + [own])?.description == "1.7 EUR")
        #expect(own.usualPrice(among: fills.reversed())?.description == "1.7 EUR", "order changes nothing")
        // 1.7 x 3.785411784.
        #expect(try paid(km(14), "62.00", .gallonsUS).usualPrice(among: fills)?.description == "6.435 EUR")
        // Of two the middle.
        #expect(own.usualPrice(among: Array(fills[1...2]))?.description == "1.55 EUR")
        #expect(own.usualPrice(among: [own]) == nil)
        #expect(fill(km(14), "10").usualPrice(among: fills) == nil)
        let plausibility = FuelPlausibility(.car)
        func allows(_ price: String, _ quantity: FuelUnit.Quantity) -> Bool {
            plausibility.allows(
                UnitPrice(decimal(price), euro), beside: UnitPrice(decimal("1.7"), euro), of: quantity)
        }
        #expect(allows("8.5", .volume) && allows("0.34", .mass) && allows("17", .energy))
        #expect(!allows("8.51", .volume) && !allows("0.33", .mass))
    }

    @Test func fromFullToFull() throws {
        let all = stretches(fill(km(1_000), "40"), fill(km(1_300), "20", full: false), fill(km(1_600), "25"))
        try #require(all.count == 1)
        #expect(all[0].gone == km(600))
        #expect(all[0].fills == 2)
        #expect(isNear(all[0].economy(in: .litersPer100Kilometers), 7.5))
        #expect(isNear(all[0].economy(in: .kilometersPerLiter), 13.3333))
        // 235.214583 / 7.5 and 282.480936 / 7.5.
        #expect(isNear(all[0].economy(in: .milesPerGallonUS), 31.3619))
        #expect(isNear(all[0].economy(in: .milesPerGallonUK), 37.6641))
        #expect(all[0].economy(in: .kilowattHoursPer100Kilometers) == nil)
    }

    @Test func aMissedFillResets() {
        let all = stretches(
            fill(km(1_000), "40"), fill(km(1_500), "30", missed: true), fill(km(2_000), "35"),
            // A partial one: nothing can be told until the next full tank.
            fill(km(2_200), "10", full: false, missed: true), fill(km(2_600), "40"), fill(km(3_000), "30"))
        #expect(all.map(\.gone) == [km(500), km(400)])
        #expect(all.map(\.amount) == [35, 30])
    }

    @Test func fillsBeforeTheFirstFullOneAreNotCounted() {
        #expect(stretches(fill(km(500), "12", full: false), fill(km(1_000), "40")).isEmpty)
        #expect(
            stretches(fill(km(500), "12", full: false), fill(km(1_000), "40"), fill(km(1_100), "8")).map(\.amount) == [
                8
            ])
    }

    @Test func gallons() {
        let us = tanks(fill(mi(100), "9", .gallonsUS), fill(mi(400), "10", .gallonsUS), unit: .miles)
        #expect(isNear(us.first?.economy(in: .milesPerGallonUS), 30))
        // 235.214583 / 30.
        #expect(isNear(us.first?.economy(in: .litersPer100Kilometers), 7.8405))
        let uk = tanks(fill(mi(100), "9", .gallonsUK), fill(mi(400), "7.5", .gallonsUK), unit: .miles)
        #expect(isNear(uk.first?.economy(in: .milesPerGallonUK), 40))
        // A litre's fill in a gallon's log: 300 mi on 37.85411784 l.
        let mixed = tanks(fill(mi(100), "9", .gallonsUS), fill(mi(400), "37.854118"), unit: .miles)
        #expect(isNear(mixed.first?.economy(in: .milesPerGallonUS), 30))
    }

    @Test func energyAndMass() {
        let all = tanks(
            fill(km(100), "20", .kilowattHours), fill(km(150), "30"), fill(km(200), "18", .kilowattHours),
            fill(km(350), "10"))
        // Litres and kilowatt-hours of a plug-in hybrid are told apart.
        #expect(all.map(\.name) == ["", "electricity"])
        #expect(isNear(all.last?.economy(in: .kilowattHoursPer100Kilometers), 18))
        #expect(isNear(all.last?.economy(in: .milesPerKilowattHour), 3.4521))
        #expect(isNear(all.first?.economy(in: .litersPer100Kilometers), 5))
        #expect(all.first?.economy(in: .milesPerKilowattHour) == nil)
        let gas = tanks(fill(km(0), "4", .kilograms), fill(km(200), "8", .kilograms))
        #expect(isNear(gas.first?.economy(in: .kilogramsPer100Kilometers), 4))
        #expect(isNear(gas.first?.economy(in: .kilometersPerKilogram), 25))
    }

    /// All fuel over all distance: 100 km on 10 l, 900 km on 45 l: 5.5, where the mean of 10 and 5 would say 7.5.
    @Test func overall() {
        let all = tanks(fill(km(1_000), "40"), fill(km(1_100), "10"), fill(km(2_000), "45"))
        #expect(isNear(all.first?.economy(in: .litersPer100Kilometers), 5.5))
        #expect(tanks(fill(km(1_000), "40")).first?.economy(in: .litersPer100Kilometers) == nil)
    }

    @Test func replacedMeterAndNoDistance() {
        var log = VehicleLog(
            zone: utc,
            replacements: [MeterReplacement(at: time("2026-01-20"), from: km(81_200), to: km(0))],
            fuel: [
                FuelEntry(id: "a", at: time("2026-01-01"), odometer: km(81_000), amount: decimal("40")),
                FuelEntry(id: "b", at: time("2026-02-01"), odometer: km(300), amount: decimal("30")),
            ])
        // 200 + 300 km.
        #expect(log.tanks.map(\.distance) == [km(500)])
        log.replacements = []
        #expect(log.tanks.map(\.stretches) == [[]])
    }

    @Test func twoTanks() {
        let all = tanks(
            fill(km(100), "40"), fill(km(200), "10", tank: 2), fill(km(600), "30"), fill(km(700), "50", tank: 2))
        #expect(all.map(\.number) == [1, 2])
        #expect(all.map { $0.stretches.map(\.amount) } == [[30], [50]])
    }
}
