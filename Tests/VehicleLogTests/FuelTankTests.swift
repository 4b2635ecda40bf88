import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite("Economy is told per tank") struct FuelTankTests {
    private func fill(
        _ when: String, _ odometer: Distance?, _ amount: String, _ unit: FuelUnit = .liters, hours: Hours? = nil,
        full: Bool = true, tank: Int? = nil, kind: String? = nil
    ) -> FuelEntry {
        FuelEntry(
            id: "\(when) \(amount)", at: time(when), odometer: odometer, hours: hours, amount: decimal(amount),
            unit: unit,
            isFull: full, kind: kind, tank: tank)
    }

    private func tanks(_ fills: FuelEntry...) -> [FuelTank] { VehicleLog(zone: utc, fuel: fills).tanks }

    private func per100(_ tank: FuelTank?) -> Double? { tank?.economy(in: .litersPer100Kilometers) }

    private func isNear(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-9 } ?? false }

    /// Diesel: 60 l over 1,000 km.
    @Test func additive() throws {
        let all = tanks(
            fill("2026-01-05", km(10_000), "60", kind: "diesel"), fill("2026-01-12", km(10_500), "15", kind: "AdBlue"),
            fill("2026-01-20", km(11_000), "60", kind: "diesel"))
        #expect(all.map(\.name) == ["diesel", "AdBlue"])
        #expect(all.map(\.isAdditive) == [false, true])
        #expect(isNear(per100(all[0]), 6) && all[0].distance == km(1_000))
        #expect(all[0].fills.count == 2 && all[0].amount == 120)
        #expect(all[1].stretches.isEmpty && all[1].amount == 15)
        // The same where the diesel fills say nothing of their kind, and where the AdBlue names the tank.
        for tank in [nil, 1, 2] {
            let unnamed = tanks(
                fill("2026-01-05", km(10_000), "60"), fill("2026-01-12", km(10_500), "15", tank: tank, kind: "AdBlue"),
                fill("2026-01-20", km(11_000), "60"))
            #expect(isNear(per100(unnamed.first), 6))
            #expect(unnamed.map(\.isAdditive) == [false, true])
        }
    }

    /// Tank 1: 120 l over 2,000 km. Tank 2: 1.5 l over 1,000 km.
    @Test("Additive in tank 2") func additiveInTank2() {
        let fills = { (kind: String?) in
            [
                self.fill("2026-01-05", km(10_000), "60"),
                self.fill("2026-01-10", km(10_500), "15", tank: 2, kind: kind),
                self.fill("2026-01-15", km(11_000), "60"),
                self.fill("2026-01-20", km(11_500), "1.5", tank: 2, kind: kind),
                self.fill("2026-01-25", km(12_000), "60"),
            ]
        }
        for kind in [nil, "AdBlue"] {
            let all = VehicleLog(zone: utc, fuel: fills(kind)).tanks
            #expect(all.count == 2)
            #expect(isNear(per100(all.first), 6) && all.first?.distance == km(2_000))
            #expect(isNear(per100(all.last), 0.15) && all.last?.distance == km(1_000))
        }
    }

    /// Petrol: 8 l over 800 km. LPG: 78 l over 800 km.
    @Test("Two fuels, by kind, by tank, or by both") func twoFuels() {
        for (petrol, lpg, one, two) in [
            ("petrol", "LPG", nil, nil), (nil, nil, 1, 2), ("petrol", "LPG", 1, 2), (nil, "LPG", nil, 2),
            ("E10", "Autogas", 1, 2),
        ] as [(String?, String?, Int?, Int?)] {
            let all = tanks(
                fill("2026-01-01 12:00", km(50_000), "45", tank: one, kind: petrol),
                fill("2026-01-01 12:10", km(50_000), "40", tank: two, kind: lpg),
                fill("2026-01-15", km(50_400), "38", tank: two, kind: lpg),
                fill("2026-01-31 12:00", km(50_800), "8", tank: one, kind: petrol),
                fill("2026-01-31 12:10", km(50_800), "40", tank: two, kind: lpg))
            #expect(all.count == 2)
            let gas = all.first { $0.amount == 118 }
            #expect(isNear(per100(all.first { $0.amount == 53 }), 1))
            #expect(isNear(per100(gas), 9.75))
            #expect(all.map(\.distance) == [km(800), km(800)], "the same way, which isn't added up")
            if let lpg { #expect(gas?.fluid == Fluid(kind: lpg, .volume)) }
        }
    }

    /// 72 l in 8 hours.
    @Test func hoursAlone() throws {
        let all = tanks(
            fill("2026-06-01", nil, "60", hours: Hours(minutes: 75_015)),
            fill("2026-06-05", nil, "72", hours: Hours(minutes: 75_495)))
        #expect(all.count == 1)
        let tank = try #require(all.first)
        #expect(isNear(tank.economy(in: .litersPerHour), 9))
        #expect(tank.hours == Hours(8))
        #expect(tank.distance == nil && per100(tank) == nil)
        #expect(isNear(tank.economy(in: .gallonsUSPerHour), 9 / 3.785411784))
        #expect(tank.economy(in: .kilogramsPerHour) == nil, "of another quantity")
    }

    /// (30 + 35) l over 1,000 km.
    @Test func fillWithoutAValue() {
        let all = tanks(
            fill("2026-01-01", km(10_000), "40"), fill("2026-01-10", nil, "30"), fill("2026-01-20", km(11_000), "35"))
        #expect(isNear(per100(all.first), 6.5))
        #expect(all.first?.stretches.map(\.fills) == [2])
        // A value that doesn't count is none.
        var odd = read("2026-01-10", km(105_000))
        odd.isFlagged = true
        let log = VehicleLog(
            zone: utc, readings: [odd],
            fuel: [
                fill("2026-01-01", km(10_000), "40"), fill("2026-01-10", km(105_000), "30"),
                fill("2026-01-20", km(11_000), "35"),
            ])
        #expect(isNear(per100(log.tanks.first), 6.5))
    }

    /// 18 kWh over 100 km.
    @Test func twoStepsAtOnePlace() throws {
        let all = tanks(
            fill("2026-01-01", km(19_900), "20", .kilowattHours),
            fill("2026-01-02 10:00", km(20_000), "10", .kilowattHours, full: false),
            fill("2026-01-02 11:00", km(20_000), "8", .kilowattHours))
        #expect(all.map(\.name) == ["electricity"])
        #expect(isNear(all.first?.economy(in: .kilowattHoursPer100Kilometers), 18))
        #expect(all.first?.distance == km(100))
        // Both full: what the second one took belongs to the way after it. 20 kWh, then 8 + 21 over 200 km.
        let twice = tanks(
            fill("2026-01-01", km(19_900), "20", .kilowattHours),
            fill("2026-01-02 10:00", km(20_000), "20", .kilowattHours),
            fill("2026-01-02 11:00", km(20_000), "8", .kilowattHours),
            fill("2026-01-03", km(20_200), "21", .kilowattHours))
        #expect(twice.first?.stretches.map(\.amount) == [20, 29])
        #expect(twice.first?.stretches.map(\.gone) == [km(100), km(200)])
    }

    @Test("Grades of one fuel go into one tank") func grades() {
        let all = tanks(
            fill("2026-01-01", km(1_000), "40", kind: "E10"), fill("2026-01-10", km(1_500), "30", kind: "Super 95"),
            fill("2026-01-20", km(2_000), "30", kind: "E5"), fill("2026-01-25", km(2_500), "30"),
            fill("2026-01-30", km(3_000), "30", kind: "V-Power"))
        #expect(all.map(\.name) == ["petrol"])
        #expect(isNear(per100(all.first), 6))
    }

    /// A word of one's own, and none, are of the fuel that was filled most often.
    @Test func theMainFuelIsFilledMostOften() {
        let all = tanks(
            fill("2026-01-01", km(1_000), "40", kind: "diesel"), fill("2026-01-02", km(1_010), "30", kind: "petrol"),
            fill("2026-01-10", km(1_500), "45", kind: "diesel"), fill("2026-01-20", km(2_000), "45"))
        #expect(all.map(\.name) == ["diesel", "petrol"])
        #expect(all.map { $0.fills.count } == [3, 1])
        #expect(isNear(per100(all.first), 9))
    }

    /// A car that runs on gas takes petrol, too: that is what has no kind.
    @Test func gasIsNotTheMainFuelBesideFillsWithoutAKind() {
        let all = tanks(
            fill("2026-01-01", km(1_000), "40", kind: "LPG"), fill("2026-01-02", km(1_010), "30"),
            fill("2026-01-10", km(1_500), "45", kind: "LPG"), fill("2026-01-20", km(2_010), "20"))
        #expect(all.map(\.name) == ["", "LPG"])
        #expect(all.map { per100($0) } == [2, 9])
        #expect(tanks(fill("2026-01-01", km(1_000), "40", kind: "LPG")).map(\.number) == [1])
    }

    /// Two tanks of diesel in one lorry stay apart, since their number says so.
    @Test func oneFuelInTwoTanks() {
        let all = tanks(
            fill("2026-01-01", km(1_000), "400", tank: 1, kind: "diesel"),
            fill("2026-01-02", km(1_100), "300", tank: 2, kind: "diesel"),
            fill("2026-01-10", km(2_000), "200", tank: 1, kind: "diesel"),
            fill("2026-01-12", km(2_100), "150", tank: 2, kind: "diesel"))
        #expect(all.map(\.name) == ["diesel", "diesel (tank 2)"])
        #expect(all.map { $0.economy(in: .litersPer100Kilometers) } == [20, 15])
    }

    @Test("A plug-in hybrid's battery and its tank, and a fuel's tank that only some fills name") func apart() {
        let hybrid = tanks(
            fill("2026-01-01", km(1_000), "40"), fill("2026-01-02", km(1_010), "8", .kilowattHours),
            fill("2026-01-03", km(1_060), "9", .kilowattHours), fill("2026-01-20", km(2_000), "20"))
        #expect(hybrid.map(\.name).sorted() == ["", "electricity"])
        let gas = tanks(
            fill("2026-01-01", km(1_000), "40", kind: "petrol"),
            fill("2026-01-02", km(1_000), "30", tank: 2, kind: "LPG"),
            fill("2026-01-10", km(1_500), "45", kind: "LPG"), fill("2026-01-20", km(2_000), "5", kind: "petrol"))
        #expect(gas.map(\.name) == ["petrol", "LPG (tank 2)"])
        #expect(gas.map(per100) == [0.5, 9])
    }
}
