import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite("Sets of tyres, and how far each went") struct TyreSetTests {
    private func mount(_ set: String, _ shown: Distance?, _ when: String) -> ServiceEntry {
        ServiceEntry(id: when, at: time(when), odometer: shown, tyres: set)
    }

    private func readings(_ entries: [ServiceEntry]) -> [MeterReading<Distance>] {
        entries.compactMap { entry in entry.odometer.map { MeterReading(at: entry.time, $0, source: .service) } }
    }

    private var changes: [ServiceEntry] {
        [
            mount("S1", km(0), "2024-04-01"), mount("W1", km(16_987), "2024-10-20"),
            mount("S1", km(27_123), "2025-04-05"),
            mount("W1", km(38_456), "2025-10-18"),
        ]
    }

    @Test("The sum over the times in which it was mounted")
    func sums() throws {
        let log = VehicleLog(zone: utc, readings: readings(changes), entries: changes)
        let sets = log.tyreSets(at: time("2025-10-18 12:00"))
        #expect(sets.map(\.name) == ["S1", "W1"])
        #expect(sets.map(\.distanceAtLastChange) == [km(28_320), km(10_136)])
        #expect(sets.map(\.isMounted) == [false, true] && sets.map(\.timesMounted) == [2, 2])
        #expect(sets[0].distance == km(28_320) && !sets[0].isEstimated)
        #expect(sets[1].mountedAt.day == day("2025-10-18"))
    }

    @Test("The mounted set goes on, to the last reading and the estimate after it")
    func goesOn() throws {
        let later = MeterReading(at: time("2025-12-01"), km(40_000), source: .typed)
        let log = VehicleLog(zone: utc, readings: readings(changes) + [later], entries: changes)
        let sets = log.tyreSets(at: time("2025-12-01"))
        #expect(sets[1].distance == km(10_136 + 40_000 - 38_456) && sets[1].distanceAtLastChange == km(10_136))
        let estimated = log.tyreSets(at: time("2025-12-21"))
        #expect(estimated[1].isEstimated && estimated[1].distance! > sets[1].distance! && estimated[0] == sets[0])
    }

    @Test("Without an odometer value the place is between the readings around it; letter case makes no other set")
    func between() throws {
        let entries = [
            mount("Summer", km(0), "2026-01-01"), mount("Winter", nil, "2026-01-06"),
            mount("summer", km(1_000), "2026-01-11"),
        ]
        let log = VehicleLog(zone: utc, readings: readings(entries), entries: entries)
        let sets = log.tyreSets(at: time("2026-01-11"))
        #expect(sets.map(\.name) == ["Summer", "Winter"] && sets.map(\.distance) == [km(500), km(500)])
        // No reading at all.
        let unknown = VehicleLog(zone: utc, entries: [mount("A", nil, "2026-01-01")]).tyreSets(at: time("2026-02-01"))
        #expect(unknown.map(\.distance) == [nil])
    }

    @Test("Over a replaced odometer, and in miles")
    func replaced() throws {
        let entries = [mount("A", km(99_000), "2026-01-01"), mount("B", km(1_000), "2026-03-01")]
        let log = VehicleLog(
            zone: utc, unit: .miles, readings: readings(entries),
            replacements: [MeterReplacement(at: time("2026-02-01"), from: km(100_000), to: km(0))], entries: entries)
        // Shown to a tenth of a mile.
        let gone = try #require(log.tyreSets(at: time("2026-03-01"))[0].distance)
        #expect(gone.unit == .miles && abs(gone.kilometers - 2_000) < 0.2)
    }
}
