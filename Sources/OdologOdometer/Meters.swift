/// The totals and the trips among a photo's numbers.
struct Meters {
    private let totals: [OdometerInterpreter.Hypothesis]
    private let trips: [OdometerInterpreter.Hypothesis]

    init(of hypotheses: [OdometerInterpreter.Hypothesis]) {
        let likely = hypotheses.filter { $0.text.quality >= 0.5 }.sorted { $0.evidence.share > $1.evidence.share }
        totals = likely.filter { $0.meter == .total }
        trips = likely.filter { $0.meter == .trip }
    }

    /// The value of the other meter, at another place. Nil where none is seen, or where the meter of `hypothesis` isn't
    /// known.
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
    /// Which meter it is, by a word beside it, else by its look. A trip meter shows a decimal mark and at most four
    /// digits before it. A total shows five to seven digits and no decimal mark. Otherwise: unknown.
    var meter: OdometerMeter {
        if evidence.tripWord > max(evidence.odometerWord, Self.close) { return .trip }
        if evidence.odometerWord > Self.close { return .total }
        if looksLikeTrip { return .trip }
        return looksLikeTotal ? .total : .unknown
    }

    /// A word at least this close says what its number is.
    private static let close = 0.5

    var looksLikeTrip: Bool { evidence.hasDecimalMark && evidence.digitCount <= 5 }
    /// Whether a word such as TRIP may be this number's that stands nearer to a total: nothing else says what it is, and
    /// the word stands near it as well or it is longer than a consumption.
    var mayBearTripWord: Bool {
        looksLikeTrip && evidence.otherWord == 0 && evidence.odometerWord <= evidence.tripWord
            && (evidence.tripWord > 0 || evidence.digitCount >= 3)
    }

    var looksLikeTotal: Bool { !evidence.hasDecimalMark && (5...7).contains(evidence.digitCount) }
}
