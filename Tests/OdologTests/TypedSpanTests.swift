import ArgumentParser
import OdologMaintenance
import Testing

@testable import odolog

@Suite("Spans and hours that are typed")
struct TypedSpanTests {
    @Test(
        "Hours beyond the bound are refused, with the bound", arguments: ["12345678h", "10000000.1 h", "99999999hours"])
    func tooMany(text: String) throws {
        for parse in [{ _ = try TypedSpan(text) }, { _ = try TypedHours(text) }, { _ = try TypedDue(text) }] {
            let error = try #require(throws: ValidationError.self) { try parse() }
            #expect(error.message == "\"\(text)\" is too much; hours are at most 10000000 h.")
        }
    }

    @Test func most() throws {
        #expect(try TypedSpan("10000000h") == .hours(Hours(10_000_000)))
        #expect(try TypedHours("250.5 h").hours == Hours(minutes: 15_030))
    }

    @Test(
        "Where hours are asked for, hours alone are named",
        arguments: ["250.5", "12mo", "30d", "5000km", "h", "-5h", ""])
    func noHours(text: String) throws {
        let error = try #require(throws: ValidationError.self) { _ = try TypedHours(text) }
        #expect(error.message == "\"\(text)\" is no number of hours; write it as in 250h or 250.5h.")
    }
}
