package import OdologExchange
package import OdologReading
internal import OdologVehicleLog
package import VehicleStore

/// Brings a vehicle's log to a LubeLogger server: each entry once. What was edited here is updated there, and what was removed here is
/// deleted there. A record that somebody changed or deleted there stays so until its entry is edited here.
///
/// The server knows no request again. So the store notes that a record is to be added before it is sent, and its number afterwards. What was
/// stopped in between is looked up: a record has its entry's uid in the extra field `odolog`. A record without that field that says the same,
/// such as one that was imported from a file, is taken for the entry's.
package struct LubeLoggerPush: Sendable {
    /// Something that wasn't done, with the reason.
    package struct Note: Hashable, Sendable {
        package let entry: LogItem.ID?
        package let reason: String
    }

    fileprivate enum Step: Sendable {
        case delete(PushedRecord)
        case update(LubeLoggerRecord, PushedRecord)
        /// It becomes a record of another kind.
        case move(LubeLoggerRecord, PushedRecord)
        case add(LubeLoggerRecord)
    }

    package let vehicle: Vehicle
    /// The server's number of the vehicle.
    package let id: Int
    package private(set) var added = 0
    package private(set) var updated = 0
    package private(set) var deleted = 0
    package private(set) var unchanged = 0
    /// What the server can't keep.
    package let leftOut: [Note]
    /// What couldn't be done now. The next push tries it again.
    package private(set) var failed: [Note] = []
    /// How many weren't tried, since the key is wrong or the server isn't there.
    package private(set) var untried = 0

    private let target: String
    private let store: VehicleStore
    private let known: [String: PushedRecord]
    private var steps: [Step] = []
    /// What the server has of each kind, once it was asked for it.
    private var lists: [LubeLoggerRecord.Kind: [LubeLoggerServer.Record]] = [:]
    /// The numbers of the records that are an entry's.
    private var claimed: [LubeLoggerRecord.Kind: Set<Int>] = [:]
    /// What may be there although it failed, or may be there twice.
    private var unsure: [LubeLoggerRecord] = []

    /// What is to be done. Sends nothing.
    ///
    /// - Parameters:
    ///   - id: the server's number of the vehicle.
    ///   - url: that of the server.
    package init(
        _ log: LubeLoggerRecords, of vehicle: Vehicle, to id: Int, at url: String, in store: VehicleStore
    ) throws(StoreError) {
        (self.vehicle, self.id, self.store) = (vehicle, id, store)
        target = "\(url) \(id)"
        leftOut = log.leftOut.map { Note(entry: $0.entry, reason: $0.reason) }
        let pushed = try store.pushed(to: target, of: vehicle.id)
        known = Dictionary(uniqueKeysWithValues: pushed.map { ($0.uid, $0) })
        let records = Set(log.records.map(\.uid))
        steps = pushed.filter { !records.contains($0.uid) }.map { .delete($0) }
        for record in log.records {
            guard let before = known[record.uid], before.recordID != nil else {
                steps.append(.add(record))
                continue
            }
            if before.kind != record.kind.rawValue {
                steps.append(.move(record, before))
            } else if before.sent != record.json.text {
                steps.append(.update(record, before))
            } else {
                unchanged += 1
            }
        }
        for record in pushed {
            guard let kind = record.of, let number = record.recordID else { continue }
            claimed[kind, default: []].insert(number)
        }
    }

    /// How many records are to be added, updated and deleted.
    package var planned: (added: Int, updated: Int, deleted: Int) {
        var planned = (added: 0, updated: 0, deleted: 0)
        for step in steps {
            switch step {
            case .add: planned.added += 1
            case .update, .move: planned.updated += 1
            case .delete: planned.deleted += 1
            }
        }
        return planned
    }

    // MARK: What is done

    private enum Stop: Error {
        case server(LubeLoggerServer.Refusal)
        case store(StoreError)
    }

    /// Does what is to be done, one step after another. What fails is noted, and the next step is done. After a wrong key, where nobody takes a
    /// request, and after three requests without an answer nothing more is tried.
    package mutating func run(_ server: LubeLoggerServer) throws(StoreError) {
        var silent = 0
        for (number, step) in steps.enumerated() {
            do throws(Stop) {
                try take(step, server)
                silent = 0
            } catch {
                guard case .server(let refusal) = error else { return try pass(error) }
                failed.append(Note(entry: step.entry, reason: refusal.reason))
                silent = refusal.kind == .unknown ? silent + 1 : 0
                if refusal.kind == .key || refusal.kind == .unreachable || silent == 3 {
                    untried = steps.count - number - 1
                    break
                }
            }
        }
        do throws(Stop) { try settle(server) } catch {
            guard case .server = error else { return try pass(error) }
            // The next push looks again.
        }
    }

    private func pass(_ error: Stop) throws(StoreError) { if case .store(let error) = error { throw error } }

    private mutating func take(_ step: Step, _ server: LubeLoggerServer) throws(Stop) {
        switch step {
        case .delete(let record):
            try delete(record, server)
            deleted += 1
        case .update(let record, let before): try update(record, before, server)
        case .move(let record, let before):
            let counted = (added, updated + 1)
            try delete(before, server)
            try add(record, server)
            (added, updated) = counted
        case .add(let record): try add(record, server)
        }
    }

    private mutating func add(_ record: LubeLoggerRecord, _ server: LubeLoggerServer) throws(Stop) {
        if let there = try find(record, server) {
            try keep(PushedRecord(uid: record.uid, kind: record.kind.rawValue, recordID: there.id))
            return try change(there, to: record, server)
        }
        let wasTried = known[record.uid].map { $0.recordID == nil } ?? false
        var sent = PushedRecord(uid: record.uid, kind: record.kind.rawValue, sent: record.json.text)
        try keep(sent)
        do throws(LubeLoggerServer.Refusal) {
            sent.recordID = try server.add(record, to: id)
        } catch {
            if error.kind == .unknown {
                unsure.append(record)
            } else if !wasTried {
                try forget(record.uid)
            }
            throw .server(error)
        }
        added += 1
        if sent.recordID != nil { try keep(sent) }
        // An earlier try may still have been on its way.
        if sent.recordID == nil || wasTried { unsure.append(record) }
    }

    private mutating func update(
        _ record: LubeLoggerRecord, _ before: PushedRecord, _ server: LubeLoggerServer
    ) throws(Stop) {
        let there = try ask { () throws(LubeLoggerServer.Refusal) in
            try server.records(record.kind, of: id, id: before.recordID).first
        }
        if let there { return try change(there, to: record, server) }
        // Somebody deleted it there, and it was edited here since.
        try forget(record.uid)
        try add(record, server)
    }

    private mutating func change(
        _ there: LubeLoggerServer.Record, to record: LubeLoggerRecord, _ server: LubeLoggerServer
    ) throws(Stop) {
        try ask { () throws(LubeLoggerServer.Refusal) in try server.update(there, to: record) }
        try keep(
            PushedRecord(uid: record.uid, kind: record.kind.rawValue, recordID: there.id, sent: record.json.text))
        updated += 1
    }

    private mutating func delete(_ record: PushedRecord, _ server: LubeLoggerServer) throws(Stop) {
        guard let kind = record.of else { return try forget(record.uid) }
        var numbers = record.recordID.map { [$0] } ?? []
        if record.recordID == nil { numbers = try list(kind, server).filter { $0.mark == record.uid }.map(\.id) }
        for number in numbers {
            do throws(LubeLoggerServer.Refusal) {
                try server.delete(kind, number)
            } catch {
                // Somebody deleted it there.
                guard error.kind == .refused,
                    let rest = try? server.records(kind, of: id, id: number), rest.isEmpty
                else { throw .server(error) }
            }
        }
        try forget(record.uid)
    }

    /// Looks again for what may be there: it is noted, and a second one is deleted.
    private mutating func settle(_ server: LubeLoggerServer) throws(Stop) {
        guard !unsure.isEmpty else { return }
        lists = [:]
        for record in unsure {
            let there = try list(record.kind, server).filter { $0.mark == record.uid }
            let noted = try ask(of: store.pushed(to: target, of: vehicle.id)).first { $0.uid == record.uid }
            guard let first = there.first(where: { $0.id == noted?.recordID }) ?? there.first else { continue }
            for other in there where other.id != first.id {
                try ask { () throws(LubeLoggerServer.Refusal) in try server.delete(record.kind, other.id) }
            }
            guard noted?.recordID == nil else { continue }
            // An earlier try may have sent something else.
            let isSame = known[record.uid].map { $0.sent == record.json.text } ?? true
            try keep(
                PushedRecord(
                    uid: record.uid, kind: record.kind.rawValue, recordID: first.id,
                    sent: isSame ? record.json.text : nil))
            if let index = failed.firstIndex(where: { $0.entry == record.entry }) {
                failed.remove(at: index)
                added += 1
            }
        }
    }

    // MARK: What is there

    /// The record of the entry that the server has although the store has no number of it.
    private mutating func find(
        _ record: LubeLoggerRecord, _ server: LubeLoggerServer
    ) throws(Stop) -> LubeLoggerServer.Record? {
        let free = try list(record.kind, server).filter { claimed[record.kind]?.contains($0.id) != true }
        let found = free.first { $0.mark == record.uid } ?? free.first { $0.mark == nil && record.isSaid(by: $0) }
        if let found { claimed[record.kind, default: []].insert(found.id) }
        return found
    }

    private mutating func list(
        _ kind: LubeLoggerRecord.Kind, _ server: LubeLoggerServer
    ) throws(Stop) -> [LubeLoggerServer.Record] {
        if let list = lists[kind] { return list }
        let list = try ask { () throws(LubeLoggerServer.Refusal) in try server.records(kind, of: id) }
        lists[kind] = list
        return list
    }

    private func ask<Value>(_ body: () throws(LubeLoggerServer.Refusal) -> Value) throws(Stop) -> Value {
        do { return try body() } catch { throw .server(error) }
    }

    private func ask<Value>(of value: @autoclosure () throws(StoreError) -> Value) throws(Stop) -> Value {
        do { return try value() } catch { throw .store(error) }
    }

    private func keep(_ record: PushedRecord) throws(Stop) {
        try ask(of: store.keep(record, pushedTo: target, of: vehicle.id))
    }

    private func forget(_ uid: String) throws(Stop) { try ask(of: store.forget(uid: uid, pushedTo: target)) }
}

extension LubeLoggerPush.Step {
    fileprivate var entry: LogItem.ID? {
        switch self {
        case .delete: nil
        case .update(let record, _), .move(let record, _), .add(let record): record.entry
        }
    }
}

extension PushedRecord {
    fileprivate var of: LubeLoggerRecord.Kind? { LubeLoggerRecord.Kind(rawValue: kind) }
}

extension LubeLoggerPush {
    /// Every key is always there.
    package var json: JSONValue {
        let planned = planned
        return .object([
            "vehicle": .string(vehicle.name), "id": .int(id),
            "planned": .object([
                "added": .int(planned.added), "updated": .int(planned.updated), "deleted": .int(planned.deleted),
            ]),
            "added": .int(added), "updated": .int(updated), "deleted": .int(deleted), "unchanged": .int(unchanged),
            "untried": .int(untried),
            "leftOut": .array(leftOut.map(\.json)), "failed": .array(failed.map(\.json)),
        ])
    }
}

extension LubeLoggerPush.Note {
    fileprivate var json: JSONValue {
        .object(["entry": JSONValue(entry.map { Int($0.rawValue) }), "reason": .string(reason)])
    }
}
