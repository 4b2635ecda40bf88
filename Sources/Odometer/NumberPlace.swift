import RecognizedText

/// One place in the photo where a number stands: what all readings of it, of any line and any preprocessing, say.
struct NumberPlace {
    /// Of one place, in a fixed order.
    let runs: [NumberRun]

    /// One text that the place may show.
    struct Text {
        let displayed: String
        /// Probability given all readings, 0...1.
        var quality: Double
        /// The run and the reading that see it best.
        let run: NumberRun
        let reading: NumberReading
        /// Lines whose likeliest text this is.
        let agreeing: Int
    }

    private(set) var texts: [Text]
    /// That this is one whole number, 0...1: what the qualities of the texts and of "something else" add up to.
    private(set) var probability = 1.0
    /// Lines that show digits here.
    let lineCount: Int
    let role: LineRole
    /// Share of the lines that take it for a clock, a date or the like.
    let somethingElse: Double
    let isGaugeLike: Bool

    /// That of the best run.
    var frame: QuadFrame { (texts.first?.run ?? runs[0]).frame }

    /// Groups runs of the same piece of the photo. The order of `runs` decides nothing but ties.
    static func places(of runs: [NumberRun]) -> [NumberPlace] {
        var parent = Array(runs.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parent[index] != index { index = parent[index] }
            return index
        }
        for right in runs.indices {
            for left in runs.indices[..<right] where runs[left].frame.isSamePlace(as: runs[right].frame) {
                let (a, b) = (root(left), root(right))
                parent[max(a, b)] = min(a, b)
            }
        }
        let groups = Dictionary(grouping: runs.indices, by: root)
        return groups.keys.sorted().map { NumberPlace(runs: (groups[$0] ?? []).map { runs[$0] }) }
    }

    private init(runs: [NumberRun]) {
        self.runs = runs
        let lines = Dictionary(grouping: runs, by: \.lineRank)
        lineCount = lines.count
        somethingElse = Double(lines.values.count { $0.contains(where: \.isSomethingElse) }) / Double(lines.count)
        isGaugeLike = runs.contains(where: \.isGaugeLike)
        let roles = Set(runs.map(\.role))
        role = [.odometer, .vin, .otherDigits].first(where: roles.contains) ?? .text
        texts = Self.combine(lines.keys.sorted().compactMap { lines[$0] })
    }

    /// A place made of neighbouring ones; see `SplitNumbers`.
    init(runs: [NumberRun], texts: [Text], lineCount: Int, role: LineRole, probability: Double) {
        self.probability = probability
        self.runs = runs
        self.texts = texts
        self.lineCount = lineCount
        self.role = role
        somethingElse = 0
        isGaugeLike = false
    }

    /// The same place with all its texts less likely, for it may be a part of another.
    func weakened(by factor: Double) -> NumberPlace {
        var place = self
        place.probability *= factor
        for index in texts.indices { place.texts[index].quality *= factor }
        return place
    }

    /// How much one more reading of the same pixels counts beside the first: the exponent of their number. 0 would be
    /// not at all, 1 as much as the first.
    private static let independence = 0.5
    /// The least that one reading gives to a text that it doesn't see, so that no single reading rules anything out.
    private static let least = 0.02

    /// Multiplies what the lines say, as a mean of logarithms that counts for more the more lines there are, and shares
    /// out 1 among the texts and "something else". A line weighs as much as it is sure of anything.
    private static func combine(_ lines: [[NumberRun]]) -> [Text] {
        struct Best {
            let run: NumberRun
            let reading: NumberReading
        }
        var tables: [[String: Double]] = []
        var best: [String: Best] = [:]
        for line in lines {
            var table: [String: Double] = [:]
            for run in line {
                for reading in run.readings {
                    table[reading.displayed] = max(table[reading.displayed] ?? 0, reading.probability)
                    if reading.probability > best[reading.displayed]?.reading.probability ?? 0 {
                        best[reading.displayed] = Best(run: run, reading: reading)
                    }
                }
            }
            if !table.isEmpty { tables.append(table) }
        }
        guard !tables.isEmpty else { return [] }
        let rests = tables.map { max(least, 1 - $0.values.sorted().reduce(0, +)) }
        let weights = rests.map { max(0.01, 1 - $0) }
        let total = weights.reduce(0, +)
        let count = total / (weights.max() ?? 1)
        let power = LogOdds.exp(LogOdds.log(count) * independence) / total
        func mean(_ probabilities: [Double]) -> Double {
            zip(weights, probabilities).reduce(0) { $0 + $1.0 * LogOdds.log($1.1) } * power
        }
        let floors = tables.map { min(least, ($0.values.max() ?? 0) / 2) }
        let displayed = best.keys.sorted()
        let scores = displayed.map { text in
            mean(zip(tables, floors).map { max($0[text] ?? 0, $1) })
        }
        let other = mean(rests)
        let top = max(scores.max() ?? other, other)
        let sum = scores.reduce(LogOdds.exp(other - top)) { $0 + LogOdds.exp($1 - top) }
        let tops = tables.map { table in
            table.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
        let texts: [Text] = zip(displayed, scores).compactMap { text, score in
            guard let best = best[text] else { return nil }
            return Text(
                displayed: text, quality: LogOdds.exp(score - top) / sum, run: best.run, reading: best.reading,
                agreeing: tops.count { $0 == text })
        }
        return texts.sorted { ($1.quality, $0.displayed) < ($0.quality, $1.displayed) }
    }
}
