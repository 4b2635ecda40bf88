import OdologOdometer
import OdologValues
import Testing

@Suite("Total or trip")
struct MeterTests {
    struct Display: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let lines: [RecognizedLine]
        let displayed: String
        let meter: OdometerMeter
        var other: String?
    }

    static let displays = [
        Display(testDescription: "a word", lines: [line("ODO 30858")], displayed: "30858", meter: .total),
        Display(testDescription: "five digits", lines: [line("30858")], displayed: "30858", meter: .total),
        Display(testDescription: "a trip's word", lines: [line("TRIP A 191.4")], displayed: "191.4", meter: .trip),
        Display(testDescription: "a short decimal", lines: [line("191.4 km")], displayed: "191.4", meter: .trip),
        Display(testDescription: "four digits", lines: [line("3085")], displayed: "3085", meter: .unknown),
        Display(testDescription: "four digits, a word", lines: [line("ODO 3085")], displayed: "3085", meter: .total),
        Display(
            testDescription: "both, words beside them", lines: [line("ODO 30858 TRIP 191.4")], displayed: "30858",
            meter: .total, other: "191.4"),
        Display(
            testDescription: "both, without words",
            lines: [line("191.4", role: .odometer), line("30858", y: 160, role: .odometer)], displayed: "30858",
            meter: .total, other: "191.4"),
        Display(
            testDescription: "the trip is larger and located first",
            lines: [
                line("1914.6 km", height: 60, role: .odometer),
                line("130858 km", y: 190, height: 36, role: .otherDigits),
            ],
            displayed: "130858", meter: .total, other: "1914.6"),
        Display(
            testDescription: "a trip's word nearer to the total",
            lines: [line("30858 TRIP"), line("191.4", y: 160)], displayed: "30858", meter: .total, other: "191.4"),
        Display(
            testDescription: "a trip's word beside the total, the trip's own is near, too",
            lines: [line("130858", role: .odometer), line("TRIP", y: 150), line("27.4 km", y: 200)],
            displayed: "130858", meter: .total, other: "27.4"),
        Display(
            testDescription: "a trip whose mark wasn't seen, above a consumption",
            lines: [line("TRIP 12345"), line("7.8", y: 160)], displayed: "12345", meter: .trip),
        Display(
            testDescription: "a trip whose mark wasn't seen, above the total with tenths",
            lines: [line("TRIP 12345"), line("ODO 3085.8", y: 160)], displayed: "12345", meter: .trip,
            other: "3085.8"),
        Display(
            testDescription: "drums with tenths", lines: [line("00643.5")], displayed: "00643.5", meter: .unknown),
    ]

    @Test(arguments: displays)
    func meter(_ display: Display) throws {
        let first = try #require(OdometerInterpreter().candidates(in: display.lines).first)
        #expect(first.displayed == display.displayed && first.meter == display.meter)
        #expect(first.otherMeter == display.other.map(value))
        #expect(first.objections == (display.meter == .trip ? [.tripMeter] : []))
    }
}

@Suite("The confidence in what is logged")
struct ValueConfidenceTests {
    /// Drums whose last one counts tenths and stands between two digits.
    private func drums(last: Character, or other: Character, contrast: Double) -> RecognizedLine {
        let digits = Array("51470") + [last]
        return RecognizedLine(
            symbols: digits.enumerated().map { index, digit in
                let isLast = index == digits.count - 1
                return RecognizedSymbol(
                    digit, confidence: isLast ? 0.5 : 0.99,
                    alternatives: isLast ? [RecognizedSymbol.Alternative(other, confidence: 0.48)] : [],
                    contrast: isLast ? contrast : 0)
            }, quad: Quad(x: 100, y: 100, width: 144, height: 40), role: .odometer)
    }

    @Test("A half-turned last drum of tenths leaves the whole units sure")
    func halfTurned() throws {
        let first = try #require(
            OdometerInterpreter().candidates(in: [drums(last: "8", or: "9", contrast: 0.99)]).first)
        #expect(first.value == value("51470.8"))
        #expect(first.confidence < 0.6 && first.valueConfidence > 0.9)
    }

    @Test("Where the last drum counts whole units, they are as unsure as the text")
    func wholeUnits() throws {
        let first = try #require(OdometerInterpreter().candidates(in: [drums(last: "8", or: "9", contrast: 0)]).first)
        #expect(first.value == value("514708"))
        #expect(abs(first.confidence - first.valueConfidence) < 0.01)
    }

    @Test("Never less sure than the text", arguments: ["164214 km", "00643.5", "191.4", "ODO 30858"])
    func atLeastTheText(text: String) throws {
        let first = try #require(OdometerInterpreter().candidates(in: [line(text)]).first)
        #expect(first.valueConfidence >= first.confidence - 1e-9)
    }
}
