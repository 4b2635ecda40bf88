import OdologVIN
import OdologValues
import Testing

/// Misread VINs: how often the truth comes first. The figures are printed; the limits asserted lie a little below what
/// was measured when they were set.
@Suite struct CorruptionTests {
    enum Errors: String, CaseIterable, CustomTestStringConvertible {
        /// O/0, I/1, S/5, B/8: an illegal letter, or a swap that the check digit sees.
        case common
        /// Swaps of equal value.
        case blind
        /// Any pair that looks alike.
        case alike

        var testDescription: String { rawValue }

        var pairs: [String] {
            switch self {
            case .common: ["0O", "1I", "5S", "S5", "8B", "B8"]
            case .blind:
                ["S2", "2S", "NV", "VN", "9R", "R9", "PX", "H8", "8H", "E5", "5E", "F6", "6F", "U4", "G7", "C3", "3C"]
            case .alike:
                [
                    "0O", "0D", "D0", "0Q", "1I", "5S", "S5", "8B", "B8", "2Z", "Z2", "6G", "G6", "UV", "VU", "4A",
                    "A4",
                    "MN", "NM", "PR", "RP", "38", "83", "17", "71", "EF", "FE", "CG", "GC", "WM", "KX",
                ]
            }
        }
    }

    struct Result {
        var count = 0
        var first = 0
        var firstTwo = 0
        var firstFive = 0
        var confidence = 0.0
        /// Of those at 0.9 and above.
        var sure = 0
        var sureAndRight = 0

        mutating func add(_ candidates: [VINCandidate], truth: VIN) {
            count += 1
            let rank = candidates.firstIndex { $0.vin == truth }
            if rank == 0 { first += 1 }
            if let rank, rank < 2 { firstTwo += 1 }
            if rank != nil { firstFive += 1 }
            confidence += candidates.first?.confidence ?? 0
            guard let best = candidates.first, best.confidence >= 0.9 else { return }
            sure += 1
            if best.vin == truth { sureAndRight += 1 }
        }

        func share(_ number: Int) -> Double { Double(number) / Double(max(1, count)) }

        var summary: String {
            func percent(_ value: Double) -> String {
                let tenths = Int((value * 1_000).rounded())
                return "\(tenths / 10).\(tenths % 10) %"
            }
            return
                "first \(percent(share(first))), in two \(percent(share(firstTwo))),"
                + " in five \(percent(share(firstFive))) of \(count);"
                + " mean confidence \(percent(confidence / Double(max(1, count)))),"
                + " at 0.9 and above \(sure), right \(percent(Double(sureAndRight) / Double(max(1, sure))))"
        }
    }

    /// Real ones, from labels in public test sets.
    private static let built = [
        "2HGFG1B86BH501831", "JTDKB20U887718156", "JM1BK32G071773697", "WDBTK75G94T028954", "3VW2K7AJ9EM381173",
        "JM1BL1H4XA1335663", "JHMGE8H42AS021233", "WMEEJ3BA4DK652562", "5FNRL38488B411196", "1HGCM82633A004352",
        "LFBGE3068MJK01124", "1M8GDM9AXKP042788", "WAUZZZ8E06A280374", "5UXCW2C58KL082140",
    ]

    /// An engine that gives alternatives: a wrong character is less sure than a right one, and the truth is among the
    /// alternatives half of the time.
    private func lattice(
        _ truth: VIN, errors: Int, from pairs: [String], honest: Bool, _ generator: inout SeededGenerator
    ) -> RecognizedLine? {
        var characters = Array(truth.text)
        var places = Set<Int>()
        for place in (0..<17).shuffled(using: &generator) where places.count < errors {
            let fitting = pairs.filter { $0.first == characters[place] }
            guard let pair = fitting.randomElement(using: &generator) else { continue }
            characters[place] = pair.last!
            places.insert(place)
        }
        guard places.count == errors else { return nil }
        let symbols = characters.enumerated().map { place, character in
            guard honest else { return RecognizedSymbol(character, confidence: 0.95) }
            guard places.contains(place) else {
                return RecognizedSymbol(character, confidence: .random(in: 0.9...0.99, using: &generator))
            }
            let confidence = Double.random(in: 0.5...0.9, using: &generator)
            let offers = Bool.random(using: &generator)
            return RecognizedSymbol(
                character, confidence: confidence,
                alternatives: offers ? [.init(truth[place + 1], confidence: (1 - confidence) * 0.7)] : [])
        }
        return RecognizedLine(symbols: symbols, quad: Quad(x: 0, y: 0, width: 340, height: 20))
    }

    /// Unoptimised code takes a few; `swift test -c release` takes them all.
    private static var manyVINs: Int {
        #if DEBUG
            120
        #else
            4_639
        #endif
    }

