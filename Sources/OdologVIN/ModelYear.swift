/// Model years by position 10 (49 CFR 565.15(d)): thirty codes, A = 1980 or 2010 ... 9 = 2009 or 2039. U, Z and 0 are
/// never codes.
enum ModelYear {
    private static let codes: [Character] = Array("ABCDEFGHJKLMNPRSTVWXY123456789")

    /// The year of the first cycle, 1980...2009; nil for U, Z and 0.
    static func base(_ code: Character) -> Int? {
        codes.firstIndex(of: code).map { 1980 + $0 }
    }

    static func isCode(_ index: Int) -> Bool { codeTable[index] }

    private static let codeTable = VINAlphabet.characters.map { codes.contains($0) }
}

extension VIN {
    /// The model years that position 10 can mean, the likelier first; empty when it holds no year code, as on many
    /// European vehicles, where the maker is free to put anything there.
    ///
    /// A code comes back every thirty years. For cars, MPVs and light trucks of North American makers position 7 tells
    /// the cycles apart (49 CFR 565.15(d)): a letter means 2010-2039, a digit 1980-2009, so there is one year. For
    /// all others there are two, in the order that the same rule gives them. No clock is asked: a year may lie ahead.
    public var modelYears: [Int] {
        let obeysPosition7Rule = Manufacturer.obeysPosition7Rule(text.utf8.prefix(3))
        return Array(modelYearCycles.prefix(obeysPosition7Rule ? 1 : 2))
    }

    /// The two years of position 10's code, the one that position 7 tells first; empty when it holds none.
    var modelYearCycles: [Int] {
        guard let base = ModelYear.base(self[10]) else { return [] }
        return self[7].isLetter ? [base + 30, base] : [base, base + 30]
    }

    /// Position 10 is the model year. The law says so in North America (49 CFR 565), China (GB 16735), Brazil (NBR
    /// 6066) and India (AIS-065). It is custom in Korea, whose cars go to these countries, and with some makers
    /// elsewhere. Other vehicles may have anything there.
    public var tellsModelYear: Bool {
        requiresCheckDigit || ["BR", "IN", "KR"].contains(countryCode ?? "") || CuratedMaker.of(self)?.tellsYear == true
    }

    /// ``modelYears`` without those after `year`: pass the present year + 1, since models come out ahead of it.
    public func modelYears(notAfter year: Int) -> [Int] { modelYears.filter { $0 <= year } }
}

extension DecodedVehicle {
    /// The year where position 10 holds one although no model is known, as ``VIN/modelYears`` says. Of two years the
    /// later one is likelier, unless hardly any vehicle of that year exists yet.
    ///
    /// - Parameter isLight: it is known to be a car, an MPV or a light truck. Position 7 decides if it is of North America.
    mutating func guessYear(latest: Int, isLight: Bool = false) {
        let possible =
            isLight && vin.region == .northAmerica ? Array(vin.modelYearCycles.prefix(1)) : vin.modelYears
        guard let first = possible.first, vin.tellsModelYear else { return remarks.append(.noModelYear) }
        let years = possible.filter { $0 <= latest }
        let year = years.filter { $0 < latest }.max() ?? years.first ?? first
        tell(year, or: years.filter { $0 != year }, latest: latest)
    }

    mutating func tell(_ year: Int, or others: [Int], latest: Int) {
        guard year <= latest else { return remarks.append(.modelYearAhead(year)) }
        modelYear = year
        if !others.isEmpty { remarks.append(.otherModelYears(others)) }
    }

    /// For a row that says "model year" before it.
    var modelYearInWords: String {
        for case .modelYearAhead(let year) in remarks { return "\(year) by position 10, which lies ahead: compare it" }
        return modelYears.isEmpty ? "not told by position 10" : modelYears.modelYearsInWords
    }
}

extension [Int] {
    /// Model years as a person says them, such as "1989 or 2019".
    package var modelYearsInWords: String { sorted().map(String.init).joined(separator: " or ") }
}
