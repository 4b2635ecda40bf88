import OdologValues
import Testing

@testable import OdologRecognition

/// What the decoder says of random frames against the sum over every single path.
struct CTCDecoderTests {
    private static let frames = 4
    private static let decoder = CTCDecoder(symbols: LineNetworkModel.digits.symbols)
    private static let classes = decoder.symbols.count + 1

    /// Rows that add up to 1, most of it on few Self.classes, as a network's are.
    private static func random(_ seed: UInt64, frames: Int = frames, classes: Int = classes) -> [Float] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24)
        }
        return (0..<frames).flatMap { _ in
            let row = (0..<classes).map { _ in
                let value = next()
                return value * value * value * value + 0.003
            }
            let sum = row.reduce(0, +)
            return row.map { $0 / sum }
        }
    }

    private static func read(_ probabilities: [Float]) -> [RecognizedSymbol] {
        probabilities.withUnsafeBufferPointer {
            Self.decoder.symbols($0, width: Double(probabilities.count / Self.classes))
        }
    }

    /// Every text's probability, by all paths.
    private static func texts(_ probabilities: [Float], classes: Int = classes) -> [[Int]: Double] {
        let blank = classes - 1
        var found: [[Int]: Double] = [:]
        func walk(_ frame: Int, _ last: Int, _ text: [Int], _ probability: Double) {
            guard frame * classes < probabilities.count else {
                found[text, default: 0] += probability
                return
            }
            for symbol in 0..<classes {
                let isNew = symbol != blank && symbol != last
                walk(
                    frame + 1, symbol, isNew ? text + [symbol] : text,
                    probability * Double(probabilities[frame * classes + symbol]))
            }
        }
        walk(0, blank, [], 1)
        return found
    }

    @Test(arguments: 1...20)
    func test_shares_of_alternatives_are_those_of_all_paths(seed: Int) throws {
        let probabilities = Self.random(UInt64(seed))
        let texts = Self.texts(probabilities)
        let symbols = Self.read(probabilities)
        let text = try symbols.map { try #require(Self.decoder.symbols.firstIndex(of: $0.character)) }
        let own = try #require(texts[text])
        for (index, symbol) in symbols.enumerated() {
            #expect((0...1).contains(symbol.confidence))
            for alternative in symbol.alternatives {
                var changed = text
                changed[index] = try #require(Self.decoder.symbols.firstIndex(of: alternative.character))
                let expected = try #require(texts[changed]) / own
                #expect(abs(alternative.confidence / symbol.confidence - expected) < 1e-5 * max(1, expected))
            }
        }
    }

    @Test(arguments: 1...20)
    func test_no_text_with_another_symbol_is_likelier(seed: Int) throws {
        let probabilities = Self.random(UInt64(seed) + 100)
        let texts = Self.texts(probabilities)
        let text = try Self.read(probabilities).map { try #require(Self.decoder.symbols.firstIndex(of: $0.character)) }
        guard !text.isEmpty else { return }
        let own = try #require(texts[text])
        for index in text.indices {
            var less = text
            less.remove(at: index)
            #expect(texts[less] ?? 0 <= own)
            for symbol in Self.decoder.symbols.indices {
                var changed = text
                changed[index] = symbol
                // Where no frame near gives a symbol much, it isn't looked at.
                #expect(texts[changed] ?? 0 <= own * 1.000001)
            }
        }
    }

    /// A row where `share` goes to `symbol` and the rest to the blank.
    private static func row(_ symbol: Character?, _ share: Float = 0.99, other: Character? = nil) -> [Float] {
        var row = [Float](repeating: 0, count: Self.classes)
        if let index = symbol.flatMap(Self.decoder.symbols.firstIndex(of:)) { row[index] = share }
        let rest = symbol == nil ? 1 : 1 - share
        row[other.flatMap(Self.decoder.symbols.firstIndex(of:)) ?? Self.classes - 1] += rest
        return row
    }

    @Test func test_what_is_sure_is_sure_and_stands_where_it_was_seen() {
        let frames = [nil, "1", "1", nil, "1", nil, nil, "7", nil].map { Self.row($0, 0.999) }
        let symbols = Self.read(frames.flatMap { $0 })
        #expect(String(symbols.map(\.character)) == "117")
        #expect(symbols.allSatisfy { $0.confidence > 0.99 })
        let extents = symbols.compactMap(\.extent)
        #expect(extents.count == 3)
        #expect(zip(extents, extents.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound + 1e-9 })
        #expect(extents.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= 1 })
    }

    @Test func test_a_symbol_in_doubt_names_the_other() throws {
        let frames = [Self.row("4"), Self.row(nil), Self.row("3", 0.6, other: "8"), Self.row(nil)]
        let symbols = Self.read(frames.flatMap { $0 })
        #expect(String(symbols.map(\.character)) == "43")
        let last = try #require(symbols.last)
        #expect(abs(last.confidence - 0.6) < 0.01)
        #expect(last.alternatives.first?.character == "8")
        #expect(abs(try #require(last.alternatives.first).confidence - 0.4) < 0.01)
    }

    @Test func test_what_may_not_be_there_is_less_sure() throws {
        let frames = [Self.row("4"), Self.row(nil), Self.row("3", 0.6), Self.row(nil)]
        let symbols = Self.read(frames.flatMap { $0 })
        #expect(String(symbols.map(\.character)) == "43")
        #expect(abs(try #require(symbols.last).confidence - 0.6) < 0.01)
        #expect(symbols[0].confidence > 0.95)
    }

    @Test func test_what_the_network_calls_unreadable_is_covered() {
        let model = LineNetworkModel.characters
        let decoder = CTCDecoder(
            symbols: model.symbols, contrastMark: model.contrastMark, unreadable: model.unreadable)
        let classes = model.symbols.count + 1
        let frames = ["W", nil, "?", "?", nil, "7"].flatMap { (symbol: Character?) in
            var row = [Float](repeating: 0, count: classes)
            row[symbol.flatMap(model.symbols.firstIndex(of:)) ?? classes - 1] = 1
            return row
        }
        let symbols = frames.withUnsafeBufferPointer { decoder.symbols($0, width: 6) }
        #expect(symbols.map(\.character) == ["W", RecognizedSymbol.unreadable, "7"])
        #expect(symbols.map(\.isUnreadable) == [false, true, false])
    }

    @Test func test_blank_frames_are_nothing() {
        #expect(Self.read([]).isEmpty)
        #expect(Self.read(Array(repeating: Self.row(nil), count: 20).flatMap { $0 }).isEmpty)
    }

    @Test func test_numbers_that_are_none_end_in_a_text() {
        let broken = [Float](repeating: .nan, count: Self.classes * 8)
        #expect(Self.read(broken).allSatisfy { $0.confidence.isFinite || $0.confidence == 0 })
        #expect(Self.read([Float](repeating: 0, count: Self.classes * 8)).allSatisfy { $0.confidence == 0 })
    }

    @Test func test_a_long_line_ends_soon() {
        let line = (0..<300).map { Self.row($0 % 2 == 0 ? "5" : nil, 0.9) }.flatMap { $0 }
        #expect(Self.read(line).count == 150)
    }

    /// Few classes, so that there are many frames to a symbol, and the same symbol twice in a row is frequent.
    @Test(arguments: 1...30)
    func test_texts_one_change_away_have_the_sums_of_all_their_paths(seed: Int) {
        let classes = 3
        let probabilities = Self.random(UInt64(seed) + 500, frames: 7, classes: classes)
        let texts = Self.texts(probabilities, classes: classes)
        let frames = probabilities.withUnsafeBufferPointer { CTCFrames($0, classes: classes) }
        // What 1 stands for in the trellis.
        let best = (0..<7).reduce(1.0) { product, frame in
            product * Double(probabilities[frame * classes..<(frame + 1) * classes].max()!)
        }
        func expect(_ found: Double, _ text: [Int]) {
            #expect(abs(found * best - (texts[text] ?? 0)) < 1e-7, "\(text)")
        }
        for text in texts.keys where text.count < 5 {
            let trellis = CTCTrellis(text, frames)
            expect(trellis.probability, text)
            for index in text.indices {
                var changed = text
                changed.remove(at: index)
                expect(trellis.probability(removing: index), changed)
                for symbol in 0..<classes - 1 {
                    changed = text
                    changed[index] = symbol
                    expect(trellis.probability(replacing: index, with: symbol), changed)
                }
            }
            for gap in 0...text.count {
                for symbol in 0..<classes - 1 {
                    var changed = text
                    changed.insert(symbol, at: gap)
                    expect(trellis.probability(inserting: symbol, at: gap), changed)
                }
            }
        }
    }

    /// Frames of "1", perhaps a mark, and "4", each sure but for the mark.
    private static func marked(_ mark: Float) -> [Float] {
        let decoder = LineNetworkModel.digits.symbols
        func row(_ shares: [Character: Float]) -> [Float] {
            let row = decoder.map { shares[$0] ?? 0.0001 }
            return row + [1 - row.reduce(0, +)]
        }
        return [row([:]), row(["1": 0.99]), row([:]), row(["|": mark]), row([:]), row(["4": 0.99]), row([:])].flatMap {
            $0
        }
    }

    @Test("A mark before a contrasting symbol is no character, and whether it is there changes nothing else")
    func contrastMark() throws {
        let model = LineNetworkModel.digits
        let decoder = CTCDecoder(symbols: model.symbols, contrastMark: model.contrastMark)
        func read(_ mark: Float) -> [RecognizedSymbol] {
            Self.marked(mark).withUnsafeBufferPointer { decoder.symbols($0, width: 7) }
        }
        let without = read(0.0001)
        for mark: Float in [0.0001, 0.2, 0.45, 0.55, 0.8, 0.99] {
            let symbols = read(mark)
            #expect(symbols.map(\.character) == ["1", "4"])
            #expect(symbols.map(\.extent) == without.map(\.extent))
            for (symbol, plain) in zip(symbols, without) {
                #expect(abs(symbol.confidence - plain.confidence) < 0.02)
                #expect(!symbol.alternatives.contains { $0.character == "|" })
            }
            let contrast = try #require(symbols[1].contrast)
            #expect(abs(contrast - Double(mark)) < 0.01)
            #expect(try #require(symbols[0].contrast) < 0.01)
        }
        let plain = Self.marked(0.0001).withUnsafeBufferPointer {
            CTCDecoder(symbols: model.symbols).symbols($0, width: 7)
        }
        #expect(plain.allSatisfy { $0.contrast == nil })
    }
}
