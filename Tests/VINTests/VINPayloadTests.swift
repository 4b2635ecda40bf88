import OdologVIN
import Testing

@Suite("A VIN in what a barcode holds")
struct VINPayloadTests {
    private static let vin = "1M8GDM9AXKP042788"
    /// Europe: the check digit doesn't match and needn't.
    private static let european = "WVWZZZ1KZAW123456"
    /// Of a document; its check digit is right and its beginning a known maker's.
    private static let other = "1M8GDM9AXKP042788"

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
    func europeans() {
        #expect(vins(Self.european) == [Self.european])
        #expect(vins("I\(Self.european)") == [Self.european])
        #expect(vins("VIN:\(Self.european)") == [Self.european])
        // A known maker is enough.
        #expect(vins("4711,\(Self.european),9") == [Self.european])
        #expect(vins("\(Self.european)77") == [Self.european])
        #expect(vins("77\(Self.european)") == [Self.european])
        #expect(vins("\(Self.european.replacing("WVW", with: "WYW"))77") == [])
    }

    @Test("Of several cuts the one with a right check digit; of none, nothing")
    func ambiguousSurplus() throws {
        // Both cuts make a known maker's code, XWB and WBA, and neither a check digit.
        #expect(vins("XWBAZZZ1KZAW123456") == [])
        #expect(vins("X\("WBA" + Self.european.dropFirst(3))") == [])
        let right = "WBAFR7C53CC811100"
        #expect(try VIN(right).checkDigit == .valid)
        #expect(vins("X\(right)") == [right])
    }

    @Test(
        "A field that is called the VIN, among others that look like one",
        arguments: [
            #"{"documentNumber":"\#(other)","vin":"\#(european)"}"#,
            "document=\(other)&vehicle_identification_number=\(european)&x=1",
            "DOC;\(other);VIN;\(european);B;2015-01-02", "A: B-XY 1234\nE: \(european)\nK: \(other)\n",
            "Fahrgestell-Nummer: \(european)\r\nZB-Nr.: \(other)\r\n",
            "https://example.org/?doc=\(other)&chassis-no=\(european)",
        ])
    func named(text: String) {
        #expect(vins(text) == [Self.european])
    }

    @Test("A registration card of AAMVA's: element VAD, wherever it stands")
    func registrationCard() {
        func card(_ elements: String) -> String { "@\n\u{1E}\rANSI 636000080102RG00410278" + elements }
        let vin = "1N6AA0ED4AN318993"
        for elements in [
            "\nRGVAD\(vin)\nVAK2010\nVALNISSAN\n", "RGVAD\(vin)\nVAK2010\r",
            "\nRGRBA\(Self.other)\nVAD\(vin)\nVAL2010\r",
            "RGVAMALTIMA\nTAU\(Self.other)\nVAD\(vin)   \n",
        ] {
            #expect(vins(card(elements)) == [vin], "\(elements)")
        }
        #expect(vins(card("\nRGVAD\(Self.european)\nVAK2010\n")) == [Self.european])
        #expect(vins(card("\nRGNOVAD\(vin)\nVAK2010\n")) == [])
        #expect(vins("RGVAD\(vin)") == [])
    }

    @Test("One character repeated is no vehicle's", arguments: ["AAAAAAAAAAAAAA111", "VIN:WVWWVWWVWWVWWV111"])
    func placeholder(text: String) {
        #expect(vins(text) == [])
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
