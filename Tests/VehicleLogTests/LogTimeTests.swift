import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite("A time of the log is a day, or a moment with the clock that was meant") struct LogTimeTests {
    private let berlin = timeZone("Europe/Berlin")

    @Test func aDayHasItsFirstMomentOnTheClockThatWasMeant() {
        let october = LogTime(day("2026-10-02"), in: berlin)
        #expect(october.isDay)
        #expect(october.day == day("2026-10-02"))
        #expect(october.utcOffset == 7_200)
        #expect(october.date == time("2026-10-01 22:00"))
        #expect(october.description == "2026-10-02+02:00")
        #expect(october.iso8601 == "2026-10-02")
        #expect(LogTime(day("2026-01-01"), in: timeZone("America/New_York")).description == "2026-01-01-05:00")
        #expect(LogTime(day("2026-01-01"), in: utc).description == "2026-01-01+00:00")
    }

    @Test func aMomentKeepsItsOffset() {
        let moment = LogTime(time("2026-10-02 10:33") + 1.25, in: berlin)
        #expect(!moment.isDay)
        #expect(moment.day == day("2026-10-02"))
        #expect(moment.description == "2026-10-02T12:33:01.250+02:00")
        // To the second, rounded down.
        #expect(moment.iso8601 == "2026-10-02T12:33:01+02:00")
        #expect(LogTime(time("2026-01-01 23:30"), in: berlin).day == day("2026-01-02"), "by the clock, not by UTC")
        #expect(LogTime(time("2026-01-01 02:30"), in: timeZone("America/New_York")).day == day("2025-12-31"))
    }

    @Test(
        "What is written is read back",
        arguments: [
            "2026-10-02+02:00", "2026-10-02-05:00", "2026-10-02+00:00", "2026-10-02T12:33:01.000+02:00",
            "2026-10-02T00:00:00.000+02:00", "2026-10-02T23:59:59.999-09:30", "2024-02-29+05:45", "0001-01-01+00:00",
            "0001-01-01+14:00", "0001-01-01T00:00:00.000+00:00", "9999-12-31+00:00", "9999-12-31-12:00",
            "9999-12-31T23:59:59.999+00:00", "1890-01-01+00:53:28", "1890-01-01T10:00:00.000-04:56:02",
        ])
    func textForms(_ text: String) throws {
        let read = try LogTime(text)
        #expect(read.description == text)
        #expect(read.isDay == !text.contains("T"))
        #expect(read.day.description == text.prefix(10))
        let coded = try JSONDecoder().decode([LogTime].self, from: JSONEncoder().encode([read]))
        #expect(coded == [read] && coded[0].utcOffset == read.utcOffset)
    }

    /// As earlier versions wrote it.
    @Test func aMomentOfUTC() throws {
        let read = try LogTime("2026-10-02T10:33:01.000Z")
        #expect(read == LogTime(time("2026-10-02 10:33") + 1, utcOffset: 0))
        #expect(read.description == "2026-10-02T10:33:01.000+00:00")
    }

    @Test(
        "Another text is no time",
        arguments: [
            "", "2026", "2026-10-02", "2026-10-02Z", "2026-10-02 +02:00", "02.10.2026+02:00", "2026-10-2+02:00",
            "2026-10-02+2:00", "2026-10-02+0200", "2026-10-02+02", "2026-10-02+02:60", "2026-10-02+25:00",
            "2026-10-02*02:00",
            "2026-10-02+02:00:60", "2026-10-02+02:00:1", "2026-10-02+02:00 ", "2026-10-02+02:00x", " 2026-10-02+02:00",
            "2026-10-02T12:33:01.000", "2026-10-02T12:33:01+02:00", "2026-10-02T12:33:01Z", "2026-10-02T12:33+02:00",
            "2026-10-02T24:00:00.000+02:00", "2026-10-02T12:60:00.000Z", "2026-10-02T12:00:60.000Z",
            "2026-10-02T12:33:01.00Z", "2026-10-02T12:33:01.000Z+00:00", "2026-10-02t12:33:01.000z", "0000-01-01+00:00",
            "12026-10-02+02:00", "-001-10-02+02:00", "٢٠٢٦-10-02+02:00", "2026-10-02+02:00\u{0}",
        ])
    func refused(_ text: String) {
        #expect(throws: MaintenanceError.noSuchDate(text)) { try LogTime(text) }
    }

    @Test(
        "A day that no calendar has",
        arguments: [
            "2026-02-29+01:00", "2026-13-01+01:00", "2026-00-10+01:00", "2026-04-31T10:00:00.000Z", "2026-01-00+00:00",
        ])
    func notInCalendar(_ text: String) {
        #expect(throws: MaintenanceError.self) { try LogTime(text) }
    }

    @Test(
        "A day is that day whatever the clocks do",
        arguments: [
            // Summer time begins and ends in the night.
            ("Europe/Berlin", "2026-03-29", "2026-03-29+01:00"), ("Europe/Berlin", "2026-10-25", "2026-10-25+02:00"),
            // The clocks jump over midnight: the day begins at 01:00, on the clock before the jump at 00:00.
            ("America/Sao_Paulo", "2018-11-04", "2018-11-04-03:00"), ("Asia/Beirut", "2022-03-27", "2022-03-27+02:00"),
            // They are set back at midnight, and the day before has 25 hours.
            ("America/Sao_Paulo", "2018-02-18", "2018-02-18-03:00"),
            // A day that was left out.
            ("Pacific/Apia", "2011-12-30", "2011-12-30-10:00"), ("Pacific/Apia", "2011-12-31", "2011-12-31+14:00"),
            // Clocks by the sun.
            ("Europe/Berlin", "1890-01-01", "1890-01-01+00:53:28"),
            // Half hours.
            ("Asia/Kolkata", "2026-01-01", "2026-01-01+05:30"),
            ("Australia/Lord_Howe", "2026-01-01", "2026-01-01+11:00"),
        ])
    func daysOfClocksThatJump(_ place: String, _ date: String, _ text: String) throws {
        let own = LogTime(day(date), in: timeZone(place))
        #expect(own.description == text)
        #expect(own.day == day(date))
        #expect(own.date == day(date).start(in: timeZone(place)))
        #expect(try LogTime(text) == own)
        // The days around it are other ones.
        for step in [-1, 1] { #expect(LogTime(day(date).adding(days: step), in: timeZone(place)) != own) }
    }

    @Test("Two days are equal across zones, two moments when they are the same moment") func equal() throws {
        let zones = ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland"].map(timeZone)
        #expect(Set(zones.map { LogTime(day("2026-10-02"), in: $0) }).count == 1)
        #expect(Set(zones.map { LogTime(time("2026-10-02 12:00"), in: $0) }).count == 1)
        #expect(try LogTime("2026-10-02+02:00") == LogTime("2026-10-02-05:00"))
        #expect(try LogTime("2026-10-02T12:00:00.000+02:00") == LogTime("2026-10-02T10:00:00.000Z"))
        // The first moment of a day isn't that day: somebody typed midnight.
        #expect(try LogTime("2026-10-02+02:00") != LogTime("2026-10-02T00:00:00.000+02:00"))
        #expect(try LogTime("2026-10-02+02:00") != LogTime("2026-10-03+02:00"))
    }

    @Test func ofTheYearsThatThereAre() {
        func written(_ seconds: Double, _ offset: Int = 0) -> String {
            LogTime(Date(timeIntervalSince1970: seconds), utcOffset: offset).description
        }
        #expect(written(-62_135_596_800) == "0001-01-01T00:00:00.000+00:00")
        #expect(written(253_402_300_799) == "9999-12-31T23:59:59.000+00:00")
        // Outside, the nearest that there is, on the clock that was meant.
        #expect(written(-62_135_596_800, -3_600) == "0001-01-01T00:00:00.000-01:00")
        #expect(written(253_402_300_799, 3_600) == "9999-12-31T23:59:59.999+01:00")
        #expect(written(-.infinity) == "0001-01-01T00:00:00.000+00:00")
        #expect(written(.infinity) == "9999-12-31T23:59:59.999+00:00")
        #expect(written(.nan) == "1970-01-01T00:00:00.000+00:00")
        #expect(LogTime(.distantPast, utcOffset: 0).day == CalendarDate.first)
        #expect(LogTime(Date(timeIntervalSince1970: .infinity), utcOffset: 0).day == CalendarDate.last)
        #expect(LogTime(Date(timeIntervalSince1970: .nan), utcOffset: 0).day == day("1970-01-01"))
        #expect(LogTime(CalendarDate.first, in: timeZone("Pacific/Auckland")).day == CalendarDate.first)
        #expect(LogTime(CalendarDate.last, in: timeZone("America/New_York")).day == CalendarDate.last)
    }

    /// A day is by its date, whatever the vehicle's zone: typed for today it counts, although it begins later on another clock.
    @Test func whatIsPast() {
        let typed = LogTime(day("2026-03-01"), in: timeZone("America/Los_Angeles"))
        func shown(_ now: String, in zone: TimeZone) -> Distance? {
            Meter([MeterReading(at: typed, km(7))], unit: .kilometers, at: time(now), in: zone).estimate?.value
        }
        // It begins on 1 March at 08:00 in UTC, when it is 21:00 in Auckland.
        #expect(shown("2026-02-28 12:00", in: timeZone("Pacific/Auckland")) == km(7))
        #expect(shown("2026-02-28 23:59", in: utc) == nil)
        #expect(shown("2026-03-01 00:00", in: utc) == km(7))
    }
}
