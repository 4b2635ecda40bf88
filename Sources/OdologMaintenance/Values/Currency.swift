/// A currency by its ISO 4217 code.
public struct Currency: Hashable, Sendable, Comparable {
    /// Three capital letters, such as `EUR`. Codes that ISO never assigned are taken, too, with two decimals.
    public let code: String

    /// A code in capital or small letters. Throws `.notACurrency` for anything but three letters.
    public init(_ code: String) throws(MaintenanceError) {
        let upper = code.utf8.count == 3 ? code.uppercased() : ""
        guard upper.utf8.count == 3, upper.utf8.allSatisfy({ (65...90).contains($0) }) else {
            throw .notACurrency(String(code.prefix(20)))
        }
        self.code = upper
    }

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
