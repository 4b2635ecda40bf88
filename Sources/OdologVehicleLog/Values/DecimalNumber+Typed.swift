internal import OdologOdometer

extension DecimalNumber {
    /// What three digits behind the only point or comma are, as in `1,234`. Both readings are usual in some country.
    public enum ThreeDigits: Sendable {
        /// Decimals: a pump shows 1.799 for a litre.
        case decimals
        /// A group of thousands: a yen has no decimals.
        case thousands
        /// Either. Such a text is refused.
        case unclear
    }

    /// A number as a person types it: `189.50`, `189,50`, `1234`, `1.234,50`, `1,234.50`, `1 234,50`, `1'234.50`.
    ///
    /// A point or comma that stands there once is a decimal mark: the only mark, or the last of two kinds. One that
    /// stands there more often groups thousands, as spaces and apostrophes always do. Only where three digits follow
    /// the only mark, both can be meant; then `threeDigits` decides.
    ///
    /// Throws `.ambiguous`, `.notADecimal` and `.tooManyDigits`. What a program writes is read by `init(_:)`, which takes points alone.
    ///
    /// - Parameters:
    ///   - text: without a unit or a currency, and without spaces at its ends.
    ///   - threeDigits: what three digits behind the only mark mean.
    public init(typed text: String, threeDigits: ThreeDigits) throws(MaintenanceError) {
        guard text.utf8.count <= 32 else { throw .notADecimal(String(text.prefix(32))) }
        let isNegative = text.hasPrefix("-")
        let number = isNegative ? text.dropFirst() : text[...]
        var groups = number.split(omittingEmptySubsequences: false) { $0.isSeparator }.map { String($0) }
        var marks = number.filter(\.isSeparator).map { $0.isSpace ? " " : $0.isApostrophe ? "'" : $0 }

        var fraction = ""
        if let last = marks.last, last.isDecimalMark, marks.count(where: { $0 == last }) == 1 {
            fraction = groups.removeLast()
            marks.removeLast()
            guard !fraction.isEmpty else { throw .notADecimal(text) }
            if marks.isEmpty, fraction.count == 3, Self.areThousands([groups[0], fraction]) {
                switch threeDigits {
                case .decimals: break
                case .thousands: (groups, marks, fraction) = ([groups[0], fraction], [last], "")
                case .unclear:
                    throw .ambiguous(text, thousands: groups[0] + fraction, decimals: "\(groups[0]).\(fraction)")
                }
            }
        }
        if let mark = marks.first {
            guard marks.allSatisfy({ $0 == mark }), Self.areThousands(groups) else { throw .notADecimal(text) }
        }
        do {
            try self.init((isNegative ? "-" : "") + groups.joined() + (fraction.isEmpty ? "" : "." + fraction))
        } catch .tooManyDigits {
            throw .tooManyDigits(text)
        } catch {
            throw .notADecimal(text)
        }
    }

    /// Whether these can be the groups of a number such as 12,345,678.
    private static func areThousands(_ groups: [String]) -> Bool {
        guard let first = groups.first else { return false }
        return (1...3).contains(first.count) && !first.hasPrefix("0") && groups.dropFirst().allSatisfy { $0.count == 3 }
    }
}
