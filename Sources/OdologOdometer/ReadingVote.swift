/// What several readings of one place say together.
///
/// Multiplies what the lines say: a mean of logarithms, which counts more the more lines there are. Then shares out 1
/// among the texts and "something else". A line that is surer weighs more.
struct ReadingVote {
    /// `ChoiceWeights.readingIndependence` and `.unseenText`.
    private let independence: Double
    private let unseen: Double

    private struct Ballot {
        /// Probability of each text, 0...1; never empty.
        var texts: [String: Double] = [:]
        let unseen: Double
        /// What is left for texts that this line doesn't see.
        var rest: Double { max(unseen, 1 - texts.values.sorted().reduce(0, +)) }
        /// What one such text gets.
        var floor: Double { min(unseen, (texts.values.max() ?? 0) / 2) }
        var weight: Double { max(0.01, 1 - rest) }
        var favourite: String? { texts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
    }

    private var ballots: [Ballot] = []
    /// The run and the reading that see each text best.
    private var best: [String: (run: NumberRun, reading: NumberReading)] = [:]

    /// How likely each text's last digit contrasts. `weight` is the sum of the probabilities of the readings that can
    /// tell. `sum` is the sum of these probabilities times the contrast.
    private var contrasts: [String: (weight: Double, sum: Double)] = [:]

    /// `lines`: the runs of each line, in a fixed order.
    init(_ lines: [[NumberRun]], _ weights: ChoiceWeights) {
        independence = weights.readingIndependence
        unseen = weights.unseenText
        for runs in lines {
            var ballot = Ballot(unseen: unseen)
            for run in runs {
                for reading in run.readings {
                    if let contrast = reading.lastContrast {
                        contrasts[reading.displayed, default: (0, 0)].weight += reading.probability
                        contrasts[reading.displayed, default: (0, 0)].sum += reading.probability * contrast
                    }
                    ballot.texts[reading.displayed] = max(ballot.texts[reading.displayed] ?? 0, reading.probability)
                    if reading.probability > best[reading.displayed]?.reading.probability ?? 0 {
                        best[reading.displayed] = (run, reading)
                    }
                }
            }
            if !ballot.texts.isEmpty { ballots.append(ballot) }
        }
    }

    /// The likeliest first.
    func texts() -> [NumberPlace.Text] {
        guard !ballots.isEmpty else { return [] }
        let displayed = best.keys.sorted()
        let scores = displayed.map { text in mean { max($0.texts[text] ?? 0, $0.floor) } }
        let other = mean(\.rest)
        let top = scores.reduce(other, max)
        let sum = scores.reduce(LogOdds.exp(other - top)) { $0 + LogOdds.exp($1 - top) }
        let favourites = ballots.map(\.favourite)
        let texts: [NumberPlace.Text] = zip(displayed, scores).compactMap { text, score in
            guard let best = best[text] else { return nil }
            return NumberPlace.Text(
                displayed: text, quality: LogOdds.exp(score - top) / sum, run: best.run, reading: best.reading,
                agreeing: favourites.count { $0 == text },
                lastContrast: lastContrast(of: text))
        }
        return texts.sorted { ($1.quality, $0.displayed) < ($0.quality, $1.displayed) }
    }

    /// Without a reading of this text that can tell: 0.5 if other texts of the place rather contrast, else 0.
    private func lastContrast(of text: String) -> Double {
        if let own = contrasts[text], own.weight > 0 { return own.sum / own.weight }
        return contrasts.values.contains { $0.sum > 0.5 * $0.weight } ? 0.5 : 0
    }

    /// Weighted mean of logarithms, times the number of lines to the power of `independence`. Lines that are less sure
    /// than the surest count as less than one.
    private func mean(_ probability: (Ballot) -> Double) -> Double {
        let total = ballots.reduce(0) { $0 + $1.weight }
        let count = total / (ballots.map(\.weight).max() ?? 1)
        let sum = ballots.reduce(0) { $0 + $1.weight * LogOdds.log(probability($1)) }
        return sum / total * LogOdds.exp(LogOdds.log(count) * independence)
    }
}
