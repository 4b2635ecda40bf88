import OdologVIN
import Testing

@Suite struct CheckDigitTests {
    @Test(arguments: [
        "1M8GDM9AXKP042788", "11111111111111111", "2HGFG1B86BH501831", "JTDKB20U887718156", "JM1BK32G071773697",
        "WDBTK75G94T028954", "3VW2K7AJ9EM381173", "JM1BL1H4XA1335663", "JHMGE8H42AS021233", "WMEEJ3BA4DK652562",
        "5FNRL38488B411196", "1HGCM82633A004352", "5GZCZ43D13S812715", "LFBGE3068MJK01124",
    ])
    func validOnes(text: String) throws {
        let vin = try VIN(text)
        #expect(vin.checkDigit == .valid)
        #expect(vin.computedCheckDigit == vin[9])
    }

    @Test func theRegionDecidesWhatAMismatchMeans() throws {
        #expect(try VIN("1M8GDM9A1KP042788").checkDigit == .invalid)
        #expect(try VIN("1M8GDM9A1KP042788").computedCheckDigit == "X")
        #expect(try VIN("LFBGE3069MJK01124").checkDigit == .invalid)
        #expect(try VIN("WP0ZZZ99ZTS392124").checkDigit == .notRequired)
        #expect(CheckDigitStatus.allCases.map(\.rawValue) == ["valid", "invalid", "notRequired"])
    }

    /// Against the tables of 49 CFR 565.15, written out.
    @Test func valuesAndWeights() {
        let table = [
            "A": 1, "B": 2, "C": 3, "D": 4, "E": 5, "F": 6, "G": 7, "H": 8, "J": 1, "K": 2, "L": 3, "M": 4, "N": 5,
            "P": 7, "R": 9, "S": 2, "T": 3, "U": 4, "V": 5, "W": 6, "X": 7, "Y": 8, "Z": 9,
        ]
        for (letter, value) in table { #expect(CheckDigit.value(of: Character(letter)) == value) }
        for digit in 0...9 { #expect(CheckDigit.value(of: Character("\(digit)")) == digit) }
        for illegal: Character in ["I", "O", "Q", "a", " ", "é"] { #expect(CheckDigit.value(of: illegal) == nil) }
        #expect((1...17).map(CheckDigit.weight) == [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2])
    }

    @Test(arguments: ["S2", "NV", "9R", "ZR", "PX", "H8", "8Y", "E5", "F6", "U4", "1J", "G7", "C3"])
    func blindSwapsThatOpticalReadersMake(pair: String) {
        let (one, other) = (pair.first!, pair.last!)
        #expect(CheckDigit.blindSwaps(of: one).contains(other))
        #expect(CheckDigit.blindSwaps(of: other).contains(one))
    }

    @Test(arguments: ["B8", "S5", "Z2", "G6", "D0", "UV", "A4", "MN", "PR"])
    func swapsThatAreCaught(pair: String) {
        #expect(!CheckDigit.blindSwaps(of: pair.first!).contains(pair.last!))
    }

    @Test func zeroHasNoBlindSwap() {
        #expect(CheckDigit.blindSwaps(of: "0").isEmpty)
        #expect(CheckDigit.blindSwaps(of: "O").isEmpty)
    }

    /// Every single wrong character, at every position of many VINs: caught exactly when its value differs (at position
    /// 9: always). All weights are coprime to 11, so no other single error goes unseen.
    @Test func singleErrorsAreCaughtUnlessValuesAreEqual() throws {
        let alphabet = Array("0123456789ABCDEFGHJKLMNPRSTUVWXYZ")
        var generator = SeededGenerator(seed: 1)
        var (caught, blind) = (0, 0)
        for _ in 0..<40 {
            let vin = try randomValidVIN(alphabet, &generator)
            for position in 1...17 {
                for wrong in alphabet where wrong != vin[position] {
                    var characters = Array(vin.text)
                    characters[position - 1] = wrong
                    let changed = try VIN(String(characters))
                    let isBlind = position != 9 && CheckDigit.value(of: wrong) == CheckDigit.value(of: vin[position])
                    let matches = changed.computedCheckDigit == changed[9]
                    #expect(matches == isBlind, "\(vin) -> \(changed)")
                    if matches { blind += 1 } else { caught += 1 }
                }
            }
        }
        #expect(caught + blind == 40 * 17 * 32)
        #expect(blind > 0)
    }

    /// Neighbours that change places are caught exactly when the weighted sum changes.
    @Test func transpositions() throws {
        var generator = SeededGenerator(seed: 2)
        let alphabet = Array("0123456789ABCDEFGHJKLMNPRSTUVWXYZ")
        for _ in 0..<200 {
            let vin = try randomValidVIN(alphabet, &generator)
            for position in 1...16 where position != 8 && position != 9 && vin[position] != vin[position + 1] {
                var characters = Array(vin.text)
                characters.swapAt(position - 1, position)
                let changed = try VIN(String(characters))
                let values = (CheckDigit.value(of: vin[position])!, CheckDigit.value(of: vin[position + 1])!)
                let weights = (CheckDigit.weight(ofPosition: position), CheckDigit.weight(ofPosition: position + 1))
                let difference = (weights.0 - weights.1) * (values.0 - values.1)
                #expect((changed.computedCheckDigit == changed[9]) == (difference % 11 == 0))
            }
        }
    }

    private func randomValidVIN(_ alphabet: [Character], _ generator: inout SeededGenerator) throws -> VIN {
        var characters = (0..<17).map { _ in alphabet.randomElement(using: &generator)! }
        characters[8] = try VIN(String(characters)).computedCheckDigit
        return try VIN(String(characters))
    }
}
