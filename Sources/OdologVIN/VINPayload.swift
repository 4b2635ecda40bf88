/// A VIN in what a barcode holds, and what stood around it there.
///
/// Labels rarely encode the bare 17 characters:
/// - An I may stand before the VIN. It is the data identifier for VINs (ANSI MH10.8.2, used by AIAG's label standards).
///   Many readers know it as the mark of an import.
/// - A Code 39 may end with its optional check character (ISO/IEC 16388, modulo 43).
/// - Some systems add more characters, up to 20 in all.
/// - Matrix codes put the VIN in one field of many: an ISO/IEC 15434 envelope, a URL, `VIN:`, a list.
public struct VINPayload: Hashable, Sendable {
    /// What was left out to get at the VIN.
    public enum Wrapper: Hashable, Sendable, CustomStringConvertible {
        /// The I before it.
        case dataIdentifier
        /// Code 39's check character is there and right. The code is as good as one with built-in checks.
        case checkCharacter(Character)
        /// Anything else directly before or behind it.
        case surplus(String)
        /// Other fields beside it.
        case fields

        public var description: String {
            switch self {
            case .dataIdentifier: "the I before it, which says that a VIN follows, was left out"
            case .checkCharacter(let character): "the code's own check character \(character) is right"
            case .surplus(let text): "\(text) beside it was left out"
            case .fields: "it is one field of several in the code"
            }
        }
    }

    /// The VIN in the code.
    public let vin: VIN
    /// What stood around it: first what stood directly beside it, then whether there were other fields.
    public let wrappers: [Wrapper]

    /// The VINs in a payload, each once, in its order. Empty for nearly all other payloads. Any bytes are fine; at most
    /// the first 8,192 are looked at.
    ///
    /// Every VIN returned has the structure of a VIN, a country that exists, at least one letter, and digits in its
    /// last three places. One field of several, without a label, also needs a right check digit or a known
    /// manufacturer. A VIN with unknown characters beside it needs a known manufacturer and, where the region requires
    /// one, a right check digit.
    ///
    /// - Parameter payload: what the barcode holds.
    public static func vins(in payload: [UInt8]) -> [VINPayload] {
        let fields = VINPayloadFields(payload)
        var found: [VINPayload] = []
        for field in fields.likeliest {
            for one in field.vins(isAlone: fields.isSingle) where !found.contains(where: { $0.vin == one.vin }) {
                found.append(one)
            }
        }
        return found
    }
}

/// The runs of letters and digits of a payload.
struct VINPayloadFields {
    struct Field {
        /// ASCII letters and digits, upper case.
        let bytes: [UInt8]
        let hasLowerCase: Bool
        /// VIN, FIN or the like stands before it, or its code says so.
        let isLabelled: Bool
        /// The one byte between the field and the payload's end, if there is just one: it may be a Code 39 check
        /// character that is no letter.
        let next: UInt8?
    }

    private(set) var fields: [Field] = []
    /// There is one field and next to nothing beside it.
    let isSingle: Bool

    private static let maximumLength = 8192
    private static let maximumFields = 1024
    /// E is the code of the harmonised registration certificate (Directive 1999/37/EC), VAD that of AAMVA's, where it
    /// may stand alone.
    private static let labels: Set<String> = [
        "VIN", "VINNO", "VINNUMBER", "VINCODE", "FIN", "FINNR", "VEHICLEIDENTIFICATIONNUMBER",
        "VEHICLEIDENTIFICATIONNO",
        "IDENTIFICATIONNUMBER", "CHASSIS", "CHASSISNO", "CHASSISNR", "CHASSISNUMBER", "FRAMENO", "FRAMENUMBER",
        "FAHRGESTELLNUMMER", "FAHRZEUGIDENTIFIZIERUNGSNUMMER", "IDENTIFIZIERUNGSNUMMER", "TELAIO", "NUMEROTELAIO",
        "BASTIDOR",
        "NUMEROBASTIDOR", "NUMERODIDENTIFICATION", "E", "VAD",
    ]
    /// A label is so many words at most.
    private static let longestLabel = 3

    /// The fields with a VIN's label. All fields where none has one.
    var likeliest: [Field] {
        let labelled = fields.filter(\.isLabelled)
        return labelled.isEmpty ? fields : labelled
    }

    init(_ payload: [UInt8]) {
        let bytes = Array(payload.prefix(Self.maximumLength))
        if let vin = AAMVACard.vin(in: bytes) {
            let text = vin.map(\.uppercasedASCII)
            fields = [Field(bytes: text, hasLowerCase: false, isLabelled: true, next: nil)]
            isSingle = false
            return
        }
        var runs: [Range<Int>] = []
        var place = 0
        while place < bytes.count, runs.count < Self.maximumFields {
            // "%3A" in an address is one character, no letters of the VIN.
            if bytes[place] == UInt8(ascii: "%"), Self.isEscape(bytes[place...].prefix(3)), Self.isAddress(bytes) {
                place += 3
                continue
            }
            let start = place
            while place < bytes.count, bytes[place].isASCIIAlphanumeric { place += 1 }
            if place > start { runs.append(start..<place) }
            if place == start { place += 1 }
        }
        let longest = runs.max { $0.count < $1.count }?.count ?? 0
        isSingle = bytes.count <= longest + 4
        var before: [String] = []
        for run in runs {
            let text = bytes[run].map(\.uppercasedASCII)
            let isCandidate = (17...24).contains(text.count)
            if isCandidate {
                fields.append(
                    Field(
                        bytes: text, hasLowerCase: bytes[run].contains(where: \.isASCIILower),
                        isLabelled: Self.isLabel(before),
                        next: run.upperBound == bytes.count - 1 ? bytes[run.upperBound] : nil))
            }
            before.append(text.count <= 32 ? String(decoding: text, as: UTF8.self) : "")
            if before.count > Self.longestLabel { before.removeFirst() }
        }
    }

