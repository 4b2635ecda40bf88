/// One way to read a number in one line.
struct NumberReading {
    /// Digits, and a point before the tenths if a decimal mark is shown.
    let displayed: String
    /// That the line says just this, 0...1.
    var probability: Double
    /// Geometric mean of the digits' probabilities.
    let symbolConfidence: Double
    let corrections: [OdometerReason]
    /// How likely the last digit's colours differ from the others', 0...1; nil when the engine cannot tell.
    let lastContrast: Double?
    /// A mark stands before its last three digits: it may part thousands, or decimals.
    var hasMarkBeforeThree = false

    var digitCount: Int { displayed.utf8.count - (hasTenths ? 1 : 0) }
    var hasTenths: Bool { displayed.utf8.dropLast().last == UInt8(ascii: ".") }
    /// Seven drums and tenths are the most there is.
    static let maxDigits = 8

    /// All the ways to read `number`, likeliest first, at most eight; `number` holds digits, look-alikes and
    /// separators.
    static func readings(of number: [Glyph]) -> [NumberReading] {
        var best: [String: NumberReading] = [:]
        for pattern in patterns(of: number) {
            for reading in likeliest(pattern) {
                let known = best[reading.displayed]?.probability ?? 0
                if reading.probability > known { best[reading.displayed] = reading }
            }
        }
        let sorted = best.values.sorted { ($1.probability, $0.displayed) < ($0.probability, $1.displayed) }
        return Array(sorted.prefix(maxReadings))
    }

    private static let maxReadings = 8

    /// `parts` written as one number. Only the last may have tenths.
    static func joined(_ parts: [NumberReading], probability: Double) -> NumberReading {
        let counts = parts.map { Double($0.digitCount) }
        let logs = zip(parts, counts).map { LogOdds.log($0.symbolConfidence) * $1 }
        return NumberReading(
            displayed: parts.map(\.displayed).joined(), probability: probability,
            symbolConfidence: LogOdds.exp(logs.reduce(0, +) / max(counts.reduce(0, +), 1)),
            corrections: parts.flatMap(\.corrections), lastContrast: parts.last?.lastContrast)
    }

    // MARK: Which glyphs are digits

    private struct Pattern {
        var digits: [Glyph]
        var hasTenths: Bool
        var weight: Double
        var hasMarkBeforeThree = false
    }

    private static func patterns(of number: [Glyph]) -> [Pattern] {
        var trimmed = number[...]
        while let last = trimmed.last, !last.canBeDigit { trimmed.removeLast() }
        while let first = trimmed.first, !first.canBeDigit { trimmed.removeFirst() }
        guard !trimmed.isEmpty else { return [] }
        return separations(Array(trimmed)).flatMap(frames).flatMap(withoutScale).filter { pattern in
            (1...maxDigits - (pattern.hasTenths ? 0 : 1)).contains(pattern.digits.count)
        }
    }

    /// What the separators mean: tenths, thousands, or specks of dirt.
    private static func separations(_ number: [Glyph]) -> [Pattern] {
        let digits = number.filter(\.canBeDigit)
        let groups = number.split(omittingEmptySubsequences: false) { !$0.canBeDigit }.map(\.count)
        var marks = number.filter { !$0.canBeDigit }.map(\.character)
        guard let last = marks.last else { return [Pattern(digits: digits, hasTenths: false, weight: 1)] }
        if last.isDecimalMark || last == "·", groups.last == 1 {
            marks.removeLast()
            let whole = groups.dropLast()
            guard marks.isEmpty || groupsThousands(whole, marks) && marks[0] != last else {
                return specks(digits)
            }
            return [
                Pattern(digits: digits, hasTenths: true, weight: 0.9),
                Pattern(digits: digits, hasTenths: false, weight: 0.1),
            ]
        }
        if groupsThousands(groups[...], marks) {
            return [Pattern(digits: digits, hasTenths: false, weight: 1, hasMarkBeforeThree: groups.count == 2)]
        }
        return isDate(groups) ? [] : specks(digits)
    }

    private static func groupsThousands(_ groups: ArraySlice<Int>, _ marks: [Character]) -> Bool {
        guard let first = groups.first, (1...3).contains(first), Set(marks).count == 1 else { return false }
        return groups.dropFirst().allSatisfy { $0 == 3 }
    }

    /// 12.03.21, 1.1.2021
    private static func isDate(_ groups: [Int]) -> Bool {
        groups.count == 3 && groups[0] <= 2 && groups[1] <= 2 && (groups[2] == 2 || groups[2] == 4)
    }

