import Foundation
import GRDB
import OdologOdometer
import OdologVehicleLog
import Synchronization
import Testing

@testable import VehicleStore

/// Photos that two stores have recorded, removed, corrected and moved: a reading is in the log exactly as long as its entry is.
@Suite("Photos in two stores")
struct MergedPhotosTests {
    private let folder = TemporaryFolder()
    private let eva = LogWriting(by: "eva")

    /// Each look at the clock is a second later, in whichever store.
    private final class Ticks: Sendable {
        private let seconds = Mutex(0.0)
        func next() -> Date {
            seconds.withLock { seconds in
                seconds += 1
                return Date(timeIntervalSince1970: 1_780_000_000 + seconds)
            }
        }
    }
    private let ticks = Ticks()

    private func open(_ name: String) throws -> VehicleStore {
        let ticks = ticks
        let store = try VehicleStore(path: "\(folder.path)/\(name)", clock: { ticks.next() })
        if try store.vehicles().isEmpty {
            for name in ["Car", "Van"] { _ = try store.add(NewVehicle(name: name)) }
        }
        return store
    }

    /// Two stores. With `isCopied` the second one is a copy of the first as `prepare` leaves it, else both are prepared.
    private func stores(
        isCopied: Bool = true, _ prepare: (VehicleStore) throws -> Void
    ) throws -> (a: VehicleStore, b: VehicleStore) {
        let a = try open("a.db")
        try prepare(a)
        if isCopied { try a.backUp(to: folder.path + "/b.db") }
        let b = try open("b.db")
        if !isCopied { try prepare(b) }
        return (a, b)
    }

    private func id(_ name: String, _ store: VehicleStore) throws -> Vehicle.ID { try store.vehicle(named: name).id }

    private func record(_ store: VehicleStore, _ value: Int = 1_000, photo: Int = 1, into name: String = "Car") throws {
        let known = try store.register(
            Sample.photo(photo), readings: [Sample.odometer(1_000)], reopeningRejected: true)
        guard let pending = known.pending(.odometer) else { return }
        let vehicle = try store.vehicle(named: name)
        let yes = Sample.confirmation(value, of: vehicle, day: Double(photo))
        do throws(StoreError) {
            try store.confirm(pending.id, as: yes)
        } catch .needsSecondYes(let flags, _) {
            var yes = yes
            yes.acknowledging = Set(flags)
            try store.confirm(pending.id, as: yes)
        }
    }

    /// A fill that goes by the photo's reading.
    private func fill(_ store: VehicleStore, photo: Int = 1, from name: String = "Car") throws {
        let fill = FuelEntry(
            id: "", at: Sample.day(Double(photo)), odometer: Distance(1_000, .kilometers), amount: .one)
        try store.add(.fuel(fill), to: id(name, store), eva)
    }

    private func remove(_ store: VehicleStore, _ number: Int64, from name: String = "Car") throws {
        try store.withdraw(LogItem.ID(rawValue: number), of: id(name, store), eva)
    }

    private func move(_ store: VehicleStore, _ number: Int64, _ from: String = "Car", to: String = "Van") throws {
        try store.move(LogItem.ID(rawValue: number), of: id(from, store), to: id(to, store), eva)
    }

    private func edit(_ store: VehicleStore, _ number: Int64, to value: Int, of name: String = "Car") throws {
        try store.edit(LogItem.ID(rawValue: number), of: id(name, store), eva) { content in
            guard case .odometer(var reading) = content else { return content }
            reading.value = try OdometerValue(wholeUnits: value)
            return .odometer(reading)
        }
    }

    private func content(_ store: VehicleStore) throws -> [String] {
        try ["Car", "Van"].flatMap { name in
            try store.items(of: id(name, store)).map { item in
                let photo = try item.readingID.map { try store.reading($0).photoID }
                return "\(name) \(item.content.kind) \(item.content.asRead) \(photo == nil ? "" : "photo")"
            }.sorted()
        }
    }

