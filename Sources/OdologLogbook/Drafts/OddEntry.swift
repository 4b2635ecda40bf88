public import OdologOdometer
public import VehicleStore

/// What is odd about an entry that was to be written. Nothing was written: a person has to say yes a second time, now or later, in this
/// process or in another one.
public struct OddEntry: Sendable {
    /// What is odd about the odometer value.
    public let flags: [MileageFlag]
    /// What is odd about the entry itself.
    public let itemFlags: [ItemFlag]
    /// The meter reading that the value was compared with, which may be the wrong one instead. Nil: no reading makes it odd.
    public let suspect: Suspect?

    /// What a second yes to all of it says.
    public var acknowledged: Acknowledged { Acknowledged(flags: Set(flags), itemFlags: Set(itemFlags)) }

    /// Whether the value contradicts readings of the log: if it is written, it counts for nothing until others agree with it.
    public var contradictsLog: Bool { flags.contains(where: \.contradictsReading) }

    /// One sentence on each thing that is odd.
    public var sentences: [String] { flags.map(\.description) + itemFlags.map(\.description) }
}

/// The odd things to which somebody has said yes. A flag with another distance or time isn't one of them.
public struct Acknowledged: Hashable, Sendable, Codable {
    /// Of odometer values.
    public var flags: Set<MileageFlag>
    /// Of entries.
    public var itemFlags: Set<ItemFlag>

    /// None, if nothing is named.
    public init(flags: Set<MileageFlag> = [], itemFlags: Set<ItemFlag> = []) {
        (self.flags, self.itemFlags) = (flags, itemFlags)
    }

    /// Those of both.
    public mutating func formUnion(_ other: Acknowledged) {
        flags.formUnion(other.flags)
        itemFlags.formUnion(other.itemFlags)
    }
}
