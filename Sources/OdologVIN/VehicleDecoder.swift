import Foundation

/// Tells a vehicle by its VIN, offline: NHTSA's vPIC, and for makers that never sold in the US a short list of makes.
///
/// A decoder may be used from any number of threads. The table is mapped, not loaded: making a decoder costs a few
/// milliseconds (its checksum), a VIN about a hundredth of one.
public struct VehicleDecoder: Sendable {
    private let table: VehicleTable
    /// No later year is told.
    package let latestModelYear: Int

    /// - Parameters:
    ///   - path: the table or its folder. Nil: what `ODOLOG_VPIC` names, or else the one that is built or installed
    ///     with the executable.
    ///   - latestModelYear: no later year is told. Pass the present year + 1, since models come out ahead of their
    ///     year. The table's year + 1 is told in any case, even if the clock is behind the table.
    /// - Throws: ``VehicleTableError`` where there is no usable table.
    public init(table path: String? = nil, latestModelYear: Int) throws(VehicleTableError) {
        let path = try VehicleTableFile.find(asked: path)
        self.init(try VehicleTable(try VehicleTableFile.read(path), path: path), latestModelYear: latestModelYear)
    }

    init(_ table: VehicleTable, latestModelYear: Int) {
        self.table = table
        self.latestModelYear = max(latestModelYear, table.year + 1)
    }

    /// NHTSA's name of the release, such as `2026_10`.
    public var release: String { table.release }
    /// The file of the table.
    public var path: String { table.path }
    /// How many manufacturer codes vPIC has.
    public var manufacturerCount: Int { table.codes.count / 4 }

    /// What the VIN tells. Unknown makers and wrong check digits are no errors but remarks.
    ///
    /// - Throws: `.unusable` where the table contradicts itself in spite of its checksum.
    public func decode(_ vin: VIN) throws(VehicleTableError) -> DecodedVehicle {
        let result = table.data.withUnsafeBytes { bytes in
            // The closure of this overload can't throw a typed error.
            Result { () throws(TableDamage) in
                let reader = TableReader(bytes: bytes)
                return try Decoding(vin: vin, table: table, latestModelYear: latestModelYear, reader: reader).vehicle()
            }
        }
        do throws(TableDamage) {
            return try result.get()
        } catch {
            throw .unusable(path: table.path, reason: error.reason)
        }
    }
}

/// One VIN.
private struct Decoding {
    let vin: VIN
    let table: VehicleTable
    let latestModelYear: Int
    let reader: TableReader

    func vehicle() throws(TableDamage) -> DecodedVehicle {
        var vehicle = DecodedVehicle(vin)
        if vin.checkDigit != .valid {
            let reason: DecodedVehicle.CheckDigitMismatch =
                try isListed() ? .listed : vin.checkDigit == .notRequired ? .notRequired : .unexplained
            vehicle.remarks.append(.checkDigit(found: vin[9], computed: vin.computedCheckDigit, because: reason))
        }
        if vin.isPlaceholder { vehicle.remarks.append(.placeholder) }
        let curated = CuratedMaker.of(vin)
        if let maker = try maker() {
            try describe(&vehicle, by: maker, or: curated)
        } else if let curated, let make = curated.make {
            vehicle.source = .curated
            vehicle.make = make
            vehicle.guessYear(latest: latestModelYear)
        } else {
            let code = vin.worldManufacturerIdentifier
            // A code of six characters shares its first three with others.
            let isKnown = vin.isOfKnownManufacturer && !vin.isSmallManufacturer
            vehicle.remarks.append(isKnown ? .unknownMake(code) : .unknownManufacturer(code))
            vehicle.guessYear(latest: latestModelYear)
        }
        return vehicle
    }

    private func isListed() throws(TableDamage) -> Bool {
        var hash: UInt32 = 0x811C_9DC5
        for byte in vin.text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return try reader.find(hash, in: table.exceptions) != nil
    }

    // MARK: The manufacturer

