import OdologValues

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A stretch of one line that may be a VIN: one word, several words, or the beginning or end of a long word.
struct VINSpan: Sendable {
    let lineIndex: Int
    /// Its letters and digits, 15...18, in order: where in the line each stands.
    let symbols: [Int]
    /// More than one where spaces or dashes stand between.
    let pieces: Int
    let isLabelled: Bool
    let isDelimited: Bool
    let isImportPrefixDropped: Bool
    /// Beginning or end of a longer word.
    var isGlued = false
    /// In the line, the stretch's first and last symbol.
    var extent: ClosedRange<Int> { symbols[0]...symbols[symbols.count - 1] }

    /// The letters and digits, counted from 0, that something else was read right behind.
    var spaces: Set<Int> { Set(symbols.indices.dropLast().filter { symbols[$0 + 1] > symbols[$0] + 1 }) }

    /// Natural log of the odds, before the characters themselves are looked at, that a stretch like this is a VIN.
    func logOdds(role: LineRole, _ weights: VINWeights) -> Double {
        var odds = weights.stretch
        if isLabelled { odds += weights.labelled }
        if isDelimited { odds += weights.delimited }
        if role == .vin { odds += weights.located }
        odds += weights.furtherPiece * Double(pieces - 1)
        if symbols.count != 17 { odds += weights.wrongLength }
        if isGlued { odds += weights.glued }
        return odds
    }
}

extension VINSpan {
    /// A text ends where this much room is free, in character widths from the middle of the last character.
    private static let free = 1.5

    /// Whether the line shows that nothing stands right before and right behind it; an engine that gives no places is
    /// believed.
    func freeEnds(in line: RecognizedLine) -> (before: Bool, behind: Bool) {
        let middles = symbols.map { line.symbols[$0].middle }
        guard let first = middles[0], let last = middles[middles.count - 1], last > first else { return (true, true) }
        let room = Self.free * (last - first) / Double(middles.count - 1)
        func isFree(_ neighbour: Int, _ middle: Double, end: Double) -> Bool {
            guard line.symbols.indices.contains(neighbour) else { return abs(end - middle) > room }
            let symbol = line.symbols[neighbour]
            guard VINCharacter(symbol) != nil, let other = symbol.middle else { return true }
            return abs(other - middle) > room
        }
        // The VIN begins right behind its label.
        return (isLabelled || isFree(extent.lowerBound - 1, first, end: 0), isFree(extent.upperBound + 1, last, end: 1))
    }
}

extension VINSpan {
    /// The mean step from one character's middle to the next, pixels of the photo. Nil where the engine gives no
    /// places.
    func pitch(in line: RecognizedLine) -> Double? {
        guard let first = line.symbols[symbols[0]].middle, let last = line.symbols[symbols[symbols.count - 1]].middle
        else { return nil }
        return (last - first) * line.quad.width / Double(symbols.count - 1)
    }

    /// Nil where the engine gives no places.
    func gaps(in line: RecognizedLine) -> CharacterGaps? {
        let characters = symbols.map { VINCharacter(line.symbols[$0])?.byte ?? 0 }
        return CharacterGaps(
            middles: symbols.map { line.symbols[$0].middle }, characters: symbols.count == 17 ? characters : [])
    }
}

extension VINSpan {
    /// Natural log of the odds from which on there is room for a character.
    private static let room = 2.0

    /// The step over two unseen characters. The usual step is 1, and three may be a little more or less.
    private static let stepOverTwo = 2.5...4.5

    /// Two pieces where a VIN was located, with a gap between them that unseen characters would fill. With sixteen
    /// characters one is missing, with fifteen two are missing.
    func isPartedByMissing(in line: RecognizedLine) -> Bool {
        guard pieces == 2, line.role == .vin, let place = spaces.first, let gaps = gaps(in: line) else { return false }
        switch symbols.count {
        case 15: return Self.stepOverTwo.contains(gaps.step(at: place))
        case 16: return gaps.logOddsOfAnother(at: place) > Self.room
        default: return false
        }
    }

