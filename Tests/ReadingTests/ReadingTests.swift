import Foundation
import OdologOdometer
import OdologVIN
import OdologValues
import Testing

@testable import OdologReading

@Suite("A reading and its JSON")
struct ReadingTests {
    private static let nothing = Reading(
        photo: Sample.photo, kind: nil, candidates: [], decision: .reject, obstacle: .tooSmall(height: 4.7),
        engine: Sample.engine)

    private static let readings =
        [
            Sample.reading(Sample.ofOdometers, kind: .odometer), Sample.reading(Sample.ofVINs, kind: .vin), nothing,
            Sample.reading([.other(.init(code: "sunspots", role: .repair, sentence: "It shines."))], kind: .vin),
        ]
        + [Obstacle.notFound(nil), .notFound(.vin), .tooBlurred, .illegible, .other("dark")].map { obstacle in
            var reading = nothing
            reading.obstacle = obstacle
            return reading
        }

    @Test("What is written is read back equal, by its own reader and by Foundation's", arguments: readings)
    func roundTrip(reading: Reading) throws {
        #expect(try Reading(json: reading.json.text.utf8) == reading)
        let encoded = try JSONEncoder().encode(reading)
        #expect(try JSONDecoder().decode(Reading.self, from: encoded) == reading)
        let report = ReadingReport(
            photo: "a/ü \"1\".jpg", outcome: .success(reading), models: "4d26eea33a0c", vehicle: "Blue Doblo",
            milliseconds: 12.3)
        let line = report.line { _ in .object(["make": .string("MCI")]) }
        #expect(!line.contains("\n"))
        #expect(try ReadingReport(line: line.utf8) == report)
        // As a worker answers.
        #expect(try ReadingReport(line: "{\"id\":[1],\(line.dropFirst())".utf8) == report)
    }

    @Test("Every fact has a code of its own, and its sentence survives", arguments: [ReadingKind.odometer, .vin])
    func facts(kind: ReadingKind) throws {
        let facts = kind == .vin ? Sample.ofVINs : Sample.ofOdometers
        var codes: [String: Int] = [:]
        for fact in facts {
            let written = fact.json
            let fields = try JSONFields(written)
            let code = try fields.string("code", atMost: 100)
            #expect(code.allSatisfy { $0.isLowercase || $0 == "_" }, "\(code)")
            codes[code, default: 0] += 1
            let read = try Fact(fields, of: kind)
            #expect(read == fact && read.sentence == fact.sentence)
        }
        let severalTimes = codes.filter { $0.value > 1 }.keys.sorted()
        #expect(
            severalTimes
                == (kind == .vin
                    ? ["barcode", "barcode_agrees", "beside_first_character"] : ["objection_scene", "unit_beside"]))
    }

    @Test("A line has all its keys, in their order, whatever became of the photo")
    func keys() throws {
        let failure = ReadingReport(
            photo: nil, outcome: .failure(ReadingFailure(code: "empty", message: "empty", asked: .vin)), models: "")
        let reports = [failure] + Self.readings.map { ReadingReport(photo: "a", outcome: .success($0), models: "") }
        for report in reports {
            guard case .object(let members) = try JSONValue(report.line { _ in .null }.utf8) else {
                return #expect(Bool(false), "no object")
            }
            #expect(members.all.map(\.key) == ReadingKey.allCases.map(\.rawValue))
        }
        #expect(try ReadingReport(line: failure.line { _ in .null }.utf8) == failure)
        for line in [#"{"odolog":"0.1.0","protocol":1,"models":"m","error":null}"#, #"{"id":1,"step":"barcodes"}"#] {
            #expect(throws: ReadingFormatError.noReport) { try ReadingReport(line: line.utf8) }
        }
    }

    @Test("Sentences are made from facts, and ignored where they are read")
    func sentences() throws {
        let reading = Sample.reading([.odometer(.digitCount(6))], kind: .odometer)
        let text = reading.json.text
        #expect(text.contains(#""reasons":["It has 6 digits, as most odometers."]"#))
        let changed = text.replacing("It has 6 digits", with: "It has 9 digits")
        #expect(changed != text)
        #expect(try Reading(json: changed.utf8) == reading)
    }

    @Test("A code that this version doesn't know survives")
    func unknownCodes() throws {
        let text = Sample.reading([.odometer(.digitCount(6))], kind: .odometer).json.text
            .replacing("digit_count", with: "moon_phase").replacing("tenths_unsure", with: "full_moon")
            .replacing("dashboard", with: "spaceship")
        let reading = try Reading(json: text.utf8)
        #expect(reading.candidates[0].facts == [.other(.init(code: "moon_phase"))])
        #expect(reading.doubts.map(\.code) == ["full_moon"])
        #expect(reading.scene?.code == "spaceship" && reading.scene?.kind == nil)
        #expect(try Reading(json: reading.json.text.utf8) == reading)
    }

    @Test("What a threshold goes by comes through as it is; what is shown has four decimals")
    func rounding() throws {
        var reading = Sample.reading([], kind: .odometer)
        reading.candidates[0].confidence = 0.98994
        reading.candidates[0].valueConfidence = 0.98999
        reading.candidates[0].quad = Quad(x: 1.26, y: 2, width: 30, height: 10)
        reading.scene?.probability = 0.99994
        let text = reading.json.text
        #expect(text.contains(#""confidence":0.9899,"valueConfidence":0.99,"decision""#))
        let copy = try Reading(json: text.utf8)
        #expect(copy.confidence == 0.9899 && copy.valueConfidence == 0.98999)
        #expect(copy.quad?.topLeft == Point(x: 1.3, y: 2) && copy.scene?.probability == 0.9999)
    }
}

