/// What the patterns of a manufacturer's schemas say of one VIN.
struct VehiclePattern {
    /// The elements of `bench/models/vpic`, in its order.
    enum Element: Int, CaseIterable {
        case model, series, trim, body, drive, cylinders, litres, fuel, transmission, doors, plantCity, plantCountry
        case plantState
    }

    /// The winner for one element so far.
    struct Saying {
        /// 0: stated by NHTSA; 1: converted from cubic centimetres; 2: inferred (`bench/models/vpic`).
        var known: Int
        var firstYear: Int
        /// When NHTSA last changed it: the greater, the later.
        var change: Int
        var wildcards: Int
        /// The number of the schema. Within one schema, the first pattern that matches wins.
        var schema: Int
        var text: Int
        var make: Int
    }

    private(set) var sayings = [Saying?](repeating: nil, count: 16)

    subscript(element: Element) -> Saying? { sayings[element.rawValue] }

    /// How many elements NHTSA itself tells.
    var count: Int {
        sayings.reduce(0) { count, saying in saying.map { $0.known < 2 } == true ? count + 1 : count }
    }

    /// Positions 4-8, `|` and 10-17.
    static func subject(_ vin: VIN) -> [UInt8] {
        let bytes = Array(vin.text.utf8)
        return bytes[3..<8] + [UInt8(ascii: "|")] + bytes[9..<17]
    }

    /// Takes in one schema of `table`.
    mutating func add(
        schema number: Int, firstYear: Int, of table: VehicleTable, _ reader: TableReader, subject: [UInt8]
    ) throws(TableDamage) {
        let schema = try reader.record(number, of: table.schemas)
        var place = schema.lowerBound
        var change = try reader.number(&place, before: schema.upperBound)
        while place < schema.upperBound {
            change -= try reader.number(&place, before: schema.upperBound)
            let key = try reader.number(&place, before: schema.upperBound)
            let saying = try reader.number(&place, before: schema.upperBound)
            guard let wildcards = Self.match(try reader.record(key, of: table.keys), reader.bytes, subject) else {
                continue
            }
            let frame = Saying(
                known: 0, firstYear: firstYear, change: change, wildcards: wildcards, schema: number, text: 0, make: 0)
            try add(saying, of: table, reader, frame: frame)
        }
    }

    /// The texts of the makes of a schema's models, one for each pattern that tells a model.
    static func makes(
        schema number: Int, of table: VehicleTable, _ reader: TableReader
    ) throws(TableDamage) -> [Int] {
        var makes: [Int] = []
        let schema = try reader.record(number, of: table.schemas)
        var place = schema.lowerBound
        _ = try reader.number(&place, before: schema.upperBound)
        while place < schema.upperBound {
            _ = try reader.number(&place, before: schema.upperBound)
            _ = try reader.number(&place, before: schema.upperBound)
            let said = try reader.record(try reader.number(&place, before: schema.upperBound), of: table.sayings)
            var part = said.lowerBound
            while part < said.upperBound {
                let element = Int(try reader.byte(part, before: said.upperBound)) & 15
                part += 1
                _ = try reader.number(&part, before: said.upperBound)
                if element == Element.model.rawValue { makes.append(try reader.number(&part, before: said.upperBound)) }
            }
        }
        return makes
    }

    private mutating func add(
        _ number: Int, of table: VehicleTable, _ reader: TableReader, frame: Saying
    ) throws(TableDamage) {
        let said = try reader.record(number, of: table.sayings)
        var place = said.lowerBound
        while place < said.upperBound {
            let kind = Int(try reader.byte(place, before: said.upperBound))
            place += 1
            var saying = frame
            saying.known = kind >> 4
            saying.text = try reader.number(&place, before: said.upperBound)
            let element = kind & 15
            if element == Element.model.rawValue { saying.make = try reader.number(&place, before: said.upperBound) }
            if let known = sayings[element], !Self.precedes(saying, known) { continue }
            sayings[element] = saying
        }
    }

    /// What NHTSA states comes before what is inferred. Within one schema the first pattern wins. Among schemas NHTSA's
    /// rules decide: the later schema, then the later change, then fewer wildcards.
    private static func precedes(_ new: Saying, _ old: Saying) -> Bool {
        if new.known != old.known { return new.known < old.known }
        if new.schema == old.schema { return false }
        if new.firstYear != old.firstYear { return new.firstYear > old.firstYear }
        if new.change != old.change { return new.change > old.change }
        return new.wildcards < old.wildcards
    }

    /// How many wildcards the pattern has if it matches the beginning of `subject`: `*` and `_` are any character,
    /// `[A-HK]` is one of a class.
    static func match(_ pattern: Range<Int>, _ bytes: UnsafeRawBufferPointer, _ subject: [UInt8]) -> Int? {
        var wildcards = 0
        var place = pattern.lowerBound
        for character in subject {
            guard place < pattern.upperBound else { return wildcards }
            switch bytes[place] {
            case UInt8(ascii: "*"), UInt8(ascii: "_"):
                wildcards += 1
            case UInt8(ascii: "["):
                guard isInClass(character, &place, pattern.upperBound, bytes) else { return nil }
            case character:
                break
            default:
                return nil
            }
            place += 1
        }
        return place >= pattern.upperBound ? wildcards : nil
    }

    /// Moves `place` from the opening to the closing bracket.
    private static func isInClass(
        _ character: UInt8, _ place: inout Int, _ end: Int, _ bytes: UnsafeRawBufferPointer
    ) -> Bool {
        var isIn = false
        place += 1
        while place < end, bytes[place] != UInt8(ascii: "]") {
            let low = bytes[place]
            if place + 2 < end, bytes[place + 1] == UInt8(ascii: "-"), bytes[place + 2] != UInt8(ascii: "]") {
                isIn = isIn || (low <= character && character <= bytes[place + 2])
                place += 3
            } else {
                isIn = isIn || low == character
                place += 1
            }
        }
        return isIn && place < end
    }
}
