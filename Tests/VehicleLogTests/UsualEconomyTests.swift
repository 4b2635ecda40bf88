import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite("What the vehicle itself usually takes")
struct UsualEconomyTests {
    private func tank(_ liters: [String]) throws -> FuelTank {
        let fills = liters.enumerated().map { index, amount in
            FuelEntry(
                id: "\(index)", at: (time("2026-01-01") + Double(index) * 864_000).utc,
                odometer: km(10_000 + 500 * index), amount: decimal(amount))
        }
        return try #require(VehicleLog(zone: utc, unit: .kilometers, fuel: fills).tanks.first)
    }

    @Test("It is the median of the five nearest, and three are needed")
    func median() throws {
        // 500 km each: 30, 35, 40, 25, 30, 100 l are 6, 7, 8, 5, 6, 20 for 100 km.
        let all = try tank(["9", "30", "35", "40", "25", "30", "100"])
        #expect(all.stretches.count == 6)
        #expect(all.usualPer100Kilometers(beside: all.stretches[5]) == 6)
        let few = try tank(["9", "30", "35", "40"])
        #expect(few.usualPer100Kilometers(beside: few.stretches[0]) == nil)
        // The one of 20 isn't among the five nearest.
        let more = try tank(["9", "100", "30", "35", "40", "25", "30", "30"])
        #expect(more.usualPer100Kilometers(beside: more.stretches[6]) == 6)
    }

    @Test("A vehicle that itself varies more has nothing usual")
    func hybrid() throws {
        let all = try tank(["9", "2", "30", "10", "28"])
        #expect(all.usualPer100Kilometers(beside: all.stretches[3]) == nil)
    }

    @Test(
        "Four times as much, or a quarter",
        arguments: [("30", true), ("119", true), ("130", false), ("9", true), ("3", false)])
    func allowed(amount: String, isAllowed: Bool) throws {
        let all = try tank(["9", "30", "30", "30", amount])
        let usual = try #require(all.usualPer100Kilometers(beside: all.stretches[3]))
        #expect(FuelPlausibility(.car).allows(all.stretches[3], beside: usual) == isAllowed)
    }
}