    /// How many characters that can't be seen stand between its pieces, where their number is certain.
    var missing: Int { symbols.count == 15 ? 2 : 0 }
}

extension VINSpan {
    /// At least so many letters must be low, and a larger share of the letters than of the digits.
    /// Where strokes have gaps, any character may seem low.
    private static let fewestLow = 2

    /// Whether the photo shows small letters there.
    func isInLowerCase(in line: RecognizedLine) -> Bool {
        let letters = symbols.map { line.symbols[$0] }.filter(\.character.isLetter)
        let digits = symbols.map { line.symbols[$0] }.filter(\.character.isNumber)
        let low = letters.count(where: \.isLow)
        return low >= Self.fewestLow && digits.count(where: \.isLow) * letters.count < low * digits.count
    }
}

/// Cuts a line into words and finds the stretches that have a VIN's length.
///
/// A stretch is one word, or several words with only spaces, dashes or dots between them. It may also be the beginning
/// or the end of a long word, because an engine may miss the gap beside a VIN.
///
/// Prose passes a check digit one time in eleven. So a stretch must also look like a VIN:
/// - It has at least four digits and at least five different characters. Seventeen zeros have a right check digit,
///   and a reader sees zeros in a row of dots.
/// - Its last three places hold digits, or letters that are taken for digits. Readers read O and I as 0 and 1
///   (`CONFORMS TO ALL`). So where 0 and 1 are the only digits, letters are not allowed there.
struct VINSpanFinder {
    private struct Word {
        /// Indices of symbols in the line.
        var symbols: [Int] = []
        var bytes: [UInt8] = []
        /// Only spaces, dashes or dots stand between this word and the one before.
        var isJoinable = false
        /// An asterisk stands right before, or right after, spaces aside.
        var startsDelimited = false
        var endsDelimited = false
        var label: Label = .none
    }

    private enum Label {
        case none
        /// Says by itself that a VIN follows: VIN, chassis.
        case strong
        /// Only with a strong one: No., number.
        case weak
    }

    /// Stretches of exactly 17 characters, and those of 15, 16 or 18 that may have lost or gained characters.
    private(set) var exact: [VINSpan] = []
    private(set) var repairable: [VINSpan] = []
    /// The line ends with a label, so the VIN may stand in the next.
    private(set) var endsWithLabel = false
    /// It shows a type approval and no VIN.
    private(set) var isTypeApproval = false
    /// It shows words and no VIN.
    private(set) var isProse = false

    init(line: RecognizedLine, lineIndex: Int, followsLabel: Bool) {
        var words = Self.withLabelPartedOff(Self.words(of: line))
        Self.mark(&words)
        words = Self.withSpacedOutWords(words)
        endsWithLabel = Self.isLabelled(words, before: words.count, followsLabel: false)
        find(in: words, line, lineIndex, followsLabel)
        findGlued(in: words, lineIndex, followsLabel)
        leaveOutTypeApproval(in: line)
        isProse = exact.isEmpty && repairable.isEmpty && Self.isProse(line)
    }

    /// More letters than a VIN has before its number, and hardly a digit.
    private static func isProse(_ line: RecognizedLine) -> Bool {
        let letters = line.symbols.count { $0.character.isLetter }
        // An I is a 1 to a reader of VINs, an O a 0.
        let digits = line.symbols.count { $0.character.isNumber && !"01".contains($0.character) }
        return letters >= fewestOfProse && digits * lettersOfDigit <= letters
    }

    private static let fewestOfProse = 12
    private static let lettersOfDigit = 5

    private mutating func leaveOutTypeApproval(in line: RecognizedLine) {
        let marks: [Character] = ["*", "/"]
        let read = line.symbols.enumerated().compactMap { index, symbol in
            let byte = VINCharacter(symbol)?.byte ?? (marks.contains(symbol.character) ? VINCharacter.unreadable : nil)
            return byte.map { (index: index, byte: $0) }
        }
        guard let range = TypeApproval.range(in: read.map(\.byte)) else { return }
        let extent = read[range.lowerBound].index...read[range.upperBound - 1].index
        exact.removeAll { $0.extent.overlaps(extent) }
        repairable.removeAll { $0.extent.overlaps(extent) }
        isTypeApproval = exact.isEmpty && repairable.isEmpty
    }

