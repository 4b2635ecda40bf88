import Foundation
import Testing

@testable import OdologVIN

@Suite struct ManufacturerTests {
    @Test func theShortListIsWellFormed() {
        #expect(Set(Manufacturer.allCodes).count == Manufacturer.allCodes.count)
        #expect(Manufacturer.knownCount == Manufacturer.allCodes.count)
        for code in Manufacturer.allCodes {
            #expect(code.utf8.count == 3 && code.utf8.allSatisfy { VINAlphabet.index(of: $0) != nil }, "\(code)")
            #expect(Country.of(code.utf8.prefix(2)) != nil, "\(code) belongs to no country")
            #expect(Manufacturer.isKnown(code.utf8))
        }
        #expect(!Manufacturer.isKnown("ZZZ".utf8))
        #expect(!Manufacturer.isKnown("WV".utf8))
        #expect(!Manufacturer.isKnown("wvw".utf8))
    }

    @Test func onlyNorthAmericaObeysThePosition7Rule() {
        for code in Manufacturer.allCodes where Manufacturer.obeysPosition7Rule(code.utf8) {
            #expect(Country.region(code.utf8) == .northAmerica, "\(code)")
        }
        #expect(Manufacturer.obeysPosition7Rule("1HG".utf8))
        #expect(!Manufacturer.obeysPosition7Rule("1HD".utf8))
        #expect(!Manufacturer.obeysPosition7Rule("JHM".utf8))
    }
}

/// The prior over VINs is a probability: its parts sum to one, or what is compared would not be comparable.
@Suite struct PriorTests {
    @Test func positionsSumToOneOrLess() {
        for position in [3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16] {
            let sum = (0..<VINAlphabet.count).reduce(0.0) { $0 + exp(VINPrior.local(position, $1)) }
            #expect(abs(sum - 1) < 1e-9, "position \(position + 1): \(sum)")
        }
        let year = (0..<VINAlphabet.count).reduce(0.0) { $0 + exp(VINPrior.local(9, $1)) }
        #expect(year > 0.9 && year < 1.05)
    }

    @Test func positionNineSumsToOne() {
        for kind in CheckDigitKind.allCases {
            for isFilled in [true, false] {
                let sum = (0..<VINAlphabet.count).reduce(0.0) {
                    $0 + exp(VINPrior.check($1, demanded: 7, kind: kind, isFilled: isFilled))
                }
                #expect(abs(sum - 1) < 1e-9, "\(kind) \(isFilled): \(sum)")
            }
        }
    }

    @Test(
        "A right check digit speaks for a VIN as far as its maker gives one",
        arguments: [
            ("1HG", false, 10, .infinity), ("TMB", false, 10, .infinity), ("TMB", true, 10, .infinity),
            ("W1K", false, 10, .infinity), ("XWE", false, 1, 1.5), ("WVW", true, 1, 5),
        ])
    func checkDigits(maker: String, isFilled: Bool, least: Double, most: Double) {
        let codes = maker.map { VINAlphabet.index(of: $0)! }
        let kind = CheckDigitKind.of(codes[0], codes[1], codes[2])
        let right = VINPrior.check(7, demanded: 7, kind: kind, isFilled: isFilled)
        let wrong = VINPrior.check(8, demanded: 7, kind: kind, isFilled: isFilled)
        let ratio = exp(right - wrong)
        #expect(ratio >= least && ratio <= most, "\(ratio)")
    }

    @Test func manufacturersSumToOneOrLess() {
        var sum = 0.0
        for first in 0..<VINAlphabet.count {
            for second in 0..<VINAlphabet.count {
                for third in 0..<VINAlphabet.count { sum += exp(VINPrior.manufacturer(first, second, third)) }
            }
        }
        #expect(sum > 0.9 && sum < 1.001)
    }

    @Test func confusionsSumToOne() {
        for byte in Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8) {
            let row = Confusion.truth(givenRead: byte)
            #expect(abs(row.reduce(0, +) - 1) < 1e-9)
            if let own = VINAlphabet.index(of: byte) { #expect(row[own] == 0) }
        }
    }
}
