import Foundation
import Testing

@Suite("Models that no confidence was fitted to")
struct CalibrationTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.photo("164214-km")
    }

    /// The shipped manifest stands beside the binary, and the scene's weights are others.
    private var otherWeights: [String: String] { ["ODOLOG_MODELS": workspace.folder] }

    private func doubts(_ row: JSONLine) -> [String]? { row.object["doubts"] as? [String] }

    @Test("All that they read is for a person")
    func read() throws {
        let own = try #require(try workspace.odolog("read", "--json", "164214-km.jpg").json().first)
        let other = try #require(
            try workspace.odolog("read", "--json", "164214-km.jpg", environment: otherWeights).json().first)
        #expect(doubts(own) == [])
        #expect(doubts(other) == ["uncalibrated"] && other.string("decision") == "review")
        #expect(own.string("text") == other.string("text"))
        #expect(own.number("confidence") != other.number("confidence"))
        #expect(own.string("models") != other.string("models"), "the manifest is one of the models' files")
    }

    @Test("No threshold logs them")
    func record() throws {
        _ = try workspace.odolog("vehicle", "add", "Blue Doblo", "--unit", "km")
        _ = try workspace.odolog(
            "record", "164214-km.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0.01", environment: otherWeights)
        #expect(try workspace.logged() == [])
        _ = try workspace.odolog("record", "164214-km.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0.01")
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test("doctor says so")
    func doctor() throws {
        #expect(try workspace.odolog("doctor").output.contains("\ncalibration of these models\n"))
        let other = try workspace.odolog("doctor", environment: otherWeights)
        #expect(other.ending == .status(0))
        #expect(other.output.contains("\ncalibration none for these models"))
    }

    @Test(
        "A manifest that is damaged is an error with a next step",
        arguments: ["", "{}", #"{"schema":3}"#, #"{"schema":2}"#])
    func damaged(text: String) throws {
        try workspace.write(text, to: "odolog-models.json")
        let outcome = try workspace.odolog("read", "164214-km.jpg", environment: otherWeights)
        #expect(outcome.ending == .status(3))
        #expect(outcome.errors.contains("odolog-models.json cannot be used"))
        #expect(try workspace.odolog("doctor", environment: otherWeights).output.contains("calibration PROBLEM"))
    }
}
