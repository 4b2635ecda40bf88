/// A value as it is typed. An empty text takes a value away that was written before.
public struct OrNone<Value> {
    /// Nil: the text is empty.
    public let value: Value?

    /// Nil takes it away.
    public init(_ value: Value?) { self.value = value }
}

extension OrNone: Sendable where Value: Sendable {}
extension OrNone: Equatable where Value: Equatable {}
extension OrNone: Hashable where Value: Hashable {}
