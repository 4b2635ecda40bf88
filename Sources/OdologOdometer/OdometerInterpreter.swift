public import OdologValues

/// Finds the odometer's value among everything that an engine read in a photo.
///
/// Every number in every line is a hypothesis. Lines that cover the same piece of the photo are readings of one place.
/// Where they agree, the text is surer. Where they disagree, it is less sure. The number's look and what stands around
/// it say whether the place is the odometer.
///
/// The share of a candidate is `quality · exp(score) / sum`. `quality` is the probability of the text given the place.
/// `score` comes from `ChoiceWeights`. The sum also holds what is misread at each place, and 1 for "none of these".
/// So the shares of all candidates add up to less than 1. `ConfidenceCalibration` turns a share into a confidence.
///
/// On mechanical odometers a last drum in other colours counts tenths. In text it looks like any other digit. Where the
/// engine tells it (`RecognizedSymbol.contrast`), the last digit is tenths, and `displayed` stays as shown.
///
/// The result doesn't depend on the order of the lines.
public struct OdometerInterpreter: Sendable {
    /// How much each piece of evidence counts.
    public var weights: ChoiceWeights
    /// Makes `confidence`: of the text.
    public var calibration: ConfidenceCalibration
    /// Makes `valueConfidence`: of the whole units.
    public var valueCalibration: ConfidenceCalibration
    /// Decides which values are plausible above a previous reading.
    public var plausibility: MileagePlausibility
    /// Below this probability that the photo shows something with an odometer, 0...1, a person has to look.
    public var leastScene: Double

    public init(
        weights: ChoiceWeights = ChoiceWeights(), calibration: ConfidenceCalibration = .identity,
        valueCalibration: ConfidenceCalibration = .identity, plausibility: MileagePlausibility = MileagePlausibility(),
        leastScene: Double = 0.5
    ) {
        self.weights = weights
        self.calibration = calibration
        self.valueCalibration = valueCalibration
        self.plausibility = plausibility
        self.leastScene = leastScene
    }

    /// The most candidates that are returned.
    public static let maxCandidates = 5
    /// The most lines with digits that are looked at. Where there are more, the engine's surest are taken.
    public static let maxLines = 500

    /// What the odometer may say, likeliest first: at most five, no two with the same `displayed`. Empty when there is
    /// no number that can be an odometer. Never fails: lines may hold anything.
    ///
    /// `previous` makes a value that follows it more likely and others less likely. It excludes nothing.
    public func candidates(in lines: [RecognizedLine], previous: PreviousReading? = nil) -> [OdometerCandidate] {
        let numbers = PhotoNumbers(lines, maxLines: Self.maxLines, weights: weights)
        var all = numbers.places.indices.flatMap { hypotheses(at: $0, in: numbers, previous) }
        partTotalsAndTrips(&all)
        shareOut(&all, numbers)
        let distinct = distinct(all)
        let ranked = distinct.map { hypothesis in
            let evidence = hypothesis.evidence
            return (hypothesis: hypothesis, confidence: calibration.confidence(of: evidence, share: evidence.share))
        }
        .sorted { ($1.1, $0.0.text.displayed) < ($0.1, $1.0.text.displayed) }
        .prefix(Self.maxCandidates)
        guard let first = ranked.first else { return [] }
        let meters = Meters(of: distinct)
        // Calibration is about the first. The others share at most the rest, in the relation of their shares.
        let left = (1 - first.confidence) / max(1 - first.hypothesis.evidence.share, 1e-9)
        let others = ranked.dropFirst().map { item in
            candidate(
                item.hypothesis, confidence: min(item.confidence, left * item.hypothesis.evidence.share), meters,
                in: numbers)
        }
        return [candidate(first.hypothesis, confidence: first.confidence, meters, in: numbers)]
            + others.sorted { ($1.confidence, $0.displayed) < ($0.confidence, $1.displayed) }
    }

    /// The same candidates in the same order, with what the photo shows.
    public func candidates(_ candidates: [OdometerCandidate], in scene: Scene) -> [OdometerCandidate] {
        guard var first = candidates.first else { return [] }
        first.see(scene, least: leastScene)
        first.confidence = calibration.confidence(of: first.evidence, share: first.evidence.share)
        first.valueConfidence = valueConfidence(of: first.evidence, isTenthsUnsure: first.isTenthsUnsure)
        let left = (1 - first.confidence) / max(1 - candidates[0].confidence, 1e-9)
        return [first]
            + candidates.dropFirst().map { candidate in
                var candidate = candidate
                candidate.see(scene, least: leastScene)
                candidate.confidence = min(first.confidence, candidate.confidence * left)
                candidate.valueConfidence = min(first.valueConfidence, candidate.valueConfidence * left)
                return candidate
            }
    }