    /// The last words of `before`, one or more, such as `vehicle_identification_number`.
    private static func isLabel(_ before: [String]) -> Bool {
        before.indices.contains { labels.contains(before[$0...].joined()) }
    }

    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count == 3
            && bytes.dropFirst().allSatisfy { $0.isASCIIDigit || (0x41...0x46).contains($0.uppercasedASCII) }
    }

    private static func isAddress(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(16).starts(with: "http".utf8) || bytes.prefix(16).starts(with: "HTTP".utf8)
    }
}

extension VINPayloadFields.Field {
    func vins(isAlone: Bool) -> [VINPayload] {
        // In an address or a text small letters are words and keys.
        if hasLowerCase, !isAlone, !isLabelled { return [] }
        let context: [VINPayload.Wrapper] = isAlone ? [] : [.fields]
        let isTrusted = isAlone || isLabelled
        for known in knownWrappings {
            guard let vin = Self.vin(known.core), isTrusted || vin.checkDigit == .valid || vin.isOfKnownManufacturer
            else { continue }
            return [VINPayload(vin: vin, wrappers: known.wrappers + context)]
        }
        return unknownWrapping.map { [VINPayload(vin: $0.vin, wrappers: [$0.wrapper] + context)] } ?? []
    }

    /// The likelier first.
    private var knownWrappings: [(core: ArraySlice<UInt8>, wrappers: [VINPayload.Wrapper])] {
        var wrappings: [(core: ArraySlice<UInt8>, wrappers: [VINPayload.Wrapper])] = []
        func add(_ core: ArraySlice<UInt8>, _ wrappers: [VINPayload.Wrapper]) {
            if core.count == 17 { wrappings.append((core, wrappers)) }
        }
        let identifier: [VINPayload.Wrapper] = bytes[0] == UInt8(ascii: "I") ? [.dataIdentifier] : []
        let label = bytes.starts(with: "VIN".utf8) ? 3 : identifier.count
        let inner = bytes.dropFirst(label)
        if let next, let check = Code39.checkCharacter(of: bytes[...]), check == next {
            add(inner, identifier + [.checkCharacter(Character(UnicodeScalar(check)))])
        }
        add(inner, identifier)
        if let last = bytes.last, Code39.checkCharacter(of: bytes.dropLast()) == last {
            add(inner.dropLast(), identifier + [.checkCharacter(Character(UnicodeScalar(last)))])
        }
        return wrappings
    }

    /// One to three characters too many. Exactly one cut must give a VIN whose maker is known. Where several cuts do,
    /// exactly one must have a right check digit.
    private var unknownWrapping: (vin: VIN, wrapper: VINPayload.Wrapper)? {
        guard (18...20).contains(bytes.count) else { return nil }
        let found = (0...(bytes.count - 17)).compactMap { start -> (vin: VIN, wrapper: VINPayload.Wrapper)? in
            guard let vin = Self.vin(bytes[start..<start + 17]), vin.checkDigit != .invalid, vin.isOfKnownManufacturer
            else { return nil }
            let around = bytes[..<start] + bytes[(start + 17)...]
            return (vin, .surplus(String(decoding: around, as: UTF8.self)))
        }
        let right = found.filter { $0.vin.checkDigit == .valid }
        let likelier = right.isEmpty ? found : right
        return likelier.count == 1 ? likelier[0] : nil
    }

    private static func vin(_ bytes: ArraySlice<UInt8>) -> VIN? {
        guard let vin = try? VIN(String(decoding: bytes, as: UTF8.self)), vin.country != nil, !vin.isPlaceholder,
            bytes.suffix(3).allSatisfy(\.isASCIIDigit), bytes.contains(where: \.isASCIIUpper)
        else { return nil }
        return vin
    }
}

/// Code 39's optional check character (ISO/IEC 16388, annex A).
enum Code39 {
    private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)

    /// The sum of the characters' places modulo 43; nil where one can't occur in the code, and for none at all.
    static func checkCharacter(of bytes: ArraySlice<UInt8>) -> UInt8? {
        if bytes.isEmpty { return nil }
        var sum = 0
        for byte in bytes {
            guard let value = characters.firstIndex(of: byte) else { return nil }
            sum += value
        }
        return characters[sum % characters.count]
    }
}

extension UInt8 {
    fileprivate var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIIUpper || isASCIILower }
}

extension VIN {
    var isOfKnownManufacturer: Bool { Manufacturer.isKnown(text.utf8.prefix(3)) }
}
