/// What kind of thing a photo shows.
public enum SceneKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A dashboard, or another instrument with an odometer; drums or a display close up, too.
    case dashboard
    /// A printed label or plate with a VIN.
    case vinLabel = "vin_label"
    /// A VIN struck, cut or pecked into metal.
    case vinStamped = "vin_stamped"
    /// A VIN behind a windshield.
    case vinWindshield = "vin_windshield"
    /// A registration paper, an insurance card, an order of a workshop.
    case paper
    /// A telephone's or a computer's screen with text.
    case screen
    /// A fuel pump with its display.
    case fuelPump = "fuel_pump"
    /// A receipt, an invoice, a price.
    case receipt
    /// A meter of electricity, water, gas or hours, or a scale.
    case meter
    /// A licence plate.
    case licencePlate = "licence_plate"
    /// Text or a number without anything that tells what it is.
    case text
    /// Anything else.
    case other

    /// Kinds that bear no VIN.
    public static let withoutVIN: Set<SceneKind> = [.dashboard, .fuelPump, .meter, .licencePlate]

    /// Kinds of places where vehicles bear their VIN.
    public static let placesOfVIN: Set<SceneKind> = [.vinLabel, .vinStamped, .vinWindshield]

    /// With its article.
    public var words: String {
        switch self {
        case .dashboard: "a dashboard"
        case .vinLabel: "a label with a VIN"
        case .vinStamped: "metal with a VIN"
        case .vinWindshield: "a VIN behind a windshield"
        case .paper: "a vehicle's paper"
        case .screen: "a screen"
        case .fuelPump: "a fuel pump"
        case .receipt: "a receipt, an invoice or a price"
        case .meter: "a meter of something else"
        case .licencePlate: "a licence plate"
        case .text: "text"
        case .other: "something else"
        }
    }
}

/// What kind of thing a photo shows, with all that speaks for others.
public struct Scene: Sendable, Hashable {
    /// The probability of every kind, 0...1, in the order of `SceneKind.allCases`. Together they are 1.
    public let probabilities: [Double]

    /// - Parameter probabilities: one for each kind. Missing ones are 0.
    public init(probabilities: [Double]) {
        let missing = max(0, SceneKind.allCases.count - probabilities.count)
        self.probabilities = probabilities.prefix(SceneKind.allCases.count) + Array(repeating: 0, count: missing)
    }

    /// The probability of a kind, 0...1.
    public subscript(kind: SceneKind) -> Double {
        probabilities[SceneKind.allCases.firstIndex(of: kind)!]
    }

    /// The likeliest.
    public var kind: SceneKind {
        zip(SceneKind.allCases, probabilities).max { $0.1 < $1.1 }!.0
    }

    /// Of ``kind``, 0...1.
    public var probability: Double { self[kind] }

    /// The probability that what is shown may have an odometer, 0...1.
    public var ofOdometer: Double { self[.dashboard] }

    /// The probability that what is shown may bear a VIN, 0...1.
    public var ofVIN: Double { 1 - SceneKind.withoutVIN.reduce(0) { $0 + self[$1] } }

    /// The probability that a place is shown where vehicles bear their VIN, 0...1.
    public var ofPlaceOfVIN: Double { SceneKind.placesOfVIN.reduce(0) { $0 + self[$1] } }
}
