import Foundation
import OdologImaging

/// Leaves out what was named before. Holds 16 bytes for every photo.
public struct UniquePhotos<Base: Sequence>: Sequence, IteratorProtocol where Base.Element == PhotoPaths.Element {
    private var base: Base.Iterator
    private var seen: Set<PhotoKey> = []
    private let repeated: Count

    /// - Parameter repeated: counts those that are left out.
    public init(_ base: Base, repeated: Count) {
        self.base = base.makeIterator()
        self.repeated = repeated
    }

    public mutating func next() -> PhotoPaths.Element? {
        while let photo = base.next() {
            let text =
                switch photo {
                case .success(let path): path.text
                case .failure(let error): error.path
                }
            if seen.insert(PhotoKey(text)).inserted { return photo }
            repeated.add(1)
        }
        return nil
    }
}

extension UniquePhotos: Sendable where Base.Iterator: Sendable {}

/// A number that threads add to, or one that isn't known yet.
///
/// `@unchecked Sendable`: the number is touched only while `lock` is locked.
public final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var number: Int?

    public init(_ number: Int?) {
        self.number = number
    }

    /// Nil: it isn't known.
    public var value: Int? { lock.withLock { number } }

    public func add(_ amount: Int) { lock.withLock { number = (number ?? 0) + amount } }
}
