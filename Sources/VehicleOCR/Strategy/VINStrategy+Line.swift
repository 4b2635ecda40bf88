import OdologImaging
import OdologLocator
import OdologText

/// One line that may be a VIN: a glance, several cuts, other ends and rows, the other way up.
extension VINStrategy {
    func glance(at line: LocatedLine, in view: PhotoView) throws(ReadingError) -> [RecognizedLine] {
        try reader.read(line, of: view.photo, cuts.vin.glance, view.clock)
    }

    /// What is read of the line, or, where that is not settled with `before`, from its other end: the locator takes one for the other where a
    /// photo isn't upright.
    func fromBothEnds(
        _ line: LocatedLine, in view: PhotoView, after before: [RecognizedLine], isFirstLook: Bool
    ) throws(ReadingError) -> [RecognizedLine] {
        let direction = Direction(thresholds: thresholds.direction)
        func attempt(_ line: LocatedLine, isLikely: Bool) throws(ReadingError) -> [RecognizedLine] {
            // Mostly it is in vain, so it begins with one cut.
            if !isLikely, !direction.mayBeVIN(try glance(at: line, in: view)) { return [] }
            return try readAnew(line, in: view, after: before)
        }
        let read = try attempt(line, isLikely: isFirstLook)
        guard !standing(before + read, in: view).isSettled else { return read }
        let upright = standing(read, in: view).ofText
        guard upright < thresholds.vin.surelyUpright else { return read }
        let turned = try attempt(line.upsideDown, isLikely: false)
        // By the text alone: a barcode that says something else would be surest beside the end that says nothing.
        let isTurned = standing(turned, in: view).ofText > upright && !direction.isClearer(read, than: turned)
        return isTurned ? turned : read
    }

    /// What is read of a line that may well be a VIN; cut anew until, with `before`, it is settled.
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

    /// Where else to cut when this line was read and isn't settled.
    private func recut(
        _ line: LocatedLine, by readings: [RecognizedLine], _ photo: Photo, isDoubtful: Bool
    ) -> [LocatedLine] {
        var quads: [Quad] = []
        if let whole = VINLineEnds.completed(readings, isDoubtful: isDoubtful) {
            quads.append(whole.scaled(by: photo.scale))
        }
        // Where a barcode touches the VIN, the locator takes both for one line. Halves of what is clear show
        // less: of a U they make 11.
        if isDoubtful, !VINLineEnds.lackOne(readings, mostDoubt: thresholds.vin.doubtOfSixteen) {
            quads += [line.quad.rows(0...Self.textShare), line.quad.rows(1 - Self.textShare...1)]
        }
        return quads.map { LocatedLine(quad: $0, role: line.role, score: line.score) }
    }

    /// Of a line's height, where the rest is a barcode's.
    private static let textShare = 0.6
}