    private struct Maker {
        var type: DecodedVehicle.VehicleType?
        var isLight: Bool
        var name: String?
        var make: String?
        /// The rest of the record: its schemas.
        var schemas: Range<Int>
    }

    private func maker() throws(TableDamage) -> Maker? {
        var code: UInt32 = 0
        let bytes = Array(vin.worldManufacturerIdentifier.utf8)
        for position in 0..<6 {
            // In the order of sorting: the space, then the digits, then the letters.
            let byte = position < bytes.count ? bytes[position] : 0x20
            let digit = byte == 0x20 ? 0 : byte.isASCIIDigit ? UInt32(byte) - 0x30 + 1 : UInt32(byte) - 0x41 + 11
            code = code * 37 + digit
        }
        guard let number = try reader.find(code, in: table.codes) else { return nil }
        let record = try reader.record(number, of: table.makers)
        var place = record.lowerBound
        let kind = try reader.byte(place, before: record.upperBound)
        place += 1
        let name = try reader.number(&place, before: record.upperBound)
        let make = try reader.number(&place, before: record.upperBound)
        return Maker(
            type: DecodedVehicle.VehicleType(vpic: Int(kind & 0x7F)), isLight: kind >= 0x80,
            name: try reader.text(name, of: table.texts), make: try reader.text(make, of: table.texts),
            schemas: place..<record.upperBound)
    }

    // MARK: The model

    private func describe(
        _ vehicle: inout DecodedVehicle, by maker: Maker, or curated: CuratedMaker?
    ) throws(TableDamage) {
        let (pattern, year, rivals) = try patternAndYear(maker)
        vehicle.source = .vpic
        vehicle.manufacturer = maker.name
        vehicle.vehicleType = maker.type
        if let saying = pattern[.model] { vehicle.make = try reader.text(saying.make, of: table.texts) }
        vehicle.make = vehicle.make ?? maker.make
        if vehicle.make == nil, let make = curated?.make {
            vehicle.make = make
            vehicle.source = .curated
        }
        if vehicle.make == nil { try tellMake(of: &vehicle, by: maker, year: year) }
        vehicle.model = try text(pattern[.model])
        vehicle.series = try text(pattern[.series])
        vehicle.trim = try text(pattern[.trim])
        vehicle.body = try text(pattern[.body])
        vehicle.drive = try text(pattern[.drive])
        vehicle.fuel = try text(pattern[.fuel])
        vehicle.transmission = try text(pattern[.transmission])
        vehicle.plantCity = try text(pattern[.plantCity])
        vehicle.plantState = try text(pattern[.plantState])
        vehicle.plantCountry = try text(pattern[.plantCountry])
        vehicle.doors = try text(pattern[.doors]).flatMap { Int($0) }
        vehicle.cylinders = try text(pattern[.cylinders]).flatMap { Int($0) }
        vehicle.litres = try text(pattern[.litres]).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
        if vehicle.model != nil, let year {
            vehicle.tell(year, or: rivals, latest: latestModelYear)
        } else {
            vehicle.guessYear(latest: latestModelYear, isLight: maker.isLight)
        }
        // The table does not hold the models of trailers.
        if vehicle.model == nil, maker.type != .trailer { vehicle.remarks.append(.unknownModel) }
    }

    /// The make where neither a model nor the code alone tells it: that of all models of the code in this year, or of
    /// most of them if the manufacturer bears its name.
    private func tellMake(of vehicle: inout DecodedVehicle, by maker: Maker, year: Int?) throws(TableDamage) {
        var makes = try makes(maker, year: year)
        if makes.isEmpty, year != nil { makes = try self.makes(maker, year: nil) }
        let most = makes.values.max()
        let first = makes.filter { $0.value == most }
        guard first.count == 1, let make = first.first?.key else { return }
        let others = makes.keys.filter { $0 != make }.sorted()
        guard others.isEmpty || maker.name?.bears(make) == true else { return }
        vehicle.make = make
        if !others.isEmpty { vehicle.remarks.append(.otherMakes(others)) }
    }

