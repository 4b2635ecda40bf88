import Foundation
import Testing

/// Files of results that other versions wrote are refused and stay as they are. `Fixtures/results` has one of each form.
@Suite("odolog batch: files of results of other versions")
struct EarlierResultsTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.photo("164214-km", as: "new.jpg")
    }

    private func fixture(_ name: String) throws -> String {
        try String(contentsOfFile: "\(Workspace.fixtures)/results/\(name)", encoding: .utf8)
    }

    private func batch(_ file: String) throws -> Workspace.Outcome {
        try workspace.run([Workspace.program, "batch", "new.jpg", "--out", file])
    }

    private func text(_ file: String) throws -> String { try String(contentsOf: workspace.url(file), encoding: .utf8) }

    @Test("Such a file is refused, and nothing in it changes", arguments: ["schema-1.jsonl", "without-owner.csv"])
    func refused(name: String) throws {
        // The last row in part: not even that is cut off.
        let old = String(try fixture(name).dropLast(10))
        try workspace.write(old, to: name)
        let outcome = try batch(name)
        #expect(outcome.ending == .status(2))
        #expect(outcome.errors.contains("another version of Odolog wrote this file, with other columns"))
        #expect(outcome.errors.contains("Name another --out."), "\(outcome.errors)")
        #expect(try text(name) == old)
    }

    @Test("One row of another version behind rows of this one is as much")
    func behind() throws {
        #expect(try batch("results.jsonl").ending == .status(0))
        let mixed = try text("results.jsonl") + fixture("schema-1.jsonl")
        try workspace.write(mixed, to: "results.jsonl")
        #expect(try batch("results.jsonl").ending == .status(2))
        #expect(try text("results.jsonl") == mixed)
    }

    @Test("Half of this version's header is begun anew")
    func halfAHeader() throws {
        #expect(try batch("results.csv").ending == .status(0))
        let whole = try text("results.csv")
        try workspace.write(String(whole.prefix { $0 != "\r\n" }.dropLast(20)), to: "results.csv")
        #expect(try batch("results.csv").ending == .status(0))
        #expect(try text("results.csv").hasPrefix(whole.prefix { $0 != "\r\n" }))
        #expect(try batch("results.csv").errors.contains("1 skipped, read before"))
    }
}