    private static let longestWord = 24

    private static func words(of line: RecognizedLine) -> [Word] {
        var words: [Word] = []
        var word = Word()
        var isJoinable = false
        var isAfterAsterisk = false
        func close() {
            guard !word.symbols.isEmpty else { return }
            words.append(word)
            word = Word()
        }
        for (index, symbol) in line.symbols.enumerated() {
            if let glyph = VINCharacter(symbol) {
                if word.symbols.isEmpty {
                    word.isJoinable = isJoinable
                    word.startsDelimited = isAfterAsterisk
                    isJoinable = true
                    isAfterAsterisk = false
                }
                // A longer word is no VIN. One symbol more than the limit is kept to show that it is longer.
                if word.symbols.count <= longestWord {
                    word.symbols.append(index)
                    word.bytes.append(glyph.byte)
                }
                continue
            }
            close()
            switch symbol.text {
            case " ", "\u{A0}", "\t", "-", "–", "—", "_", ".", "·": break
            case "*":
                if !words.isEmpty && isJoinable { words[words.count - 1].endsDelimited = true }
                isJoinable = false
                isAfterAsterisk = true
            default:
                isJoinable = false
                isAfterAsterisk = false
            }
        }
        close()
        return words
    }

    /// Behind `V.I.N.` a reader without dots sees no gap: `V 1 NJ`. What is glued to the N is a word of its own.
    private static func withLabelPartedOff(_ words: [Word]) -> [Word] {
        var parted: [Word] = []
        for var word in words {
            let before = parted.suffix(2).filter { $0.bytes.count <= 2 }.map {
                String(decoding: $0.bytes, as: UTF8.self)
            }
            let isBehindVI =
                before.last.map(vi.contains) == true || (before.count == 2 && vi.contains(before.joined()))
            if isBehindVI, word.isJoinable, (2...18).contains(word.symbols.count), word.bytes[0] == UInt8(ascii: "N") {
                parted.append(
                    Word(symbols: [word.symbols.removeFirst()], bytes: [word.bytes.removeFirst()], isJoinable: true))
            }
            parted.append(word)
        }
        return parted
    }

    private static let vi: Set<String> = ["VI", "V1", "VL"]

    // As `VINCharacter` gives them: a small l is an I there.
    private static let strongLabels: Set<String> = [
        "VIN", "V1N", "VLN", "FIN", "CHASSIS", "CHASSISNO", "CHASSISNR", "CHASSISNUMBER", "FRAME", "FRAMENO",
        "IDENTIFICATION", "IDENTIFICATI0N", "IDENTIFIKATION", "VINNO", "FAHRGESTELL", "FAHRGESTELLNUMMER",
        "FAHRGESTELLNR", "IDENTIFIZIERUNGSNUMMER", "TELAIO", "BASTIDOR", "CHASIS", "CHASSI", "PODVOZKU",
    ]
    private static let weakLabels: Set<String> = [
        "NO", "NR", "N", "NUM", "NUMBER", "NUMMER", "NUMERO", "ID", "CODE", "SERIAL", "SERIE", "VEHICLE", "VEH",
    ]

    private static func mark(_ words: inout [Word]) {
        for index in words.indices where words[index].bytes.count <= longestWord {
            let text = String(decoding: words[index].bytes, as: UTF8.self)
            if strongLabels.contains(text) {
                words[index].label = .strong
            } else if weakLabels.contains(text) {
                words[index].label = .weak
            }
        }
        // V.I.N., with an l or a 1 for the I, or without one of the dots.
        for end in words.indices where words[end].bytes.last == UInt8(ascii: "N") && words[end].bytes.count <= 2 {
            var bytes = words[end].bytes
            var start = end
            while start > 0, bytes.count < 3, words[start].isJoinable, words[start - 1].bytes.count <= 2 {
                start -= 1
                bytes = words[start].bytes + bytes
            }
            guard bytes.count == 3, beginsWithLabel(bytes) else { continue }
            for part in start...end { words[part].label = .strong }
        }
    }

