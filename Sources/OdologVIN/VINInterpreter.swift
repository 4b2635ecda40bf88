public import OdologValues

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds the VIN in recognised lines: what the engine read, its alternatives, the usual confusions, the check digit,
/// the makers' codes and the layout of the label, weighed against each other as probabilities.
///
/// It is a value without state; one can serve all threads.
public struct VINInterpreter: Sendable {
    /// How many candidates to return at most, 1 or more.
    public var limit: Int
    /// Candidates less probable than this are left out, 0...1. The VIN that was read to the letter may be kept all the
    /// same.
    public var minimumConfidence: Double
    /// How much each piece of evidence counts.
    public var weights: VINWeights
    /// From a candidate's share to its confidence.
    public var calibration: VINConfidenceCalibration

    public init(
        limit: Int = 5, minimumConfidence: Double = 0.005, weights: VINWeights = VINWeights(),
        calibration: VINConfidenceCalibration = .identity
    ) {
        self.limit = max(1, limit)
        self.minimumConfidence = minimumConfidence
        self.weights = weights
        self.calibration = calibration
    }

    /// The VINs that the lines may show, the most probable first; empty when nothing there looks like one.
    ///
    /// Lines with (nearly) the same quad are readings of the same place and are combined as such. The same VIN at
    /// another place counts as further support. A VIN may be broken by spaces or dashes, but never goes over two lines.
    /// Any text is fine, of any size: time grows with the number of symbols and then with at most 22 stretches that may
    /// be a VIN, 16 of the right length and six of another.
    public func candidates(in lines: [RecognizedLine]) -> [VINCandidate] {
        calibration.applied(to: sharing(lines))
    }

    /// Their confidences are shares.
    private func sharing(_ lines: [RecognizedLine]) -> [VINCandidate] {
        let (exact, repairable) = spans(in: lines)
        // Most VINs are read well. For these it isn't worth the time to look for strays.
        let plain = rank(evidence(exact, lines, replacements: false), lines)
        if let first = plain.first, Self.isWellRead(first), first.isPlausible { return plain }
        let whole = evidence(exact, lines, replacements: true)
        let found = rank(whole, lines)
        guard !repairable.isEmpty, found.first.map(Self.isWellRead) != true else { return found }
        let all = rank(whole + evidence(repairable, lines, replacements: true), lines)
        // Where lines of another length give the same VIN, keep what is known from the whole readings.
        guard all.first?.vin == found.first?.vin else { return all }
        let known = Set(found.map(\.vin))
        let further = all.filter { !known.contains($0.vin) }.sharing(1 - found.reduce(0) { $0 + $1.confidence })
        return Array((found + further).sorted(by: Self.isBetter).prefix(limit))
    }

    /// Any text may give seventeen characters, read upside down or with a label. So most readings must agree exactly.
    private static func isWellRead(_ candidate: VINCandidate) -> Bool {
        candidate.confidence >= 0.5 && candidate.evidence.dissent < 0.5
    }

    /// Bounds on the work for one call.
    private static let maximumSpans = 16
    private static let maximumRepairableSpans = 6
    private static let maximumProse = 64
    /// The model of misreadings does not know everything. "None of these" always keeps this much.
    private static let unmodelled = 0.005

