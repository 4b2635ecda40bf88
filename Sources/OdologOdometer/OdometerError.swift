public import Foundation
internal import OdologValues

/// Why a text or a pair of numbers is no odometer value. Every case says what was wrong; `description` is one sentence
/// for the person who typed it, with what to do instead.
///
/// What is *not* an error: leading zeros, a value lower than the last one, a roll-over. Those are `MileageFlag`s or
/// nothing at all.
public enum OdometerError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// Nothing but spaces, or a unit without a number.
    case empty
    /// More than `limit` bytes of UTF-8. The text itself is not kept.
    case tooLong(limit: Int)
    /// `character` can't be in an odometer value; `offset` counts characters from 0.
    case unexpectedCharacter(Character, offset: Int, text: String)
    /// A separator at an end, two in a row, groups that are not of three digits, or two kinds mixed.
    case misplacedSeparator(text: String)
    /// Two digits, or more than three, behind the last mark: neither tenths nor a group of thousands.
    case notTenths(text: String)
    /// The letters behind the number are neither kilometers nor miles.
    case unknownUnit(String, text: String)
    /// Whole units outside 0...9,999,999; nil when the number doesn't even fit an `Int`.
    case wholeUnitsOutOfRange(Int?)
    /// Tenths outside 0...9.
    case tenthsOutOfRange(Int)

    public var description: String {
        switch self {
        case .empty:
            "There is no odometer value here; type the number as the display shows it, such as 123456 or 643.5 km."
        case .tooLong(let limit):
            "The text is longer than \(limit) bytes, too long for an odometer value; type only the number."
        case .unexpectedCharacter(let character, let offset, let text):
            """
            \(String(character).forDisplay) at position \(offset + 1) of \(text.forDisplay) can't be part of an \
            odometer value; use only the digits 0 to 9, a decimal mark, and km or mi.
            """
        case .misplacedSeparator(let text):
            "The separators in \(text.forDisplay) don't group thousands; type the number as in 123456 or 123,456.7."
        case .notTenths(let text):
            """
            \(text.forDisplay) has neither one digit nor three behind the last mark; an odometer shows at most \
            tenths, as in 643.5.
            """
        case .unknownUnit(let unit, let text):
            "\(unit.forDisplay) in \(text.forDisplay) is not a unit of distance known here; use km or mi."
        case .wholeUnitsOutOfRange(let value):
            """
            \(value.map(String.init) ?? "The number") is outside 0 to \(OdometerValue.maxWholeUnits), which is all \
            that an odometer can show; check the digits.
            """
        case .tenthsOutOfRange(let value):
            "\(value) is no digit of tenths; use 0 to 9."
        }
    }

    public var errorDescription: String? { description }
}
