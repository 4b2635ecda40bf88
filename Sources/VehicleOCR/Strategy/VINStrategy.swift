import OdologBarcode
import OdologNetwork
import OdologReading
import OdologVIN
import OdologValues

/// Reads a VIN. Likely lines are read several times and from both ends, until one is settled. Other lines are read
/// once, and again if they look promising. Barcodes count, too.
struct VINStrategy: ReadingStrategy {
    /// What else the photo may show.
    enum Scope {
        /// A VIN is looked for and nothing else.
        case alone
        /// An odometer as well, which has a reader of its own.
        case besideOdometer
        /// An odometer as well. One reader's lines serve for both.
        case ofAllText
    }

    let kind: ReadingKind? = .vin
    /// Reads VINs. Where VINs have no reader of their own, this is the reader of words.
    let reader: LineReader
    let hasOwnReader: Bool
    let interpreter: VINInterpreter
    let cuts: LineCuts
    let thresholds: ModelThresholds
    /// Confidence from which on a VIN is settled.
    let acceptAt: Double
    var scope: Scope

    func finding(in view: PhotoView) throws(ReadingError) -> Finding {
        var found = try look(at: try view.located(for: kind), in: view, readBefore: nil)
        if case .nothing = found.content {
            // Somebody says that there is a VIN, so the slow search for barcodes is the last resort.
            try view.scanBarcodes(.thorough)
            found.content = content(of: found.forVIN, in: view)
        }
        found = try fromOtherSides(of: found, in: view, thresholds.turns.vin, most: Self.mostSides)
        return found.content.confidence < thresholds.vin.doubtful ? try closer(than: found, in: view) : found
    }

    /// Looks at the photo part by part. Small print is lost where the locator is shown all of a large photo at once.
    private func closer(than finding: Finding, in view: PhotoView) throws(ReadingError) -> Finding {
        if finding.content.isContradicted || finding.content.showsTwoVINs(rival: thresholds.vin.rival) {
            return finding
        }
        let located = try view.locatedInParts(for: kind)
        guard !located.isEmpty else { return finding }
        let found = try look(at: located, in: view, readBefore: finding.likelyVINs)
        let bounds = thresholds.turns.vin
        let lead = finding.content.confidence > 0 ? bounds.lead : bounds.leadOverNothing
        return found.content.isSurer(than: finding.content, by: lead) ? found : finding
    }

    /// Hardly anything but a VIN looks like one, so all sides of the photo are looked at.
    static let mostSides = 3

    func look(
        at located: [LocatedLine], in view: PhotoView, readBefore: [Quad]?
    ) throws(ReadingError) -> Finding {
        let look = try read(located, in: view, readBefore: readBefore)
        return Finding(
            content: content(of: look.lines, in: view), forVIN: look.lines, located: located,
            likeliest: likeliest(among: located), likelyVINs: look.likelyVINs)
    }

    // MARK: Plan and look

    /// What one look showed.
    struct Look {
        var lines: [RecognizedLine] = []
        var likelyVINs: [Quad] = []
        /// The VIN is settled: no other line is read, neither for a VIN nor for an odometer.
        var isSettled = false
    }

    /// How many of the lines that the locator takes for VINs are read several times.
    private static let likelyVINs = 2
    /// How many of the other lines are read several times. Only those count whose first look is promising.
    private static let secondLooks = 2

