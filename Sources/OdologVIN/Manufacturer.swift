/// Makers' codes (WMI, positions 1-3) that one meets on the road: what makes a reading plausible, and which vehicles
/// obey the position-7 rule. A short list made by hand, neither complete nor needed to be: a code that is not on it
/// lowers the confidence and excludes nothing. Names and models come with the offline decoder, not from here.
enum Manufacturer {
    /// `prefix` is positions 1-3.
    static func isKnown(_ prefix: some Collection<UInt8>) -> Bool {
        key(prefix).map(known.contains) ?? false
    }

    /// North American cars, MPVs and light trucks: position 7 tells the model year's cycle (49 CFR 565.15(d)).
    static func obeysPosition7Rule(_ prefix: some Collection<UInt8>) -> Bool {
        key(prefix).map(northAmericanLight.contains) ?? false
    }

    static func isKnown(_ first: Int, _ second: Int, _ third: Int) -> Bool {
        knownTable[(first * VINAlphabet.count + second) * VINAlphabet.count + third]
    }

    /// Makers of Volkswagen's group, with Porsche, that fill positions 4-6 with Z for Europe. `filledShare` of their
    /// vehicles are filled. Hardly any vehicle of another maker is.
    static func fills(_ first: Int, _ second: Int, _ third: Int) -> Bool {
        fillingTable[(first * VINAlphabet.count + second) * VINAlphabet.count + third]
    }

    /// For some of these codes it is all of 50 to 100 real plates, for others none.
    static let filledShare = 0.5

    static var knownCount: Int { known.count }

    /// For tests.
    static let allCodes: [String] = (northAmericanLightCodes + " " + otherCodes).split(separator: " ").map(String.init)

    private static func key(_ prefix: some Collection<UInt8>) -> Int? {
        guard prefix.count == 3 else { return nil }
        var key = 0
        for byte in prefix {
            guard let index = VINAlphabet.index(of: byte) else { return nil }
            key = key * VINAlphabet.count + index
        }
        return key
    }

    private static func keys(_ codes: String) -> Set<Int> {
        Set(codes.split(separator: " ").map { key($0.utf8)! })
    }

    private static let northAmericanLight = keys(northAmericanLightCodes)
    private static let known = keys(northAmericanLightCodes).union(keys(otherCodes))
    private static let knownTable = table(known)
    private static let fillingTable = table(
        keys("3VW 8AW 9BW AAV SCB TMB TRU VSS WA1 WAU WP0 WP1 WUA WV1 WV2 WV3 WVG WVW XW8"))

    private static func table(_ keys: Set<Int>) -> [Bool] {
        var table = [Bool](repeating: false, count: VINAlphabet.count * VINAlphabet.count * VINAlphabet.count)
        for key in keys { table[key] = true }
        return table
    }

    private static let northAmericanLightCodes = [
        // United States
        "19U 19X 1A4 1A8 1B3 1B4 1B7 1C3 1C4 1C6 1D3 1D4 1D7 1D8 1F7 1FA 1FM 1FT 1G1 1G2 1G3 1G4 1G6 1G8 1GC 1GK",
        "1GM 1GN 1GT 1GY 1HG 1J4 1J8 1LN 1ME 1MR 1N4 1N6 1NX 1P3 1P4 1V2 1VW 1YV 1Z3 1Z7 1ZV 4A3 4A4 4F2 4F4 4JG",
        "4M2 4S3 4S4 4T1 4T3 4T4 4US 54D 55S 58A 5FN 5FP 5FR 5FS 5GA 5GR 5GZ 5J6 5J8 5L1 5LM 5LT 5N1 5N3 5NM 5NP",
        "5TB 5TD 5TE 5TF 5UM 5UX 5XX 5XY 5YF 5YJ 5YM 5Y2 7FA 7FC 7JR 7G2 7MM 7MU 7PD 7SA 7SV 7SY 7YA 5Z6 7NA 1C8",
        "1G5 1J3 1Y1 4G2 4N2 5GN 5GT 5S3 7KZ",
        // Canada
        "2A3 2A4 2A8 2B3 2B4 2B7 2C3 2C4 2C8 2CK 2CN 2CT 2D4 2D8 2FA 2FM 2FT 2G1 2G2 2G4 2G6 2G7 2GC 2GK 2GN 2GT",
        "2HG 2D7 2G3 2V4 2V8 2HH 2HJ 2HK 2HN 2LM 2LN 2ME 2MR 2P4 2S2 2S3 2T1 2T2 2T3",
        // Mexico
        "3A4 3A8 3B7 3C3 3C4 3C6 3C8 3CZ 3D3 3D4 3D7 3FA 3FM 3FT 3G1 3G2 3G5 3G7 3GC 3GK 3GN 3GS 3GT 3GY 3HG 3KP",
        "3LN 3MD 3A3 3B3 3B4 3D8 3G4 3GP 3ME 3MV 3MW 3MY 3MZ 3N1 3N6 3N8 3P3 3PC 3TM 3TY 3VV 3VW",
    ].joined(separator: " ")

