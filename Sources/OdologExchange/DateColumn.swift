internal import Foundation
internal import OdologVehicleLog

/// The order of day, month and year in a file's dates.
package enum DateOrder: String, Sendable, CaseIterable {
    case dmy, mdy, ymd
}

/// A date as a cell has it, before its order is known.
struct DateText {
    private let numbers: [Int]
    private let isYearFirst: Bool
    /// The month is a word, or the date is written with points, as only days stand first then.
    private let fixed: DateOrder?
    /// Seconds of the day. Nil: the cell has no time.
    let seconds: Int?

    /// Nil: it is no date.
    init?(_ cell: String) {
        guard cell.utf8.count <= 40 else { return nil }
        var tokens: [(text: Substring, isNumber: Bool)] = []
        var separators: [Character] = []
        var rest = Substring(cell.trimmingCharacters(in: .whitespaces))
        while let first = rest.first {
            if first.isASCII, first.isNumber {
                let token = rest.prefix { $0.isASCII && $0.isNumber }
                tokens.append((token, true))
                rest = rest.dropFirst(token.count)
            } else if first.isLetter {
                let token = rest.prefix { $0.isLetter }
                tokens.append((token, false))
                rest = rest.dropFirst(token.count)
            } else {
                if tokens.count == 1 { separators.append(first) }
                rest = rest.dropFirst()
            }
        }
        // 2024-05-20T18:02:11Z
        tokens.removeAll { !$0.isNumber && ($0.text == "T" || $0.text == "Z") }
        guard tokens.count >= 3 else { return nil }
        var numbers: [Int] = []
        var named: Int?
        for (index, token) in tokens.prefix(3).enumerated() {
            if token.isNumber {
                guard token.text.count <= 4, token.text.count != 3, let number = Int(token.text) else { return nil }
                numbers.append(number)
            } else {
                guard named == nil, let month = Self.month(token.text) else { return nil }
                named = index
                numbers.append(month)
            }
        }
        isYearFirst = tokens[0].isNumber && tokens[0].text.count == 4
        guard isYearFirst || (tokens[2].isNumber && [2, 4].contains(tokens[2].text.count)) else { return nil }
        fixed = isYearFirst ? .ymd : named.map { $0 == 0 ? .mdy : .dmy } ?? (separators.first == "." ? .dmy : nil)
        self.numbers = numbers
        guard let seconds = Self.seconds(Array(tokens.dropFirst(3))) else { return nil }
        self.seconds = seconds
    }

    /// Nil: it is no time. `.some(nil)`: there is none.
    private static func seconds(_ tokens: [(text: Substring, isNumber: Bool)]) -> Int?? {
        guard !tokens.isEmpty else { return .some(nil) }
        let numbers = tokens.filter(\.isNumber).compactMap { Int($0.text) }
        let words = tokens.filter { !$0.isNumber }.map { $0.text.lowercased() }
        guard (2...4).contains(numbers.count), words.allSatisfy({ ["am", "pm", "a", "p", "m"].contains($0) }) else {
            return nil
        }
        var hour = numbers[0]
        if let half = words.first {
            guard (1...12).contains(hour) || hour > 12 else { return nil }
            if half.hasPrefix("p"), hour < 12 { hour += 12 }
            if half.hasPrefix("a"), hour == 12 { hour = 0 }
        }
        let second = numbers.count > 2 ? numbers[2] : 0
        guard hour < 24, numbers[1] < 60, second < 60 else { return nil }
        return hour * 3600 + numbers[1] * 60 + second
    }

    /// A time in a cell of its own, such as `8:05 AM`. Nil: it is none.
    static func time(_ cell: String) -> Int? {
        var tokens: [(text: Substring, isNumber: Bool)] = []
        var rest = Substring(cell)
        while let first = rest.first {
            let token =
                first.isASCII && first.isNumber
                ? rest.prefix { $0.isASCII && $0.isNumber } : rest.prefix { $0.isLetter }
            if !token.isEmpty { tokens.append((token, first.isNumber)) }
            rest = rest.dropFirst(max(token.count, 1))
            if tokens.count > 8 { return nil }
        }
        return seconds(tokens).flatMap(\.self)
    }

    private static func month(_ word: Substring) -> Int? {
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        return months.firstIndex(of: String(word.lowercased().prefix(3))).map { $0 + 1 }
    }

    /// Which of both orders it can be, where that makes a difference. Nil: it makes none.
    var evidence: (dmy: Bool, mdy: Bool)? {
        guard fixed == nil, numbers[0] != numbers[1] else { return nil }
        return (day(.dmy) != nil, day(.mdy) != nil)
    }

    /// Nil: there is no such day.
    func day(_ order: DateOrder) -> CalendarDate? {
        var (year, month, day): (Int, Int, Int)
        switch fixed ?? order {
        case .ymd: (year, month, day) = (numbers[0], numbers[1], numbers[2])
        case .dmy: (day, month, year) = (numbers[0], numbers[1], numbers[2])
        case .mdy: (month, day, year) = (numbers[0], numbers[1], numbers[2])
        }
        if year < 100 { year += year < 70 ? 2000 : 1900 }
        guard (1900...2200).contains(year) else { return nil }
        return try? CalendarDate(year: year, month: month, day: day)
    }
}

/// What a file's dates show of their order.
struct DateColumn {
    private var dmy = 0
    private var mdy = 0
    private var unclear: String?

    mutating func see(_ cell: String) {
        switch DateText(cell)?.evidence {
        case (true, true)?: unclear = unclear ?? cell
        case (true, false)?: dmy += 1
        case (false, true)?: mdy += 1
        default: break
        }
    }

    /// The order that fits all rows. One slip among many doesn't count.
    func order() throws(ExchangeError) -> DateOrder? {
        if dmy > 10 * mdy { return .dmy }
        if mdy > 10 * dmy { return .mdy }
        if dmy + mdy > 0 { throw .unclearDateOrder("some with the day first and some with the month first") }
        if let unclear { throw .unclearDateOrder(unclear) }
        return nil
    }
}

extension LogTime {
    /// By the clocks of the zone.
    init(_ day: CalendarDate, seconds: Int?, in zone: TimeZone) {
        guard let seconds else {
            self.init(day, in: zone)
            return
        }
        let local = Double(day.daysSince1970 * 86_400 + seconds)
        let first = local - Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: local)))
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: first))
        self.init(Date(timeIntervalSince1970: local - Double(offset)), utcOffset: offset)
    }
}
