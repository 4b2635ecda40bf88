/// A piece of a line: a number, a word that says something, or anything else.
struct LineToken {
    enum Kind {
        case number(NumberToken)
        case word(DisplayWord)
        case colon
        /// `-`, `/` and the like.
        case mark(Character)
        case unknownWord
    }

    var kind: Kind
    /// Of the line's glyphs.
    let range: Range<Int>
    let followsSpace: Bool

    var number: NumberToken? {
        if case .number(let number) = kind { number } else { nil }
    }
    var word: DisplayWord? {
        if case .word(let word) = kind { word } else { nil }
    }
    var isNumber: Bool { number != nil }
    var isColon: Bool { if case .colon = kind { true } else { false } }
    var isUnknownWord: Bool { if case .unknownWord = kind { true } else { false } }
    /// A number of three digits at most.
    var isShortNumber: Bool {
        guard let number else { return false }
        return number.digitCount <= 3
    }
    var isLongNumber: Bool {
        guard let number else { return false }
        return number.digitCount >= 5
    }
    /// A word that stands before its number as a rule, such as ODO.
    var isLabel: Bool {
        guard let word else { return false }
        return !word.isUnit
    }
}

/// A run of digits, of what looks like digits, and of separators.
struct NumberToken {
    /// Digits and look-alikes.
    let digitCount: Int
    /// Stuck to letters that are no known word.
    var touchesLetters: Bool
    /// A time, a date, a temperature, a piece of a code such as a VIN: certainly no odometer.
    var isSomethingElse = false
}

/// Cuts a line into tokens.
struct LineTokenizer {
    private let glyphs: [Glyph]
    private var tokens: [LineToken] = []

    static func tokens(of glyphs: [Glyph]) -> [LineToken] {
        var tokenizer = LineTokenizer(glyphs: glyphs)
        for chunk in tokenizer.chunks() { tokenizer.cut(chunk) }
        tokenizer.partTimes()
        tokenizer.markTimesAndDates()
        tokenizer.markDatesWithoutMarks()
        tokenizer.dropTripNumbers()
        return tokenizer.tokens
    }

    private init(glyphs: [Glyph]) { self.glyphs = glyphs }

    private func text(_ range: Range<Int>) -> String { String(glyphs[range].map(\.character)) }

    /// Between spaces; a slash joins: `km / h` is one chunk.
    private func chunks() -> [Range<Int>] {
        var chunks: [Range<Int>] = []
        for piece in glyphs.indices.split(whereSeparator: { glyphs[$0].isSpace }) {
            let joins =
                glyphs[piece.startIndex].character == "/" || chunks.last.map { text($0).hasSuffix("/") } ?? false
            if joins, let last = chunks.last, !glyphs[last.lowerBound].character.isDigit {
                chunks[chunks.count - 1] = last.lowerBound..<piece.endIndex
            } else {
                chunks.append(piece)
            }
        }
        return chunks
    }

    private func withoutSpaces(_ range: Range<Int>) -> String {
        String(glyphs[range].lazy.filter { !$0.isSpace }.map(\.character))
    }

    private mutating func cut(_ chunk: Range<Int>) {
        if let word = DisplayWord(withoutSpaces(chunk)) {
            tokens.append(LineToken(kind: .word(word), range: chunk, followsSpace: true))
            return
        }
        let first = tokens.count
        var index = chunk.lowerBound
        while index < chunk.upperBound {
            let token = nextToken(in: index..<chunk.upperBound, chunk: chunk)
            tokens.append(token)
            index = token.range.upperBound
        }
        markCodes(from: first)
    }

    private func nextToken(in rest: Range<Int>, chunk: Range<Int>) -> LineToken {
        let start = rest.lowerBound
        let followsSpace = start == chunk.lowerBound || glyphs[start - 1].isSpace
        func token(_ kind: LineToken.Kind, to end: Int) -> LineToken {
            LineToken(kind: kind, range: start..<end, followsSpace: followsSpace)
        }
        let character = glyphs[start].character
        if !character.isDigit, let (word, end) = knownWord(in: rest) { return token(.word(word), to: end) }
        if glyphs[start].canBeDigit, let (number, end) = number(in: rest, chunk: chunk) {
            return token(.number(number), to: end)
        }
        if character == ":" { return token(.colon, to: start + 1) }
        guard character.isLetter || glyphs[start].canBeDigit else { return token(.mark(character), to: start + 1) }
        let end = rest.dropFirst().first { !glyphs[$0].character.isLetter } ?? rest.upperBound
        return token(.unknownWord, to: end)
    }

