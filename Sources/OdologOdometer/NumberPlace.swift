import OdologValues

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
        /// How likely the last digit's colours differ from the others', 0...1; 0 where no engine can tell.
        let lastContrast: Double
    }

    private(set) var texts: [Text]
    /// That this is one whole number, 0...1. The qualities of the texts and of "something else" add up to it.
    private(set) var probability = 1.0
    /// Lines that show digits here.
    let lineCount: Int
    let role: LineRole
    /// The highest of the lines; nil when the locator can't tell.
    let locatorScore: Double?
    /// Of the lines that say what it is, the share that takes it for a clock, a date or the like.
    let somethingElse: Double
    let isGaugeLike: Bool

    /// That of the best run.
    var frame: QuadFrame { (texts.first?.run ?? runs[0]).frame }

    /// Groups runs of the same piece of the photo. The order of `runs` decides nothing but ties.
    static func places(of runs: [NumberRun], _ weights: ChoiceWeights) -> [NumberPlace] {
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
        return groups.keys.sorted().map { NumberPlace(runs: (groups[$0] ?? []).map { runs[$0] }, weights) }
    }

    private init(runs: [NumberRun], _ weights: ChoiceWeights) {
        self.runs = runs
        let lines = Dictionary(grouping: runs, by: \.lineRank)
        lineCount = lines.count
        let telling = lines.values.filter { $0.contains { $0.isSomethingElse || !$0.readings.isEmpty } }
        somethingElse =
            telling.isEmpty
            ? 1 : Double(telling.count { $0.contains(where: \.isSomethingElse) }) / Double(telling.count)
        isGaugeLike = runs.contains(where: \.isGaugeLike)
        let roles = Set(runs.map(\.role))
        role = [.odometer, .vin, .otherDigits].first(where: roles.contains) ?? .text
        locatorScore = runs.compactMap(\.locatorScore).max()
        texts = ReadingVote(lines.keys.sorted().compactMap { lines[$0] }, weights).texts()
    }

    /// A place made of neighbouring ones; see `SplitNumbers`.
    init(runs: [NumberRun], texts: [Text], lineCount: Int, role: LineRole, probability: Double) {
        self.probability = probability
        self.runs = runs
        self.texts = texts
        self.lineCount = lineCount
        self.role = role
        locatorScore = runs.compactMap(\.locatorScore).max()
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
}
