import Foundation
import OdologVehicleLog
import Testing

@Suite struct CalendarDateTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-27", 20_784), ("0001-01-01", -719_162),
        ("9999-12-31", 2_932_896),
    ])
    func daysSince1970(_ text: String, _ days: Int) throws {
        #expect(try CalendarDate(text).daysSince1970 == days)
        #expect(CalendarDate(daysSince1970: days).description == text)
    }

    @Test(arguments: [
        "2026-4-1", "2026-04-1", "",
        "2026/04/01", "2026-04-01 ", "2026-04-011", "２026-04-01",
    ])
    func noDate(_ text: String) {
        #expect(throws: MaintenanceError.noSuchDate(text)) { try CalendarDate(text) }
    }

    @Test(arguments: ["2027-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "0000-01-01"])
    func noDayOfTheCalendar(_ text: String) {
        let error = #expect(throws: MaintenanceError.notInCalendar(text)) { try CalendarDate(text) }
        #expect(error?.description == "The calendar has no \(text).")
    }

    @Test(arguments: [
        ("2027-01-31", 1, "2027-02-28"), ("2028-01-31", 1, "2028-02-29"), ("2027-01-31", 2, "2027-03-31"),
        ("2024-02-29", 12, "2025-02-28"), ("2024-02-29", 48, "2028-02-29"), ("2026-11-30", 3, "2027-02-28"),
        ("2026-03-31", -1, "2026-02-28"), ("2026-01-15", -1, "2025-12-15"), ("2026-12-15", 1, "2027-01-15"),
        ("2026-01-01", 120_000, "9999-12-31"), ("2026-01-01", -120_000, "0001-01-01"),
        ("2026-01-01", .max, "9999-12-31"), ("2026-01-01", .min, "0001-01-01"),
    ])
    func months(_ from: String, _ months: Int, _ to: String) {
        #expect(day(from).adding(months: months) == day(to))
    }

    @Test func daysStayInTheCalendar() {
        #expect(day("2026-12-31").adding(days: 1) == day("2027-01-01"))
        #expect(day("2026-12-31").adding(days: .max) == .last)
        #expect(day("2026-12-31").adding(days: .min) == .first)
    }

    /// Every day of 400 years and its neighbour, by counting.
    @Test func everyDay() throws {
        var expected = (year: 1999, month: 12, day: 31)
        for number in 10_956...157_053 {
            let date = CalendarDate(daysSince1970: number)
            try #require((date.year, date.month, date.day) == expected)
            try #require(try CalendarDate(year: date.year, month: date.month, day: date.day) == date)
            expected.day += 1
            if expected.day > CalendarDate.days(inMonth: expected.month, of: expected.year) {
                expected = (expected.year, expected.month + 1, 1)
            }
            if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
        }
    }

    @Test(arguments: [
        // 23:30 UTC is half past midnight in winter in Berlin.
        ("2026-03-28 23:30", "Europe/Berlin", "2026-03-29"), ("2026-03-29 21:59", "Europe/Berlin", "2026-03-29"),
        ("2026-03-29 22:00", "Europe/Berlin", "2026-03-30"), ("2026-03-01 11:00", "Pacific/Auckland", "2026-03-02"),
        ("2026-03-01 11:00", "Pacific/Kiritimati", "2026-03-02"),
        ("2026-03-01 07:59", "America/Los_Angeles", "2026-02-28"),
        ("2026-03-01 18:30", "Asia/Kolkata", "2026-03-02"),
    ])
    func dayInZone(_ moment: String, _ place: String, _ date: String) {
        #expect(CalendarDate(time(moment), in: timeZone(place)) == day(date))
    }

    @Test(arguments: [
        ("2026-03-29", "Europe/Berlin", "2026-03-28 23:00"), ("2026-03-30", "Europe/Berlin", "2026-03-29 22:00"),
        ("2026-10-25", "Europe/Berlin", "2026-10-24 22:00"), ("2026-10-26", "Europe/Berlin", "2026-10-25 23:00"),
        // Clocks jumped from 00:00 to 01:00: the day began at 01:00, UTC-2.
        ("2018-11-04", "America/Sao_Paulo", "2018-11-04 03:00"),
        // They went back from 01:00 to 00:00: the day began with the first of both midnights, UTC-4.
        ("2026-11-01", "America/Havana", "2026-11-01 04:00"),
        // Back from 00:00 to 23:00 of the day before: the day began an hour later, UTC-3.
        ("2018-02-18", "America/Sao_Paulo", "2018-02-18 03:00"),
    ])
    func startOfDay(_ date: String, _ place: String, _ start: String) {
        #expect(day(date).start(in: timeZone(place)) == time(start))
        #expect(CalendarDate(time(start), in: timeZone(place)) == day(date))
        #expect(CalendarDate(time(start).addingTimeInterval(-1), in: timeZone(place)) == day(date).adding(days: -1))
    }

    @Test func timesThatAreNone() {
        #expect(CalendarDate(Date(timeIntervalSince1970: .infinity), in: utc) == .last)
        #expect(CalendarDate(Date(timeIntervalSince1970: -.infinity), in: utc) == .first)
        #expect(CalendarDate(Date(timeIntervalSince1970: .nan), in: utc) == day("1970-01-01"))
    }

    @Test func registrationEndsOnTheLastDayOfItsMonth() throws {
        #expect(Registration(expires: try YearMonth("2027-02")).lastDay == day("2027-02-28"))
        #expect(Registration(expires: try YearMonth("2028-02")).lastDay == day("2028-02-29"))
        #expect(Registration(expires: try YearMonth(year: 2027, month: 12)).lastDay == day("2027-12-31"))
        #expect(throws: MaintenanceError.noSuchDate("2027-13")) { try YearMonth("2027-13") }
    }
}
