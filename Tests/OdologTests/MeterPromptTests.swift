import Foundation
import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues
import Testing
import VehicleStore

/// What a person is told of meters, scenes and confidences; the readings are made up, and wait in a store.
@Suite("What the prompt and review show of meter and scene")
struct MeterPromptTests {
    private let workspace: Workspace
    private static let menu = "[q]uit: "
    private static let hash = String(repeating: "1", count: 64)

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Blue Doblo", "--unit", "km")
    }

    /// A last drum between two digits: the text is unsure, its whole units aren't.
    private static var drums: Reading {
        get throws {
            Reading(
                photo: facts, scene: SceneGuess(code: "dashboard", probability: 1), kind: .odometer,
                candidates: [
                    Candidate(
                        text: "006435", confidence: 0.4, valueConfidence: 0.97,
                        value: try OdometerValue(wholeUnits: 643, tenths: 5), unit: .kilometers, meter: .total),
                    Candidate(text: "006436", confidence: 0.35),
                ], decision: .review, engine: engine)
        }
    }

    private static let facts = PhotoFacts(sha256: hash, byteCount: 1, width: 1, height: 1)
    private static let engine = EngineIdentity(name: "fixed", version: "1", model: "1")

    private func wait(_ content: Reading) throws {
        let store = try VehicleStore(path: workspace.storePath)
        let photo = PhotoRecord(
            sha256: Self.hash, byteCount: 1, width: 1, height: 1, path: workspace.folder + "/a.jpg",
            takenAt: Date(timeIntervalSince1970: 1_700_000_000))
        try store.register(photo, readings: [content], vehicle: store.vehicle(named: "Blue Doblo").id)
    }

    /// What `review` shows of the only reading, and that of `--list` and `--json`.
    private func shown(_ content: Reading) throws -> (prompt: String, list: String, json: JSONLine) {
        try wait(content)
        let terminal = try Terminal(workspace, "review")
        try terminal.answer(Self.menu, "s")
        #expect(try terminal.finish() == .status(0))
        let list = try workspace.odolog("review", "--list").lines
        let json = try workspace.odolog("review", "--json").json()
        return (terminal.transcript, try #require(list.last), try #require(json.first))
    }

    @Test("The confidence is that of what is logged; a runner-up with the same whole units has none of its own")
    func valueConfidence() throws {
        let (prompt, list, json) = try shown(Self.drums)
        #expect(prompt.contains("read       006435 = 643.5 km   97 %  review"), "\(prompt)")
        #expect(prompt.contains("runner-up  006436 km   the same but for the tenths"))
        #expect(!prompt.contains("40 %") && !prompt.contains("trip"))
        #expect(list.contains("97 %") && !list.contains("40 %"))
        #expect(list.contains("643.5 km") && !list.contains("006435"), "what a log would take of it")
        #expect(json.number("confidence") == 0.4 && json.number("valueConfidence") == 0.97)
        #expect(json.string("meter") == "total" && json.isNull("otherMeter"))
        #expect(json.dictionary("scene") as NSDictionary? == ["kind": "dashboard", "probability": 1])
    }

    @Test("A runner-up with other whole units has its confidence")
    func otherWholeUnits() throws {
        var content = try Self.drums
        content.candidates[1].text = "006535"
        #expect(try shown(content).prompt.contains("runner-up  006535 km   35 %"))
    }

    @Test("A trip meter is called that, and the total beside it is shown")
    func trip() throws {
        var content = try Self.drums
        content.candidates[0].meter = .trip
        content.candidates[0].otherMeter = try OdometerValue(wholeUnits: 164_214)
        content.doubts = [.tripMeter]
        let (prompt, list, json) = try shown(content)
        #expect(prompt.contains("read       006435 = 643.5 km, a trip meter   97 %  review"), "\(prompt)")
        #expect(prompt.contains("total      164214 km"))
        #expect(prompt.contains("! It is a trip meter's, not the vehicle's odometer"))
        #expect(list.contains("trip 643") && list.hasSuffix("trip meter, total 164214"))
        #expect(json.string("meter") == "trip")
        #expect(json.dictionary("otherMeter") as NSDictionary? == ["value": 164_214, "tenths": NSNull()])
    }

    @Test("So is the trip beside the total")
    func total() throws {
        var content = try Self.drums
        content.candidates[0].otherMeter = try OdometerValue(wholeUnits: 12, tenths: 3)
        let (prompt, list, json) = try shown(content)
        #expect(prompt.contains("trip       12.3 km") && !prompt.contains("a trip meter"))
        #expect(list.hasSuffix("  not sure enough, trip 12.3"))
        #expect(json.dictionary("otherMeter") as NSDictionary? == ["value": 12, "tenths": 3])
    }

    @Test("Why it may be no odometer is said")
    func noOdometer() throws {
        var content = try Self.drums
        content.scene = SceneGuess(code: "fuel_pump", probability: 0.9)
        content.doubts = [.notAnOdometer, .tenthsUnsure]
        content.candidates[0].facts = [
            OdometerObjection.scene(.fuelPump), .unit("kWh"), .tripMeter, .currency("€"), .decimals(3),
        ].map { .odometer(.objection($0)) }
        let words =
            "t may be no odometer: the photo shows a fuel pump, kWh stands beside it, € stands beside it, as beside a price, "
            + "it has 3 digits behind a decimal mark"
        let (prompt, list, json) = try shown(content)
        #expect(prompt.unwrapped.contains("! I\(words) ! Whether the last drum"), "\(prompt)")
        #expect(list.hasSuffix("  not an odometer, tenths unsure"), "\(list)")
        #expect(json.dictionary("scene") as NSDictionary? == ["kind": "fuel_pump", "probability": 0.9])
    }

    @Test(
        "Why it may be no VIN is said; a scene of a later version is none",
        arguments: [
            ("receipt", "It may be no VIN: the photo shows a receipt, an invoice or a price"),
            ("spaceship", "It may be no VIN"),
        ])
    func noVIN(scene: String, words: String) throws {
        let vin = try VIN("1M8GDM9AXKP042788")
        let (prompt, list, json) = try shown(
            Reading(
                photo: Self.facts, scene: SceneGuess(code: scene, probability: 0.5), kind: .vin,
                candidates: [Candidate(text: vin.text, confidence: 0.9, vin: vin)], decision: .review,
                doubts: [.notAVIN], engine: Self.engine))
        #expect(prompt.contains("! \(words)\r\n"), "\(prompt)")
        #expect(list.hasSuffix("  not a VIN"))
        #expect(json.dictionary("scene")?["kind"] as? String == scene)
        #expect(json.isNull("meter") && json.isNull("otherMeter"))
    }
}
