import RecognizedText
import Testing

@testable import Recognition

/// What the decoder says of random frames against the sum over every single path.
struct CTCDecoderTests {
    private static let frames = 4

    /// Rows that add up to 1, most of it on few classes, as a network's are.
    private static func random(_ seed: UInt64, frames: Int = frames) -> [Float] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24)
        }
        return (0..<frames).flatMap { _ in
            let row = (0..<CTCDecoder.classes).map { _ in
                let value = next()
                return value * value * value * value + 0.003
            }
            let sum = row.reduce(0, +)
            return row.map { $0 / sum }
        }
    }

    private static func read(_ probabilities: [Float]) -> [RecognizedSymbol] {
        probabilities.withUnsafeBufferPointer {
            CTCDecoder.symbols($0, width: Double(probabilities.count / CTCDecoder.classes))
        }
    }

    /// Every text's probability, by all paths.
    private static func texts(_ probabilities: [Float]) -> [[Int]: Double] {
        let blank = CTCDecoder.classes - 1
        var found: [[Int]: Double] = [:]
        func walk(_ frame: Int, _ last: Int, _ text: [Int], _ probability: Double) {
            guard frame * CTCDecoder.classes < probabilities.count else {
                found[text, default: 0] += probability
                return
            }
            for symbol in 0..<CTCDecoder.classes {
                let isNew = symbol != blank && symbol != last
                walk(
                    frame + 1, symbol, isNew ? text + [symbol] : text,
                    probability * Double(probabilities[frame * CTCDecoder.classes + symbol]))
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
        let text = try symbols.map { try #require(CTCDecoder.symbols.firstIndex(of: $0.character)) }
        let own = try #require(texts[text])
        for (index, symbol) in symbols.enumerated() {
            #expect((0...1).contains(symbol.confidence))
            for alternative in symbol.alternatives {
                var changed = text
                changed[index] = try #require(CTCDecoder.symbols.firstIndex(of: alternative.character))
                let expected = try #require(texts[changed]) / own
                #expect(abs(alternative.confidence / symbol.confidence - expected) < 1e-5 * max(1, expected))
            }
        }
    }

    @Test(arguments: 1...20)
    func test_no_text_with_another_symbol_is_likelier(seed: Int) throws {
        let probabilities = Self.random(UInt64(seed) + 100)
        let texts = Self.texts(probabilities)
        let text = try Self.read(probabilities).map { try #require(CTCDecoder.symbols.firstIndex(of: $0.character)) }
        guard !text.isEmpty else { return }
        let own = try #require(texts[text])
        for index in text.indices {
            var less = text
            less.remove(at: index)
            #expect(texts[less] ?? 0 <= own)
            for symbol in CTCDecoder.symbols.indices {
                var changed = text
                changed[index] = symbol
                // Where no frame near gives a symbol much, it isn't looked at.
                #expect(texts[changed] ?? 0 <= own * 1.000001)
            }
        }
    }

    /// A row where `share` goes to `symbol` and the rest to the blank.
    private static func row(_ symbol: Character?, _ share: Float = 0.99, other: Character? = nil) -> [Float] {
        var row = [Float](repeating: 0, count: CTCDecoder.classes)
        if let index = symbol.flatMap(CTCDecoder.symbols.firstIndex(of:)) { row[index] = share }
        let rest = symbol == nil ? 1 : 1 - share
        row[other.flatMap(CTCDecoder.symbols.firstIndex(of:)) ?? CTCDecoder.classes - 1] += rest
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

    @Test func test_blank_frames_are_nothing() {
        #expect(Self.read([]).isEmpty)
        #expect(Self.read(Array(repeating: Self.row(nil), count: 20).flatMap { $0 }).isEmpty)
    }

    @Test func test_numbers_that_are_none_end_in_a_text() {
        let broken = [Float](repeating: .nan, count: CTCDecoder.classes * 8)
        #expect(Self.read(broken).allSatisfy { $0.confidence.isFinite || $0.confidence == 0 })
        #expect(Self.read([Float](repeating: 0, count: CTCDecoder.classes * 8)).allSatisfy { $0.confidence == 0 })
    }

    @Test func test_a_long_line_ends_soon() {
        let line = (0..<300).map { Self.row($0 % 2 == 0 ? "5" : nil, 0.9) }.flatMap { $0 }
        #expect(Self.read(line).count == 150)
    }
}
