import CPNG

/// Called as one of Odolog's types, too.
public struct Photo {
    public let isPNG: Bool

    public init(_ bytes: [UInt8]) {
        isPNG = cpng_is_png(bytes, bytes.count)
    }
}
