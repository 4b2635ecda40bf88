internal import Foundation
internal import Hummingbird
internal import OdologReading
internal import VehicleStore

/// Which of the waiting readings a person wants to see, as it stands in the query of a page.
struct QueueFilter: Sendable, Equatable {
    /// Whose readings.
    enum Owner: Sendable, Equatable {
        case anybody, nobody
        case vehicle(Vehicle.ID)
    }

    var owner = Owner.anybody
    /// Whether they have a doubt. Nil: all the same.
    var hasDoubts: Bool?
    /// Whether they are sure. Nil: all the same.
    var isSure: Bool?

    init() {}

    /// `value`: of a field of a query or a form.
    init(_ value: (String) -> String?) {
        switch value("of") {
        case "nobody": owner = .nobody
        case let text?: owner = Vehicle.ID(text).map(Owner.vehicle) ?? .anybody
        case nil: break
        }
        hasDoubts = Self.choice(value("doubts"))
        isSure = Self.choice(value("sure"))
    }

    private static func choice(_ text: String?) -> Bool? { text == "yes" ? true : text == "no" ? false : nil }

    /// `?of=1&doubts=yes`; empty: everything is shown.
    var query: String { fields.isEmpty ? "" : "?" + fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }

    var fields: [(name: String, value: String)] {
        var fields: [(String, String)] = []
        switch owner {
        case .anybody: break
        case .nobody: fields.append(("of", "nobody"))
        case .vehicle(let id): fields.append(("of", "\(id)"))
        }
        if let hasDoubts { fields.append(("doubts", hasDoubts ? "yes" : "no")) }
        if let isSure { fields.append(("sure", isSure ? "yes" : "no")) }
        return fields
    }

    func has(_ reading: StoredReading) -> Bool {
        switch owner {
        case .anybody: break
        case .nobody: guard reading.vehicleID == nil else { return false }
        case .vehicle(let id): guard reading.vehicleID == id else { return false }
        }
        let isSureEnough = reading.content.decision == .accept
        return hasDoubts.map { $0 != reading.content.doubts.isEmpty } ?? true
            && isSure.map { $0 == isSureEnough } ?? true
    }

    /// What waits, the oldest first.
    func items(_ store: VehicleStore) throws(StoreError) -> [PendingReading] {
        let vehicle: Vehicle.ID? = if case .vehicle(let id) = owner { id } else { nil }
        return try store.pendingReadings(of: vehicle).filter { has($0.reading) }
    }

    /// What comes after a reading; after the last one the first one that isn't it. Nil: nothing else waits.
    func next(after id: StoredReading.ID, _ store: VehicleStore) throws(StoreError) -> PendingReading? {
        let items = try items(store).filter { $0.reading.id != id }
        return items.first { $0.reading.id.rawValue > id.rawValue } ?? items.first
    }
}
