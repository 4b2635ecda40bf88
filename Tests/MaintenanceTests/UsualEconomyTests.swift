import Foundation
import OdologMaintenance
import OdologOdometer
import Testing

@Suite("What the vehicle itself usually takes")
struct UsualEconomyTests {
    private func stretches(_ liters: [String], _ unit: FuelUnit = .liters, tank: Int = 1) -> [FuelStretch] {
        let fills = liters.enumerated().map { index, amount in
            FuelEntry(
                id: "\(index)", at: time("2026-01-01").addingTimeInterval(Double(index) * 864_000),
                odometer: km(10_000 + 500 * index), amount: decimal(amount), unit: unit, tank: tank)
        }
        return VehicleLog(zone: utc, unit: .kilometers, fuel: fills).fuelStretches
    }

    @Test("It is the median of the five nearest, and three are needed")
    func median() throws {
        // 500 km each: 30, 35, 40, 25, 30, 100 l are 6, 7, 8, 5, 6, 20 for 100 km.
        let all = stretches(["9", "30", "35", "40", "25", "30", "100"])
        #expect(all.count == 6)
        #expect(all[5].usualPer100Kilometers(among: all) == 6)
        #expect(
            stretches(["9", "30", "35", "40"])[0].usualPer100Kilometers(among: stretches(["9", "30", "35", "40"]))
                == nil)
        // The one of 20 isn't among the five nearest.
        let more = stretches(["9", "100", "30", "35", "40", "25", "30", "30"])
        #expect(more[6].usualPer100Kilometers(among: more) == 6)
        let other = stretches(["9", "30", "30", "30", "30"], tank: 2)
        #expect(all[5].usualPer100Kilometers(among: other) == nil)
    }

    @Test("A vehicle that itself varies more has nothing usual")
    func hybrid() {
        let all = stretches(["9", "2", "30", "10", "28"])
        #expect(all[3].usualPer100Kilometers(among: all) == nil)
    }

    @Test(
        "Four times as much, or a quarter",
        arguments: [("30", true), ("119", true), ("130", false), ("9", true), ("3", false)])
    func allowed(amount: String, isAllowed: Bool) throws {
        let all = stretches(["9", "30", "30", "30", amount])
        let usual = try #require(all[3].usualPer100Kilometers(among: all))
        #expect(FuelPlausibility(.car).allows(all[3], beside: usual) == isAllowed)
    }
}