    private func spans(in lines: [RecognizedLine]) -> (exact: [VINSpan], repairable: [VINSpan]) {
        var exact: [VINSpan] = []
        var repairable: [VINSpan] = []
        func order(_ spans: [VINSpan], _ count: Int) -> [VINSpan] {
            let ranked = spans.sorted {
                let odds = (
                    $0.logOdds(role: lines[$0.lineIndex].role, weights),
                    $1.logOdds(role: lines[$1.lineIndex].role, weights)
                )
                return odds.0 != odds.1
                    ? odds.0 > odds.1 : ($0.lineIndex, $0.extent.lowerBound) < ($1.lineIndex, $1.extent.lowerBound)
            }
            return Array(ranked.prefix(count))
        }
        var followsLabel = false
        var typeApprovals: [Quad] = []
        var prose: [RecognizedLine] = []
        for (index, line) in lines.enumerated() {
            let finder = VINSpanFinder(line: line, lineIndex: index, followsLabel: followsLabel)
            followsLabel = finder.endsWithLabel
            if finder.isTypeApproval { typeApprovals.append(line.quad) }
            if finder.isProse, prose.count < Self.maximumProse { prose.append(line) }
            exact += finder.exact
            repairable += finder.repairable
            // Hostile text may hold millions of stretches.
            if exact.count > 256 { exact = order(exact, Self.maximumSpans) }
            if repairable.count > 256 { repairable = order(repairable, Self.maximumRepairableSpans) }
        }
        // One reading may take a type approval or words for a VIN, while another shows what they are. But a reading of
        // a bad cut takes a VIN for words. So words count only if their confidence is higher.
        func isOther(_ span: VINSpan) -> Bool {
            let line = lines[span.lineIndex]
            return !typeApprovals.contains { Self.isSamePlace($0, line.quad) }
                && !prose.contains {
                    Self.isSamePlace($0.quad, line.quad) && $0.meanConfidence > line.meanConfidence(of: span.symbols)
                }
        }
        return (
            order(exact.filter(isOther), Self.maximumSpans),
            order(repairable.filter(isOther), Self.maximumRepairableSpans)
        )
    }

    /// One span with what it says.
    struct Evidence {
        let span: VINSpan
        let reading: VINReading
        let logOdds: Double
        /// The same for lines with (nearly) the same quad.
        var place = 0
        /// The model that read the line.
        let model: String
        /// The VINs that it suggests, with the natural log of their prior probability.
        let priors: [[UInt8]: Double]
    }

    private func evidence(_ spans: [VINSpan], _ lines: [RecognizedLine], replacements: Bool) -> [Evidence] {
        spans.map { span in
            let line = lines[span.lineIndex]
            // A span holds letters and digits only, and those are evidence.
            var symbols = span.symbols.map { SymbolEvidence(line.symbols[$0], weights: weights)! }
            if span.missing > 0, let place = span.spaces.first {
                symbols.insert(contentsOf: repeatElement(.missing, count: span.missing), at: place + 1)
            }
            let odds = span.logOdds(role: line.role, weights)
            let centers = span.symbols.compactMap { line.symbols[$0].middle }
            let reading = VINReading(
                symbols: symbols, logOdds: odds, centers: centers.count == symbols.count ? centers : nil,
                spaces: span.spaces, replacements: replacements)
            return Evidence(
                span: span, reading: reading, logOdds: odds, model: line.model,
                priors: Self.priors(of: reading))
        }
    }

    private func rank(_ evidence: [Evidence], _ lines: [RecognizedLine]) -> [VINCandidate] {
        var evidence = evidence
        var places: [Quad] = []
        for index in evidence.indices {
            let quad = lines[evidence[index].span.lineIndex].quad
            let place = places.firstIndex { Self.isSamePlace($0, quad) } ?? places.count
            if place == places.count { places.append(quad) }
            evidence[index].place = place
        }
        let subjects = subjects(evidence, lines)
        let claims = subjects.map { subject in
            // Of two VINs in a photo, the more usual one is not more likely the one that is meant: priors don't count
            // there. One text that was cut or joined in two ways holds only one VIN: there the priors count.
            let rivals = subjects.filter { Self.overlap($0.evidence, subject.evidence, lines) }
            return subject.weight * exp(subject.logPrior - (rivals.map(\.logPrior).max() ?? subject.logPrior))
        }
        // In order of size, so that the order of the lines cannot show in the last digit.
        let total = claims.sorted().reduce(0, +)
        let candidates = zip(subjects, claims).flatMap { subject, claim in
            let shortlist = shortlist(subject.posterior, subject.evidence)
            // How clearly each VIN can be read does not choose between them either.
            let share = claim / total
            return shortlist.enumerated().map { rank, hypothesis in
                // The rival of the first is the second. The rival of all others is the first.
                let rival = shortlist.indices.contains(rank == 0 ? 1 : 0) ? shortlist[rank == 0 ? 1 : 0] : nil
                return VINExplanation(
                    hypothesis: hypothesis, rival: rival, evidence: subject.evidence, lines: lines
                ).candidate(share: hypothesis.probability * share)
            }
        }
        return Array(Self.merged(candidates).sorted(by: Self.isBetter).prefix(limit))
    }

