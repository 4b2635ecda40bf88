/// A currency by its ISO 4217 code.
public struct Currency: Hashable, Sendable, Comparable {
    /// Three capital letters, such as `EUR`. Codes that ISO never assigned are taken, too, with two decimals: see `isKnown`.
    public let code: String

    /// A code in capital or small letters. Throws `.notACurrency` for anything but three letters.
    public init(_ code: String) throws(MaintenanceError) {
        let upper = code.utf8.count == 3 ? code.uppercased() : ""
        guard upper.utf8.count == 3, upper.utf8.allSatisfy({ (65...90).contains($0) }) else {
            throw .notACurrency(String(code.prefix(20)))
        }
        self.code = upper
    }

    /// Whether ISO 4217 has it, in list one (2024-06) or, for what older entries were paid in, as a currency that became
    /// the euro.
    public var isKnown: Bool { Self.known.contains(code) }

    /// The known codes; those that are used most come first.
    package static let codes =
        """
        EUR USD GBP CHF JPY CAD AUD NZD SEK NOK DKK PLN CZK HUF RON CNY INR TRY BRL MXN ZAR KRW SGD HKD ILS UAH RUB \
        AED AFN ALL AMD ANG AOA ARS AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BSD BTN BWP BYN BZD CDF CHE CHW \
        CLF CLP COP COU CRC CUP CVE DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HNL HTG IDR IQD IRR \
        ISK JMD JOD KES KGS KHR KMF KPW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR \
        MWK MXV MYR MZN NAD NGN NIO NPR OMR PAB PEN PGK PHP PKR PYG QAR RSD RWF SAR SBD SCR SDG SHP SLE SOS SRD SSP \
        STN SVC SYP SZL THB TJS TMT TND TOP TTD TWD TZS UGX USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XOF XPF \
        YER ZMW ZWG ATS BEF CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK
        """.split(separator: " ").map(String.init)

    private static let known = Set(codes)

    /// Digits of its minor unit: 2 for most. ISO 4217, list one (2024-06), column "minor unit".
    public var decimals: Int { Self.unusualDecimals[code] ?? 2 }

    private static let unusualDecimals: [String: Int] = {
        let byDecimals = [
            0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
            3: "BHD IQD JOD KWD LYD OMR TND",
            4: "CLF UYW",
        ]
        return byDecimals.reduce(into: [:]) { all, line in
            for code in line.value.split(separator: " ") { all[String(code)] = line.key }
        }
    }()

    public static func < (left: Currency, right: Currency) -> Bool { left.code < right.code }
}

extension Currency: CustomStringConvertible, TextCodable {
    public var description: String { code }
}
