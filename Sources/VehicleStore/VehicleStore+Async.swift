internal import Dispatch

extension VehicleStore {
    /// Calls `work` away from the caller's thread. A call of the store blocks: for a moment, or for as long as another process writes. Here
    /// no task waits with it but the caller's.
    ///
    /// ```swift
    /// let rows = try await store.away { store in try DueView(.inUse, in: store, at: now).rows }
    /// ```
    ///
    /// Calls of several tasks take their turns. One goes on when its task is cancelled: what it writes is written.
    ///
    /// - Parameter work: gets this store.
    public func away<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable (VehicleStore) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            calls.async {
                continuation.resume(returning: Result { () throws(Failure) in try work(self) })
            }
        }
        return try result.get()
    }
}
