extension MileagePlausibility {
    /// What is odd about `value` between the readings around its time; the earlier one's flags first.
    ///
    /// - Parameters:
    ///   - value: the new value.
    ///   - unit: its unit.
    ///   - earlier: the last reading at or before its time.
    ///   - later: the first one after its time, with a negative age.
    public func flags(
        for value: OdometerValue, unit: DistanceUnit, earlier: PreviousReading?, later: PreviousReading?
    ) -> [MileageFlag] {
        let flags = flags(for: value, unit: unit, previous: earlier)
        guard let later else { return flags }
        return flags + before(later, value, unit).filter { !flags.contains($0) }
    }

    private func before(_ later: PreviousReading, _ value: OdometerValue, _ unit: DistanceUnit) -> [MileageFlag] {
        let flags = flags(for: value, unit: unit, previous: later)
        guard !flags.contains(where: { if case .higherThanLater = $0 { true } else { false } }) else { return flags }
        // Can the vehicle get from here to the later reading? Checks the later reading with this value as its last one.
        let back = self.flags(
            for: later.value, unit: later.unit,
            previous: PreviousReading(
                value: value, unit: unit, ageInDays: later.ageInDays.map { -$0 },
                possibleAges: later.possibleAges.map { -$0.upperBound ... -$0.lowerBound }))
        for case .implausiblyHigher(let distance, let days, let itsUnit) in back {
            return flags + [.tooLowForLater(by: itsUnit.convert(distance, to: unit), inDays: days, unit: unit)]
        }
        // An older photo that fits in its place is nothing odd.
        return flags.filter { if case .datedBeforePrevious = $0 { false } else { true } }
    }
}
