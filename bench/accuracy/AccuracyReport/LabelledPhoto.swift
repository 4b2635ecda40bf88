/// What is read from a photo.
public enum ReadingKind: String, Sendable, Codable, CaseIterable {
    case odometer
    case vin
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

    public init(file: String, kind: ReadingKind, truth: String, display: String?) {
        self.file = file
        self.kind = kind
        self.truth = truth
        self.display = display
    }

    /// Whether the display has drums, whose last one may show tenths.
    public var isMechanical: Bool {
        guard kind == .odometer, let display = display?.lowercased() else { return false }
        return ["mechanical", "analog", "drum"].contains { display.hasPrefix($0) }
    }
}
