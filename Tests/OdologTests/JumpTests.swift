import Foundation
import Testing

@Suite("Values that a vehicle can't have reached, or that are unlike its habit, are asked about")
struct JumpTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle", "add", "Car")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private static let leftOut = "left out of pace, due, costs and economy, until others agree with it."

    @Test("Nobody drives 200 km in a minute")
    func minutes() throws {
        try odolog("log", "Car", "10000", "--at", "2026-03-01 12:00")
        for (minute, value) in ["10200", "10900", "11900"].enumerated() {
            let command = ["log", "Car", value, "--at", "2026-03-01 12:0\(minute + 1)"]
            let asked = try workspace.run([Workspace.program] + command)
            #expect(asked.ending == .status(1))
            #expect(asked.errors.contains(": more than a vehicle can go in "), "\(asked.errors)")
            #expect(asked.errors.contains("With --yes this value is \(Self.leftOut)"), "\(asked.errors)")
            let written = try workspace.run([Workspace.program] + command + ["--yes"])
            #expect(written.ending == .status(0))
            #expect(written.errors.contains("This value is \(Self.leftOut)"), "\(written.errors)")
        }
        let pace = try #require(try odolog("pace", "Car", "--json").json().first)
        #expect(pace.object["leftOut"] as? [Int] == [2, 3, 4] && pace.number("estimate") == 10_000)
    }

    @Test("Two years at 22 km a day, then 1,250 km in 19 minutes")
    func habit() throws {
        try odolog("log", "Car", "50000", "--at", "2024-01-01 18:00")
        for month in 1...24 {
            let (year, number) = (2024 + month / 12, month % 12 + 1)
            try odolog(
                "log", "Car", "\(50_000 + month * 670)", "--at", "\(year)-\(number < 10 ? "0" : "")\(number)-01 18:00")
        }
        let asked = try odolog("log", "Car", "67330", "--at", "2026-01-01 18:19", status: 1)
        #expect(
            asked.errors.hasPrefix(
                "! It is 1,250 km higher than the last reading: more than a vehicle can go in 19 minutes.\n"),
            "\(asked.errors)")
        // A week is long enough, but 2,500 km are too much for this vehicle; they count all the same.
        let unlike = try odolog("log", "Car", "68580", "--at", "2026-01-08 18:00", status: 1)
        #expect(
            unlike.errors.hasPrefix(
                "! It is 2,500 km higher than the last reading. In 7 days, or between two readings, this vehicle has gone "
                    + "670 km at most until now.\n"), "\(unlike.errors)")
        #expect(!unlike.errors.contains("left out"), "\(unlike.errors)")
        try odolog("log", "Car", "68580", "--at", "2026-01-08 18:00", "--yes")
        #expect(try odolog("pace", "Car", "--json").json().first?.object["leftOut"] as? [Int] == [])
        // A usual week.
        #expect(try odolog("log", "Car", "68734", "--at", "2026-01-15").errors.hasPrefix("Logged 68734 km"))
    }

    @Test("Of a wrong first reading the two that agree count")
    func first() throws {
        try odolog("log", "Car", "910000", "--at", "2026-03-01")
        try odolog("log", "Car", "91500", "--at", "2026-03-08", status: 1)
        try odolog("log", "Car", "91500", "--at", "2026-03-08", "--yes")
        #expect(try odolog("log", "Car", "92800", "--at", "2026-03-15").errors == "Logged 92800 km, Car, 2026-03-15.\n")
        let pace = try odolog("pace", "Car")
        #expect(pace.errors.contains("entry 1 (910000 km on 2026-03-01) is left out"), "\(pace.errors)")
        #expect(try odolog("vehicle", "show", "Car").output.contains("odometer  92800 km on 2026-03-15"))
    }

    @Test("The advice on a roll-over is the whole command, and it works")
    func rolledOver() throws {
        try odolog("log", "Car", "99800", "--at", "2026-03-01")
        let asked = try odolog("log", "Car", "300", "--at", "2026-03-08", status: 1)
        let command = "odolog meter replace Car --from 100000 --to 0 --at 2026-03-04"
        #expect(asked.errorLines.contains("    " + command), "\(asked.errors)")
        try odolog("meter", "replace", "Car", "--from", "100000", "--to", "0", "--at", "2026-03-04")
        #expect(try odolog("log", "Car", "300", "--at", "2026-03-08").errors == "Logged 300 km, Car, 2026-03-08.\n")
        #expect(try odolog("pace", "Car", "--json").json().first?.object["leftOut"] as? [Int] == [])
    }

    @Test("Days without a time leave the whole day, in either order")
    func days() throws {
        try odolog("log", "Car", "10000", "--at", "2026-03-01")
        try odolog("log", "Car", "11500", "--at", "2026-03-01")
        try odolog("log", "Car", "10800", "--at", "2026-03-01 09:00")
        try odolog("log", "Car", "13000", "--at", "2026-03-02")
        try odolog("log", "Car", "17500", "--at", "2026-03-02", status: 1)
        try odolog("log", "Car", "12900", "--at", "2026-03-03", status: 1)
    }
}