@Suite("What another process says is checked in full")
struct HostileReadingTests {
    @Test(arguments: [
        (#""confidence":0.1235,"valueConfidence""#, #""confidence":1.5,"valueConfidence""#),
        (#""confidence":0.1235,"valueConfidence""#, #""confidence":"1","valueConfidence""#),
        (#""confidence":0.1235,"valueConfidence""#, #""confidence":1e999,"valueConfidence""#),
        (#""tenths":5"#, #""tenths":10"#), (#""value":643"#, #""value":10000000"#),
        (#""value":643"#, #""value":643.5"#), (#""unit":"mi""#, #""unit":"furlong""#),
        (#""meter":"trip""#, #""meter":"hours""#), (#""kind":"odometer""#, #""kind":null"#),
        (#""kind":"odometer""#, #""kind":"vin""#), (#""decision":"review""#, #""decision":"accept""#),
        (#""decision":"review""#, #""decision":"maybe""#), (#""source":"ocr""#, #""source":"dream""#),
        (#""byteCount":2000001"#, #""byteCount":0"#), (#""width":4000"#, #""width":-1"#),
        (#""height":3000"#, #""height":9223372036854775807"#), (#""takenAt":"2024"#, #""takenAt":"yesterday"#),
        (#""sha256":"aa"#, #""sha256":"aA"#), (#""truncated":true"#, #""truncated":1"#),
        ("[1.3,2]", "[1.3]"), ("[1.3,2]", "[1.3,1e300]"), ("[1.3,2]", "[1.3,null]"),
        (#""doubts":["#, #""doubts":[1,"#), (#""doubts":["#, #""doubts":["","#),
        (#""count":6"#, #""count":-1"#), (#""count":6"#, #""count":"6""#), (#""code":"digit_count""#, #""code":1"#),
        (#""name":"tesseract""#, #""name":"""#), (#""schema":2"#, #""schema":3"#),
        (#""models":"""#, #""models":null"#), (#""error":null"#, #""error":{"code":1,"message":""}"#),
        (#""milliseconds":null"#, #""milliseconds":-1"#), ("}", "},"), ("{", "[{"),
    ])
    func refused(part: String, wrong: String) throws {
        let report = ReadingReport(
            photo: "a", outcome: .success(Sample.reading([.odometer(.digitCount(6))], kind: .odometer)), models: "")
        let line = report.line { _ in .null }
        #expect(line.contains(part))
        // Where it counts is the candidate's, not what is derived from it.
        let changed = line.replacing(part, with: wrong)
        #expect(throws: ReadingFormatError.self) { try ReadingReport(line: changed.utf8) }
    }

    @Test func tooMuch() throws {
        var reading = Sample.reading([], kind: .odometer)
        reading.candidates = Array(repeating: reading.candidates[0], count: 101)
        #expect(throws: ReadingFormatError.self) { try Reading(json: reading.json.text.utf8) }
        reading = Sample.reading(Array(repeating: .odometer(.colon), count: 1001), kind: .odometer)
        #expect(throws: ReadingFormatError.self) { try Reading(json: reading.json.text.utf8) }
        reading = Sample.reading([], kind: .odometer)
        reading.rawText = String(repeating: "x", count: Reading.longestRawText + 1)
        #expect(throws: ReadingFormatError.self) { try Reading(json: reading.json.text.utf8) }
        #expect(throws: ReadingFormatError.self) {
            try Reading(json: String(repeating: "[", count: 100_000).utf8)
        }
    }

    @Test("Cut anywhere, it is no reading")
    func cut() {
        let text = Sample.reading(Sample.ofVINs, kind: .vin).json.text
        let bytes = Array(text.utf8)
        for end in stride(from: 0, to: bytes.count - 1, by: 7) {
            #expect(throws: ReadingFormatError.self) { try Reading(json: bytes[..<end]) }
        }
    }
}

extension OdometerReason {
    fileprivate static var colon: OdometerReason { .objection(.colon) }
}
