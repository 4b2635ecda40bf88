import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite("Cost by distance counts from the first running cost on the odometer") struct CostDistanceTests {
    private func fill(
        _ when: String, _ odometer: Distance?, _ amount: String, _ cost: String?, tank: Int? = nil, kind: String? = nil
    ) -> FuelEntry {
        FuelEntry(
            id: when, at: time(when), odometer: odometer, amount: decimal(amount), total: cost.map(money), kind: kind,
            tank: tank)
    }

    /// With the reading that comes with every fill.
    private func log(
        _ readings: [MeterReading<Distance>] = [], _ fuel: [FuelEntry], expenses: [Expense] = [],
        purchase: Purchase? = nil,
        sale: Purchase? = nil
    ) -> VehicleLog {
        VehicleLog(
            zone: utc,
            readings: readings
                + fuel.compactMap { fill in fill.odometer.map { MeterReading(at: fill.time, $0, source: .fuel) } },
            fuel: fuel, expenses: expenses, purchase: purchase, sale: sale)
    }

    private func expense(_ when: String, _ cost: String) -> Expense {
        Expense(id: when, at: time(when), cost: money(cost), category: "toll")
    }

    /// Bought in 2016 at 0 km: ten years of which no cost is known. 72 EUR for 600 km.
    @Test func boughtUsed() {
        let costs = Costs(
            log(
                [MeterReading(at: time("2016-05-01"), km(0), source: .purchase)],
                [fill("2026-03-02", km(120_600), "40", "72 EUR"), fill("2026-03-20", km(121_200), "40", "72 EUR")],
                purchase: Purchase(date: day("2016-05-01"), odometer: km(0), price: money("18000 EUR"))),
            at: time("2026-04-01"))
        #expect(costs.distance == km(600))
        #expect(costs.distanceDays == day("2026-03-02")...day("2026-03-20"))
        #expect(costs.totalOverDistance.description == "72.00 EUR")
        #expect(costs.perDistance.map(\.description) == ["0.12 EUR"])
        #expect(costs.total.description == "144.00 EUR")
        #expect(costs.owning?.description == "18144.00 EUR")
    }

    /// 14 + 38 + 40 = 92 EUR for 800 km. What was filled at 50,000 km had been burnt before, in either tank.
    @Test func twoFuels() {
        for (petrol, lpg) in [("petrol", "LPG"), (nil, nil)] as [(String?, String?)] {
            let costs = Costs(
                log(
                    [],
                    [
                        fill("2026-01-01 12:00", km(50_000), "45", "80 EUR", tank: 1, kind: petrol),
                        fill("2026-01-01 12:10", km(50_000), "40", "40 EUR", tank: 2, kind: lpg),
                        fill("2026-01-15", km(50_400), "38", "38 EUR", tank: 2, kind: lpg),
                        fill("2026-01-31 12:00", km(50_800), "8", "14 EUR", tank: 1, kind: petrol),
                        fill("2026-01-31 12:10", km(50_800), "40", "40 EUR", tank: 2, kind: lpg),
                    ]), at: time("2026-02-01"))
            #expect(costs.distance == km(800))
            #expect(costs.totalOverDistance.description == "92.00 EUR")
            #expect(costs.perDistance.map(\.description) == ["0.115 EUR"])
        }
    }

    /// 9,000 - 6,500 = 2,500 EUR, and 120 EUR of fuel. By distance only the fuel counts.
    @Test func sold() {
        let bought = Purchase(date: day("2024-05-02"), odometer: km(60_000), price: money("9000 EUR"))
        let own = log(
            [read("2024-05-02", km(60_000))],
            [fill("2024-06-01", km(61_000), "40", "60 EUR"), fill("2024-07-01", km(62_000), "40", "60 EUR")],
            purchase: bought,
            sale: Purchase(date: day("2026-10-01"), price: money("6500 EUR")))
        let costs = Costs(own, at: time("2026-11-01"))
        #expect(costs.owning?.description == "2620.00 EUR")
        #expect(costs.total.description == "120.00 EUR")
        #expect(costs.items.allSatisfy { $0.money.minorUnits > 0 })
        #expect(costs.perDistance.map(\.description) == ["0.06 EUR"])
        // Nothing was spent on it: 2,500 EUR, and nothing by distance.
        let bare = Costs(log([], [], purchase: bought, sale: own.sale), at: time("2026-11-01"))
        #expect(bare.owning?.description == "2500.00 EUR")
        #expect(bare.distance == nil && bare.perDistance.isEmpty)
        // Of a period it isn't told, and neither without a price.
        #expect(Costs(own, at: time("2026-11-01"), from: day("2026-01-01")).owning == nil)
        #expect(Costs(own, at: time("2026-11-01"), to: day("2026-01-01")).owning == nil)
        #expect(Costs(log([], own.fuel), at: time("2026-11-01")).owning == nil)
        // Sold for more than it cost, and in another currency.
        var gain = own
        gain.sale?.price = money("9500 EUR")
        #expect(Costs(gain, at: time("2026-11-01")).owning?.description == "-380.00 EUR")
        gain.sale?.price = money("7000 CHF")
        #expect(Costs(gain, at: time("2026-11-01")).owning?.description == "-7000.00 CHF, 9120.00 EUR")
    }

    /// A cost without a place doesn't begin it: 30 + 60 EUR for 500 km.
    @Test func beginsOnTheOdometer() {
        let costs = Costs(
            log(
                [read("2026-01-01", km(9_000))],
                [fill("2026-02-01", km(10_000), "40", "60 EUR"), fill("2026-02-20", km(10_500), "40", "60 EUR")],
                expenses: [expense("2026-01-10", "500 EUR"), expense("2026-02-10", "30 EUR")]), at: time("2026-03-01"))
        #expect(costs.distance == km(500))
        #expect(costs.totalOverDistance.description == "90.00 EUR")
        // A fill of no known cost doesn't begin it either.
        let free = Costs(
            log(
                [],
                [
                    fill("2026-01-01", km(9_000), "40", nil), fill("2026-02-01", km(10_000), "40", "60 EUR"),
                    fill("2026-02-20", km(10_500), "40", "60 EUR"),
                ]), at: time("2026-03-01"))
        #expect(free.distance == km(500) && free.totalOverDistance.description == "60.00 EUR")
    }

    /// A service that was paid where it begins is of it: it is no fuel, which had been burnt. 200 + 60 EUR for 1,000 km.
    @Test func aServiceBeginsIt() {
        var own = log([read("2026-01-01", km(10_000))], [fill("2026-01-31", km(11_000), "40", "60 EUR")])
        own.entries = [done("2026-01-01", km(10_000), cost: money("200 EUR"))]
        let costs = Costs(own, at: time("2026-02-01"))
        #expect(costs.distance == km(1_000))
        #expect(costs.totalOverDistance.description == "260.00 EUR")
    }

    /// Without any cost on the odometer it is between the readings: 30 EUR from 10 to 31 January, 20 of 30 days, 600 km.
    @Test func betweenReadings() {
        let readings = [read("2026-01-01", km(10_000)), read("2026-01-31", km(10_900))]
        let costs = Costs(log(readings, [], expenses: [expense("2026-01-11", "30 EUR")]), at: time("2026-03-01"))
        #expect(costs.distance == km(600))
        #expect(costs.distanceDays == day("2026-01-11")...day("2026-01-31"))
        #expect(costs.totalOverDistance.description == "30.00 EUR")
        // Before the first reading nothing is known of the distance.
        let early = Costs(
            log(readings, [], expenses: [expense("2025-12-01", "50 EUR"), expense("2026-01-11", "30 EUR")]),
            at: time("2026-03-01"))
        #expect(early.distance == km(900) && early.totalOverDistance.description == "30.00 EUR")
        #expect(Costs(log(readings, []), at: time("2026-03-01")).distance == nil, "no costs, no cost by distance")
    }

    /// An odd value is no place: it doesn't begin it, and by its time the fill is of it.
    @Test func aValueThatDoesNotCount() {
        var own = log(
            [],
            [
                fill("2026-01-01", km(10_000), "40", "60 EUR"), fill("2026-01-10", km(105_000), "30", "45 EUR"),
                fill("2026-01-20", km(11_000), "35", "50 EUR"),
            ])
        own.readings[1].isFlagged = true
        let costs = Costs(own, at: time("2026-02-01"))
        #expect(costs.distance == km(1_000))
        #expect(costs.totalOverDistance.description == "95.00 EUR")
        // At the beginning, too.
        own.readings[1].isFlagged = false
        own.fuel[0].odometer = km(100_000)
        own.fuel[1].odometer = km(10_500)
        own.readings = [
            MeterReading(at: time("2026-01-01"), km(100_000), isFlagged: true), read("2026-01-10", km(10_500)),
            read("2026-01-20", km(11_000)),
        ]
        #expect(Costs(own, at: time("2026-02-01")).totalOverDistance.description == "50.00 EUR")
    }
}
