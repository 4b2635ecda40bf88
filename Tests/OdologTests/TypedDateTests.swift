import Foundation
import OdologLogbook
import OdologReading
import OdologVehicleLog
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
            ("2024-05-01", "2024-05-01"), ("2024-05-01 12:33", "2024-05-01T12:33:00+02:00"),
            ("2024-05-01T12:33:01Z", "2024-05-01T12:33:01+00:00"),
            ("2024-05-01T12:33:01+05:30", "2024-05-01T12:33:01+05:30"),
            ("2024-05-01T12:33:01", "2024-05-01T12:33:01+02:00"),
            ("2024-05-01T12:33:01.250Z", "2024-05-01T12:33:01+00:00"),
            ("1.5.2024", "2024-05-01"), ("01.05.2024 9:07", "2024-05-01T09:07:00+02:00"),
            ("13.05.2024 12:33 +05:30", "2024-05-13T12:33:00+05:30"), ("2024/05/01", "2024-05-01"),
            ("2024/5/1 12:33", "2024-05-01T12:33:00+02:00"), ("1.5.24", "2024-05-01"),
            ("01.05.24 12:33", "2024-05-01T12:33:00+02:00"), ("2024-5-1", "2024-05-01"),
            ("2024-10-27 02:30 +01:00", "2024-10-27T02:30:00+01:00"),
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
            try workspace.odolog("history", "Van", "--json").json().first?.string("takenAt") == "2018-11-04")
    }

    @Test(
        "Why a date isn't taken is the true reason",
        arguments: [
            ("1800-01-01", "no cars before 1886"), ("2023-02-29", "The calendar has no 2023-02-29"),
            ("2024-05-01 24:10", "The time must be 00:00 to 23:59"), ("yesterdays", "It is no date such as"),
            ("heute", "It is no date such as"), ("today 25:00", "The time must be 00:00 to 23:59"),
            ("1.13.24", "The calendar has no 1.13.24"), ("2024/05-01", "Day and month can be taken"),
            ("12024-05-01", "It is no date such as"),
            (
                "2/10/2026",
                "Day and month can be taken for each other there; write it as in 2026-10-02, 2026/10/02 or 2.10.2026"
            ),
            ("2-10-2026", "Day and month can be taken for each other"), ("2.10.226", "It is no date such as"),
            ("31.6.2024", "The calendar has no 31.6.2024"), ("1.1.1800", "a later date than 1.1.1800"),
            ("2.10.", "It is no date such as"),
            ("2024-05-01T12:00:00+99:00", "no time zone such as +02:00"),
        ])
    func refused(text: String, reason: String) throws {
        let outcome = try log(text)
        #expect(outcome.ending == .status(64))
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(try workspace.logged("Van") == [])
    }

    @Test(
        "Today, yesterday and tomorrow are days of the vehicle's zone",
        arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
    func words(zone: String) throws {
        // Between these two zones it is always another day.
        let zone = try #require(TimeZone(identifier: zone))
        let today = CalendarDate(Date(), in: zone)
        #expect(try TypedDay("today", now: Date()).date(in: zone) == today)
        #expect(try TypedDay("Yesterday", now: Date()).date(in: zone) == today.adding(days: -1))
        #expect(try TypedDay("tomorrow", now: Date()).date(in: zone) == today.adding(days: 1))
        let evening = try TypedTime("yesterday 18:30", now: Date()).moment(in: zone).time
        #expect(
            evening.day == today.adding(days: -1) && !evening.isDay && evening.typed.dropFirst(10).prefix(6) == "T18:30"
        )
        #expect(try TypedTime("today", now: Date()).moment(in: zone).time == LogTime(today, in: zone))
        _ = try workspace.odolog("vehicle", "edit", "Van", "--time-zone", zone.identifier)
        #expect(
            try workspace.odolog("expense", "add", "Van", "toll", "1 EUR", "--at", "yesterday").ending == .status(0))
        let time = try workspace.odolog("entries", "Van", "--json").json().first?.string("time")
        #expect(time == today.adding(days: -1).description, "\(time ?? "")")
    }

    @Test("A year of two digits is at most ten years ahead", arguments: [-89, -1, 0, 1, 10])
    func shortYears(ahead: Int) throws {
        let year = CalendarDate(Date(), in: .gmt).year + ahead
        let digits = "\(year)".suffix(2)
        #expect(try TypedDay("6.7.\(digits)", now: Date()).date(in: .gmt) == CalendarDate(year: year, month: 7, day: 6))
    }

    /// It depends on the zone, so the words alone don't tell it.
    @Test("An hour that no clock shows is refused", arguments: ["2024-03-31 02:30", "31.03.2024 2:30"])
    func missingHour(text: String) throws {
        let outcome = try log(text)
        #expect(outcome.ending == .status(2))
        let day = text.split(separator: " ")[0]
        #expect(outcome.errors.contains("No clock in Europe/Berlin shows 02:30 on \(day)"), "\(outcome.errors)")
        #expect(try workspace.logged("Van") == [])
    }

    @Test("Of an hour that is there twice the first is taken, which is said once, and how to mean the other")
    func hourThatIsThereTwice() throws {
        let outcome = try log("2024-10-27 02:30")
        #expect(outcome.ending == .status(0))
        let said = outcome.errors.unwrapped
        #expect(said.contains("02:30 is there twice on 2024-10-27 in Europe/Berlin; the first is taken."), "\(said)")
        #expect(said.contains("type \"2024-10-27 02:30 +01:00\"."), "\(said)")
        #expect(said.components(separatedBy: "there twice").count == 2, "\(said)")
        #expect(
            try workspace.odolog("history", "Van", "--json").json().first?.string("takenAt")
                == "2024-10-27T02:30:00+02:00")
        for other in ["2024-10-27 01:59", "2024-10-27 03:00", "2024-10-27 02:30 +01:00", "2024-10-27"] {
            #expect(try !log(other).errors.contains("twice"), "\(other)")
        }
    }

    @Test("Options that take a day take it with dots, too, and no time of day")
    func days() throws {
        for words in [
            ["schedule", "add", "Van", "Tyres", "--every", "6mo", "--last", "2.3.2026"],
            ["schedule", "add", "Van", "Belt", "--due", "1.3.2030"],
            ["vehicle", "edit", "Van", "--purchased", "1.4.2021"],
            ["vehicle", "edit", "Van", "--registration", "3.2027"],
            ["schedule", "snooze", "Van", "Tyres", "--until", "10.1.2027"],
        ] {
            let outcome = try workspace.run([Workspace.program] + words)
            #expect(outcome.ending == .status(0), "\(words): \(outcome.errors)")
        }
        let profile = try #require(try workspace.odolog("vehicle", "show", "Van", "--json").json().first)
        #expect(profile.string("purchased") == "2021-04-01" && profile.string("registration") == "2027-03")
        let due = try workspace.odolog("due", "Van", "--json").json()
        #expect(due.first { $0.string("what") == "Belt" }?.string("dueDate") == "2030-03-01", "\(due.map(\.text))")
        for (words, reason) in [
            (["--due", "1/3/2030"], "Day and month can be taken"),
            (["--due", "31.2.2030"], "The calendar has no 31.2.2030"),
            (["--due", "2030-03-01 12:00"], "Only the day counts"),
        ] {
            let outcome = try workspace.run([Workspace.program, "schedule", "add", "Van", "x"] + words)
            #expect(outcome.ending == .status(64) && outcome.errors.contains(reason), "\(outcome.errors)")
        }
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
        "Of a probability just below 0.99 no 99 % is made, and nothing possible is 0 %",
        arguments: [
            (0.9894, "98 %"), (0.99, "99 %"), (0.985, "98 %"), (0.976, "98 %"), (0.9951, ">99 %"), (1, "100 %"),
            (0.004, "<1 %"), (0.0099, "<1 %"), (0.01, "1 %"), (0, "0 %"), (-1, "0 %"), (1.5, "100 %"), (.nan, "?"),
        ])
    func percent(probability: Double, text: String) { #expect(probability.percent == text) }
}
