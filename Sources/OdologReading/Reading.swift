public import OdologOdometer
public import OdologVIN
public import OdologValues

/// What was read from one photo, as a value. It holds no pixels, and nothing of the process that read it. Nothing is
/// confirmed yet.
///
/// Its JSON is the contract that `read --json`, the worker's answers and the store share. There probabilities have four
/// decimals, and corners have one. Only a candidate's ``Candidate/valueConfidence`` has all decimals, because
/// thresholds go by it.
public struct Reading: Hashable, Sendable {
    /// What is known of the file.
    public var photo: PhotoFacts
    /// What was looked for; nil: anything.
    public var asked: ReadingKind?
    /// What the photo shows; nil when nobody can tell.
    public var scene: SceneGuess?
    /// Nil where nothing was readable; then there is no candidate.
    public var kind: ReadingKind?
    /// Ranked, all of ``kind``; at most five, unless an earlier version wrote them.
    public var candidates: [Candidate]
    /// What Odolog would do with it.
    public var decision: Decision
    /// With a doubt, only a person may accept the reading. Empty where nothing was read.
    public var doubts: [Doubt]
    /// Why there is nothing; nil where there is something, or an earlier version didn't say.
    public var obstacle: Obstacle?
    /// What the best candidate was read by.
    public var engine: EngineIdentity
    /// The text of lines and barcodes as read, one below another. At most 65,536 characters.
    public var rawText: String

    public init(
        photo: PhotoFacts, asked: ReadingKind? = nil, scene: SceneGuess? = nil, kind: ReadingKind?,
        candidates: [Candidate], decision: Decision,
        doubts: [Doubt] = [], obstacle: Obstacle? = nil, engine: EngineIdentity, rawText: String = ""
    ) {
        self.photo = photo
        self.asked = asked
        self.scene = scene
        self.kind = kind
        self.candidates = candidates
        self.decision = decision
        self.doubts = doubts
        self.obstacle = obstacle
        self.engine = engine
        self.rawText = rawText
    }
}

extension Reading {
    /// What a person is asked to confirm, or to type where nothing was readable. An odometer where it could be either.
    public var kindToConfirm: ReadingKind { kind ?? asked ?? .odometer }
}

/// The best candidate's.
extension Reading {
    /// For an odometer exactly as displayed.
    public var text: String? { candidates.first?.text }
    /// 0...1, the probability that ``text`` is exactly right; 0 when there is nothing.
    public var confidence: Double { candidates.first?.confidence ?? 0 }
    /// 0...1, the probability that what is logged is right: an odometer's whole units, a VIN; 0 when there is nothing.
    public var valueConfidence: Double { candidates.first?.valueConfidence ?? 0 }
    /// The odometer's value. Nil for a VIN, and where nothing was read.
    public var value: OdometerValue? { candidates.first?.value }
    /// Nil when no unit stands beside it.
    public var unit: DistanceUnit? { candidates.first?.unit }
    /// Which meter it is taken for.
    public var meter: OdometerMeter? { candidates.first?.meter }
    /// What the other meter shows, where both are seen.
    public var otherMeter: OdometerValue? { candidates.first?.otherMeter }
    /// Nil for an odometer, and where nothing was read.
    public var vin: VIN? { candidates.first?.vin }
    /// Of the VIN.
    public var checkDigit: CheckDigitStatus? { vin?.checkDigit }
    /// Whether characters, a barcode or both say it.
    public var source: VINSource? { candidates.first?.source }
    /// Where it stands, in pixels of the upright photo at full resolution.
    public var quad: Quad? { candidates.first?.quad }
}

/// What is known of a photo besides what stands in it.
public struct PhotoFacts: Hashable, Sendable {
    /// Of the file's bytes, 64 lower-case hexadecimal digits.
    public var sha256: String
    /// Of the file.
    public var byteCount: Int
    /// Pixels of the upright photo at full resolution.
    public var width: Int
    /// Pixels of the upright photo at full resolution.
    public var height: Int
    /// By its EXIF data.
    public var takenAt: CaptureTime?
    /// The file ends too early.
    public var isTruncated: Bool
    /// Pixels are missing or wrong.
    public var isDamaged: Bool
    /// False: the photo came as bytes. Its name says nothing of the files here. Not in the JSON.
    public var hasFile: Bool

    public init(
        sha256: String, byteCount: Int, width: Int, height: Int, takenAt: CaptureTime? = nil,
        isTruncated: Bool = false, isDamaged: Bool = false, hasFile: Bool = true
    ) {
        self.sha256 = sha256
        self.byteCount = byteCount
        self.width = width
        self.height = height
        self.takenAt = takenAt
        self.isTruncated = isTruncated
        self.isDamaged = isDamaged
        self.hasFile = hasFile
    }
}

/// What a photo shows most likely.
public struct SceneGuess: Hashable, Sendable {
    /// `SceneKind.rawValue`. One that isn't known is a later version's.
    public var code: String
    /// 0...1.
    public var probability: Double

    public init(code: String, probability: Double) {
        self.code = code
        self.probability = probability
    }

    /// Nil for one of a later version.
    public var kind: SceneKind? { SceneKind(rawValue: code) }
}
