import Foundation
import OdologReading
import OdologVehicleLog
import Testing

@testable import VehicleStore

/// What is wrong with an exported log is told with its place, and with what belongs there.
struct LogDocumentTests {
    private static let document = Result {
        let store = try VehicleStore(inMemory: ())
        let vehicle = try store.add(NewVehicle(name: "Blue Doblo", vin: Sample.vin))
        let writing = LogWriting(by: "test")
        try store.log(Sample.photo(1), reading: Sample.odometer(1), as: Sample.confirmation(1, of: vehicle, day: 1))
        try store.setProfile(of: vehicle.id, writing) { $0.purchase = Purchase(date: try CalendarDate("2020-01-02")) }
        let rule = Schedule.Rule.every(try Interval(months: 12), .completion)
        try store.add(
            .schedule(try Schedule(id: "", name: "Oil", rule: rule, setAt: Sample.day(1))), to: vehicle.id, writing)
        try store.add(
            .expense(
                Expense(id: "", at: Sample.day(2), cost: Money(minorUnits: 500, Currency("EUR")), category: "toll")),
            to: vehicle.id, writing)
        return try JSONValue(store.document(of: vehicle.id).json.utf8)
    }

    /// All places of a value in the document, each with the document in which another value stands there.
    private static func changed(
        _ value: JSONValue, _ place: String, _ other: (JSONValue) -> JSONValue?
    ) -> [(place: String, document: JSONValue)] {
        var all: [(place: String, document: JSONValue)] = []
        if let other = other(value) { all.append((place, other)) }
        switch value {
        case .object(let members):
            for (index, member) in members.all.enumerated() {
                let inside = changed(member.value, place.isEmpty ? member.key : "\(place).\(member.key)", other)
                all += inside.map { found in
                    var members = members.all
                    members[index] = .init(member.key, found.document)
                    return (found.place, .object(.init(members)))
                }
            }
        case .array(let values):
            for (index, element) in values.enumerated() {
                all += changed(element, "\(place)[\(index)]", other).map { found in
                    var values = values
                    values[index] = found.document
                    return (found.place, .array(values))
                }
            }
        default: break
        }
        return all
    }

    @Test func aValueOfAnotherTypeIsToldWithItsPlaceAndWhatBelongsThere() throws {
        let document = try Self.document.get()
        #expect(throws: Never.self) { try LogDocument(json: Data(document.text.utf8)) }
        var refused = 0
        for (place, broken) in Self.changed(
            document, "",
            { value in
                switch value {
                case .string: .int(5)
                case .int, .number, .bool: .string("five")
                case .object, .array: .string("six")
                case .null: nil
                }
            })
        {
            do throws(StoreError) { _ = try LogDocument(json: Data(broken.text.utf8)) } catch {
                guard case .invalidValue(let field, let value, let rule) = error else {
                    Issue.record("\(place): \(error)")
                    continue
                }
                refused += 1
                // A reading names a list of points as a whole.
                #expect(
                    field == (place.isEmpty ? "the document" : place.replacing(/\.box\[.*/, with: ".box")), "\(error)")
                #expect(value.contains("5") || value.contains("five") || value.contains("six"), "\(place): \(error)")
                #expect(!rule.isEmpty && !rule.contains("Swift"), "\(place): \(error)")
            }
        }
        #expect(refused > 60)
    }

    @Test(arguments: [
        (#""name":"Blue Doblo""#, #""called":"Blue Doblo""#, #"vehicle.name cannot be "missing": it must be there"#),
        (#""vehicle":{"#, #""car":{"#, #"vehicle cannot be "missing": it must be there"#),
        (#""uid":""#, #""uid":5,"x":""#, #"items[0].uid cannot be "5": it must be a text"#),
        (
            #""odologExport":3"#, #""odologExport":"x""#,
            #"odologExport cannot be "the text x": it must be a whole number"#
        ),
        (
            #""origin":"typed""#, #""origin":"wish""#,
            #".origin cannot be "wish": it must be what odolog export writes"#
        ),
        (#""category":"toll""#, #""category":null"#, #".content.category cannot be "null": it must be a text"#),
        (
            #""date":"2020-01-02""#, #""date":"2020-13-02""#,
            #"content.purchase.date cannot be "2020-13-02": it must be what odolog export writes (The calendar has no 2020-13-02"#
        ),
    ])
    func inWords(part: String, other: String, says: String) throws {
        let text = try Self.document.get().text
        #expect(text.contains(part), "\(text)")
        let error = #expect(throws: StoreError.self) {
            try LogDocument(json: Data(text.replacing(part, with: other, maxReplacements: 1).utf8))
        }
        #expect(error?.description.contains(says) == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test func aTimeThatIsNoneAndTextThatIsNoJSON() throws {
        let text = try Self.document.get().text
        let time = #expect(throws: StoreError.self) {
            try LogDocument(json: Data(text.replacing(#/"addedAt":"[^"]*"/#, with: #""addedAt":"noon""#).utf8))
        }
        #expect(
            time?.description
                == #"photos[0].addedAt cannot be "noon": it must be a time in UTC such as 2026-10-02T12:33:01.000Z"#)
        let cut = #expect(throws: StoreError.self) { try LogDocument(json: Data(text.utf8.prefix(500))) }
        #expect(cut?.description.contains("the document cannot be \"text that is no JSON\"") == true)
    }
}
