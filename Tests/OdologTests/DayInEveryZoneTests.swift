import Foundation
import Testing

@Suite("A day stays that day, whatever zone the machine or the vehicle has")
struct DayInEveryZoneTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Car")
    }

    private func odolog(_ line: String, zone: String) throws -> String {
        let outcome = try workspace.run(
            [Workspace.program] + line.split(separator: " ").map(String.init), environment: ["TZ": zone])
        #expect(outcome.ending == .status(0), "\(line)\n\(outcome.errors)")
        return outcome.output
    }

    private func expectTheFirstOfJanuary(zone: String) throws {
        #expect(try odolog("costs Car --year 2026", zone: zone).contains(/2026-01 +480.00 EUR/), "\(zone)")
        #expect(try odolog("costs Car --json", zone: zone).contains(#""month":"2026-01""#))
        #expect(try odolog("entries Car", zone: zone).contains("  2026-01-01  "))
        #expect(try odolog("entries Car --json", zone: zone).contains(#""time":"2026-01-01""#))
        #expect(try odolog("export Car --format csv", zone: zone).contains(",2026-01-01,"))
        #expect(try odolog("export Car --format json", zone: zone).contains(#""time":"2026-01-01"#))
    }

    @Test("Typed on one machine and read on another", arguments: ["UTC", "America/Los_Angeles", "Pacific/Auckland"])
    func anotherMachine(zone: String) throws {
        _ = try odolog("expense add Car insurance 480EUR --at 2026-01-01", zone: "Europe/Berlin")
        for zone in ["Europe/Berlin", zone] { try expectTheFirstOfJanuary(zone: zone) }
        // It comes back from its export as that day.
        try workspace.write(odolog("export Car --format json", zone: zone), to: "log.json")
        _ = try odolog("import log.json --store other.sqlite", zone: "Asia/Tokyo")
        #expect(try odolog("entries Car --store other.sqlite", zone: zone).contains("  2026-01-01  "))
    }

    @Test("The vehicle gets a zone later", arguments: ["America/Chicago", "Pacific/Auckland"])
    func zoneSetLater(zone: String) throws {
        _ = try odolog("expense add Car insurance 480EUR --at 2026-01-01", zone: "UTC")
        _ = try odolog("vehicle edit Car --time-zone \(zone)", zone: "UTC")
        for machine in ["UTC", "Europe/Berlin"] { try expectTheFirstOfJanuary(zone: machine) }
    }

    @Test("Every kind of entry, and what is due by it")
    func everyKind() throws {
        for line in [
            "log Car 10000 --at 2026-01-01", "fuel add Car 40l --odometer 10100 --at 2026-01-02",
            "schedule add Car Oil --every 12mo", "done Car Oil --odometer 10200 --at 2026-01-03",
            "meter hours Car 12h --at 2026-01-04", "meter hours Car --add 1h --at 2026-01-05",
            "meter replace Car --from 10300 --to 0 --at 2026-01-06",
        ] { _ = try odolog(line, zone: "Europe/Berlin") }
        for zone in ["UTC", "America/Los_Angeles", "Pacific/Auckland"] {
            let days = try odolog("entries Car --json", zone: zone).split(separator: "\n")
                .map { try JSONLine(String($0)).string("time") ?? "" }
            #expect(days == (1...6).map { "2026-01-0\($0)" }, "\(zone)")
            let read = try odolog("history Car --json", zone: zone).split(separator: "\n")
                .map { try JSONLine(String($0)).string("takenAt") ?? "" }
            #expect(read == ["2026-01-01", "2026-01-02", "2026-01-03"])
            #expect(try odolog("due Car --json", zone: zone).contains(#""dueDate":"2027-01-03""#))
            #expect(try odolog("vehicle show Car --json", zone: zone).contains(#""takenAt":"2026-01-03""#))
        }
    }

    @Test("What has a time keeps the clock that was meant")
    func moment() throws {
        _ = try odolog("expense add Car toll 5EUR --at 2026-01-01T00:30", zone: "Europe/Berlin")
        for zone in ["Europe/Berlin", "UTC", "America/Los_Angeles"] {
            #expect(try odolog("entries Car --json", zone: zone).contains(#""time":"2026-01-01T00:30:00+01:00""#))
            #expect(try odolog("costs Car", zone: zone).contains("2026-01"))
            #expect(try odolog("entries Car", zone: zone).contains("2026-01-01 00:30"))
        }
    }
}