    /// A VIN stamped with gaps comes as many words of one character: eight and more in a row are one word.
    private static func withSpacedOutWords(_ words: [Word]) -> [Word] {
        var merged: [Word] = []
        var run: [Word] = []
        func close() {
            if run.count >= 8 {
                var word = run[0]
                for part in run.dropFirst() where word.symbols.count <= longestWord {
                    word.symbols += part.symbols
                    word.bytes += part.bytes
                }
                word.endsDelimited = run[run.count - 1].endsDelimited
                merged.append(word)
            } else {
                merged += run
            }
            run.removeAll()
        }
        for word in words {
            let isSingle = word.symbols.count == 1 && word.label == .none
            if !isSingle || !word.isJoinable { close() }
            if isSingle { run.append(word) } else { merged.append(word) }
        }
        close()
        return merged
    }

    private static func isLabelled(_ words: [Word], before index: Int, followsLabel: Bool) -> Bool {
        var place = index
        // A label is a few words long; the bound keeps a line of labels from being read over and over.
        while place > 0, index - place < 8, words[place - 1].label != .none {
            place -= 1
            if words[place].label == .strong { return true }
        }
        return place == 0 && followsLabel
    }

    private mutating func find(in words: [Word], _ line: RecognizedLine, _ lineIndex: Int, _ followsLabel: Bool) {
        for start in words.indices where words[start].label == .none {
            var symbols: [Int] = []
            var bytes: [UInt8] = []
            for end in start..<min(words.count, start + 17) {
                let word = words[end]
                if word.label != .none || (end > start && !word.isJoinable) { break }
                symbols += word.symbols
                bytes += word.bytes
                if symbols.count > 20 { break }
                guard symbols.count >= 15 else { continue }
                let isLabelled = Self.isLabelled(words, before: start, followsLabel: followsLabel)
                let stripped = Self.strip(bytes, isOneWord: start == end)
                let span = VINSpan(
                    lineIndex: lineIndex, symbols: Array(symbols[stripped.range]), pieces: end - start + 1,
                    isLabelled: isLabelled || stripped.isLabelled,
                    isDelimited: words[start].startsDelimited && word.endsDelimited,
                    isImportPrefixDropped: stripped.isImportPrefixDropped)
                guard Self.looksLikeVIN(bytes[stripped.range]) else { continue }
                if span.symbols.count == 17 {
                    exact.append(span)
                } else if span.isPartedByMissing(in: line)
                    || 16...18 ~= span.symbols.count && (span.pieces == 1 || span.isLabelled)
                {
                    repairable.append(span)
                }
            }
        }
    }

    private mutating func findGlued(in words: [Word], _ lineIndex: Int, _ followsLabel: Bool) {
        for (index, word) in words.enumerated() where word.label == .none && word.symbols.count > 18 {
            // Sixteen characters stand behind the label. The label's N is not a seventeenth.
            if word.symbols.count == 19, Self.beginsWithLabel(word.bytes) || Self.isBetweenStars(word.bytes) {
                continue
            }
            // A word made of single characters with gaps isn't glued to anything.
            guard word.symbols[16] == word.symbols[0] + 16 else { continue }
            // The end of a word that was cut short isn't known.
            let isWhole = word.symbols.count <= Self.longestWord
            let count = word.symbols.count
            let tail = (count - 17)..<count
            let isBehindLabel =
                isWhole && Self.resemblesLabel(word.bytes[..<tail.lowerBound]) && Self.looksLikeVIN(word.bytes[tail])
            let ranges = isBehindLabel ? [tail] : isWhole ? [0..<17, tail] : [0..<17]
            for range in ranges where Self.looksLikeVIN(word.bytes[range]) {
                let isLabelled =
                    range.lowerBound == 0 && Self.isLabelled(words, before: index, followsLabel: followsLabel)
                exact.append(
                    VINSpan(
                        lineIndex: lineIndex, symbols: Array(word.symbols[range]), pieces: 1,
                        isLabelled: isLabelled || isBehindLabel, isDelimited: false, isImportPrefixDropped: false,
                        isGlued: !isBehindLabel))
            }
        }
    }

