import OdologImaging
import OdologNetwork
import OdologValues

/// How one line that may be a VIN is read: a glance, several cuts, other ends and rows, and upside down.
extension VINStrategy {
    func glance(at line: LocatedLine, in view: PhotoView) throws(ReadingError) -> [RecognizedLine] {
        try reader.read(line, of: view.photo, cuts.vin.glance, view.clock)
    }

    /// Reads the line, and also upside down where that and `before` don't settle the VIN. Where a photo isn't upright,
    /// the locator may take one end of a line for the other. Returns the better of the two readings.
    func fromBothEnds(
        _ line: LocatedLine, in view: PhotoView, after before: [RecognizedLine], isFirstLook: Bool
    ) throws(ReadingError) -> [RecognizedLine] {
        let direction = Direction(thresholds: thresholds.direction)
        func attempt(_ line: LocatedLine, isLikely: Bool) throws(ReadingError) -> [RecognizedLine] {
            // This is mostly in vain, so it begins with one cut.
            if !isLikely, !direction.mayBeVIN(try glance(at: line, in: view)) { return [] }
            return try readAnew(line, in: view, after: before)
        }
        let read = try attempt(line, isLikely: isFirstLook)
        guard !standing(before + read, in: view).isSettled else { return read }
        let upright = standing(read, in: view).ofText
        guard upright < thresholds.vin.surelyUpright else { return read }
        let turned = try attempt(line.upsideDown, isLikely: false)
        // By the text alone. With a barcode that contradicts the text, the end that says nothing would look surest.
        let isTurned = standing(turned, in: view).ofText > upright && !direction.isClearer(read, than: turned)
        return isTurned ? turned : read
    }

    /// Reads a line that may well be a VIN. Cuts it in other ways until that and `before` settle the VIN.
    func readAnew(
        _ line: LocatedLine, in view: PhotoView, after before: [RecognizedLine]
    ) throws(ReadingError) -> [RecognizedLine] {
        var lines = try reader.read(line, of: view.photo, cuts.vin.likely, view.clock)
        let now = standing(before + lines, in: view)
        guard !now.isSettled else { return lines }
        for better in recut(line, by: lines, view.photo, isDoubtful: now.isDoubtful) {
            lines += try reader.read(better, of: view.photo, cuts.vin.again, view.clock)
            if standing(before + lines, in: view).isSettled { break }
        }
        return lines
    }

    /// Other quads to cut where the readings of the line don't settle the VIN.
    private func recut(
        _ line: LocatedLine, by readings: [RecognizedLine], _ photo: Photo, isDoubtful: Bool
    ) -> [LocatedLine] {
        var quads: [Quad] = []
        if let whole = VINLineEnds.completed(readings, isDoubtful: isDoubtful) {
            quads.append(whole.scaled(by: photo.scale))
        }
        // Where a barcode touches the VIN, the locator takes both for one line, so each part is tried. A part of a
        // clear line shows less: half a U reads as 11.
        if isDoubtful, !VINLineEnds.lackOne(readings, mostDoubt: thresholds.vin.doubtOfSixteen) {
            quads += [line.quad.rows(0...Self.textShare), line.quad.rows(1 - Self.textShare...1)]
        }
        return quads.map { LocatedLine(quad: $0, role: line.role, score: line.score) }
    }

    /// The VIN's share of the line's height where the rest is a barcode's.
    private static let textShare = 0.6
}
