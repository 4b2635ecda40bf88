import Foundation
import OdologAccuracyReport
import Testing

@Suite("Confidence over several sets, against values worked out by hand")
struct PooledConfidenceTests {
    /// A photo line of the harness's JSON.
    private static func row(
        _ confidence: Double?, right: Bool?, text: String? = "1", decision: String = "review", leftOut: Bool = false
    ) -> String {
        var keys = [#""engine":"odolog""#, #""decision":"\#(decision)""#]
        if let text { keys.append(#""text":"\#(text)""#) }
        if let confidence { keys.append(#""valueConfidence":\#(confidence)"#) }
        if let right { keys.append(#""rightInWholeUnits":\#(right)"#) }
        if leftOut { keys.append(#""leftOut":true"#) }
        return "{\(keys.joined(separator: ","))}"
    }

    private func result(_ name: String, version: String = "1", _ rows: [String]) throws -> ResultFile {
        let folder = try TemporaryFolder()
        let json = """
            {"setting":{"name":"\(name)"},"engines":[{"engine":"odolog","version":"\(version)"}],
            "photos":[\((rows + [#"{"engine":"peer","text":"9"}"#]).joined(separator: ","))]}
            """
        return try ResultFile(folder.write(json, to: "\(name).json"))
    }

    @Test("Claims of all sets fall into the same ten bins") func pool() throws {
        let first = try result(
            "a",
            [
                Self.row(0.95, right: true, decision: "accept"), Self.row(0.85, right: true, decision: "accept"),
                Self.row(0.85, right: false, decision: "accept"),
                // None of these claims anything that can be judged.
                Self.row(0.5, right: false, text: nil), Self.row(nil, right: true), Self.row(0.1, right: nil),
                Self.row(0.99, right: false, decision: "accept", leftOut: true),
            ])
        let second = try result("b", [Self.row(0.91, right: false), Self.row(0.25, right: true)])
        let pooled = try PooledConfidence([first, second], of: "odolog")

        #expect(pooled.sets.map(\.photoCount) == [6, 2] && pooled.sets.map(\.leftOutCount) == [1, 0])
        #expect(pooled.sets.map(\.right) == [Rate(hits: 2, of: 3), Rate(hits: 1, of: 2)])
        // Of the first: 0.95 is right (gap 0.05), two at 0.85 are half right (gap 0.35): (0.05 + 2 * 0.35) / 3.
        #expect(pooled.sets[0].calibration.expectedError.isClose(to: 0.25))
        #expect(pooled.sets[0].meanConfidence.isClose(to: 2.65 / 3))
        // Together: bin 9 holds 0.95 and 0.91, half right (gap 0.43); bin 8 as before; bin 2 holds 0.25, right (gap 0.75).
        // (2 * 0.43 + 2 * 0.35 + 0.75) / 5
        #expect(pooled.all.calibration.bins.map(\.count) == [1, 2, 2])
        #expect(pooled.all.calibration.expectedError.isClose(to: 0.462))
        #expect(pooled.all.right == Rate(hits: 3, of: 5))
        #expect(pooled.all.accepted == Rate(hits: 3, of: 8) && pooled.all.acceptedWrong == Rate(hits: 1, of: 3))

        let table = pooled.markdown()
        #expect(
            table.contains("| all together | 8 | 1 | 5 | 60.0 % [23.1–88.2] | 0.762 | 0.462 | 3: 37.5 % | 1 of 3 |"))
        #expect(table.contains("| 2 | 0.930 | 50.0 % |"))
    }

    @Test("Results of earlier versions hold no valueConfidence: dashes, no error") func earlier() throws {
        let pooled = try PooledConfidence(
            [try result("a", [Self.row(nil, right: nil, decision: "accept")])], of: "odolog")
        #expect(pooled.all.calibration.expectedError == nil && pooled.all.acceptedWrong.count == 0)
        #expect(pooled.markdown().contains("| a | 1 | 0 | 0 | – | – | – | 1: 100.0 % | – |"))
    }

    @Test("Versions are told, each once") func versions() throws {
        let rows = [Self.row(0.5, right: true)]
        let pooled = try PooledConfidence(
            [try result("a", version: "2", rows), try result("b", rows), try result("c", rows)], of: "odolog")
        #expect(pooled.versions == ["1", "2"])
    }

    @Test("A set twice, an engine that isn't there, and other files are told") func flaws() throws {
        let set = try result("a", [Self.row(0.5, right: true)])
        func reason(_ body: () throws -> Void) throws -> String {
            "\(try #require(throws: AccuracyError.self, performing: body))"
        }
        #expect(try reason { _ = try PooledConfidence([set, set], of: "odolog") }.contains("given twice"))
        #expect(try reason { _ = try PooledConfidence([set], of: "x") }.contains("no photo of the engine 'x'"))
        #expect(try reason { _ = try ResultFile("/no/a.json") }.contains("No such file"))
        let folder = try TemporaryFolder()
        let other = try folder.write("[]", to: "other.json")
        #expect(try reason { _ = try ResultFile(other) }.contains("holds no settings"))
    }
}
