/// Makes of manufacturer codes that vPIC doesn't tell, kept by hand from what is commonly published, for codes met on
/// the road. A code shared by several makes is left out, unless one of them bears the manufacturer's name.
struct CuratedMaker: Hashable, Sendable {
    /// Nil: vPIC has it.
    var make: String?
    /// Position 10 is the model year, by the maker's custom.
    var tellsYear: Bool

    static func of(_ vin: VIN) -> CuratedMaker? { byCode[String(vin.text.prefix(3))] }

    static let byCode: [String: CuratedMaker] = {
        var makers: [String: CuratedMaker] = [:]
        for (make, codes) in makes {
            for code in codes.split(separator: " ") {
                makers[String(code)] = CuratedMaker(make: make, tellsYear: false)
            }
        }
        for code in yearTellers.split(separator: " ") {
            makers[String(code), default: CuratedMaker(make: nil, tellsYear: false)].tellsYear = true
        }
        return makers
    }()

    /// European makers whose position 10 is the model year although nothing obliges them. Others put there what they
    /// like: Renault, PSA, Mercedes-Benz, BMW, Toyota and Ford of Europe among them.
    static let yearTellers =
        "AAV LYV SAJ SAL TMA TMB TRU U5Y U6Y VSS W0L W0V WAU WP0 WP1 WUA WV1 WV2 WV3 WVG WVW XLB XP7 "
        + "XTA YS3 YV1 ZHW"

    static let makes: [(make: String, codes: String)] = commonlyPublished + listed

    /// From the list of vininfo 1.11.0 (`vininfo/dicts/wmi.py`, github.com/idlesign/vininfo, BSD-3-Clause). A joint
    /// venture has its own name. Two codes aren't in that list. W1V: W1N, W1W and W1Y are Mercedes-Benz AG's in vPIC.
    /// Z94: the tables of eight public programs on GitHub give it to Hyundai.
    private static let listed: [(make: String, codes: String)] = [
        // Europe
        ("Alexander Dennis", "SFD"), ("Audi", "93U 99A"), ("BMW", "98M"), ("DAF", "XLR 98P"), ("Honda", "SAH"),
        ("Ikarus", "TRA"),
        ("Irmscher", "WJR"), ("Iveco", "ZGA"), ("Karosa", "TMK"), ("Kia", "XWE"), ("LDV", "SEY"), ("MAN", "6AB"),
        ("Mazda", "YCM"),
        ("Mercedes-Benz", "WDF W1V"), ("Neoplan", "WAG"), ("Opel", "VN1 VSX W0S"), ("Peugeot", "SDB 8GD"),
        ("Renault", "VF2"),
        ("Saab", "YTN"), ("smart", "TCC"), ("Tatra", "TMT"), ("Toyota", "YAR"), ("Volkswagen", "XW8"),
        // Asia
        ("Brilliance", "LSY"), ("Changan Ford", "LVS"), ("Changan Mazda", "LVR"), ("Changan Suzuki", "LS5"),
        ("Dongfeng", "LGJ"),
        ("Eicher", "MC2"), ("FAW-Volkswagen", "LFV"), ("GAC Fiat", "LWV"), ("Haima", "LH1"), ("Honda", "MA7"),
        ("JAC", "LJ1"),
        ("Kia", "MS0"), ("Lifan", "LLV"), ("Mazda", "PE3"), ("SAIC Volkswagen", "LSV"), ("Shacman", "LZG"),
        // Oceania, South America, Russia
        ("Chery", "98R 9UJ"), ("Dafra", "95V"), ("Fiat", "93W"), ("Honda", "8C3"), ("Hyundai", "95P Z94"),
        ("Jaguar Land Rover", "99J"),
        ("Jeep", "988"), ("Kenworth", "6F5"), ("Suzuki", "8AK 9CD"),
    ]

    private static let commonlyPublished: [(make: String, codes: String)] = [
        // Europe
        ("Alpine", "VFA"), ("Citroën", "VF7 VR7 VS7 935 8BC"), ("Dacia", "UU1"),
        ("Daewoo", "KLY SUP UU6"), ("DS", "VR1"), ("Fiat", "SUF NM4 9BD 8AP"), ("FSC Lublin", "SUL"),
        ("GAZ", "X96 XTH"), ("International", "93S"), ("Iveco", "WJM 93Z 8AT"), ("IZh", "XTK"), ("KamAZ", "XTC"),
        ("Lada", "XTA"), ("Lancia", "ZLA"), ("MAN", "WMA NMA"), ("MAZ", "Y3M"),
        ("Mercedes-Benz", "WDB VSA NLE NMB LE4 MBR 9BM 8AC 8AB"),
        ("MG", "SDP LSJ"), ("Opel", "W06 W08 VXK"), ("PAZ", "X1M"),
        ("Peugeot", "VR3 936 8AD"), ("Piaggio", "ZAP"), ("Renault", "VF1 X7L MEE 93Y 8A1 9FB"),
        ("Renault Trucks", "VF6"),
        ("Rover", "SAR"), ("Scania", "YS2 YS4 XLE VLU 9BS"), ("SEAT", "VSS"), ("Škoda", "TMB"),
        ("Talbot", "VF4"), ("Tesla", "LRW XP7"), ("UAZ", "XTT"), ("Vauxhall", "SED"), ("ZAZ", "Y6D"),
        ("Volkswagen", "AAV VWV 8AW"), ("Volvo", "XLB 93K"),
        // Asia
        ("BMW", "LBV ABM"), ("Chery", "LVV"), ("Daihatsu", "JDA MHK"), ("Geely", "LB3"),
        ("Great Wall", "LGW"), ("Haval", "XZG"), ("Honda", "NLA MAK MRH MHR 93H LHG LVH"),
        ("Hyundai", "TMA NLH MAL 9BH LBE X7M KMC KMJ"), ("Iran Khodro", "NAA"), ("Isuzu", "MP1 MPA ACV NNA"),
        ("Kia", "U5Y U6Y KNE KNC KNH LJD MZB"), ("Mahindra", "MA1"), ("Maruti Suzuki", "MA3 MBH"),
        ("Mazda", "JMZ JM0 JM7 MM0 MM6 MM7 MM8"), ("Mitsubishi", "JMB JMA XMC MMA MMB MMC MMD MMT 93X"),
        ("Nissan", "SJN VSK VWA ADN MNT Z8N 94D LGB 6F4"), ("Perodua", "PM2"), ("Proton", "PL1"), ("SAIPA", "NAS"),
        ("SsangYong", "KPT KPB KPA"), ("Suzuki", "TSM VSE MMS MHY"), ("Tata", "MAT"), ("Trumpchi", "LMG"),
        ("Toyota", "TW1 AHT 9BR 8AJ MR0 MR2 MHF MBJ 6T1 RL4 XW7 LVG LFM LTV 93R"), ("Wuling", "LZW"),
        ("XPeng", "LMV L1N"), ("Yutong", "LZY"),
        // Motorcycles
        ("Bajaj", "MD2"), ("Hero", "MBL"), ("Honda", "ME4 PMK"), ("KTM", "VBK"), ("Yamaha", "ME1 MLE"),
        // Oceania, South America, Africa
        ("Chevrolet", "9BG 8AG 8GG 8LD 8Z1 9GA MMM"),
        ("Ford", "VS6 SFA X9F Z6F 8AF AFA 6FP MNB PE1 RL0 8XD"), ("Holden", "6H8"),
    ]
}
