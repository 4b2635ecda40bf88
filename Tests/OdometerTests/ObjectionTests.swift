import OdologOdometer
import OdologValues
import Testing

@Suite("What says that a number is no odometer")
struct ObjectionTests {
    private func objections(_ lines: [RecognizedLine]) throws -> [OdometerObjection] {
        try #require(OdometerInterpreter().candidates(in: lines).first).objections
    }

    @Test(
        "Of its own line",
        arguments: [
            ("045672 kWh", OdometerObjection.unit("kWh")), ("045672 m3", .unit("m3")), ("28336 LITER", .unit("LITER")),
            ("12345 EUR", .currency("EUR")), ("USD 12345", .currency("USD")), ("01234 HOURS", .hours("HOURS")),
            ("RANGE 12345", .label("RANGE")), ("TEL 1234567", .label("TEL")), ("28.336", .mayBeDecimals),
            ("ab164214", .longerText("164214")),
        ])
    func ofItsLine(text: String, objection: OdometerObjection) throws {
        #expect(try objections([line(text)]).contains(objection))
    }

    @Test("None of these", arguments: ["164214 km", "ODO 164214", "28,336 mi", "TOTAL 164214 km", "164214", "00643.5"])
    func none(text: String) throws {
        #expect(try objections([line(text)]) == [])
    }

    /// The reader of digits sees nothing but them; what they belong to is seen in the whole row.
    @Test(
        "Of the whole row",
        arguments: [
            ("TEL 030 1234567", "1234567", OdometerObjection.longerText("TEL 030 1234567")),
            ("75933 EUR", "75933", .currency("EUR")), ("045672 KWH", "045672", .unit("KWH")),
            ("12345.67", "1234567", .decimals(2)), ("AKL75933", "75933", .longerText("AKL75933")),
        ])
    func ofTheRow(row: String, digits: String, objection: OdometerObjection) throws {
        let start = try #require(row.replacing(".", with: "").firstRange(of: digits)).lowerBound
        let before = Double(row.replacing(".", with: "").distance(from: row.startIndex, to: start))
        let lines = [line(digits, x: 100 + before * 24, role: .odometer), line(row, isRow: true)]
        #expect(try objections(lines).first == objection)
    }

    @Test("A row alone gives no number")
    func rowAlone() {
        #expect(OdometerInterpreter().candidates(in: [line("164214 km", isRow: true)]).isEmpty)
    }

    @Test(
        "Rows that say nothing against it",
        arguments: [
            "164214 KM", "ODO 164214", "23°C 164214 KM", "164214 KM 12:45", "164214K", "DP164214 KM", "D64Z14 MPH",
            "164214 °", "164214° KM",
        ])
    func harmlessRows(row: String) throws {
        let start = row.firstRange(of: "164214")?.lowerBound ?? row.startIndex
        let lines = [
            line("164214", x: 100 + Double(row.distance(from: row.startIndex, to: start)) * 24, role: .odometer),
            line(row, isRow: true),
        ]
        #expect(try objections(lines) == [])
    }

    @Test func whereAVINWasLocated() throws {
        #expect(try objections([line("75933", role: .vin), line("ODO", y: 150)]).contains(.vin))
    }

    @Test("What the photo shows", arguments: SceneKind.allCases)
    func scene(kind: SceneKind) throws {
        let interpreter = OdometerInterpreter(
            calibration: ConfidenceCalibration(scene: 1), valueCalibration: ConfidenceCalibration(scene: 1))
        let plain = interpreter.candidates(in: [line("164214 km")])
        let scene = Scene(probabilities: SceneKind.allCases.map { $0 == kind ? 0.99 : 0.01 / 11 })
        let seen = try #require(interpreter.candidates(plain, in: scene).first)
        #expect(seen.objections == (kind == .dashboard ? [] : [.scene(kind)]))
        #expect(seen.evidence.scene == scene.ofOdometer)
        if kind == .dashboard {
            #expect(abs(seen.confidence - plain[0].confidence) < 1e-9)
        } else {
            #expect(seen.confidence < plain[0].confidence / 10 && seen.valueConfidence < plain[0].valueConfidence / 10)
            #expect(seen.reasons.first == .objection(.scene(kind)))
        }
    }

    @Test(
        "A scene that is unsure is told by the confidence alone, unless another kind is likelier",
        arguments: [0.3, 0.6])
    func unsureScene(dashboard: Double) throws {
        let interpreter = OdometerInterpreter(valueCalibration: ConfidenceCalibration(scene: 1), leastScene: 0.5)
        let plain = interpreter.candidates(in: [line("164214 km")])
        let scene = Scene(
            probabilities: SceneKind.allCases.map { $0 == .dashboard ? dashboard : $0 == .other ? 1 - dashboard : 0 })
        let seen = try #require(interpreter.candidates(plain, in: scene).first)
        #expect(seen.objections == (dashboard < 0.5 ? [.scene(.other)] : []))
        #expect(seen.valueConfidence < plain[0].valueConfidence / 2)
    }

    @Test("The others share what the scene leaves, none surer than the first")
    func sceneAndOthers() throws {
        let interpreter = OdometerInterpreter(calibration: ConfidenceCalibration(scene: 0.5))
        let plain = interpreter.candidates(in: [
            line("164214"), line("164314", variant: "sauvola"), line("58211", y: 300),
        ])
        try #require(plain.count > 1)
        let seen = interpreter.candidates(plain, in: Scene(probabilities: [0.3, 0.7]))
        #expect(seen.map(\.displayed) == plain.map(\.displayed))
        #expect(seen.allSatisfy { $0.confidence <= seen[0].confidence })
        #expect(seen.reduce(0) { $0 + $1.confidence } <= 1)
        #expect(interpreter.candidates([], in: Scene(probabilities: [])).isEmpty)
    }
}