    /// Where the last digit may be tenths, the value is only as probable as that it isn't.
    private func valueConfidence(of evidence: OdometerEvidence, isTenthsUnsure: Bool) -> Double {
        let confidence = valueCalibration.confidence(of: evidence, share: evidence.valueShare)
        return isTenthsUnsure ? confidence * (1 - evidence.lastDigitContrast) : confidence
    }

    // MARK: Hypotheses

    /// One text of one place.
    struct Hypothesis {
        let place: Int
        let text: NumberPlace.Text
        let surroundings: Surroundings
        let value: OdometerValue
        /// The last digit became tenths because only then the value fits the previous reading.
        let tookTenths: Bool
        let lastDrum: LastDrum
        /// The previous reading tells whether the last digit is tenths: only one of both values fits it.
        let isSettledByPrevious: Bool
        var evidence: OdometerEvidence

        /// A display that shows a trip's decimal mark has no hidden tenths. Of zeros the whole units are zero anyway.
        var isTenthsUnsure: Bool {
            lastDrum == .mayContrast && !isSettledByPrevious && !evidence.isBesideTrip && value.wholeUnits != 0
        }
    }

    private func hypotheses(at index: Int, in numbers: PhotoNumbers, _ previous: PreviousReading?) -> [Hypothesis] {
        let place = numbers.places[index]
        let surroundings = numbers.surroundings[index]
        // Most lines see a clock here. The others missed the colon.
        guard place.somethingElse < 0.5 else { return [] }
        return place.texts.compactMap { text in
            var evidence = numbers.evidence(of: text, at: index)
            let lastDrum = evidence.hasDecimalMark ? .alike : LastDrum(contrast: evidence.lastDigitContrast)
            guard Self.canBeOdometer(evidence),
                let (value, tookTenths, isSettled) = value(
                    of: text.displayed, lastDrum, surroundings.unit?.unit, previous)
            else { return nil }
            evidence.continuation = continuation(of: value, surroundings.unit?.unit, previous)
            evidence.score = weights.score(evidence)
            return Hypothesis(
                place: index, text: text, surroundings: surroundings, value: value, tookTenths: tookTenths,
                lastDrum: lastDrum, isSettledByPrevious: isSettled, evidence: evidence)
        }
    }

    /// One or two digits, or the numbers of a gauge, need a role or a word that says so.
    private static func canBeOdometer(_ evidence: OdometerEvidence) -> Bool {
        if evidence.role == .odometer || evidence.odometerWord >= 0.5 { return true }
        return evidence.digitCount >= 3 && !(evidence.isGaugeLike && evidence.digitCount <= 3)
    }

    /// `displayed` as a value. `tookTenths`: only the previous reading says that the last digit is tenths. `isSettled`:
    /// it says whether the last digit is. Nil: too large.
    private func value(
        of displayed: String, _ lastDrum: LastDrum, _ unit: DistanceUnit?, _ previous: PreviousReading?
    ) -> (OdometerValue, tookTenths: Bool, isSettled: Bool)? {
        let parts = displayed.split(separator: ".")
        guard let wholeUnits = parts.first.flatMap({ Int($0) }) else { return nil }
        if parts.count == 2 {
            return (try? OdometerValue(wholeUnits: wholeUnits, tenths: Int(parts[1]))).map { ($0, false, true) }
        }
        let shorter = try? OdometerValue(wholeUnits: wholeUnits / 10, tenths: wholeUnits % 10)
        if lastDrum == .contrasts { return shorter.map { ($0, false, true) } }
        let whole = try? OdometerValue(wholeUnits: wholeUnits)
        guard let previous else { return whole.map { ($0, false, false) } }
        let unit = unit ?? previous.unit
        let wholeFits = whole.map { plausibility.fits($0, unit, previous) } ?? false
        let shorterFits = shorter.map { plausibility.fits($0, unit, previous) } ?? false
        if let shorter, previous.value.tenths != nil, shorterFits, !wholeFits { return (shorter, true, true) }
        return whole.map { ($0, false, wholeFits && !shorterFits) }
    }