    func read(
        _ located: [LocatedLine], in view: PhotoView, readBefore: [Quad]?
    ) throws(ReadingError) -> Look {
        var look = Look()
        let places = VINPlaces(scope: scope, leastScore: thresholds.locator.least)
        guard hasOwnReader else {
            for line in places.texts(among: located) {
                look.lines += try reader.read(line, of: view.photo, cuts.text, view.clock)
            }
            return look
        }
        let planned = places.all(among: located, isFirstLook: readBefore == nil)
        var secondLooks = 0
        for (rank, line) in planned.enumerated() {
            let before = look.lines
            guard rank < Self.likelyVINs, line.role == .vin else {
                let glance = try glance(at: line, in: view)
                look.lines += glance
                if line.role != .vin, secondLooks < Self.secondLooks,
                    standing(glance, in: view).ofText >= thresholds.vin.promising
                {
                    secondLooks += 1
                    look.lines += try readAnew(line, in: view, after: before)
                }
                continue
            }
            if let readBefore, readBefore.contains(where: line.quad.isNearly) { continue }
            look.likelyVINs.append(line.quad)
            look.lines += try fromBothEnds(line, in: view, after: before, isFirstLook: readBefore == nil)
            guard standing(look.lines, in: view).isSettled else { continue }
            if try isAlone(line, before: planned.dropFirst(rank + 1), in: view, look.lines) {
                look.isSettled = true
                return look
            }
        }
        return look
    }

    /// How many lines that may be another VIN are glanced at once one VIN is settled.
    private static let glances = 2

    /// Whether no other VIN in the photo puts what was read in question.
    private func isAlone(
        _ line: LocatedLine, before others: ArraySlice<LocatedLine>, in view: PhotoView, _ lines: [RecognizedLine]
    ) throws(ReadingError) -> Bool {
        for other in others.filter({ $0.mayBeAnotherVIN(beside: line) }).prefix(Self.glances) {
            let glance = try glance(at: other, in: view)
            guard standing(lines + glance, in: view).isSettled else { return false }
        }
        return true
    }

    // MARK: Interpret

    /// What the lines that were read so far say.
    struct Standing {
        /// Confidence of the best candidate without the barcodes, 0...1; 0 where there is none.
        var ofText = 0.0
        /// No candidate is likely to be right, or the best one may go on beyond what was read.
        var isDoubtful = true
        /// The best candidate can be accepted.
        var isSettled = false
    }

    func standing(_ lines: [RecognizedLine], in view: PhotoView) -> Standing {
        guard let first = candidates(in: lines, of: view).first else { return Standing() }
        let ofText = view.scan.barcodes.isEmpty ? first : interpreter.candidates(in: lines, barcodes: []).first
        return Standing(
            ofText: ofText?.confidence ?? 0,
            isDoubtful: first.confidence < thresholds.vin.doubtful || first.mayGoOn,
            // A barcode alone doesn't settle it: the text may say otherwise.
            isSettled: first.confidence >= acceptAt && first.doubts.isEmpty && first.source != .barcode)
    }

    private func content(of lines: [RecognizedLine], in view: PhotoView) -> PhotoReading.Content {
        let candidates = self.candidates(in: lines, of: view)
        return candidates.isEmpty ? .nothing : .vin(candidates)
    }

    func candidates(in lines: [RecognizedLine], of view: PhotoView) -> [VINCandidate] {
        view.clock.measure(.interpret) { interpreter.candidates(in: lines, barcodes: view.barcodes) }
    }
}

extension LocatedLine {
    /// Whether this is another line that the locator takes for a VIN, or that is about as large as `line`.
    fileprivate func mayBeAnotherVIN(beside line: LocatedLine) -> Bool {
        guard !quad.overlaps(line.quad) else { return false }
        return role == .vin
            || (Self.likeSize.contains(quad.width / line.quad.width)
                && Self.likeSize.contains(quad.height / line.quad.height))
    }

    private static let likeSize = 0.6...1.7
}

extension Quad {
    /// Whether it is the same line, whichever way round it is read.
    fileprivate func isNearly(_ other: Quad) -> Bool {
        let across =
            (topRight.x - topLeft.x) * (other.topRight.y - other.topLeft.y)
            - (topRight.y - topLeft.y) * (other.topRight.x - other.topLeft.x)
        return center.distance(to: other.center) < min(height, other.height) / 2
            && abs(width - other.width) < 0.2 * max(width, other.width)
            && abs(across) < 0.3 * width * other.width
    }
}
