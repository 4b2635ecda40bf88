internal import OdologVehicleLog

/// What a column of numbers shows of its decimal mark. One cell such as `1,234` can be read in two ways; the column rarely can.
struct NumberColumn {
    private var points = 0
    private var commas = 0

    /// Looks at a cell.
    mutating func see(_ cell: String) {
        switch NumberText(cell)?.decimalMark {
        case UInt8(ascii: "."): points += 1
        case UInt8(ascii: ","): commas += 1
        default: break
        }
    }

    mutating func add(_ other: NumberColumn) {
        points += other.points
        commas += other.commas
    }

    /// The column's decimal mark. Nil: its cells don't tell.
    var mark: UInt8? { points == commas ? nil : points > commas ? UInt8(ascii: ".") : UInt8(ascii: ",") }
}

/// The number in a cell: digits and marks, with a sign, and what stands around it.
struct NumberText {
    /// Digits, points and commas. Spaces and apostrophes between digits are left out.
    private let digits: [UInt8]
    /// Whether a minus stands before or behind it, or it stands in parentheses.
    let isNegative: Bool
    /// The words before and behind: a currency, a unit.
    let words: [String]
    /// What it is whatever the column's mark: a number with its power of ten, `1234E-2`.
    private let exact: DecimalNumber?

    private static let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))

    /// Nil: it is no single number.
    init?(_ cell: String) {
        guard cell.utf8.count <= 64 else { return nil }
        if cell.utf8.contains(UInt8(ascii: "E")), let match = cell.wholeMatch(of: /(-?[0-9]{1,15})E-([1-6])/),
            let whole = Int(match.1), let places = Int(match.2),
            let exact = try? DecimalNumber(whole, decimals: places)
        {
            (self.exact, digits, isNegative, words) = (exact, [], whole < 0, [])
            return
        }
        exact = nil
        var before = String.UnicodeScalarView()
        var behind = String.UnicodeScalarView()
        var digits: [UInt8] = []
        var isAtGap = false
        for scalar in cell.unicodeScalars {
            let isDigit = (48...57).contains(scalar.value)
            if isDigit || (!digits.isEmpty && behind.isEmpty && (scalar == "." || scalar == ",")) {
                guard behind.isEmpty else { return nil }
                isAtGap = false
                digits.append(UInt8(scalar.value))
            } else if digits.isEmpty {
                before.append(scalar)
            } else if behind.isEmpty, [32, 39, 0xA0, 0x202F, 0x2019].contains(scalar.value) {
                // 1 234 and 1'234; what follows may be a unit as well.
                guard !isAtGap else { return nil }
                isAtGap = true
            } else {
                behind.append(scalar)
            }
        }
        // .5 and $.50, but not Fr.5
        if let last = before.last, last == "." || last == ",", before.dropLast().last?.properties.isAlphabetic != true {
            digits.insert(contentsOf: [48, UInt8(last.value)], at: 0)
            before.removeLast()
        }
        // 80.– and 12.
        while let last = digits.last, last == Self.point || last == Self.comma { digits.removeLast() }
        guard !digits.isEmpty else { return nil }
        let minus: Set<Unicode.Scalar> = ["-", "\u{2212}", "("]
        isNegative = before.contains { minus.contains($0) } || behind.last == "-"
        let dropped: Set<Unicode.Scalar> = ["-", "\u{2212}", "\u{2013}", "(", ")", "+"]
        words = [before, behind].flatMap { text in
            String(String.UnicodeScalarView(text.filter { !dropped.contains($0) }))
                .split { $0 == " " || $0 == "\u{A0}" || $0 == "\t" }.map { String($0) }
        }
        self.digits = digits
    }

    /// The mark that can only be a decimal one here. Nil: there is none, or it may group thousands.
    var decimalMark: UInt8? {
        guard let last = digits.lastIndex(where: { $0 == Self.point || $0 == Self.comma }) else { return nil }
        let mark = digits[last]
        let other = mark == Self.point ? Self.comma : Self.point
        if digits.count(where: { $0 == mark }) > 1 { return isGrouped(by: mark) ? other : nil }
        if digits[..<last].contains(other) { return mark }
        return mayBeThousands ? nil : mark
    }

    /// Whether the only mark can group thousands: `1,234`, but not `0,234`, `1234,567` or `1,23`.
    var mayBeThousands: Bool {
        guard let mark = digits.first(where: { $0 == Self.point || $0 == Self.comma }) else { return false }
        return digits.count(where: { $0 == mark }) == 1 && isGrouped(by: mark)
    }

    private func isGrouped(by mark: UInt8) -> Bool {
        let groups = digits.split(separator: mark, omittingEmptySubsequences: false)
        guard let first = groups.first, (1...3).contains(first.count), first.first != 48 else { return false }
        return groups.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy { (48...57).contains($0) } }
    }

    /// The number. Nil: its marks stand where none can stand, or it has more digits than can be kept.
    ///
    /// - Parameter mark: the column's decimal mark. Nil: it isn't known, so that a single mark before three digits groups thousands
    ///   where `prefersThousands` says so.
    func number(_ mark: UInt8?, prefersThousands: Bool) -> DecimalNumber? {
        if let exact { return exact }
        var mark = mark
        if mark == nil, let single = digits.first(where: { $0 == Self.point || $0 == Self.comma }) {
            let other = single == Self.point ? Self.comma : Self.point
            mark = decimalMark ?? (mayBeThousands && prefersThousands ? other : single)
        }
        let decimal = mark ?? Self.point
        let group = decimal == Self.point ? Self.comma : Self.point
        let parts = digits.split(separator: decimal, omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first else { return nil }
        let fraction = parts.count == 2 ? parts[1] : []
        guard !fraction.contains(group) else { return nil }
        let groups = whole.split(separator: group, omittingEmptySubsequences: false)
        if groups.count > 1 {
            guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
                return nil
            }
        }
        let units = groups.joined()
        guard !units.isEmpty, units.count <= 15 else { return nil }
        var significand = units.reduce(0) { $0 * 10 + Int($1) - 48 }
        var decimals = 0
        for byte in fraction.prefix(6) where significand < 100_000_000_000_000 {
            significand = significand * 10 + Int(byte) - 48
            decimals += 1
        }
        // Digits that can't be kept are rounded away.
        if fraction.count > decimals, fraction[fraction.startIndex + decimals] >= 53 { significand += 1 }
        return try? DecimalNumber(isNegative ? -significand : significand, decimals: decimals)
    }
}
