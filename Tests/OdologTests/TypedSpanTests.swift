import Foundation
import OdologLogbook
import OdologVehicleLog
import Testing

@testable import odolog

@Suite("Spans and hours that are typed")
struct TypedSpanTests {
    @Test(
        "Hours beyond the bound are refused, with the bound", arguments: ["12345678h", "10000000.1 h", "99999999hours"])
    func tooMany(text: String) throws {
        for parse in [{ _ = try TypedSpan(text) }, { _ = try TypedHours(text) }, { _ = try TypedDue(text, now: .now) }]
        {
            let error = try #require(throws: TypedError.self) { try parse() }
            #expect(error.words == "\"\(text)\" is too much; hours are at most 10000000 h.")
        }
    }

    @Test func most() throws {
        #expect(try TypedSpan("10000000h") == .hours(Hours(10_000_000)))
        #expect(try TypedHours("250.5 h").hours == Hours(minutes: 15_030))
    }

    @Test(
        "Where hours are asked for, hours alone are named",
        arguments: ["12mo", "30d", "5000km", "h", "-5h", "", "-5"])
    func noHours(text: String) throws {
        let error = try #require(throws: TypedError.self) { _ = try TypedHours(text) }
        let refusal = "\"\(text)\" is no number of hours; write it as in 250h or 250.5h."
        #expect(
            error.words == refusal
                + (text == "5000km" ? " A distance goes with --odometer, or into `odolog log NAME 5000km`." : ""))
    }

    @Test(
        "Where only hours can be meant, a number alone is hours",
        arguments: [("250", 250.0), ("250,5", 250.5), ("0.25", 0.25)])
    func bareHours(text: String, hours: Double) throws {
        #expect(try TypedHours(text).hours.value == hours)
    }

    @Test(
        "A number alone is a distance where it is no number of months or days",
        arguments: ["1000", "15000", "15.000", "15 000"])
    func number(text: String) throws {
        guard case .number = try TypedSpan(text) else { return #expect(Bool(false), "\(text)") }
    }

    @Test("A smaller one can be several things, and is refused with the forms", arguments: ["12", "24", "999", "0"])
    func smallNumber(text: String) throws {
        let error = try #require(throws: TypedError.self) { _ = try TypedSpan(text) }
        #expect(
            error.words
                == "\"\(text)\" can be a time, a distance or hours; write it as in \(text)km, \(text)h, 12mo or 30d.")
        #expect(throws: TypedError.self) { _ = try TypedDue(text, now: .now) }
    }

    @Test(
        "What is something else by its unit is told what takes it",
        arguments: [
            ("42,5 l", "An amount of fuel goes into `odolog fuel add NAME \"42,5 l\"`."),
            ("89.50 EUR", "Money goes with --cost, or into `odolog expense add NAME CATEGORY \"89.50 EUR\"`."),
            ("€5", "Money goes with --cost, or into `odolog expense add NAME CATEGORY \"€5\"`."),
        ])
    func wrongPlace(text: String, hint: String) throws {
        let error = try #require(throws: TypedError.self) { _ = try TypedMeter(text) }
        #expect(error.words.hasSuffix(" " + hint), "\(error.words)")
    }

    @Test("A machine's number alone can be hours, and is refused; a vehicle that counts miles has miles")
    func unit() throws {
        let workspace = try Workspace()
        @discardableResult func odolog(_ line: String, status: CInt = 0) throws -> Workspace.Outcome {
            try workspace.odolog(line: line, on: workspace.folder + "/store", status: status)
        }
        try odolog("vehicle add Truck --unit mi")
        try odolog("vehicle add Digger")
        try odolog("vehicle edit Digger --kind machine")
        try odolog("schedule add Truck Oil --every 12mo --or 15000 --lead 1000")
        try odolog("schedule add Truck Belt --due 90.000")
        let rows = try odolog("schedule list Truck --json").json()
        #expect(rows.map { $0.dictionary("everyDistance")?["unit"] as? String } == ["mi", nil])
        #expect(rows[0].dictionary("leadDistance")?["value"] as? Int == 1000, "\(rows[0].text)")
        let belt = rows[1].dictionary("due")?["odometer"] as? [String: Any]
        #expect(belt?["value"] as? Int == 90000 && belt?["unit"] as? String == "mi", "\(rows[1].text)")
        let refused = try odolog("schedule add Digger Oil --every 1000", status: 2)
        #expect(refused.errors.contains("1000 can be hours or a distance of Digger; write 1000h or 1000km"))
        try odolog("vehicle edit Truck --limit 9000/year --limit-from today")
        #expect(try odolog("vehicle show Truck").output.contains("limit     9000 mi a year from "))
    }
}
