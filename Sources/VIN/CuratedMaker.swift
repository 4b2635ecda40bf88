/// Makes of manufacturer codes that vPIC doesn't tell, since nothing of theirs was sold in the US: kept by hand from what
/// is commonly published, for the codes that one meets on the road. Codes shared by several makes are left out.
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

    static let makes: [(make: String, codes: String)] = [
        // Europe
        ("Alpine", "VFA"), ("Citroën", "VF7 VR7 VS7 935 8BC"), ("Dacia", "UU1"),
        ("Daewoo", "KLY SUP UU6"), ("DS", "VR1"), ("Fiat", "SUF NM4 9BD 8AP"), ("FSC Lublin", "SUL"),
        ("GAZ", "X96 XTH"), ("Iveco", "WJM 93Z 8AT"), ("IZh", "XTK"), ("KamAZ", "XTC"), ("Lada", "XTA"),
        ("Lancia", "ZLA"), ("MAN", "WMA NMA"), ("MAZ", "Y3M"), ("Mercedes-Benz", "WDB VSA NLE NMB LE4 MBR 9BM 8AC 8AB"),
        ("MG", "SDP LSJ"), ("Opel", "W06 W08 VXK"), ("PAZ", "X1M"),
        ("Peugeot", "VR3 936 8AD"), ("Renault", "VF1 X7L MEE 93Y 8A1 9FB"), ("Renault Trucks", "VF6"),
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
