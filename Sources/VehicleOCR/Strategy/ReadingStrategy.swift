import OdologNetwork
import OdologReading
import OdologValues

/// How one kind of thing is read: plan which lines to read, look at them, interpret what they say, decide where to look
/// next.
protocol ReadingStrategy {
    /// What the locator is asked for; nil: either.
    var kind: ReadingKind? { get }
    var thresholds: ModelThresholds { get }
    /// Whether one of the engines is made for what is looked for.
    var hasOwnReader: Bool { get }

    /// Reads the photo: one look, and looks from other sides where that one is doubtful.
    func finding(in view: PhotoView) throws(ReadingError) -> Finding

    /// One look at a photo, from one side.
    ///
    /// - Parameters:
    ///   - located: the located lines, the likeliest first.
    ///   - readBefore: lines of likely VINs that were read in earlier looks; nil for the first look.
    func look(
        at located: [LocatedLine], in view: PhotoView, readBefore: [Quad]?
    ) throws(ReadingError) -> Finding
}

/// What was found in a photo, and from what.
struct Finding {
    var content: PhotoReading.Content
    /// The lines that were read for an odometer, none of them empty. Quads in pixels of the photo at full resolution.
    var forOdometer: [RecognizedLine] = []
    /// The same for a VIN.
    var forVIN: [RecognizedLine] = []
    /// All lines that the locator saw in this look, in pixels of the photo's bitmap.
    var located: [LocatedLine] = []
    /// Where the odometer or VIN seems to stand, in pixels of the photo's bitmap. Nil: nowhere.
    var likeliest: Quad?
    /// The lines of likely VINs that were read, from both ends where need be, in pixels of the photo's bitmap.
    var likelyVINs: [Quad] = []
}

extension ReadingStrategy {
    /// Where what is looked for stands, if the locator sees it.
    func likeliest(among located: [LocatedLine]) -> Quad? {
        let roles: [LineRole] =
            switch kind {
            case .odometer: [.odometer]
            case .vin: [.vin]
            case nil: [.odometer, .vin]
            }
        return located.first { roles.contains($0.role) && $0.score >= thresholds.locator.least }?.quad
    }

    /// Looks at the photo from other sides where the finding is doubtful. The finding from another side counts only if
    /// it is clearly surer.
    ///
    /// - Parameter most: how many sides are looked at, the surest first.
    func fromOtherSides(
        of finding: Finding, in view: PhotoView, _ bounds: ModelThresholds.Turns, most: Int
    ) throws(ReadingError) -> Finding {
        // Two VINs that contradict each other: leave both to a person. Turning the photo could hide one of them.
        let isContradicted =
            finding.content.isContradicted || finding.content.showsTwoVINs(rival: thresholds.vin.rival)
        guard hasOwnReader, finding.content.confidence < bounds.doubtful, !isContradicted else { return finding }
        var best = finding
        var readBefore = finding.likelyVINs
        for located in try view.locatedFromOtherSides(for: kind).prefix(most) {
            let found = try look(at: located, in: view, readBefore: readBefore)
            readBefore += found.likelyVINs
            let lead = best.content.confidence > 0 ? bounds.lead : bounds.leadOverNothing
            if found.content.isSurer(than: best.content, by: lead), !found.content.isPiece(of: best.content) {
                best = found
            }
            if best.content.confidence >= bounds.doubtful { break }
        }
        return best
    }
}

extension PhotoReading.Content {
    /// Whether the best candidate is surer by `lead`. Where a character can't be read, many VINs share the probability.
    /// Then it is enough that the best is surer at all, and that all of them together are surer by `lead`.
    func isSurer(than other: Self, by lead: Double) -> Bool {
        confidence > other.confidence + lead
            || confidence > other.confidence && certainty > other.certainty + lead
    }

    /// Whether this number stands where the other is a VIN. Then it is a piece of that VIN, and no odometer.
    fileprivate func isPiece(of other: Self) -> Bool {
        guard case .odometer = self, case .vin = other, let quad, let whole = other.quad else { return false }
        return quad.overlaps(whole)
    }

    private var certainty: Double {
        guard case .vin(let candidates) = self else { return confidence }
        return candidates.reduce(0) { $0 + $1.confidence }
    }

    /// Whether two VINs stand in different places, and the second is likely enough to be the right one.
    func showsTwoVINs(rival: Double) -> Bool {
        guard case .vin(let candidates) = self, candidates.count > 1, let first = candidates[0].quad,
            let second = candidates[1].quad
        else { return false }
        return candidates[1].confidence >= rival && !first.overlaps(second)
    }
}