    /// Each VIN once, with all that its places claim.
    private static func merged(_ candidates: [VINCandidate]) -> [VINCandidate] {
        var merged: [VINCandidate] = []
        for candidate in candidates.sorted(by: isBetter) {
            if let known = merged.firstIndex(where: { $0.vin == candidate.vin }) {
                merged[known].confidence += candidate.confidence
                merged[known].evidence.share = merged[known].confidence
            } else {
                merged.append(candidate)
            }
        }
        return merged
    }

    private static func isBetter(_ one: VINCandidate, _ other: VINCandidate) -> Bool {
        one.confidence != other.confidence ? one.confidence > other.confidence : one.vin < other.vin
    }

    /// One VIN that the photo is about, at one place or more.
    private struct Subject {
        var evidence: [Evidence]
        var posterior: [Posterior]

        /// Of its most probable VIN.
        var logPrior: Double { posterior.first.map { VINPrior.logProbability($0.codes) } ?? -.infinity }

        /// Its weight in the choice between several VINs: how probably it is a VIN, and what stands around it.
        var weight: Double {
            let certainty = posterior.reduce(0) { $0 + $1.probability }
            return certainty * exp(evidence.map(\.logOdds).max() ?? 0)
        }
    }

    /// Joins the places that show the same VIN, apart from misread characters. They are joined where the best VIN of
    /// one place explains the other place better than "no VIN" does. Two places that clearly read different VINs are
    /// not joined: the cars of a fleet differ by a digit.
    private func subjects(_ evidence: [Evidence], _ lines: [RecognizedLine]) -> [Subject] {
        var subjects: [Subject] = []
        let places = Set(evidence.map(\.place)).sorted().map { place in evidence.filter { $0.place == place } }
        for found in places {
            let alone = posterior(found)
            let kin = subjects.firstIndex { subject in
                guard let best = alone.first, let other = subject.posterior.first else { return false }
                if best.codes != other.codes, min(best.probability, other.probability) >= Self.clear,
                    !Self.overlap(found, subject.evidence, lines)
                {
                    return false
                }
                return Self.explains(best.codes, subject.evidence) || Self.explains(other.codes, found)
            }
            if let kin {
                subjects[kin].evidence += found
                subjects[kin].posterior = posterior(subjects[kin].evidence)
            } else {
                subjects.append(Subject(evidence: found, posterior: alone))
            }
        }
        return subjects
    }

    /// From this probability on, a place clearly reads its VIN.
    private static let clear = 0.8

    private static func overlap(_ one: [Evidence], _ other: [Evidence], _ lines: [RecognizedLine]) -> Bool {
        one.contains { one in
            other.contains { lines[one.span.lineIndex].quad.overlaps(lines[$0.span.lineIndex].quad) }
        }
    }

    private static func explains(_ codes: [UInt8], _ evidence: [Evidence]) -> Bool {
        let prior = VINPrior.logProbability(codes)
        return evidence.contains { prior + $0.reading.logSupport(codes) > 0 }
    }

    /// The probable VINs, and the one read to the letter even if its check digit is wrong. Some real VINs have a wrong
    /// check digit, and a person must be able to choose it.
    private func shortlist(_ ranked: [Posterior], _ evidence: [Evidence]) -> [Posterior] {
        var shortlist = Array(ranked.prefix(limit).filter { $0.probability >= minimumConfidence })
        guard limit > 1, let first = shortlist.first else { return shortlist }
        let supporting = evidence.map { (reading: $0.reading, support: $0.reading.logSupport(first.codes)) }
        guard let literal = supporting.max(by: { $0.support < $1.support })?.reading.literal,
            !shortlist.contains(where: { $0.codes == literal }),
            let posterior = ranked.first(where: { $0.codes == literal })
        else { return shortlist }
        if shortlist.count == limit { shortlist.removeLast() }
        return shortlist + [posterior]
    }

    struct Posterior {
        let codes: [UInt8]
        let probability: Double
    }

    /// One reading alone.
    static func posterior(_ reading: VINReading) -> [Posterior] {
        normalize(priors(of: reading).map { ($0, $1 + max(0, reading.logSupport($0))) })
    }

