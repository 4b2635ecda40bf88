import Foundation
import OdologOdometer
import Testing

@Suite struct OdometerValueCodingTests {
    @Test(arguments: ["643.5", "123456", "0"])
    func roundTrip(text: String) throws {
        let value = try OdometerValue(parsing: text)
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(OdometerValue.self, from: data) == value)
    }

    @Test(arguments: [
        #"{"wholeUnits":-1}"#, #"{"wholeUnits":10000000}"#, #"{"wholeUnits":1,"tenths":10}"#,
        #"{"wholeUnits":1.5}"#, #"{"tenths":1}"#, #"{}"#,
    ])
    func badJSONIsRefused(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(OdometerValue.self, from: Data(json.utf8))
        }
    }
}
