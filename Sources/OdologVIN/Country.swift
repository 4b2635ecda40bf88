/// A country with its range of maker's codes (ISO 3780).
struct Country: Sendable {
    /// English.
    let name: String
    /// ISO 3166-1 alpha-2.
    let code: String

    /// By the first two characters of a VIN.
    static func of(_ prefix: some Collection<UInt8>) -> Country? {
        guard let (first, second) = pair(prefix) else { return nil }
        let entry = table[first * VINAlphabet.count + second]
        return entry < 0 ? nil : countries[Int(entry)]
    }

    static func region(_ prefix: some Collection<UInt8>) -> VINRegion {
        guard let (first, _) = pair(prefix) else { return .unassigned }
        switch VINAlphabet.characters[first] {
        case "E": return .europe  // Russia's since 2019
        case "H": return .asia  // China's since 2020
        case "A"..."G": return .africa
        case "J"..."R": return .asia
        case "S"..."Z": return .europe
        case "7" where of(prefix)?.code == "NZ": return .oceania
        case "1"..."5", "7": return .northAmerica
        case "6": return .oceania
        case "8", "9": return .southAmerica
        default: return .unassigned
        }
    }

    static func requiresCheckDigit(_ prefix: some Collection<UInt8>) -> Bool {
        guard let first = prefix.first.map({ Character(UnicodeScalar($0)) }) else { return false }
        return first == "L" || first == "H" || region(prefix) == .northAmerica
    }

    private static func pair(_ prefix: some Collection<UInt8>) -> (Int, Int)? {
        guard let first = prefix.first, let second = prefix.dropFirst().first,
            let one = VINAlphabet.index(of: first), let two = VINAlphabet.index(of: second)
        else { return nil }
        return (one, two)
    }

    /// Index into `countries` for each pair of `VINAlphabet` indices, -1 where nothing is assigned.
    private static let table: [Int16] = {
        // Ranges run through the letters first and the digits 1...9, 0 after them.
        let order = Array("ABCDEFGHJKLMNPRSTUVWXYZ1234567890".utf8)
        var table = [Int16](repeating: -1, count: VINAlphabet.count * VINAlphabet.count)
        for (number, entry) in ranges.enumerated() {
            for range in entry.ranges.split(separator: " ") {
                let bytes = Array(range.utf8)
                let first = VINAlphabet.index(of: bytes[0])!
                let low = order.firstIndex(of: bytes[1])!
                let high = order.firstIndex(of: bytes[bytes.count - 1])!
                for second in order[low...high] {
                    table[first * VINAlphabet.count + VINAlphabet.index(of: second)!] = Int16(number)
                }
            }
        }
        return table
    }()

    private static let countries: [Country] = ranges.map { Country(name: $0.name, code: $0.code) }

