import CTextLines
import RecognizedText
import Testing

/// The C contract where Swift cannot reach it.
@Suite struct TextLinesTests {
    @Test func wrongArgumentsAreRefused() {
        var result = text_lines()
        let pixels = [UInt8](repeating: 0, count: 16)
        #expect(text_lines_find(nil, 4, 4, 4, TEXT_LINES_ANY, &result) == TEXT_LINES_INVALID_ARGUMENT)
        #expect(text_lines_find(pixels, 0, 4, 4, TEXT_LINES_ANY, &result) == TEXT_LINES_INVALID_ARGUMENT)
        #expect(text_lines_find(pixels, 4, 0, 4, TEXT_LINES_ANY, &result) == TEXT_LINES_INVALID_ARGUMENT)
        #expect(text_lines_find(pixels, 4, 4, 3, TEXT_LINES_ANY, &result) == TEXT_LINES_INVALID_ARGUMENT)
        #expect(text_lines_find(pixels, 4, 4, 4, TEXT_LINES_ANY, nil) == TEXT_LINES_INVALID_ARGUMENT)
        #expect(
            text_lines_find(pixels, 4, 4, 4, text_lines_purpose(rawValue: 9), &result) == TEXT_LINES_INVALID_ARGUMENT)
        #expect(result.lines == nil && result.count == 0)
    }

    @Test func limitsAreKept() {
        var result = text_lines()
        let pixels = [UInt8](repeating: 0, count: 16)
        // Refused before a pixel is read.
        for (width, height) in [(100_001, 1), (1, 100_001), (100_000, 100_000)] {
            #expect(text_lines_find(pixels, width, height, width, TEXT_LINES_ANY, &result) == TEXT_LINES_TOO_LARGE)
        }
    }

    @Test func theStrideIsHonoured() throws {
        var canvas = Canvas(width: 400, height: 200, ground: 20)
        _ = canvas.draw("482053", centre: .init(x: 200, y: 100), digitHeight: 36, value: 230)
        var padded: [UInt8] = []
        for y in 0..<200 { padded += canvas.pixels[y * 400..<(y + 1) * 400] + (0..<17).map { UInt8($0 * 15) } }
        var (tight, loose) = (text_lines(), text_lines())
        defer {
            text_lines_free(&tight)
            text_lines_free(&loose)
        }
        #expect(text_lines_find(canvas.pixels, 400, 200, 400, TEXT_LINES_ANY, &tight) == TEXT_LINES_OK)
        #expect(text_lines_find(padded, 400, 200, 417, TEXT_LINES_ANY, &loose) == TEXT_LINES_OK)
        #expect(tight.count > 0 && tight.count == loose.count)
        for i in 0..<min(tight.count, loose.count) { #expect(tight.lines[i].score == loose.lines[i].score) }
    }

    @Test func freeingTwiceOrNothingIsFine() {
        var result = text_lines()
        text_lines_free(&result)
        text_lines_free(&result)
        text_lines_free(nil)
    }
}