    /// These marks neither group thousands nor part off tenths. With an odometer's number of digits they are dirt. With
    /// fewer digits they say that the number is something else.
    private static func specks(_ digits: [Glyph]) -> [Pattern] {
        (5...7).contains(digits.count) ? [Pattern(digits: digits, hasTenths: false, weight: 0.5)] : []
    }

    /// Drums often stand beside numerals of a speedometer's scale, and no gap is seen between them: `0` `167003` `100`.
    /// Where there are more digits than odometers have, the scale's numerals are taken off. They stand behind the drums
    /// or before them. The scale's zero is taken off, too.
    private static func withoutScale(_ pattern: Pattern) -> [Pattern] {
        guard pattern.digits.count > maxDigits, !pattern.hasTenths else { return [pattern] }
        let ends = [3, 2].map { (pattern.digits.suffix($0), pattern.digits.dropLast($0)) }
        let starts = [3, 2].map { (pattern.digits.prefix($0), pattern.digits.dropFirst($0)) }
        return [ends, starts].flatMap { side in
            side.filter { isOfScale($0.0) }.enumerated().flatMap { rank, parts -> [Pattern] in
                var cut = pattern
                cut.digits = Array(parts.1)
                // The 1 of `160` may belong to the drums, as one digit in ten is a 1.
                if rank > 0 { cut.weight *= 0.1 }
                guard cut.digits.count >= maxDigits, cut.digits.first?.digitOptions.first?.digit == "0" else {
                    return [cut]
                }
                var both = cut
                both.digits.removeFirst()
                return [cut, both]
            }
        }
    }

    /// 10, 20, ... 320.
    private static func isOfScale(_ glyphs: ArraySlice<Glyph>) -> Bool {
        let digits = String(glyphs.compactMap { $0.digitOptions.first?.digit })
        guard let number = Int(digits), !digits.hasPrefix("0") else { return false }
        return (10...320).contains(number) && number.isMultiple(of: 10)
    }

    /// With and without what may be a frame at either end.
    private static func frames(_ pattern: Pattern) -> [Pattern] {
        guard pattern.digits.count >= 3, let first = pattern.digits.first, let last = pattern.digits.last else {
            return [pattern]
        }
        let atStart = LookAlikes.frameLikelihood(of: first.character)
        let atEnd = pattern.hasTenths ? 0 : LookAlikes.frameLikelihood(of: last.character)
        var patterns: [Pattern] = []
        for (dropsFirst, startWeight) in [(false, 1 - atStart), (true, atStart)] where startWeight > 0 {
            for (dropsLast, endWeight) in [(false, 1 - atEnd), (true, atEnd)] where endWeight > 0 {
                var cut = pattern
                if dropsFirst { cut.digits.removeFirst() }
                if dropsLast { cut.digits.removeLast() }
                cut.weight *= startWeight * endWeight
                patterns.append(cut)
            }
        }
        return patterns
    }

    // MARK: Which digits they are

    private struct Partial {
        var digits: [Glyph.DigitOption] = []
        var probability = 1.0
    }

    /// The likeliest texts of a pattern; from left to right, keeping the best eight.
    private static func likeliest(_ pattern: Pattern) -> [NumberReading] {
        var partials = [Partial(probability: pattern.weight)]
        for glyph in pattern.digits {
            var longer: [Partial] = []
            for partial in partials {
                for option in glyph.digitOptions {
                    longer.append(
                        Partial(
                            digits: partial.digits + [option],
                            probability: partial.probability * option.probability))
                }
            }
            // Stable for equal probabilities: options are in a fixed order.
            let order = longer.indices.sorted { (longer[$1].probability, $0) < (longer[$0].probability, $1) }
            partials = order.prefix(maxReadings).map { longer[$0] }
        }
        let lastContrast = pattern.digits.last?.contrast
        return partials.map { partial in
            var reading = reading(partial, hasTenths: pattern.hasTenths, lastContrast)
            reading.hasMarkBeforeThree = pattern.hasMarkBeforeThree
            return reading
        }
    }

    private static func reading(_ partial: Partial, hasTenths: Bool, _ lastContrast: Double?) -> NumberReading {
        var characters = partial.digits.map(\.digit)
        // ".5" has no whole digit to put a point behind.
        if hasTenths, characters.count >= 2 { characters.insert(".", at: characters.count - 1) }
        let logs = partial.digits.map { LogOdds.log($0.probability) }
        return NumberReading(
            displayed: String(characters), probability: partial.probability,
            symbolConfidence: LogOdds.exp(logs.reduce(0, +) / Double(max(logs.count, 1))),
            corrections: partial.digits.compactMap(\.correction), lastContrast: lastContrast)
    }
}
