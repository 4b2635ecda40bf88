import OdologOdometer

/// How a value comes to be wrong.
enum Mistake: String, CaseIterable {
    case misread = "a digit misread"
    case lost = "a digit lost"
    case doubled = "a digit doubled"
    case swapped = "two digits swapped"
    case tenths = "tenths as units"
    case miles = "miles for km"
    case kilometers = "km for miles"

    /// Nil: the digits at that place make no wrong value.
    func applied(to value: Int, _ chance: inout Chance) -> Int? {
        var digits = Array(String(value))
        let place = Int.random(in: digits.indices, using: &chance)
        switch self {
        case .misread: digits[place] = "0123456789".randomElement(using: &chance) ?? "0"
        case .lost: digits.remove(at: place)
        case .doubled: digits.insert(digits[place], at: place)
        case .swapped:
            guard place + 1 < digits.count else { return nil }
            digits.swapAt(place, place + 1)
        case .tenths: digits.append("0123456789".randomElement(using: &chance) ?? "0")
        case .miles: return Int(DistanceUnit.kilometers.convert(Double(value), to: .miles))
        case .kilometers: return Int(DistanceUnit.miles.convert(Double(value), to: .kilometers))
        }
        // What an odometer can't show is refused by the parser.
        guard let wrong = Int(String(digits)), wrong != value, wrong <= 9_999_999 else { return nil }
        return wrong
    }
}
