/// What a VIN tells of its vehicle. What it doesn't tell is nil.
public struct DecodedVehicle: Hashable, Sendable {
    /// Where the make comes from.
    public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
        /// NHTSA's vPIC: vehicles that were registered for sale in the US.
        case vpic
        /// A short list of manufacturer codes kept by hand. vPIC may still have named manufacturer and vehicle type.
        case curated
    }

    /// NHTSA's kinds of vehicles.
    public enum VehicleType: String, Hashable, Sendable, Codable, CaseIterable {
        /// The names of vPIC's element "Vehicle Type".
        case motorcycle, passengerCar, truck, bus, trailer, multipurpose, lowSpeed, incomplete, offRoad

        /// English, as NHTSA calls it, in lower case.
        public var name: String {
            switch self {
            case .motorcycle: "motorcycle"
            case .passengerCar: "passenger car"
            case .truck: "truck"
            case .bus: "bus"
            case .trailer: "trailer"
            case .multipurpose: "multipurpose passenger vehicle"
            case .lowSpeed: "low speed vehicle"
            case .incomplete: "incomplete vehicle"
            case .offRoad: "off-road vehicle"
            }
        }

        /// By NHTSA's number.
        init?(vpic number: Int) {
            switch number {
            case 1: self = .motorcycle
            case 2: self = .passengerCar
            case 3: self = .truck
            case 5: self = .bus
            case 6: self = .trailer
            case 7: self = .multipurpose
            case 9: self = .lowSpeed
            case 10: self = .incomplete
            case 13: self = .offRoad
            default: return nil
            }
        }
    }

    /// How a check digit that doesn't fit is to be taken.
    public enum CheckDigitMismatch: String, Hashable, Sendable, Codable, CaseIterable {
        /// NHTSA lists this very VIN as that of a real vehicle.
        case listed
        /// Outside North America and China position 9 may hold anything.
        case notRequired
        /// A character is probably wrong.
        case unexplained

        /// The end of a sentence. Its beginning says what the digit is and what it should be.
        fileprivate var ending: String {
            switch self {
            case .listed: "; NHTSA lists this VIN as a real one."
            case .notRequired: ", which this region doesn't require."
            case .unexplained: ": compare all characters."
            }
        }
    }

    /// Something about the answer that a person should know.
    public enum Remark: Hashable, Sendable, CustomStringConvertible {
        /// Position 9 isn't what the others demand.
        case checkDigit(found: Character, computed: Character, because: CheckDigitMismatch)
        /// The manufacturer code belongs to no known maker.
        case unknownManufacturer(String)
        /// The manufacturer code is met often, but no table tells its make.
        case unknownMake(String)
        /// It has so few different characters that it stands for no vehicle.
        case placeholder
        /// The model isn't known, and the manufacturer also has these other makes.
        case otherMakes([String])
        /// The manufacturer is known, the model isn't: too new, never sold in the US, or a character is wrong. Not said
        /// of trailers, whose models aren't in the table.
        case unknownModel
        /// Position 10 holds no year, or this maker puts something else there.
        case noModelYear
        /// The code of position 10 means these other years, too. Nothing decides between them.
        case otherModelYears([Int])
        /// The year that position 10 means lies ahead, so no year is given.
        case modelYearAhead(Int)

        /// Stable, for programs.
        public var code: String {
            switch self {
            case .checkDigit: "checkDigit"
            case .unknownManufacturer: "unknownManufacturer"
            case .unknownMake: "unknownMake"
            case .placeholder: "placeholder"
            case .otherMakes: "otherMakes"
            case .unknownModel: "unknownModel"
            case .noModelYear: "noModelYear"
            case .otherModelYears: "otherModelYears"
            case .modelYearAhead: "modelYearAhead"
            }
        }

        /// One sentence.
        public var description: String {
            switch self {
            case .checkDigit(let found, let computed, let reason):
                "The check digit is \(found), the others demand \(computed)\(reason.ending)"
            case .unknownManufacturer(let code): "The manufacturer code \(code) is not known."
            case .unknownMake(let code):
                "The manufacturer code \(code) is met often, but its make is not in the tables."
            case .placeholder: VIN.placeholderExplanation.asSentence
            case .otherMakes(let makes): "The make could also be \(makes.joined(separator: " or "))."
            case .unknownModel:
                "The model is not known: it was not sold in the US, is too new, or a character is wrong."
            case .noModelYear: "The model year is not told by position 10."
            case .otherModelYears(let years):
                "The model year could also be \(years.modelYearsInWords)."
            case .modelYearAhead(let year): "Position 10 means \(year), which lies ahead: compare it."
            }
        }
    }

    /// The VIN that was looked up.
    public let vin: VIN
    /// Nil: no table has the manufacturer.
    public internal(set) var source: Source?
    /// As registered, such as "HONDA OF CANADA MFG., A DIVISION OF HONDA CANADA INC.".
    public internal(set) var manufacturer: String?
    /// Such as "Honda". The likeliest, where several remain possible; see ``makes``.
    public internal(set) var make: String?
    /// Such as Civic. Nil: not known.
    public internal(set) var model: String?
    /// The likeliest year, where several remain possible; see ``modelYears``.
    public internal(set) var modelYear: Int?
    /// Such as Limited. Nil: not known.
    public internal(set) var series: String?
    /// Sometimes several, as NHTSA writes them.
    public internal(set) var trim: String?
    /// Nil: not known.
    public internal(set) var vehicleType: VehicleType?
    /// Such as "Sedan/Saloon".
    public internal(set) var body: String?
    /// Such as "4WD/4-Wheel Drive/4x4".
    public internal(set) var drive: String?
    /// How many. Nil: not known.
    public internal(set) var doors: Int?
    /// How many. Nil: not known, or it has none.
    public internal(set) var cylinders: Int?
    /// Displacement.
    public internal(set) var litres: Double?
    /// The primary one, such as "Gasoline".
    public internal(set) var fuel: String?
    /// Such as automatic. Nil: not known.
    public internal(set) var transmission: String?
    /// Where it was built. Nil: not known.
    public internal(set) var plantCity: String?
    /// State or province of the plant. Nil: not known.
    public internal(set) var plantState: String?
    /// As NHTSA writes it. Not ``VIN/country``, which is where the manufacturer code belongs.
    public internal(set) var plantCountry: String?
    /// What is odd about the VIN or the answer.
    public internal(set) var remarks: [Remark] = []

    init(_ vin: VIN) { self.vin = vin }

    /// What the VIN tells by itself, without a table: the model year, where it does.
    ///
    /// - Parameters:
    ///   - vin: the VIN.
    ///   - latestModelYear: no later year is told. Pass the present year + 1.
    public init(_ vin: VIN, latestModelYear: Int) {
        self.init(vin)
        guessYear(latest: latestModelYear)
    }

    /// All makes that remain possible, the likeliest first: one where it is certain, none where it isn't known.
    public var makes: [String] {
        var makes = make.map { [$0] } ?? []
        for case .otherMakes(let others) in remarks { makes += others }
        return makes
    }

    /// All model years that remain possible, the earliest first: one where it is certain, none where it isn't known.
    public var modelYears: [Int] {
        var years = modelYear.map { [$0] } ?? []
        for case .otherModelYears(let others) in remarks { years += others }
        return years.sorted()
    }
}

extension DecodedVehicle: CustomStringConvertible {
    /// Year, make and model as a person says them, such as "2011 Honda Civic" or "1989 or 2019 Škoda"; empty where none
    /// is known.
    public var description: String {
        let years = modelYears.isEmpty ? nil : modelYears.modelYearsInWords
        return [years, make, model].compactMap(\.self).joined(separator: " ")
    }
}