    private func continuation(
        of value: OdometerValue, _ unit: DistanceUnit?, _ previous: PreviousReading?
    ) -> OdometerEvidence.Continuation {
        guard let previous else { return .unknown }
        let unit = unit ?? previous.unit
        let difference = MileagePlausibility.difference(from: previous, to: value, unit)
        if difference == 0 { return .same }
        // Dated before the previous reading: lower is what it should be.
        let isEarlier = previous.ageInDays.map { $0 < 0 } ?? false
        if isEarlier { return difference < 0 ? .unknown : .farAbove }
        if difference < 0 { return .lower }
        return plausibility.fits(value, unit, previous) ? .closeAbove : .farAbove
    }

    // MARK: Choice

    private func shareOut(_ hypotheses: inout [Hypothesis], _ numbers: PhotoNumbers) {
        var sum = 1.0
        let places = Dictionary(grouping: hypotheses, by: \.place)
        for index in places.keys.sorted() {
            let texts = places[index] ?? []
            let misread = max(0, numbers.places[index].probability - texts.reduce(0) { $0 + $1.text.quality })
            sum += texts.reduce(0) { $0 + $1.text.quality * LogOdds.exp($1.evidence.score) }
            sum += misread * LogOdds.exp(texts.map(\.evidence.score).max() ?? 0)
        }
        for index in hypotheses.indices {
            let hypothesis = hypotheses[index]
            hypotheses[index].evidence.share = hypothesis.text.quality * LogOdds.exp(hypothesis.evidence.score) / sum
        }
    }

    /// A short number with a decimal mark beside a longer one without is a trip meter's. Every other text of its place
    /// is marked, too: the same digits without their mark would look like a total. A word such as TRIP beside the
    /// longer one then belongs to the short one.
    private func partTotalsAndTrips(_ hypotheses: inout [Hypothesis]) {
        let likely = hypotheses.filter { $0.text.quality >= 0.5 }
        let totals = likely.filter(\.looksLikeTotal)
        let trips = likely.filter { trip in
            trip.looksLikeTrip
                && totals.contains { $0.place != trip.place && $0.evidence.digitCount >= trip.evidence.digitCount }
        }
        let places = Set(trips.map(\.place))
        for index in hypotheses.indices {
            let hypothesis = hypotheses[index]
            if places.contains(hypothesis.place) {
                hypotheses[index].evidence.isBesideTotal = true
            } else if hypothesis.looksLikeTotal {
                let others = trips.filter { $0.place != hypothesis.place }
                hypotheses[index].evidence.isBesideTrip = !others.isEmpty
                if others.contains(where: \.mayBearTripWord) { hypotheses[index].evidence.tripWord = 0 }
            }
            hypotheses[index].evidence.score = weights.score(hypotheses[index].evidence)
        }
    }

    /// One for each text: the likeliest place, with the shares of all its places.
    private func distinct(_ hypotheses: [Hypothesis]) -> [Hypothesis] {
        let groups = Dictionary(grouping: hypotheses, by: \.text.displayed)
        let values = Dictionary(grouping: hypotheses, by: \.value.wholeUnits)
        return groups.keys.sorted().compactMap { displayed in
            guard let same = groups[displayed], var best = same.first else { return nil }
            for hypothesis in same.dropFirst() where hypothesis.evidence.share > best.evidence.share {
                best = hypothesis
            }
            best.evidence.share = same.reduce(0) { $0 + $1.evidence.share }
            best.evidence.valueShare = (values[best.value.wholeUnits] ?? []).reduce(0) { $0 + $1.evidence.share }
            return best
        }
    }

    private func candidate(
        _ hypothesis: Hypothesis, confidence: Double, _ meters: Meters, in numbers: PhotoNumbers
    ) -> OdometerCandidate {
        let run = hypothesis.text.run
        let objections = numbers.objections(to: hypothesis)
        let evidence = hypothesis.evidence
        return OdometerCandidate(
            displayed: hypothesis.text.displayed, value: hypothesis.value, unit: hypothesis.surroundings.unit?.unit,
            confidence: confidence,
            valueConfidence: valueConfidence(of: evidence, isTenthsUnsure: hypothesis.isTenthsUnsure),
            meter: hypothesis.meter, otherMeter: meters.other(than: hypothesis), objections: objections,
            reasons: ReasonList(weights: weights).reasons(for: hypothesis, objections: objections),
            isTenthsUnsure: hypothesis.isTenthsUnsure,
            quad: run.frame.isUsable ? run.frame.quad : nil, lineIndex: numbers.lineIndex(of: run),
            evidence: hypothesis.evidence)
    }
}
