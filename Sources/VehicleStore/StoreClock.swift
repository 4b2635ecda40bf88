import Foundation

/// What a store's call on this thread goes by: its clock, and the change that it writes.
///
/// No task-local value: optimised code of Swift 6.3 crashes where one is set on a thread of GRDB's.
final class StoreClock {
    private static let key = "odolog.VehicleStore.StoreClock"
    private let tell: @Sendable () -> Date
    private let changes: ChangeGroup
    private var surroundings: [Vehicle.ID: LogSurroundings] = [:]

    private init(_ tell: @escaping @Sendable () -> Date, _ changes: ChangeGroup) {
        (self.tell, self.changes) = (tell, changes)
    }

    private static var current: StoreClock? { Thread.current.threadDictionary[key] as? StoreClock }

    /// Outside of a store's call it is this machine's time.
    static var now: Date { current?.tell() ?? Date() }

    /// Nil outside of a store's call.
    static var changes: ChangeGroup? { current?.changes }

    /// What is known of the vehicle's log, while many entries are added to it. Nil: the file is asked.
    static func surroundings(of vehicle: Vehicle.ID) -> LogSurroundings? {
        current?.surroundings[vehicle]
    }

    /// Nil: what was known of the vehicle's log isn't true any more.
    static func surround(_ vehicle: Vehicle.ID, by surroundings: LogSurroundings?) {
        current?.surroundings[vehicle] = surroundings
    }

    static func with<Value>(
        _ clock: @escaping @Sendable () -> Date, _ changes: ChangeGroup, _ body: () throws -> Value
    ) rethrows -> Value {
        let values = Thread.current.threadDictionary
        let before = values[key]
        values[key] = StoreClock(clock, changes)
        defer { values[key] = before }
        return try body()
    }
}
