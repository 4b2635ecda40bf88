/// What is read from a photo.
public enum ReadingKind: String, Sendable, Codable, CaseIterable {
    case odometer
    case vin
}

/// What an odometer's digits mean.
public struct OdometerValue: Sendable, Equatable {
    public let whole: Int
    /// Nil where none are shown.
    public let tenths: Int?

    public init(whole: Int, tenths: Int?) {
        self.whole = whole
        self.tenths = tenths
    }
}

/// A photo whose truth is known.
public struct LabelledPhoto: Sendable, Equatable {
    /// Path below the set's folder, as the labels write it.
    public let file: String
    public let kind: ReadingKind
    /// The right reading: an odometer's digits as displayed or published, or a VIN of 17 characters in upper case.
    public let truth: String
    /// Kind of display or plate, as the labels call it; nil where they don't.
    public let display: String?
    /// Nil where the labels don't tell, and for VINs.
    public let value: OdometerValue?
    /// Of a copy, the photo it was made of, as the labels of that set write it.
    public let original: String?
    /// Measured apart from the others.
    public var isLeftOut = false

    public init(
        file: String, kind: ReadingKind, truth: String, display: String?, value: OdometerValue? = nil,
        original: String? = nil
    ) {
        self.file = file
        self.kind = kind
        self.truth = truth
        self.display = display
        self.value = value
        self.original = original
    }

    /// The whole units of an odometer; nil where the labels don't tell, and for VINs.
    ///
    /// A truth whose labels tell no value is taken as it stands, without what follows a point. Not on drums: their last
    /// digit may be tenths.
    public var wholeUnits: Int? {
        if let value { return value.whole }
        guard kind == .odometer, !isMechanical else { return nil }
        return Int(truth.prefix { $0 != "." }.filter(\.isASCIIDigit))
    }

    /// Whether the display has drums, whose last one may show tenths.
    public var isMechanical: Bool {
        guard kind == .odometer, let display = display?.lowercased() else { return false }
        return ["mechanical", "analog", "drum"].contains { display.hasPrefix($0) }
    }
}
