import Foundation
import Testing
import VehicleStore

/// Another process removes the vehicle while a person is asked.
@Suite("A vehicle that is removed while record asks")
struct RemovedMeanwhileTests {
    private let workspace: Workspace
    private static let menu = "[q]uit: "

    init() throws {
        workspace = try Workspace()
        for fixture in ["164214-km", "165020-km", "1M8GDM9AXKP042788"] { try workspace.photo(fixture) }
        for name in ["Van", "Bus"] { _ = try workspace.odolog("vehicle", "add", name) }
    }

    private func removeVan() throws {
        #expect(try workspace.odolog("vehicle", "remove", "Van", "--yes").ending == .status(0))
    }

    private func waiting() throws -> [String] {
        try workspace.odolog("review", "--json").json().map {
            "\($0.string("photo") ?? "") \($0.string("vehicle") ?? "none")"
        }
    }

    @Test("It is said, nothing is logged, and the photo waits for whoever says whose it is", arguments: ["", "t", "e"])
    func record(key: String) throws {
        let terminal = try Terminal(workspace, "record", "164214-km.jpg", "165020-km.jpg", "--vehicle", "Van")
        try terminal.expect(Self.menu)
        if key == "e" {
            terminal.type(key + Terminal.Key.enter)
            try terminal.expect("goes back): ")
            try removeVan()
            terminal.type("164214" + Terminal.Key.enter)
        } else {
            try removeVan()
            terminal.type(key + Terminal.Key.enter)
        }
        try terminal.expect("Van was removed meanwhile, by another process; nothing was logged.")
        #expect(try terminal.finish() == .status(2))
        let said = terminal.transcript.unwrapped
        #expect(said.contains("The photo waits for `odolog review`, where v says whose it is."), "\(said)")
        #expect(said.contains("0 logged, 1 waiting (odolog review), 1 not looked at"), "\(said)")
        #expect(
            said.contains("Van was removed meanwhile; record the photos that are left for another vehicle."), "\(said)")
        #expect(!said.contains("number 1") && !said.contains("already in the log"), "\(said)")
        let waiting = try waiting()
        #expect(waiting.count == 1 && waiting[0].hasSuffix("164214-km.jpg none"), "\(waiting)")

        let review = try Terminal(workspace, "review")
        try review.answer(Self.menu, "v")
        try review.answer("goes back): ", "Bus")
        try review.answer(Self.menu, "")
        #expect(try review.finish() == .status(0))
        #expect(try workspace.logged("Bus") == ["164214 km"])
        #expect(try workspace.store().problems() == [])
    }

    @Test("So it is with a VIN")
    func vin() throws {
        let terminal = try Terminal(workspace, "record", "1M8GDM9AXKP042788.jpg", "--vehicle", "Van")
        try terminal.expect(Self.menu)
        try removeVan()
        terminal.type(Terminal.Key.enter)
        try terminal.expect("Van was removed meanwhile")
        #expect(try terminal.finish() == .status(2))
        #expect(try waiting().count == 1)
    }

    @Test("review goes on with the photos of other vehicles")
    func review() throws {
        for (photo, name) in [("164214-km.jpg", "Van"), ("165020-km.jpg", "Bus")] {
            #expect(try workspace.odolog("record", photo, "--vehicle", name).ending == .status(0))
        }
        let terminal = try Terminal(workspace, "review")
        try terminal.expect(Self.menu)
        try removeVan()
        terminal.type(Terminal.Key.enter)
        try terminal.expect("Van was removed meanwhile")
        try terminal.answer(Self.menu, "")
        #expect(try terminal.finish() == .status(0))
        #expect(terminal.transcript.contains("1 logged, 1 waiting"), "\(terminal.transcript)")
        #expect(try workspace.logged("Bus") == ["165020 km"])
    }
}
