/// A ride or a job, written as so many hours. It adds to the second meter (`HourSums`).
public struct Activity: Hashable, Sendable, Codable {
    /// When it was. Its hours count from then on, so the best time is that of its end.
    public var time: LogTime
    /// How long it took.
    public var added: Hours

    public init(at time: LogTime, _ added: Hours) {
        self.time = time
        self.added = added
    }
}