    /// All hypotheses that any reading suggests, weighed by all readings, the most probable first. They sum to less
    /// than 1; the rest is "none of these".
    private func posterior(_ evidence: [Evidence]) -> [Posterior] {
        let priors = evidence.dropFirst().reduce(into: evidence[0].priors) { $0.merge($1.priors) { one, _ in one } }
        let places = Set(evidence.map(\.place))
        let scores = priors.map { codes, logPrior in
            // Of the stretches of one line only one can be the VIN.
            var ofLine: [(line: Int, place: Int, model: String, support: Double)] = []
            for item in evidence {
                let support = max(0, item.reading.logSupport(codes))
                if let known = ofLine.firstIndex(where: { $0.line == item.span.lineIndex }) {
                    ofLine[known].support = max(ofLine[known].support, support)
                } else {
                    ofLine.append((item.span.lineIndex, item.place, item.model, support))
                }
            }
            let ofPlace = places.map { place in
                let here = ofLine.filter { $0.place == place }
                let ofModel = Set(here.map(\.model)).sorted().map { model in
                    Self.combined(here.filter { $0.model == model }.map(\.support), share: weights.furtherVariant)
                }
                return Self.combined(ofModel, share: weights.furtherModel)
            }
            return (codes, logPrior + Self.combined(ofPlace, share: weights.furtherPlace))
        }
        return Self.normalize(scores)
    }

    /// Sorted, the strongest first. Each further one counts for less.
    private static func combined(_ supports: [Double], share: Double) -> Double {
        var weight = 1.0
        var sum = 0.0
        for support in supports.sorted(by: >) {
            sum += support * weight
            weight *= share
        }
        return sum
    }

    private static func priors(of reading: VINReading) -> [[UInt8]: Double] {
        var priors: [[UInt8]: Double] = [:]
        // Where alignments repair a length or a swap, one alignment's runners-up are among the winners of the others.
        let mayBeSwapped = reading.alignments.contains { $0.edit.transposed != nil }
        for alignment in reading.alignments {
            let isAligned = alignment.edit == .none && !mayBeSwapped
            let search = VINSearch(symbols: alignment.symbols, pathsPerRemainder: isAligned ? 6 : 2)
            for hypothesis in search.best(isAligned ? 24 : 8) { priors[hypothesis.codes] = hypothesis.logPrior }
        }
        if let literal = reading.literal, priors[literal] == nil {
            priors[literal] = VINPrior.logProbability(literal)
        }
        return priors
    }

    /// From log odds against "none of these", which has 0.
    private static func normalize(_ scores: [(codes: [UInt8], score: Double)]) -> [Posterior] {
        let highest = max(0, scores.map(\.score).max() ?? 0)
        let weighed = scores.map { (codes: $0.codes, weight: exp($0.score - highest)) }
        // Summed in order of size, so that the order of a dictionary cannot show in the last digit.
        let total = exp(-highest) + weighed.map(\.weight).sorted().reduce(0, +)
        return
            weighed
            .map { Posterior(codes: $0.codes, probability: $0.weight / total * (1 - unmodelled)) }
            .sorted {
                $0.probability != $1.probability
                    ? $0.probability > $1.probability : $0.codes.lexicographicallyPrecedes($1.codes)
            }
    }

    /// Whether two quads are the same line, up to what a locator's jitter does.
    private static func isSamePlace(_ one: Quad, _ other: Quad) -> Bool {
        let height = min(one.height, other.height)
        return one == other
            || (one.center.distance(to: other.center) <= height / 2
                && abs(one.width - other.width) <= 0.2 * max(one.width, other.width))
    }
}

extension RecognizedLine {
    fileprivate var meanConfidence: Double { meanConfidence(of: Array(symbols.indices)) }

    /// 0...1, of these symbols, spaces aside; 0 for none.
    fileprivate func meanConfidence(of places: [Int]) -> Double {
        let seen = places.map { symbols[$0] }.filter { !$0.character.isWhitespace }
        return seen.isEmpty ? 0 : seen.reduce(0) { $0 + min(max($1.confidence, 0), 1) } / Double(seen.count)
    }
}
