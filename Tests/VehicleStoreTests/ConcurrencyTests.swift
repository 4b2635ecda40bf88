import Foundation
import GRDB
import OdologOdometer
import Synchronization
import Testing

@testable import VehicleStore

/// Threads, and several stores on one file, which is to SQLite what several processes are.
struct ConcurrencyTests {
    let folder = TemporaryFolder()

    /// What each of `count` calls at once came to.
    func atOnce<Value: Sendable>(
        _ count: Int, _ body: @Sendable (Int) throws(StoreError) -> Value
    ) -> [Result<Value, StoreError>] {
        let results = Mutex<[Int: Result<Value, StoreError>]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result: Result<Value, StoreError>
            do throws(StoreError) { result = .success(try body(index)) } catch { result = .failure(error) }
            results.withLock { $0[index] = result }
        }
        return results.withLock { results in (0..<count).map { results[$0]! } }
    }

    func stores(_ count: Int) throws -> [VehicleStore] {
        try (0..<count).map { _ in try VehicleStore(path: folder.storePath) }
    }

    @Test("While somebody else writes, calls away from the caller's thread hold up no other task")
    func away() async throws {
        // However long a busy machine holds this test up meanwhile, no call gives up.
        let stores = try (0..<3).map { _ in try VehicleStore(path: folder.storePath, busyTimeout: .seconds(3600)) }
        let mayEnd = DispatchSemaphore(value: 0)
        let writer = stores[1].database
        await withCheckedContinuation { begun in
            Thread.detachNewThread {
                try? writer.write { _ in
                    begun.resume()
                    mayEnd.wait()
                }
            }
        }
        let names = (1...16).map { "Van \($0)" }
        let calls = names.map { name in
            Task { try await stores[0].away { store throws(StoreError) in try store.add(NewVehicle(name: name)) } }
        }
        for _ in 1...20 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(try stores[2].vehicles().isEmpty)
        mayEnd.signal()
        for call in calls { _ = try await call.value }
        #expect(Set(try stores[0].vehicles().map(\.name)) == Set(names))
        await #expect(throws: StoreError.self) {
            try await stores[0].away { store throws(StoreError) in try store.add(NewVehicle(name: "Van 1")) }
        }
    }

    @Test func oneReadingIsConfirmedOnce() throws {
        let stores = try stores(4)
        let vehicle = try stores[0].addDoblo()
        let reading = try stores[0].pend(1)
        let results = atOnce(32) { index throws(StoreError) in
            try stores[index % 4].confirm(
                reading.id, as: Sample.confirmation(100 + index, of: vehicle, day: Double(index)))
        }
        let winners = results.compactMap { try? $0.get() }
        #expect(winners.count == 1)
        for case .failure(let error) in results { #expect(error == .alreadyLogged(winners[0])) }
        #expect(try stores[3].history(of: vehicle.id).map(\.snapshot) == winners)
        #expect(try stores[3].reading(reading.id).status == .edited)
    }

    @Test func onePhotoIsLoggedOnce() throws {
        let stores = try stores(4)
        let vehicle = try stores[0].addDoblo()
        let results = atOnce(32) { index throws(StoreError) in
            try stores[index % 4].log(
                Sample.photo(1, path: "copy \(index).jpg"), reading: Sample.odometer(),
                as: Sample.confirmation(of: vehicle))
        }
        let winners = results.compactMap { try? $0.get() }
        #expect(winners.count == 1)
        for case .failure(let error) in results { #expect(error == .alreadyLogged(winners[0])) }
        #expect(try stores[0].summary().photos == 1)
        #expect(try stores[0].summary().snapshots == 1)
    }

    @Test func confirmOrRejectButNotBoth() throws {
        let stores = try stores(2)
        let vehicle = try stores[0].addDoblo()
        for number in 1...20 {
            let reading = try stores[0].pend(number)
            let results = atOnce(2) { index throws(StoreError) in
                if index == 0 {
                    try stores[0].confirm(reading.id, as: Sample.confirmation(of: vehicle))
                } else {
                    try stores[1].reject(reading.id)
                }
            }
            #expect(results.filter { (try? $0.get()) != nil }.count == 1)
            let isLogged = try stores[0].photo(sha256: Sample.hash(number))?.snapshot != nil
            #expect(try stores[1].reading(reading.id).status == (isLogged ? .confirmed : .rejected))
        }
    }

    /// Writers wait for each other: none is sent away.
    @Test func manyPhotosAtOnce() throws {
        let stores = try stores(3)
        let vehicle = try stores[0].addDoblo()
        let results = atOnce(90) { index throws(StoreError) in
            let reading = try stores[index % 3].pend(index)
            return try stores[(index + 1) % 3].confirm(
                reading.id, as: Sample.confirmation(of: vehicle, second: index))
        }
        for result in results { #expect(throws: Never.self) { try result.get() } }
        #expect(try stores[0].history(of: vehicle.id).count == 90)
        #expect(try stores[0].problems() == [])
    }

    /// The assessment and the write are one: of several values that each fit alone, those that go in still fit.
    @Test func flagsAreJudgedInTheTransaction() throws {
        let stores = try stores(4)
        let vehicle = try stores[0].addDoblo()
        let results = atOnce(40) { index throws(StoreError) in
            try stores[index % 4].log(
                Confirmation(
                    value: Sample.value(1_000 + index * 7 % 40), unit: .kilometers, vehicle: vehicle.id,
                    takenAt: Sample.day(0) + Double(index), timeSource: .entered))
        }
        let log = try stores[0].history(of: vehicle.id).map(\.snapshot)
        #expect(log.map(\.value) == log.map(\.value).sorted())
        #expect(results.filter { (try? $0.get()) != nil }.count == log.count)
        for case .failure(let error) in results { #expect(error.code == "needs_second_yes") }
    }

    @Test func oneNameIsTakenOnce() throws {
        let stores = try stores(4)
        let results = atOnce(16) { index throws(StoreError) in
            try stores[index % 4].add(NewVehicle(name: index.isMultiple(of: 2) ? "Doblo" : "DOBLO"))
        }
        #expect(results.filter { (try? $0.get()) != nil }.count == 1)
        #expect(try stores[0].vehicles().count == 1)
    }

    @Test(arguments: 1...5)
    func aNewStoreIsMadeByManyAtOnce(_ round: Int) throws {
        let path = folder.path + "/new/\(round)/log.sqlite"
        let results = atOnce(8) { index throws(StoreError) in
            let store = try VehicleStore(path: path)
            return try store.add(NewVehicle(name: "Car \(index)"))
        }
        for result in results { #expect(throws: Never.self) { try result.get() } }
        #expect(try VehicleStore(path: path).vehicles().count == 8)
        #expect(try VehicleStore(path: path).summary().migrations == Schema.versions)
    }

    /// Each close of the last store on a file deletes SQLite's log, just when another one looks for it.
    @Test func openingWhileOthersClose() throws {
        let path = folder.storePath
        try VehicleStore(path: path).close()
        let results = atOnce(8) { index throws(StoreError) in
            for step in 0..<40 {
                let access: VehicleStore.Access = (index + step).isMultiple(of: 3) ? .readOnly : .readWrite
                let store = try VehicleStore(path: path, access: access)
                _ = try store.vehicles()
                try store.close()
            }
        }
        for result in results { #expect(throws: Never.self) { try result.get() } }
    }

    @Test func readersSeeWholeTransactions() throws {
        let writer = try VehicleStore(path: folder.storePath)
        let reader = try VehicleStore(path: folder.storePath, access: .readOnly)
        let vehicle = try writer.addDoblo()
        let results = atOnce(4) { index throws(StoreError) in
            for step in 0..<40 {
                if index == 0 {
                    try writer.log(
                        Sample.photo(step), reading: Sample.odometer(), as: Sample.confirmation(of: vehicle))
                } else {
                    let entries = try reader.history(of: vehicle.id)
                    guard entries.allSatisfy({ $0.photo != nil && $0.reading?.status == .confirmed }) else {
                        throw .corrupt(path: "", detail: "half a confirmation")
                    }
                }
            }
        }
        for result in results { #expect(throws: Never.self) { try result.get() } }
    }
}
