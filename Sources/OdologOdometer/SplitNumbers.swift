import OdologValues

/// One number in several boxes. Locators often part drums, most often the contrasting last one.
enum SplitNumbers {
    /// Adds a place for each row of close neighbours that together have enough digits for an odometer. The new place is
    /// all of them. The parts become less likely by as much.
    static func joined(_ places: [NumberPlace]) -> [NumberPlace] {
        var all = places
        for row in rows(places) {
            let parts = row.places.map { places[$0] }
            guard let whole = whole(parts, probability: row.probability) else { continue }
            for index in row.places { all[index] = all[index].weakened(by: 1 - row.probability) }
            all.append(whole)
        }
        return all
    }

    private struct Row {
        /// From left to right.
        let places: [Int]
        /// That they are one number, 0...1; an estimate.
        let probability: Double
    }

    /// Widest gap within a number, in heights of its digits.
    private static let widestGap = 0.8

    private static func rows(_ places: [NumberPlace]) -> [Row] {
        let candidates = places.indices.filter(isPart(places))
        let frames = places.map(\.frame)
        let lines = places.map { Set($0.runs.map(\.lineRank)) }
        var next: [Int: (index: Int, gap: Double)] = [:]
        var previous: [Int: (index: Int, gap: Double)] = [:]
        for left in candidates {
            for right in candidates where left != right && places[left].role == places[right].role {
                guard let gap = frames[left].gap(toNext: frames[right], widest: widestGap),
                    // `NumberGroups` has judged the gaps within one line already.
                    lines[left].isDisjoint(with: lines[right])
                else { continue }
                if gap < next[left]?.gap ?? .infinity { next[left] = (right, gap) }
                if gap < previous[right]?.gap ?? .infinity { previous[right] = (left, gap) }
            }
        }
        // Only where each is the other's nearest.
        let links = next.filter { previous[$0.value.index]?.index == $0.key }
        let starts = links.keys.filter { start in !links.values.contains { $0.index == start } }.sorted()
        return starts.compactMap { start in
            var (row, gap, last) = ([start], 0.0, start)
            while let link = links[last], row.count < NumberReading.maxDigits {
                row.append(link.index)
                (gap, last) = (max(gap, link.gap), link.index)
            }
            return Row(places: row, probability: gap < 0.3 ? 0.7 : 0.45)
        }
    }

    private static func isPart(_ places: [NumberPlace]) -> (Int) -> Bool {
        { index in
            let place = places[index]
            return place.somethingElse == 0 && !place.isGaugeLike && place.frame.isUsable
                && !place.runs.contains(where: \.touchesLetters)
                && place.texts.first.map { $0.reading.digitCount < NumberReading.maxDigits } ?? false
        }
    }

    private static func whole(_ parts: [NumberPlace], probability: Double) -> NumberPlace? {
        guard let first = parts.first, let last = parts.last else { return nil }
        let run = NumberRun(
            readings: [],
            frame: QuadFrame(
                Quad(
                    topLeft: first.frame.quad.topLeft, topRight: last.frame.quad.topRight,
                    bottomRight: last.frame.quad.bottomRight, bottomLeft: first.frame.quad.bottomLeft)),
            lineRank: parts.max { $0.frame.width < $1.frame.width }?.runs[0].lineRank ?? first.runs[0].lineRank,
            role: first.role, locatorScore: parts.compactMap(\.locatorScore).max(), isJoined: true)
        let texts = combinations(parts).compactMap { texts -> NumberPlace.Text? in
            let quality = texts.reduce(probability) { $0 * $1.quality }
            let reading = NumberReading.joined(texts.map(\.reading), probability: quality)
            let whole = reading.digitCount - (reading.hasTenths ? 1 : 0)
            guard (5...7).contains(whole), texts.dropLast().allSatisfy({ !$0.reading.hasTenths }) else { return nil }
            return NumberPlace.Text(
                displayed: reading.displayed, quality: quality, run: run, reading: reading,
                agreeing: texts.map(\.agreeing).min() ?? 0, lastContrast: lastContrast(of: texts))
        }
        guard !texts.isEmpty else { return nil }
        return NumberPlace(
            runs: parts.flatMap(\.runs), texts: texts, lineCount: parts.map(\.lineCount).min() ?? 0, role: first.role,
            probability: probability)
    }

    /// A drum alone in its box has no other drum to contrast with.
    private static func lastContrast(of texts: [NumberPlace.Text]) -> Double {
        guard let last = texts.last else { return 0 }
        return last.reading.digitCount == 1 ? 0.5 : last.lastContrast
    }

    /// The likeliest text of every part, and each with one part's second text.
    private static func combinations(_ parts: [NumberPlace]) -> [[NumberPlace.Text]] {
        let best = parts.compactMap(\.texts.first)
        guard best.count == parts.count else { return [] }
        return [best]
            + parts.indices.compactMap { index in
                guard parts[index].texts.count > 1 else { return nil }
                var other = best
                other[index] = parts[index].texts[1]
                return other
            }
    }
}