    /// The longest known word that the rest of a chunk begins with. More letters behind it make it another word.
    private func knownWord(in rest: Range<Int>) -> (DisplayWord, end: Int)? {
        let longest = min(rest.upperBound, rest.lowerBound + 16)
        for end in stride(from: longest, to: rest.lowerBound, by: -1) {
            let isAlone = end == rest.upperBound || !glyphs[end].character.isLetter || glyphs[end].canBeDigit
            guard isAlone, let word = DisplayWord(withoutSpaces(rest.lowerBound..<end)) else { continue }
            // The C of "Cx" is no word, nor is the M of "M3".
            if end - rest.lowerBound == 1, end < rest.upperBound, glyphs[rest.lowerBound].character.isLetter {
                continue
            }
            return (word, end)
        }
        return nil
    }

    private func number(in rest: Range<Int>, chunk: Range<Int>) -> (NumberToken, end: Int)? {
        var end = rest.first { !glyphs[$0].canBeDigit && !isInnerSeparator($0, in: rest) } ?? rest.upperBound
        // A word that is made of look-alikes, as in "30858ODO".
        if let word = (rest.lowerBound..<end).first(where: {
            $0 > rest.lowerBound && glyphs[$0].character.isLetter && knownWord(in: $0..<rest.upperBound) != nil
        }) {
            end = word
        }
        let endsInLetters = end < rest.upperBound && isUnknownLetter(end, in: rest)
        while end > rest.lowerBound, !glyphs[end - 1].canBeDigit || endsInLetters && glyphs[end - 1].character.isLetter
        {
            end -= 1
        }
        let candidates = (rest.lowerBound..<end).filter { glyphs[$0].canBeDigit }
        let digits = candidates.count { glyphs[$0].character.isDigit }
        guard digits > 0, digits * 2 >= candidates.count else { return nil }
        let touchesBefore = rest.lowerBound > chunk.lowerBound && tokens.last.map { isUnknownWord($0) } ?? false
        return (NumberToken(digitCount: candidates.count, touchesLetters: touchesBefore || endsInLetters), end)
    }

    private func isUnknownWord(_ token: LineToken) -> Bool {
        if case .unknownWord = token.kind { true } else { false }
    }

    private func isUnknownLetter(_ index: Int, in rest: Range<Int>) -> Bool {
        glyphs[index].character.isLetter && knownWord(in: index..<rest.upperBound) == nil
    }

    /// A point, comma or apostrophe with something like a digit on both sides.
    private func isInnerSeparator(_ index: Int, in rest: Range<Int>) -> Bool {
        let character = glyphs[index].character
        guard character.isDecimalMark || character.isApostrophe || character == "·" else { return false }
        return index > rest.lowerBound && index + 1 < rest.upperBound && glyphs[index + 1].canBeDigit
    }

    /// A chunk where letters and numbers take turns is a code: a VIN, a part number.
    private mutating func markCodes(from first: Int) {
        let chunk = tokens.indices[first...]
        let letters = chunk.filter { isUnknownWord(tokens[$0]) }
        let turns = chunk.dropFirst().count { index in
            isUnknownWord(tokens[index - 1]) && tokens[index].number != nil
                || isUnknownWord(tokens[index]) && tokens[index - 1].number != nil
        }
        guard turns >= 2, letters.reduce(0, { $0 + tokens[$1].range.count }) >= 3 else { return }
        markSomethingElse(first..<tokens.count)
    }