    /// How many patterns of a model there are of each make.
    private func makes(_ maker: Maker, year: Int?) throws(TableDamage) -> [String: Int] {
        var makes: [String: Int] = [:]
        for schema in try schemas(maker, year: year) {
            for make in try VehiclePattern.makes(schema: schema.number, of: table, reader) {
                if let text = try reader.text(make, of: table.texts) { makes[text, default: 0] += 1 }
            }
        }
        return makes
    }

    private func text(_ saying: VehiclePattern.Saying?) throws(TableDamage) -> String? {
        guard let saying else { return nil }
        return try reader.text(saying.text, of: table.texts)
    }

    /// The model year, among the years of position 10 that have a model. A light vehicle gets the one that position 7
    /// tells first. Another vehicle gets the year of which more elements are known. A year that lies ahead is tried
    /// last.
    ///
    /// `rivals` are years with a model of which as much is known, or one element less. Of 30 VINs of `bench/vin/golden`
    /// that fit two years unequally, three were of the other year, all by one element.
    private func patternAndYear(_ maker: Maker) throws(TableDamage) -> (VehiclePattern, year: Int?, rivals: [Int]) {
        // Patterns that are still valid would fit any future year. NHTSA takes vehicles two years ahead.
        let all = vin.modelYearCycles.filter { $0 <= max(latestModelYear, table.year + 2) }
        // Without a year the newest schema speaks.
        guard !all.isEmpty else { return (try pattern(maker, year: nil), nil, []) }
        var known: [(pattern: VehiclePattern, year: Int)] = []
        for years in [all.filter { $0 <= latestModelYear }, all.filter { $0 > latestModelYear }] {
            for year in years {
                let pattern = try pattern(maker, year: year)
                if maker.isLight, pattern[.model] != nil { return (pattern, year, []) }
                known.append((pattern, year))
            }
            if known.contains(where: { $0.pattern[.model] != nil }) { break }
        }
        let models = known.filter { $0.pattern[.model] != nil }
        // Without a model nothing tells the cycle of a light vehicle. The later one is taken.
        let best = (models.isEmpty ? known : models).max { one, other in
            let (count, otherCount) = maker.isLight ? (0, 0) : (one.pattern.count, other.pattern.count)
            return (count, one.year) < (otherCount, other.year)
        }!
        let rivals = models.filter { $0.year != best.year && $0.pattern.count >= best.pattern.count - 1 }
        return (best.pattern, best.year, rivals.map(\.year))
    }

    /// - Parameter year: nil: all of them.
    private func pattern(_ maker: Maker, year: Int?) throws(TableDamage) -> VehiclePattern {
        var pattern = VehiclePattern()
        let subject = VehiclePattern.subject(vin)
        for schema in try schemas(maker, year: year) {
            try pattern.add(schema: schema.number, firstYear: schema.firstYear, of: table, reader, subject: subject)
        }
        return pattern
    }

    /// The schemas that are valid in a year; nil: all of them.
    private func schemas(_ maker: Maker, year: Int?) throws(TableDamage) -> [(number: Int, firstYear: Int)] {
        var schemas: [(number: Int, firstYear: Int)] = []
        var place = maker.schemas.lowerBound
        while place < maker.schemas.upperBound {
            let first = 1950 + Int(try reader.byte(place, before: maker.schemas.upperBound))
            let last = Int(try reader.byte(place + 1, before: maker.schemas.upperBound))
            place += 2
            let number = try reader.number(&place, before: maker.schemas.upperBound)
            if let year, year < first || (last < 255 && year > 1950 + last) { continue }
            schemas.append((number, first))
        }
        return schemas
    }
}

extension String {
    /// Whether the words of a make are among the words of this manufacturer's name.
    fileprivate func bears(_ make: String) -> Bool {
        func words(_ text: String) -> String {
            " " + text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
        }
        return words(self).contains(words(make))
    }
}