    private func checkIsWhole(_ store: VehicleStore, _ comment: String = "") throws {
        #expect(try store.problems() == [], "\(comment)")
        let astray = try store.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM reading WHERE kind = 'odometer' AND status IN ('confirmed', 'edited')
                        AND copyOf IS NULL AND NOT EXISTS (SELECT 1 FROM mileageSnapshot WHERE readingId = reading.id)
                    """)
        }
        #expect(astray == 0, "\(comment)")
    }

    @discardableResult
    private func merge(_ store: VehicleStore, _ other: VehicleStore) throws -> MergeReport {
        let report = try store.merge(from: other.path)
        try checkIsWhole(store)
        return report
    }

    @Test("A fill with its photo that was moved is moved in the other store, too")
    func moved() throws {
        let (a, b) = try stores {
            try record($0)
            try fill($0)
        }
        try move(b, 2)
        try merge(a, b)
        #expect(try content(a) == content(b) && content(a).allSatisfy { $0.hasPrefix("Van") })
    }

    @Test("The fill was removed and its reading corrected")
    func corrected() throws {
        let (a, b) = try stores {
            try record($0)
            try fill($0)
        }
        try remove(b, 2)
        try edit(b, 1, to: 1_022)
        try merge(a, b)
        #expect(try content(a) == ["Car reading 1022 km photo"] && content(b) == content(a))
    }

    @Test("What came back in one store comes back in the other", arguments: ["undo", "record"], [true, false])
    func cameBack(way: String, isCopied: Bool) throws {
        let (a, b) = try stores(isCopied: isCopied) { try record($0) }
        try remove(a, 1)
        if isCopied { try remove(b, 1) } else { try merge(b, a) }
        if way == "undo", isCopied { try b.undo(by: "eva") } else { try record(b) }
        try merge(a, b)
        #expect(try content(a) == ["Car reading 1000 km photo"] && content(b) == content(a))
        #expect(try merge(b, a).conflicts == [] && merge(a, b).updated == 0)
        #expect(try content(b) == content(a))
    }

    @Test("What was moved away and back there, and removed here, stays removed, is told, and can be recorded again")
    func movedAndBack() throws {
        let (a, b) = try stores { try record($0) }
        try remove(a, 1)
        try move(b, 1)
        try move(b, 1, "Van", to: "Car")
        let report = try merge(a, b)
        #expect(try content(a) == [])
        #expect(report.conflicts.map(\.what) == ["photo"])
        try record(a)
        #expect(try content(a) == ["Car reading 1000 km photo"])
        try checkIsWhole(a)
    }

    @Test("Recorded again with another value there: it comes with its photo, and nothing differs")
    func recordedAgain() throws {
        let (a, b) = try stores(isCopied: false) { try record($0) }
        try remove(a, 1)
        try record(a, 1_001)
        #expect(try merge(b, a).conflicts == [])
        #expect(try content(b) == ["Car reading 1001 km photo"])
        try record(b)
        #expect(try content(b) == ["Car reading 1001 km photo"])
        #expect(try merge(a, b).conflicts == [])
    }

    @Test("A correction is no difference; two are, with an id to take the other")
    func corrections() throws {
        let (a, b) = try stores { try record($0) }
        try edit(b, 1, to: 1_004)
        #expect(try merge(b, a).conflicts == [] && content(b) == ["Car reading 1004 km photo"])
        try edit(a, 1, to: 1_005)
        let conflicts = try merge(b, a).conflicts
        #expect(conflicts.count == 1)
        guard case .item(let ours, _, _)? = conflicts.first?.subject else { throw StoreError.noSuchChange(nil) }
        let report = try b.merge(from: a.path, taking: [String(ours.uid.prefix(8))])
        #expect(try report.conflicts == [] && content(b) == ["Car reading 1005 km photo"])
    }

    @Test("A correction that is taken is counted as changed, not as added")
    func counts() throws {
        let (a, b) = try stores { try record($0) }
        try edit(b, 1, to: 1_004)
        let report = try merge(a, b)
        #expect(report.added == MergeReport.Counts() && report.updated == 1 && report.conflicts == [])
    }

    @Test("Of contradicting values the same one counts in both stores")
    func contradiction() throws {
        let (a, b) = try stores(isCopied: false) { _ in }
        func fill(_ kilometers: Int, _ day: Double, _ store: VehicleStore) throws {
            let odometer = Distance(kilometers, .kilometers)
            try store.add(
                .fuel(FuelEntry(id: "", at: Sample.day(day), odometer: odometer, amount: .one)), to: id("Car", store),
                eva)
        }
        try fill(120_000, 10, a)
        try fill(100_000, 20, b)
        try merge(a, b)
        try merge(b, a)
        func leftOut(_ store: VehicleStore) throws -> [Distance] {
            try store.leftOut(of: id("Car", store)).map(\.reading.shown)
        }
        #expect(try leftOut(a) == [Distance(100_000, .kilometers)] && leftOut(b) == leftOut(a))
    }

    /// SplitMix64 (Steele, Lea and Flood 2014).
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    @Test(
        "Whatever is done in two stores and merged, no merge is refused, and every reading has its entry",
        arguments: 1...16)
    func random(seed: Int) throws {
        var dice = Dice(state: UInt64(seed))
        let (a, b) = try stores(isCopied: seed % 2 == 0) { try record($0) }
        for step in 0..<40 {
            let (store, other) = Bool.random(using: &dice) ? (a, b) : (b, a)
            let name = Bool.random(using: &dice) ? "Car" : "Van"
            let numbers = try store.items(of: id(name, store)).map(\.id.rawValue)
            let number = numbers.randomElement(using: &dice) ?? 1
            let photo = Int.random(in: 1...3, using: &dice)
            let act = Int.random(in: 0..<9, using: &dice)
            do throws(StoreError) {
                do {
                    switch act {
                    case 0, 1: try record(store, 1_000 + Int.random(in: 0...3, using: &dice), photo: photo, into: name)
                    case 2: try fill(store, photo: photo, from: name)
                    case 3: try remove(store, number, from: name)
                    case 4: try move(store, number, name, to: name == "Car" ? "Van" : "Car")
                    case 5: try edit(store, number, to: 1_000 + Int.random(in: 4...9, using: &dice), of: name)
                    case 6: try store.undo(by: "eva")
                    case 7: try store.restore(LogItem.ID(rawValue: Int64(photo)), of: id(name, store), eva)
                    default:
                        do { try merge(store, other) } catch {
                            Issue.record("seed \(seed), step \(step): merge: \(error)")
                        }
                    }
                } catch let error as StoreError { throw error } catch { Issue.record("\(error)") }
            } catch {
                if case .unexpected = error { Issue.record("seed \(seed), step \(step), act \(act): \(error)") }
            }
            try checkIsWhole(store, "seed \(seed), step \(step), act \(act)")
        }
    }
}

extension LogItem.Content {
    fileprivate var asRead: String {
        switch self {
        case .odometer(let reading): "\(reading.value) \(reading.unit.rawValue)"
        default: ""
        }
    }
}
