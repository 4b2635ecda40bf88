import Foundation
import OdologImaging
import OdologNetwork
import OdologOdometer
import OdologRecognition
import OdologValues
import Testing

@testable import VehicleOCR

@Suite("From confidence to decision")
struct DecisionTests {
    @Test func acceptFromTheThresholdOn() throws {
        let photo = try TemporaryPhoto()
        let recognizer = FixedRecognizer(text: "ODO 164214 km")
        let confidence = try PhotoReader(recognizer).read(photo.path).valueConfidence
        #expect(confidence > 0)
        #expect(try PhotoReader(recognizer, acceptAt: confidence).read(photo.path).decision == .accept)
        #expect(try PhotoReader(recognizer, acceptAt: confidence.nextUp).read(photo.path).decision == .review)
    }

    @Test("Nothing readable is rejected, whatever the threshold")
    func nothing() throws {
        let photo = try TemporaryPhoto()
        #expect(try PhotoReader(FixedRecognizer(text: ""), acceptAt: 0).read(photo.path).decision == .reject)
    }

    @Test("A damaged photo is never accepted: a wrong pixel may have made one digit of another")
    func damaged() throws {
        let photo = try TemporaryPhoto(width: 400, height: 400)
        let whole = try Data(contentsOf: URL(fileURLWithPath: photo.path))
        let cut = Array(whole.prefix(whole.count * 3 / 4))
        let reader = PhotoReader(FixedRecognizer(text: "164214 km"), acceptAt: 0)
        let reading = try reader.read(Photo(data: cut, name: "cut.png"))
        #expect(reading.photo.isDamaged)
        #expect(reading.text == "164214")
        #expect(reading.decision == .review && reading.doubts == [.photoDamaged])
        #expect(try reader.read(Photo(data: Array(whole), name: "whole.png")).decision == .accept)
    }

    @Test("Anything below certain needs a person at a threshold of 1")
    func never() throws {
        let photo = try TemporaryPhoto()
        #expect(try PhotoReader(FixedRecognizer(text: "164214 km"), acceptAt: 1).read(photo.path).decision == .review)
    }

    @Test(
        "A short number that is another one on its head is for a person, unless something beside it tells the way up",
        arguments: [
            ("2225", true), ("2225 km", false), ("ODO 2225", false), ("2227", false), ("8008", false),
            ("689", false), ("986", false), ("22258", false),
        ])
    func unsureDirection(text: String, isUnsure: Bool) throws {
        let photo = try TemporaryPhoto()
        let reading = try PhotoReader(FixedRecognizer(text: text), acceptAt: 0).read(photo.path)
        #expect(reading.doubts == (isUnsure ? [.directionUnsure] : []))
        #expect(reading.decision == (isUnsure ? .review : .accept))
    }

    @Test("Where the last drum may count tenths or not a person has to look")
    func unsureTenths() throws {
        let photo = try TemporaryPhoto()
        func read(contrast: Double) throws -> PhotoReading {
            let recognizer = ScriptedRecognizer { _, _ in
                "164214".enumerated().map { index, digit in
                    RecognizedSymbol(digit, confidence: 0.99, contrast: index == 5 ? contrast : 0)
                }
            }
            return try PhotoReader(recognizer, acceptAt: 0).read(photo.path)
        }
        let unsure = try read(contrast: 0.5)
        #expect(unsure.decision == .review && unsure.doubts == [.tenthsUnsure] && unsure.text == "164214")
        for (contrast, tenths) in [(0.01, nil), (0.99, 4)] {
            let sure = try read(contrast: contrast)
            #expect(sure.decision == .accept && sure.doubts == [] && sure.text == "164214")
            #expect(sure.value?.tenths == tenths)
        }
    }

    @Test("A trip meter alone is for a person, however sure")
    func trip() throws {
        let photo = try TemporaryPhoto()
        let reading = try PhotoReader(FixedRecognizer(text: "TRIP 191.4 km"), acceptAt: 0).read(photo.path)
        #expect(reading.doubts == [.tripMeter] && reading.decision == .review)
    }

