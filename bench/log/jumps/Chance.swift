import Foundation

/// Random numbers that are the same for the same seed (SplitMix64, Steele and others 2014).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: String) {
        // FNV-1a.
        state = seed.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func of(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    mutating func happens(_ probability: Double) -> Bool { of(0...1) < probability }

    /// Exponentially distributed.
    mutating func around(_ mean: Double) -> Double { -mean * log(1 - of(0...0.999_999)) }

    /// About normally distributed: the sum of twelve uniform numbers.
    mutating func near(_ mean: Double, _ deviation: Double) -> Double {
        mean + deviation * ((0..<12).reduce(0) { sum, _ in sum + of(0...1) } - 6)
    }
}
