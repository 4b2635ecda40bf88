/// Days of the proleptic Gregorian calendar as numbers. Foundation's calendar takes longer than a query for its row.
///
/// H. Hinnant, "chrono-Compatible Low-Level Date Algorithms": years that begin on 1 March, in eras of 400 (146,097
/// days).
package enum GregorianDay {
    /// Days from 1970-01-01. The month is 1...12, and the day isn't checked.
    package static func number(year: Int, month: Int, day: Int) -> Int {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Days from 1970-01-01; nil for a day that doesn't exist.
    package static func number(checkedYear year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), day >= 1, day <= days(inMonth: month, of: year) else { return nil }
        return number(year: year, month: month, day: day)
    }

    /// - Parameter number: days from 1970-01-01.
    package static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (number + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// 28...31. A leap year is divisible by 4. Of the years divisible by 100, only those divisible by 400 are leap
    /// years.
    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// The remainder is never negative.
    package func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