    /// Parts a clock from the number right before it. The gap wasn't seen: of "30953110:27" the last two digits before
    /// the colon are an hour.
    private mutating func partTimes() {
        for index in tokens.indices.dropFirst().dropLast().reversed() {
            guard case .colon = tokens[index].kind, !tokens[index].followsSpace, !tokens[index + 1].followsSpace,
                let left = tokens[index - 1].number, left.digitCount >= 5, tokens[index + 1].number?.digitCount == 2
            else { continue }
            let range = tokens[index - 1].range
            let hour = range.suffix(2)
            guard hour.allSatisfy({ glyphs[$0].character.isDigit }),
                let value = Int(text(hour.startIndex..<hour.endIndex)), value < 24
            else { continue }
            let number = NumberToken(digitCount: left.digitCount - 2, touchesLetters: left.touchesLetters)
            let before = LineToken(
                kind: .number(number), range: range.lowerBound..<range.upperBound - 2,
                followsSpace: tokens[index - 1].followsSpace)
            let hours = NumberToken(digitCount: 2, touchesLetters: false)
            tokens.replaceSubrange(
                index - 1..<index,
                with: [
                    before,
                    LineToken(
                        kind: .number(hours), range: range.upperBound - 2..<range.upperBound, followsSpace: false),
                ])
        }
    }

    private mutating func markTimesAndDates() {
        for index in tokens.indices.dropFirst().dropLast() {
            guard let left = tokens[index - 1].number, let right = tokens[index + 1].number else { continue }
            let isClose = !tokens[index].followsSpace && !tokens[index + 1].followsSpace
            switch tokens[index].kind {
            // Of "1234:56" the colon may be a speck.
            case .colon where left.digitCount <= 2 && right.digitCount <= 2:
                markSomethingElse(index - 1..<index + 2)
            case .mark("/"), .mark("-"):
                if isClose, left.digitCount <= 4, right.digitCount <= 4 { markSomethingElse(index - 1..<index + 2) }
            default: break
            }
        }
        for index in tokens.indices.dropFirst() {
            // "21.5°C", "90 km/h", "7 PM".
            let word = tokens[index].word
            if word == .otherUnit || word == .letterUnit, tokens[index - 1].isShortNumber {
                markSomethingElse(index - 1..<index)
            }
            // "-3": a temperature.
            if case .mark("-") = tokens[index - 1].kind, !tokens[index].followsSpace, tokens[index].isShortNumber {
                markSomethingElse(index..<index + 1)
            }
        }
    }

    /// Day, month and year with marks that were read as spaces or not at all: "08 08.2012", "27 12 2012", "21042025".
    /// An odometer has fewer than eight digits.
    private mutating func markDatesWithoutMarks() {
        var first = tokens.startIndex
        while first < tokens.endIndex {
            let end = tokens[first...].firstIndex { !$0.isNumber } ?? tokens.endIndex
            if end > first {
                let digits = tokens[first..<end].flatMap { glyphs[$0.range] }.map(\.character).filter(\.isDigit)
                if Self.isDate(String(digits)) { markSomethingElse(first..<end) }
            }
            first = end + 1
        }
    }

    private static func isDate(_ digits: String) -> Bool {
        guard digits.utf8.count == 8, let number = Int(digits) else { return false }
        func isDay(_ day: Int, _ month: Int, _ year: Int) -> Bool {
            (1...31).contains(day) && (1...12).contains(month) && (1950...2099).contains(year)
        }
        let (year, monthAndDay) = (number / 10_000, number % 10_000)
        return isDay(year / 100, year % 100, monthAndDay) || isDay(year % 100, year / 100, monthAndDay)
            || isDay(monthAndDay % 100, monthAndDay / 100, year)
    }

    private mutating func markSomethingElse(_ range: Range<Int>) {
        for index in range {
            guard var number = tokens[index].number else { continue }
            number.isSomethingElse = true
            tokens[index].kind = .number(number)
        }
    }

    /// The 1 of "TRIP 1 191.4" belongs to the word.
    private mutating func dropTripNumbers() {
        for index in tokens.indices.dropFirst().dropLast() where tokens[index - 1].word == .trip {
            if tokens[index].number?.digitCount == 1, tokens[index + 1].isNumber {
                tokens[index].kind = .unknownWord
            }
        }
    }
}