    private static let otherCodes = [
        // North America: heavier trucks, buses, motorcycles, makers whose codes predate the position-7 rule
        "1FB 1FC 1FD 1FU 1FV 1GB 1GD 1HD 1HF 1HS 1HT 1M1 1M2 1M8 1NP 1XK 1XP 2FU 2FZ 2HS 2NK 2NP 2XK 2XP 3AK 3AL",
        "3BK 3HA 3HS 3HT 4UZ 4V4 4V5 5HD 5PV 54A 5KB 5KJ 1GG 1JC 1JT 1AC 1AM 1FL 4S6 4S2 4S1 4C3 4E3 4W1 4W5 58T",
        // Japan
        "JA3 JA4 JA7 JAA JAB JAC JAL JD1 JD2 JDA JF1 JF2 JH1 JH2 JH3 JH4 JHA JHD JHF JHG JHH JHL JHM JHZ JKA JKB",
        "JM0 JM1 JM2 JM3 JM4 JM6 JM7 JMA JMB JMY JMZ JN1 JN3 JN6 JN8 JNA JNC JNE JNK JNR JNT JNX JS1 JS2 JS3 JS4",
        "JSA JT1 JT2 JT3 JT4 JT5 JT6 JB3 JB7 JC1 JE3 JE4 JF3 JF4 JG1 JGC JP3 JR2 JT7 JT8 JTD JTE JTF JTG JTH JTJ",
        "JTK JTL JTM JTN JYA JYE",
        // Korea, China, India, the rest of Asia
        "KL1 KL2 KL3 KL4 KL5 KL7 KL8 KLA KLY KM1 KM4 KM8 KMC KME KMF KMH KMJ KMT KMU KMX KNA KNC KND KNE KNG KNH",
        "KNJ KNM KPA KPB KPT KF1 KF9 KPS L6T LA6 LB1 LB2 LB3 LBE LBV LC0 LDC LDN LDP LE4 LEF LEN LFB LFM LFP LFV",
        "LGB LGG LGJ LGW LGX LH0 LH1 LHG LJ1 LJ8 LJD LJN LLV LMG LMV LNB LNN LPA LPE LPS LRB LRE LRW LS4 LS5 LSG",
        "LSJ LSV LSY LTP LTV LUX LVF LVG LVH LVM LVP LVR LVS LVT LVV LVX LVY LWV LYV LZG LZW LZY LM8 LNP LMW LNA",
        "LVU L1N LBP LC6 LGA LS8 HJR HJ4 HES MA1 MA3 MA6 MA7 MAH MAJ MAK MAL MAT MB1 MB8 MBH MBJ MBL MBR MC2 MD2",
        "MD9 ME1 ME3 ME4 MEC MEE MEX MZB M3E MAN MHF MHK MHR MHY MJ1 MK2 MK3 ML0 ML3 ML5 MLB MLC MLE MLH MM0 MM6",
        "MM7 MM8 MMA MMB MMC MMD MME MMF MMH MML MMM MMR MMS MMT MMU MNA MNB MNC MNT MP1 MP2 MP3 MPA MPB MPY MR0",
        "MR1 MR2 MRH MS0 MXV NAA NAS NLA NLC NLE NLH NLN NLT NM0 NM1 NM4 NMA NMB NMC NMT NNA NPS NP1 NLR PE1 PE3",
        "PL1 PL8 PLP PM2 PMH PMK PML PN1 PN2 PNA PP1 PP3 PR8 PFD RA1 RF3 RFB RFG RHA RKH RKL RKM RKR RL4 RL0 RLA",
        "RLC RLE RLH RLL RLM RLV",
        // United Kingdom, Poland, Switzerland, Czechia, Hungary, Portugal, Serbia
        "SAB SAD SAF SAH SAJ SAL SAR SAT SAX SB1 SBM SCA SCB SCC SCE SCF SDB SEY SFD SFA SFN SHH SHS SJN SJK SJA",
        "SKF SMT SEG SLA SUA SUB SUF SUL SUP SUU SWV SV9 SZ9 TCC TDM TMA TMB TMK TMT TM9 TN9 TNE TRA TRU TSM TSB",
        "TW1 TW2 TW4 TW7 TK9 TKP T3E",
        // Denmark, Ireland, Romania, Slovakia, Austria, France, Spain, Croatia
        "UU1 UU2 UU3 UU4 UU5 UU6 UU7 UU9 U5Y U6Y U6A UHE UH2 VAG VAN VBK VF1 VF2 VF3 VF4 VF6 VF7 VF8 VFA VG5",
        "VG6 VGA VJ1 VJ2 VLU VL4 VN1 VNE VNK VNV VR1 VR3 VR7 VRW VXE VXF VXK VX1 VYC VYF VYJ VS6 VS7 VSA VSE VSF",
        "VSK VSR VSS VSX VV9 VWA VWV V61",
        // Germany
        "W04 W06 W08 W09 W0L W0S W0V W1A W1H W1K W1N W1L W1M W1P W1R W1T W1V W1W W1Y W2W W2Y WA1 WAF WAG WAP WAU",
        "WAV WB1 WB3 WB4 WB5 WBA WBS WBX WBY WCD WD0 WD2 WD3 WD4 WD5 WD6 WD8 WDA WDB WDC WDD WDF WDR WDW WDY WDZ",
        "WEB WF0 WJM WJR WKE WKK WMA WME WMW WMX WMZ WP0 WP1 WS5 WSM WU1 WUA WV1 WV2 WV3 WV4 WV5 WVG WVM WVW WVZ",
        "WWA WZ1",
        // Bulgaria, Russia, Greece, Netherlands, Luxembourg
        "X1F X1M X3J X4X X5L X6D X6F X7L X7M X89 X8J X8U X94 X96 X99 X9F X9L X9P X9W X9X XL9 XLB XLE XLJ XLR XMC",
        "XMG XPB XP7 XTA XTB XTC XTE XTF XTH XTK XTT XTW XTY XUF XUS XUU XW7 XW8 XWB XWE XWF XZG Z6F Z8N Z8T Z8U",
        "Z8Y Z94 Z9L Z9M Z9Z Z7C Z7N Z0X Z6U XWK XU2",
        // Belgium, Finland, Sweden, Norway, Belarus, Ukraine
        "YAR YB1 YBW YBZ YCM YK1 YS2 YS3 YS4 YSM YSP YSR YTN YU7 YV1 YV2 YV3 YV4 YV5 YT9 Y3M Y3J Y39 Y4K Y6D Y6J",
        "Y6L Y7A Y7C Y7W YH2 YH4 YE2 YA9 YF3",
        // Italy, Slovenia, Lithuania
        "ZA9 ZAA ZAC ZAM ZAP ZAR ZAS ZBB ZBN ZC2 ZCF ZCG ZDF ZDM ZDT ZD0 ZD3 ZD4 ZES ZFA ZFB ZFC ZFF ZFM ZFR ZGA",
        "ZGU ZHW ZJM ZJN ZKH ZLA ZN6 Z34 ZPB ZR7 ZX9 ZZ9",
        // Australia, New Zealand, South America, Africa
        "6AB 6F1 6F2 6F4 6F5 6FM 6FP 6G1 6G2 6G3 6G5 6H8 6MM 6MP 6MZ 6T1 6T9 6U9 7A1 7A4 7A8 7AT 8A1 8A3 8AB 8AC",
        "8AD 8AF 8AG 8AJ 8AK 8AP 8AT 8AW 8AY 8BC 8BN 8BR 8BT 8C3 8GD 8GG 8LD 8XD 8XJ 8XX 8Z1 8ZC 92H 935 936 93C",
        "93H 93K 93R 93S 93U 93V 93W 93X 93Y 93Z 93M 94D 94N 94T 95P 95V 95Z 988 98M 98P 98R 99A 99J 9BD 9BF 9BG",
        "9BH 9BM 9BN 9BR 9BS 9BV 9BW 9C2 9C6 9CD 9FB 9FC 9FH 9GA 9UJ 9DB AAA AAK AAM AAN AAP AAV ABJ ABM ACV ADB",
        "ADD ADM ADN ADR AFA AFB AHH AHT AFV AC5 AC9 DF1 DF3",
    ].joined(separator: " ")
}
