/// What stands around the numbers of a dashboard and says what they are.
enum DisplayWord: Hashable {
    /// ODO, TOTAL: the number is the odometer's.
    case odometer
    /// TRIP: the number is the trip meter's.
    case trip
    /// RANGE, AVG, CLOCK: the number is something else.
    case otherLabel
    /// km/h, mpg, °C, PM: the number before it is something else.
    case otherUnit
    /// kWh, m³, litres: the number is another meter's.
    case meterUnit
    /// EUR, USD: the number is a price.
    case currency
    /// HOURS: the number is an hour meter's.
    case hours
    /// TEL, S/N, NO: the number is a code.
    case code
    /// A lone C, F or H: a unit behind a short number, the end of a gauge elsewhere.
    case letterUnit
    case distance(DistanceUnit)

    /// Labels stand before their number as a rule, units behind.
    var isUnit: Bool {
        switch self {
        case .otherUnit, .letterUnit, .distance, .meterUnit, .currency, .hours: true
        case .odometer, .trip, .otherLabel, .code: false
        }
    }

    /// Whether dashboards have this word beside other numbers than the odometer, too.
    var isOfDashboards: Bool {
        switch self {
        case .odometer, .trip, .otherLabel, .otherUnit, .letterUnit, .distance: true
        case .meterUnit, .currency, .hours, .code: false
        }
    }

    /// The word that `text` is. Digits are taken for the letters that they look like. Nil for numbers and for words
    /// that say nothing.
    init?(_ text: some StringProtocol) {
        let trimmed = text.drop { Self.punctuation.contains($0) }
        guard let end = trimmed.lastIndex(where: { !Self.punctuation.contains($0) }) else { return nil }
        let word = trimmed[...end]
        guard word.count <= 16 else { return nil }
        if let known = Self.exact[word.uppercased()] {
            self = known
            return
        }
        // "0D0" is still ODO, but "O00" and "OOO" are drums that show zeros.
        if word.count == 3, Self.fold(word) == "OOO", word.contains(where: { "DdQ".contains($0) }) {
            self = .odometer
            return
        }
        guard word.count(where: \.isLetter) * 2 >= word.count, let known = Self.folded[Self.fold(word)] else {
            return nil
        }
        self = known
    }

    private static let punctuation: Set<Character> = [":", ".", ",", ";", "=", "-", "_", "\"", "'", "(", ")", "[", "]"]

    private static let vocabulary: [(DisplayWord, [String])] = [
        (
            .odometer,
            ["ODO", "ODOM", "ODOMETER", "TOTAL", "TOTALE", "TOTALKM", "GESAMT", "TOPLAM", "MILEAGE", "KILOMETRAGE"]
        ),
        (
            .trip,
            [
                "TRIP", "TRIPA", "TRIPB", "TRIP1", "TRIP2", "TRIPF", "TRIPKM", "TRIP-A", "TRIP-B", "DAILY", "PARTIAL",
                "PARCIAL", "PARZIALE", "JOURNEY",
            ]
        ),
        (
            .otherLabel,
            [
                "RANGE", "DTE", "AVG", "AVE", "AVERAGE", "INST", "CLOCK", "TIME", "TEMP", "OUTSIDE", "FUEL", "EMPTY",
                "DATE", "SERVICE", "SERV", "OIL", "NEXT", "INSP", "INSPECTION", "REICHWEITE", "SPEED", "CRUISE",
                "LIMIT",
                "RESTE", "AUTONOMIE", "AUTONOMIA", "RADIO", "VIN",
            ]
        ),
        (
            .otherUnit,
            [
                "KM/H", "KMH", "KM/L", "KPL", "MPH", "MPG", "MI/H", "L/100", "L/100KM", "1/100KM", "L/H", "RPM",
                "R/MIN",
                "1/MIN", "MIN-1", "X1000", "X100", "X1000R/MIN", "X100R/MIN", "X1000RPM", "AM", "PM", "A.M", "P.M",
                "PSI", "BAR", "KPA", "KW", "%", "°C", "°F", "ºC", "ºF", "°", "º", "˚C", "˚F", "*C", "*F",
            ]
        ),
        (
            .meterUnit,
            [
                "KWH", "MWH", "WH", "M3", "M³", "CUBIC", "LITER", "LITRE", "LITRES", "LITERS", "LITRI", "LITROS", "LTR",
                "GAL", "GALS", "GALLON", "GALLONS", "GALLONI", "GALONES", "KG", "LB", "LBS", "TONS", "KVARH", "EUR/L",
                "USD/GAL", "IMP/KWH",
            ]
        ),
        (
            .currency,
            [
                "EUR", "EURO", "EUROS", "USD", "GBP", "CHF", "PLN", "CZK", "HUF", "SEK", "NOK", "DKK", "RUB", "UAH",
                "TRY",
                "CAD", "AUD", "NZD", "JPY", "CNY", "RMB", "INR", "BRL", "MXN", "ZAR", "RON", "BGN", "ISK", "DOLLARS",
                "$",
                "€", "£",
            ]
        ),
        (.hours, ["HOURS", "HOUR", "HRS", "HEURES", "STUNDEN", "BETRIEBSSTUNDEN", "HORAS", "HOURMETER"]),
        (
            .code,
            [
                "TEL", "TEL.", "TELEFON", "PHONE", "FAX", "MOBIL", "MOBILE", "FON", "S/N", "P/N", "PART",
                "SERIAL",
                "LOT", "ART", "REF", "INVOICE", "RECHNUNG", "FACTURE", "ORDER", "IBAN", "ISBN", "EAN",
            ]
        ),
        (.letterUnit, ["C", "F", "H"]),
        (.distance(.kilometers), ["KM", "KMS", "KRN", "KN"]),
        (.distance(.miles), ["MI", "MLS", "MILE", "MILES"]),
    ]

    private static let exact: [String: DisplayWord] = table { $0 }
    /// Words of four letters or more, known even with a letter misread. Three letters, such as OIL, may be a number as
    /// well.
    private static let folded: [String: DisplayWord] = table { $0.count >= 4 ? fold($0) : nil }

    private static func table(key: (String) -> String?) -> [String: DisplayWord] {
        var table: [String: DisplayWord] = [:]
        for (word, spellings) in vocabulary {
            for spelling in spellings { key(spelling).map { table[$0] = word } }
        }
        return table
    }

    /// Characters that look alike made the same: 0, O, Q and D; 1, I, L and |; and so on.
    private static func fold(_ word: some StringProtocol) -> String {
        String(
            word.uppercased().map { character in
                switch character {
                case "0", "Q", "D": "O"
                case "1", "L", "|", "!": "I"
                case "2": "Z"
                case "4": "A"
                case "5": "S"
                case "6": "G"
                case "7": "T"
                case "8": "B"
                default: character
                }
            })
    }
}
