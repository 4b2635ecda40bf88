internal import CTextLines
public import Imaging
internal import RecognizedText

/// Finds lines without learning: local top-hat thresholds at several scales and in both polarities, connected components,
/// chains of neighbours of like height, ranked by how even they are.
///
/// At most 40 lines, all of them with the role `text`, characters from about 8 pixels high, at any angle; steeper than
/// 60 degrees the reading direction cannot be known, and such a line comes twice, upwards and downwards. The same pixels
/// always give the same lines.
public struct MorphologicalLocator: LineLocator {
    public let identity = "morphological-1"

    public init() {}

    public func lines(
        in bitmap: Bitmap, lookingFor purpose: LinePurpose?
    ) throws(LocatorError) -> [LocatedLine] {
        let gray: Bitmap
        do {
            gray = try bitmap.grayscale(.luma)
        } catch {
            throw .imaging(error)
        }
        var found = text_lines()
        let status = gray.withPixels {
            text_lines_find($0.baseAddress, gray.width, gray.height, gray.width, Self.purpose(purpose), &found)
        }
        defer { text_lines_free(&found) }
        switch status {
        case TEXT_LINES_OK:
            return UnsafeBufferPointer(start: found.lines, count: found.count).map(Self.line)
        case TEXT_LINES_OUT_OF_MEMORY:
            throw .outOfMemory(width: bitmap.width, height: bitmap.height)
        default:
            // A bitmap is never empty and its rows are tightly packed, so nothing else about it can be wrong.
            throw .tooLarge(width: bitmap.width, height: bitmap.height)
        }
    }

    private static func purpose(_ purpose: LinePurpose?) -> text_lines_purpose {
        switch purpose {
        case .odometer: TEXT_LINES_DIGITS
        case .vin: TEXT_LINES_VIN
        case nil: TEXT_LINES_ANY
        }
    }

    private static func line(_ line: text_line) -> LocatedLine {
        func point(_ point: text_lines_point) -> Point { Point(x: point.x, y: point.y) }
        let corners = line.corners
        return LocatedLine(
            quad: Quad(
                topLeft: point(corners.0), topRight: point(corners.1),
                bottomRight: point(corners.2), bottomLeft: point(corners.3)),
            score: line.score, isLightOnDark: line.light_on_dark)
    }
}
