import Foundation

/// What is now for the store whose call runs on this thread.
///
/// No task-local value: optimised code of Swift 6.3 crashes where one is set on a thread of GRDB's.
final class StoreClock {
    private static let key = "odolog.VehicleStore.StoreClock"
    private let tell: @Sendable () -> Date

    private init(_ tell: @escaping @Sendable () -> Date) { self.tell = tell }

    /// Outside of a store's call it is this machine's time.
    static var now: Date { (Thread.current.threadDictionary[key] as? StoreClock)?.tell() ?? Date() }

    static func with<Value>(_ clock: @escaping @Sendable () -> Date, _ body: () throws -> Value) rethrows -> Value {
        let values = Thread.current.threadDictionary
        let before = values[key]
        values[key] = StoreClock(clock)
        defer { values[key] = before }
        return try body()
    }
}
