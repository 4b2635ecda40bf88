import Testing
import VIN

@Suite("A VIN in what a barcode holds")
struct VINPayloadTests {
    private static let vin = "1M8GDM9AXKP042788"
    /// Europe: the check digit doesn't match and needn't.
    private static let european = "WVWZZZ1KZAW123456"

    private func vins(_ text: String) -> [String] { VINPayload.vins(in: Array(text.utf8)).map(\.vin.text) }

    @Test(
        "Found, whatever stands around it",
        arguments: [
            vin, "I\(vin)", "*\(vin)*", "*I\(vin)*", "VIN\(vin)", "VIN \(vin)", " \(vin) ", "\(vin)\r\n",
            "\u{0}\(vin)\u{0}",
            "VIN:\(vin);MAKE:MCI;YEAR:1989", "https://example.org/v?id=77&vin=\(vin)&lang=en",
            "HTTPS://EXAMPLE.ORG/VIN/\(vin)", "https://example.org/?q=VIN%3A\(vin)%20",
            #"{"vin":"\#(vin)","plate":"B-XY 1234"}"#, "4711,\(vin),2024-01-02", "4711\t\(vin)\t12",
            "[)>\u{1E}06\u{1D}I\(vin)\u{1D}P1234567\u{1E}\u{04}", "vin=1m8gdm9axkp042788", "1m8gdm9axkp042788",
        ])
    func found(text: String) {
        #expect(vins(text) == [Self.vin])
    }

    @Test("18 to 20 characters", arguments: ["A", "Z9", "77X"])
    func surplus(more: String) throws {
        for text in [more + Self.vin, Self.vin + more] {
            let found = try #require(VINPayload.vins(in: Array(text.utf8)).first, "\(text)")
            #expect(found.vin.text == Self.vin)
            #expect(found.wrappers == [.surplus(more)])
        }
    }

    @Test("Code 39's own check character is told from a surplus one")
    func checkCharacter() throws {
        // The sum of the values of 1M8GDM9AXKP042788 is 208, with the I before it 226.
        let plain = try #require(VINPayload.vins(in: Array("\(Self.vin)-".utf8)).first)
        #expect(plain.vin.text == Self.vin)
        #expect(plain.wrappers == [.checkCharacter("-")])
        let imported = try #require(VINPayload.vins(in: Array("I\(Self.vin)B".utf8)).first)
        #expect(imported.wrappers == [.dataIdentifier, .checkCharacter("B")])
    }

    @Test("European VINs too, but only where nothing else is guessed")
    func european() {
        #expect(vins(Self.european) == [Self.european])
        #expect(vins("I\(Self.european)") == [Self.european])
        #expect(vins("VIN:\(Self.european)") == [Self.european])
        // A known maker is enough beside other fields, not with characters too many.
        #expect(vins("4711,\(Self.european),9") == [Self.european])
        #expect(vins("\(Self.european)77") == [])
    }

    @Test("A wrong check digit is no reason to leave it out of a code that holds nothing else")
    func wrongCheckDigit() throws {
        let text = "1M8GDM9A0KP042788"
        let found = try #require(VINPayload.vins(in: Array(text.utf8)).first)
        #expect(found.vin.checkDigit == .invalid)
        #expect(vins("A9,\(text.replacing("1M8", with: "1ZZ")),7") == [])
    }

    @Test(
        "Not a VIN",
        arguments: [
            "", "A", "4711", "1M8GDM9AXKP04278", "1M8GDM9AXKPO42788", "IIIIIIIIIIIIIIIII", "00000000000000000",
            "12345678901234567", "ABCDEFGHJKLMNPRST", "1M8GDM9AXKP0427881M8GDM9AXKP042788", "1M8GDM9AX KP042788",
            "https://example.org/aGVsbG8gd29ybGQ12345/index", "QQQQQQQQQQQQQQQQQQQQ",
        ])
    func nothing(text: String) {
        #expect(vins(text) == [])
    }

    @Test("Each once, in order")
    func several() {
        #expect(vins("\(Self.vin),\(Self.european),\(Self.vin)") == [Self.vin, Self.european])
    }

    @Test("Any bytes, of any length")
    func hostile() {
        #expect(VINPayload.vins(in: Array(repeating: 0, count: 4096)).isEmpty)
        #expect(VINPayload.vins(in: Array(repeating: 0xFF, count: 100_000)).isEmpty)
        #expect(VINPayload.vins(in: (0..<65_536).map { UInt8(truncatingIfNeeded: $0) }).isEmpty)
        #expect(VINPayload.vins(in: Array(repeating: UInt8(ascii: "1"), count: 1_000_000)).isEmpty)
        let many = Array(repeating: "1ZZGDM9A0KP042788", count: 400).joined(separator: ",")
        #expect(VINPayload.vins(in: Array(many.utf8)).isEmpty)
        #expect(VINPayload.vins(in: [0xFF, 0xFE] + Array(Self.vin.utf8) + [0xC3]).map(\.vin.text) == [Self.vin])
    }

    @Test(arguments: ["1", "9", "A", "I", "Z"])
    func everyWrapperHasItsSentence(more: String) {
        for found in VINPayload.vins(in: Array("\(more)\(Self.vin)".utf8)) {
            #expect(found.wrappers.allSatisfy { !$0.description.isEmpty })
        }
    }
}