    /// Assigned ranges, "AA-AH" meaning AA, AB ... AH. ISO 3780 is kept by SAE International; these are the ranges as
    /// commonly published, with today's country where a range has passed on.
    private static let ranges: [(code: String, name: String, ranges: String)] = [
        ("ZA", "South Africa", "AA-AH"), ("CI", "Côte d'Ivoire", "AJ-AK"), ("LS", "Lesotho", "AL-AM"),
        ("BW", "Botswana", "AN-AP"), ("NA", "Namibia", "AR-AS"), ("MG", "Madagascar", "AT-AU"),
        ("MU", "Mauritius", "AV-AW"), ("TN", "Tunisia", "AX-AY"), ("CY", "Cyprus", "AZ-A1"),
        ("ZW", "Zimbabwe", "A2-A3"), ("MZ", "Mozambique", "A4-A5"), ("AO", "Angola", "BA-BB"),
        ("ET", "Ethiopia", "BC-BC"), ("KE", "Kenya", "BF-BG"), ("RW", "Rwanda", "BH-BH"),
        ("NG", "Nigeria", "BL-BL"), ("DZ", "Algeria", "BR-BR"), ("SZ", "Eswatini", "BT-BT"),
        ("UG", "Uganda", "BU-BU"), ("LY", "Libya", "B3-B4"), ("EG", "Egypt", "CA-CB DA-DE"),
        ("MA", "Morocco", "CF-CG DF-DK"), ("ZM", "Zambia", "CL-CM"),
        ("RU", "Russia", "EA-E0 RU-RW XD-XE XJ-XK XS-XW XZ-X0 Z6-Z0"),
        ("CN", "China", "HA-H0 LA-L0"), ("JP", "Japan", "JA-J0"), ("IL", "Israel", "KF-KH"),
        ("KR", "South Korea", "KL-KR"), ("JO", "Jordan", "KS-KT"), ("KZ", "Kazakhstan", "MX-MX"),
        ("KG", "Kyrgyzstan", "K5-K5"), ("IN", "India", "MA-ME MY-M0"), ("ID", "Indonesia", "MF-MK"),
        ("TH", "Thailand", "ML-MR"), ("MM", "Myanmar", "MS-MS"), ("MN", "Mongolia", "MU-MU"),
        ("IR", "Iran", "NA-NE N1-N5"), ("PK", "Pakistan", "NF-NG"), ("IQ", "Iraq", "NJ-NJ"),
        ("TR", "Türkiye", "NL-NR"), ("UZ", "Uzbekistan", "NS-NT"), ("AZ", "Azerbaijan", "NV-NV"),
        ("TJ", "Tajikistan", "NX-NX"), ("AM", "Armenia", "NY-NY"), ("PH", "Philippines", "PA-PE"),
        ("SG", "Singapore", "PF-PG"), ("MY", "Malaysia", "PL-PR"), ("BD", "Bangladesh", "PS-PT"),
        ("AE", "United Arab Emirates", "RA-RB"), ("TW", "Taiwan", "RF-RK"), ("VN", "Vietnam", "RL-RN"),
        ("LA", "Laos", "RP-RP"), ("SA", "Saudi Arabia", "RS-RT"), ("HK", "Hong Kong", "R1-R7"),
        ("GB", "United Kingdom", "SA-SM"), ("DE", "Germany", "SN-ST WA-W0"), ("PL", "Poland", "SU-SZ"),
        ("LV", "Latvia", "S1-S2"), ("GE", "Georgia", "S3-S3"), ("IS", "Iceland", "S4-S4"),
        ("CH", "Switzerland", "TA-TH"), ("CZ", "Czechia", "TJ-TP"), ("HU", "Hungary", "TR-TV"),
        ("PT", "Portugal", "TW-T2"), ("RS", "Serbia", "T3-T5"), ("AD", "Andorra", "T6-T6"),
        ("NL", "Netherlands", "T7-T8 XL-XR"), ("ES", "Spain", "UA-UC VS-VW"), ("DK", "Denmark", "UH-UM"),
        ("IE", "Ireland", "UN-UR"), ("RO", "Romania", "UU-UX"), ("MK", "North Macedonia", "U1-U2"),
        ("SK", "Slovakia", "U5-U7"), ("BA", "Bosnia and Herzegovina", "U8-U0"), ("AT", "Austria", "VA-VE"),
        ("FR", "France", "VF-VR VX-V2"), ("HR", "Croatia", "V3-V5"), ("EE", "Estonia", "V6-V8"),
        ("BG", "Bulgaria", "XA-XC"), ("GR", "Greece", "XF-XH"), ("LU", "Luxembourg", "XX-XY"),
        ("BE", "Belgium", "YA-YE"), ("FI", "Finland", "YF-YK"), ("MT", "Malta", "YN-YN"),
        ("SE", "Sweden", "YS-YW"), ("NO", "Norway", "YX-Y2"), ("BY", "Belarus", "Y3-Y5"),
        ("UA", "Ukraine", "Y6-Y8"), ("IT", "Italy", "ZA-ZU"), ("SI", "Slovenia", "ZX-ZZ"),
        ("SM", "San Marino", "Z1-Z1"), ("LT", "Lithuania", "Z3-Z5"),
        ("US", "United States", "1A-10 4A-40 5A-50 7F-70"), ("CA", "Canada", "2A-20"), ("MX", "Mexico", "3A-3X"),
        ("NI", "Nicaragua", "34-34"), ("DO", "Dominican Republic", "35-35"), ("HN", "Honduras", "36-36"),
        ("PA", "Panama", "37-37"), ("PR", "Puerto Rico", "38-39"), ("AU", "Australia", "6A-6X"),
        ("NZ", "New Zealand", "6Y-61 7A-7E"), ("AR", "Argentina", "8A-8E"), ("CL", "Chile", "8F-8G"),
        ("EC", "Ecuador", "8L-8N"), ("PE", "Peru", "8S-8T"), ("VE", "Venezuela", "8X-8Z"),
        ("BO", "Bolivia", "82-82"), ("CR", "Costa Rica", "84-84"), ("BR", "Brazil", "9A-9E 91-90"),
        ("CO", "Colombia", "9F-9G"), ("UY", "Uruguay", "9S-9V"),
    ]
}
