/// The totals and the trips among a photo's numbers.
struct Meters {
    private let totals: [OdometerInterpreter.Hypothesis]
    private let trips: [OdometerInterpreter.Hypothesis]

    init(of hypotheses: [OdometerInterpreter.Hypothesis]) {
        let likely = hypotheses.filter { $0.text.quality >= 0.5 }.sorted { $0.evidence.share > $1.evidence.share }
        totals = likely.filter { $0.meter == .total }
        trips = likely.filter { $0.meter == .trip }
    }

    /// Of another place; nil where none is seen, or where it isn't known which of the two `hypothesis` is.
    func other(than hypothesis: OdometerInterpreter.Hypothesis) -> OdometerValue? {
        let others =
            switch hypothesis.meter {
            case .total: trips
            case .trip: totals
            case .unknown: [OdometerInterpreter.Hypothesis]()
            }
        return others.first { $0.place != hypothesis.place }?.value
    }
}

extension OdometerInterpreter.Hypothesis {
    /// A word beside it says so, or what it looks like: trip meters show a decimal mark and four digits before it at most, and
    /// fewer than five digits in all where they show none.
    var meter: OdometerMeter {
        if evidence.tripWord > max(evidence.odometerWord, Self.close) { return .trip }
        if evidence.odometerWord > Self.close { return .total }
        if looksLikeTrip { return .trip }
        return looksLikeTotal ? .total : .unknown
    }

    /// Of a word, to say what its number is.
    private static let close = 0.5

    var looksLikeTrip: Bool { evidence.hasDecimalMark && evidence.digitCount <= 5 }
    var looksLikeTotal: Bool { !evidence.hasDecimalMark && (5...7).contains(evidence.digitCount) }
}