    private static let objections: [OdometerObjection] =
        [
            .unit("kWh"), .currency("EUR"), .hours("HOURS"), .label("RANGE"), .decimals(3), .mayBeDecimals, .colon,
            .longerText("030 1234567"), .vin, .gauge, .tripMeter,
        ] + SceneKind.allCases.map { .scene($0) }

    @Test("No reason against stands beside accept: all pairs and all sets of the kinds")
    func allCombinations() {
        let kinds = Self.objections.filter { if case .scene(let kind) = $0 { kind == .fuelPump } else { true } }
        let sets = (0..<1 << kinds.count).map { bits in kinds.indices.filter { bits >> $0 & 1 == 1 }.map { kinds[$0] } }
        let pairs = Self.objections.flatMap { first in Self.objections.map { [first, $0] } }
        for objections in sets + pairs {
            let candidate = OdometerCandidate(
                displayed: "164214", value: try! OdometerValue(wholeUnits: 164_214), unit: nil, confidence: 1,
                objections: objections, reasons: [], quad: nil, lineIndex: 0)
            let content = PhotoReading.Content.odometer([candidate])
            for isDamaged in [false, true] {
                let doubts = content.doubts(isDamaged: isDamaged, scene: nil)
                let isFree = objections.isEmpty && !isDamaged
                #expect(doubts.isEmpty == isFree)
                #expect(doubts.contains(.tripMeter) == objections.contains(.tripMeter))
                #expect(doubts.contains(.notAnOdometer) == objections.contains { $0 != .tripMeter })
                for threshold in [0, 0.99, 1] {
                    #expect(
                        DecisionRule(acceptAt: threshold).decision(for: content, doubts: doubts)
                            == (isFree ? .accept : .review))
                }
            }
        }
    }

    @Test("Any doubt keeps a reading from being accepted", arguments: Doubt.allCases)
    func anyDoubt(doubt: Doubt) {
        let candidate = OdometerCandidate(
            displayed: "164214", value: try! OdometerValue(wholeUnits: 164_214), unit: nil, confidence: 1, reasons: [],
            quad: nil, lineIndex: 0)
        #expect(DecisionRule(acceptAt: 0).decision(for: .odometer([candidate]), doubts: [doubt]) == .review)
    }

    @Test("The decision goes by the confidence in what is logged")
    func byValue() {
        let candidate = OdometerCandidate(
            displayed: "514708", value: try! OdometerValue(wholeUnits: 51_470, tenths: 8), unit: nil, confidence: 0.5,
            valueConfidence: 0.995, reasons: [], quad: nil, lineIndex: 0)
        #expect(DecisionRule().decision(for: .odometer([candidate]), doubts: []) == .accept)
        #expect(DecisionRule(acceptAt: 0.996).decision(for: .odometer([candidate]), doubts: []) == .review)
    }

    @Test("Of engines that nothing was fitted to nothing is accepted, whatever is asked for")
    func uncalibrated() throws {
        let photo = try TemporaryPhoto()
        func read(_ text: String, _ parameters: ModelParameters) throws -> PhotoReading {
            try PhotoReader(
                recognizer: FixedRecognizer(text: text), locator: FixedLocator(), parameters: parameters,
                decisionRule: DecisionRule(acceptAt: 0)
            ).read(photo.path)
        }
        for text in ["ODO 164214 km", "VIN 1M8GDM9AXKP042788"] {
            let reading = try read(text, .uncalibrated)
            #expect(reading.doubts == [.uncalibrated] && reading.decision == .review)
            #expect(try read(text, .identity).decision == .accept)
            #expect(try read(text, .identity).confidence == reading.confidence)
        }
        #expect(try read("", .uncalibrated).doubts == [])
        let reader = PhotoReader(recognizer: FixedRecognizer(text: ""), locator: FixedLocator())
        #expect(reader.parameters == .uncalibrated)
    }

    @Test("A manifest is that of its own weights, all of them")
    func manifest() throws {
        let files = try PhotoReader.modelFiles().filter { $0.name != ModelManifest.file }
        let manifest = try ModelManifest(contentsOf: try #require(ModelManifest.found()))
        #expect(manifest.parameters(for: files) == .shipped)
        #expect(try PhotoReader.isCalibrated())
        #expect(manifest.parameters(for: Array(files.dropLast())).calibration == nil)
        let other = ModelFile.Digest(name: files[0].name, path: files[0].path, sha256: files[1].sha256)
        let mixed = manifest.parameters(for: [other] + files.dropFirst())
        #expect(mixed.calibration == nil && mixed.thresholds == manifest.thresholds)
    }

    @Test("What the photo shows keeps it from being accepted, whatever is asked for", arguments: SceneKind.allCases)
    func scene(kind: SceneKind) throws {
        let photo = try TemporaryPhoto()
        var reader = PhotoReader(FixedRecognizer(text: "ODO 164214 km"), acceptAt: 0)
        reader.sceneClassifier = FixedSceneClassifier(kind)
        for asked in [ReadingKind.odometer, nil] {
            let reading = try reader.read(photo.path, kind: asked)
            #expect(reading.scene?.kind == kind)
            #expect(reading.doubts == (kind == .dashboard ? [] : [.notAnOdometer]))
            #expect(reading.decision == (kind == .dashboard ? .accept : .review))
        }
    }

    @Test("A VIN is for a person where the photo shows what bears none", arguments: SceneKind.allCases)
    func sceneOfVIN(kind: SceneKind) throws {
        let photo = try TemporaryPhoto()
        var reader = PhotoReader(FixedRecognizer(text: "VIN 1M8GDM9AXKP042788"), acceptAt: 0)
        reader.sceneClassifier = FixedSceneClassifier(kind)
        let reading = try reader.read(photo.path, kind: .vin)
        #expect(reading.doubts.contains(.notAVIN) == SceneKind.withoutVIN.contains(kind))
    }

    @Test(
        "Without a label a VIN goes by its place, or by words around it", arguments: SceneKind.allCases,
        ["TRACKING NO", "FAHRZEUG"])
    func bareVIN(kind: SceneKind, word: String) throws {
        let photo = try TemporaryPhoto(width: 320, height: 200)
        let beside = LocatedLine(quad: Quad(x: 10, y: 120, width: 60, height: 20), role: .text, score: 0.9)
        let vin = LocatedLine(quad: Quad(x: 10, y: 10, width: 200, height: 20), role: .vin, score: 1)
        var reader = PhotoReader(
            recognizer: FixedRecognizer(text: word), vinRecognizer: FixedRecognizer(text: "1M8GDM9AXKP042788"),
            locator: FirstLookLocator([vin, beside]), parameters: .identity, decisionRule: DecisionRule(acceptAt: 0))
        reader.sceneClassifier = FixedSceneClassifier(kind)
        let reading = try reader.read(photo.path, kind: .vin)
        let isCalled = SceneKind.placesOfVIN.contains(kind) || word == "FAHRZEUG"
        #expect(reading.text == "1M8GDM9AXKP042788")
        #expect(reading.doubts.contains(.notAVIN) == (!isCalled || SceneKind.withoutVIN.contains(kind)))
    }

    @Test("Where it fails to tell what the photo shows, that is an error")
    func sceneFails() throws {
        let photo = try TemporaryPhoto()
        var reader = PhotoReader(FixedRecognizer(text: "164214"))
        reader.sceneClassifier = FixedSceneClassifier(nil)
        let error = #expect(throws: ReadingError.self) { try reader.read(photo.path) }
        #expect(error?.code == "scene_failed")
    }
}