    private static func beginsWithLabel(_ bytes: [UInt8]) -> Bool {
        ["VIN", "V1N", "VLN"].contains(String(decoding: bytes.prefix(3), as: UTF8.self))
    }

    /// `VIN:` as a reader without I and colon sees it, such as `VNE` or `V1NE`.
    private static func resemblesLabel(_ bytes: ArraySlice<UInt8>) -> Bool {
        (3...4).contains(bytes.count) && bytes.first == UInt8(ascii: "V")
            && bytes.suffix(2).contains(UInt8(ascii: "N"))
    }

    /// Leaves out what is glued to a VIN: the label itself; the I before it and the check character behind it that Code
    /// 39 labels carry; the code of its field on a registration certificate; the stars around a stamped one, read as
    /// letters.
    private static func strip(
        _ bytes: [UInt8], isOneWord: Bool
    ) -> (range: Range<Int>, isLabelled: Bool, isImportPrefixDropped: Bool) {
        let isI = isOneWord && bytes[0] == UInt8(ascii: "I")
        switch bytes.count {
        case 18 where isI: return (1..<18, false, true)
        case 19 where isI: return (1..<18, false, true)
        case 19...20 where isOneWord && beginsWithLabel(bytes): return (3..<bytes.count, true, false)
        case 18 where isOneWord && beginsBehindStray(bytes): return (1..<18, false, false)
        case 18 where isOneWord && endsWithStar(bytes): return (0..<17, false, false)
        case 19 where isOneWord && isBetweenStars(bytes): return (1..<18, false, false)
        default: return (0..<bytes.count, false, false)
        }
    }

    /// A star or a field's code stands before a known maker's code, and the stretch with it begins with no known code.
    /// Any other stray character means that the line was cut badly.
    private static func beginsBehindStray(_ bytes: [UInt8]) -> Bool {
        (stars.contains(bytes[0]) || fieldCodes.contains(bytes[0]))
            && Manufacturer.isKnown(bytes[1..<4]) && !Manufacturer.isKnown(bytes[0..<3])
    }

    /// What a star is read as.
    private static let stars = Set("XKYVWAH".utf8 + [VINCharacter.unreadable])
    /// The VIN's field on a registration certificate: E in the European Union (Directive 1999/37/EC), 4 in Germany
    /// before.
    private static let fieldCodes = Set("E4".utf8)

    /// Whether what a star may be read as stands behind a known maker's VIN that ends with three digits.
    private static func endsWithStar(_ bytes: [UInt8]) -> Bool {
        bytes.last.map(stars.contains) == true && bytes.dropLast().suffix(3).allSatisfy(\.isASCIIDigit)
            && Manufacturer.isKnown(bytes.dropLast().suffix(17).prefix(3))
    }

    private static func isBetweenStars(_ bytes: [UInt8]) -> Bool {
        stars.contains(bytes[0]) && beginsBehindStray(bytes) && endsWithStar(bytes)
    }

    private static let takenForDigits = Set("OQDILZSGBTAJU".utf8 + [VINCharacter.unreadable])

    /// With more unreadable characters too many VINs are possible.
    private static let mostUnreadable = 4

    private static func looksLikeVIN(_ bytes: ArraySlice<UInt8>) -> Bool {
        let digits = Set(bytes.filter(\.isASCIIDigit))
        let endings = digits.isSubset(of: "01".utf8) ? digits : digits.union(takenForDigits)
        return bytes.count(where: \.isASCIIDigit) >= 4 && Set(bytes).count >= VIN.fewestDifferent
            && bytes.count(where: { $0 == VINCharacter.unreadable }) <= mostUnreadable
            && bytes.suffix(3).allSatisfy(endings.contains)
    }
}