    private func measure(_ truths: [VIN], _ errors: Errors, count: Int, honest: Bool) -> Result {
        var generator = SeededGenerator(seed: UInt64(count) * 7 + (honest ? 1 : 0))
        var result = Result()
        let interpreter = VINInterpreter()
        for truth in truths {
            guard let line = lattice(truth, errors: count, from: errors.pairs, honest: honest, &generator) else {
                continue
            }
            result.add(interpreter.candidates(in: [line]), truth: truth)
        }
        return result
    }

    @Test(arguments: Errors.allCases, [1, 2])
    func builtInOnes(errors: Errors, count: Int) throws {
        let truths = try Array(repeating: Self.built, count: 5).flatMap { $0 }.map { try VIN($0) }
        let result = measure(truths, errors, count: count, honest: true)
        print("\(truths.count) lattices, \(count) \(errors) error(s): \(result.summary)")
        #expect(result.count > 20)
        let floor: [Errors: [Double]] = [.common: [0.9, 0.8], .blind: [0.3, 0.1], .alike: [0.8, 0.6]]
        #expect(result.share(result.first) >= floor[errors]![count - 1])
        #expect(result.share(result.firstFive) >= result.share(result.first))
    }

    @Test(
        .enabled(if: SharedVectors.exists("golden.tsv"), "needs shared/vin-vectors beside the repository"),
        arguments: Errors.allCases)
    func manyMakes(errors: Errors) throws {
        let truths = try SharedVectors.rows("golden.tsv").enumerated().filter {
            $0.offset % (4_639 / Self.manyVINs) == 0
        }
        .compactMap { try? VIN($0.element["vin"] ?? "") }.filter { $0.checkDigit == .valid }
        for honest in [true, false] {
            for count in 1...3 {
                let result = measure(truths, errors, count: count, honest: honest)
                let engine = honest ? "engine with alternatives" : "0.95 everywhere, no alternatives"
                print("golden.tsv, valid check digit, \(engine), \(count) \(errors) error(s): \(result.summary)")
                let floor: [Errors: [Double]] = [
                    .common: [0.88, 0.8, 0.7], .blind: [0.2, 0, 0], .alike: [0.8, 0.55, 0.3],
                ]
                if honest { #expect(result.share(result.first) >= floor[errors]![count - 1]) }
                #expect(result.count > 100)
            }
        }
    }

    @Test(.enabled(if: SharedVectors.exists("golden.tsv"), "needs shared/vin-vectors beside the repository"))
    func cleanOnesStayAsTheyAre() throws {
        for origin in ["real", "generated"] {
            let rows = try SharedVectors.rows("golden.tsv").filter { $0["origin"] == origin }
            let truths = rows.prefix(Self.manyVINs).compactMap { try? VIN($0["vin"] ?? "") }
            for status in Set(truths.map(\.checkDigit)).sorted(by: { $0.rawValue < $1.rawValue }) {
                let result = measure(truths.filter { $0.checkDigit == status }, .common, count: 0, honest: true)
                print("golden.tsv, \(origin), check digit \(status.rawValue), no error: \(result.summary)")
                if origin == "real" && status == .valid { #expect(result.share(result.first) > 0.98) }
            }
        }
    }

    /// An engine whose confidence is what it says: each symbol is wrong as often as it admits. Then the VIN's
    /// confidence should be what it says, too.
    @Test(.enabled(if: SharedVectors.exists("golden.tsv"), "needs shared/vin-vectors beside the repository"))
    func confidenceIsHonestWhenTheEngineIs() throws {
        var generator = SeededGenerator(seed: 99)
        let pairs = Errors.alike.pairs + Errors.blind.pairs
        let rows = try SharedVectors.rows("golden.tsv").filter { $0["origin"] == "real" }
        let truths = rows.compactMap { try? VIN($0["vin"] ?? "") }
        var bins = Array(repeating: Result(), count: 5)
        var whole = Result()
        for truth in truths {
            let symbols = (1...17).map { position -> RecognizedSymbol in
                let confidence = Double.random(in: 0.9...1, using: &generator)
                let wrong = pairs.filter { $0.first == truth[position] }.compactMap(\.last)
                guard Double.random(in: 0...1, using: &generator) > confidence,
                    let read = wrong.randomElement(using: &generator)
                else { return RecognizedSymbol(truth[position], confidence: confidence) }
                return RecognizedSymbol(read, confidence: confidence)
            }
            let line = RecognizedLine(symbols: symbols, quad: Quad(x: 0, y: 0, width: 340, height: 20), role: .vin)
            let candidates = VINInterpreter().candidates(in: [line])
            let confidence = candidates.first?.confidence ?? 0
            bins[min(4, Int(confidence * 5))].add(candidates, truth: truth)
            whole.add(candidates, truth: truth)
        }
        for (index, bin) in bins.enumerated() where bin.count > 0 {
            print("honest engine, confidence \(index * 20)...\(index * 20 + 20) %: \(bin.summary)")
        }
        print("honest engine, 5 % of symbols wrong: \(whole.summary)")
        #expect(abs(whole.share(whole.first) - whole.confidence / Double(whole.count)) < 0.15)
    }
}
