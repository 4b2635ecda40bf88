import Foundation
import Testing

@testable import odolog

@Suite("--at")
struct TypedDateTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
    }

    private func log(_ date: String, zone: String = "Europe/Berlin") throws -> Workspace.Outcome {
        try workspace.odolog("log", "Van", "1000", "--at", date, environment: ["TZ": zone])
    }

    @Test(
        "What Odolog prints is taken",
        arguments: [
            ("2024-05-01", "2024-04-30T22:00:00Z"), ("2024-05-01 12:33", "2024-05-01T10:33:00Z"),
            ("2024-05-01T12:33:01Z", "2024-05-01T12:33:01Z"), ("2024-05-01T12:33:01+05:30", "2024-05-01T07:03:01Z"),
            ("2024-05-01T12:33:01", "2024-05-01T10:33:01Z"), ("2024-05-01T12:33:01.250Z", "2024-05-01T12:33:01Z"),
        ])
    func taken(text: String, logged: String) throws {
        let outcome = try log(text)
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        #expect(try workspace.odolog("history", "Van", "--json").json().first?.string("takenAt") == logged)
    }

    @Test("A day whose midnight no clock shows begins later")
    func dayWithoutMidnight() throws {
        #expect(try log("2018-11-04", zone: "America/Sao_Paulo").ending == .status(0))
        #expect(
            try workspace.odolog("history", "Van", "--json").json().first?.string("takenAt") == "2018-11-04T03:00:00Z")
    }

    @Test(
        "Why a date isn't taken is the true reason",
        arguments: [
            ("2024-03-31 02:30", "No clock in Europe/Berlin shows 02:30 on 2024-03-31"),
            ("1800-01-01", "no cars before 1886"), ("2023-02-29", "The calendar has no 2023-02-29"),
            ("2024-05-01 24:10", "The time must be 00:00 to 23:59"), ("yesterday", "It is no date such as"),
            ("12024-05-01", "It is no date such as"), ("2024-05-01T12:00:00+99:00", "no time zone such as +02:00"),
        ])
    func refused(text: String, reason: String) throws {
        let outcome = try log(text)
        #expect(outcome.ending == .status(64))
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(try workspace.logged("Van") == [])
    }

    @Test("A value below 0 is said to be one", arguments: [["-5"], ["--", "-5"], ["-5", "km"]])
    func negative(words: [String]) throws {
        let outcome = try workspace.run([Workspace.program, "log", "Van"] + words)
        #expect(outcome.ending == .status(64))
        #expect(
            outcome.errors.contains("-5 can't be an odometer's value, which is never less than 0."), "\(outcome.errors)"
        )
        let option = try workspace.odolog("log", "Van", "5", "--att", "2024-05-01")
        #expect(option.ending == .status(64) && option.errors.contains("There is no option --att"))
    }

    @Test(
        "Of a probability just below 0.99 no 99 % is made",
        arguments: [
            (0.9894, "98 %"), (0.99, "99 %"), (0.985, "98 %"), (0.976, "98 %"), (0.9951, ">99 %"), (1, "100 %"),
        ])
    func percent(probability: Double, text: String) { #expect(probability.percent == text) }
}
