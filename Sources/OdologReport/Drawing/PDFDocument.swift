internal import COdologPDF
internal import Foundation

/// A PDF file that is being drawn, page by page. Measures are points from the top left corner of the page, y downwards.
///
/// It owns the C document, and is no `Sendable`: a document and its texts belong to one thread at a time.
final class PDFDocument {
    /// Red, green and blue: 0xRRGGBB.
    typealias Color = UInt32

    private let document: OpaquePointer
    /// Characters of texts that no installed font has, and the texts.
    private(set) var unknownCharacters: (count: Int, texts: [String]) = (0, [])

    /// Throws `.libraryMissing`, `.noFont` and `.outOfMemory`.
    init(width: Double, height: Double) throws(ReportError) {
        var made: OpaquePointer?
        let status = pdf_document_create(width, height, &made)
        guard let made else { throw ReportError(status, reason: "") }
        document = made
    }

    deinit { pdf_document_free(document) }

    /// What readers show as the document's properties. Call it first.
    ///
    /// - Parameter created: ISO 8601, with its zone.
    func describe(title: String, creator: String, created: String) {
        pdf_document_describe(document, title.onPaper, creator, created)
    }

    /// The text, laid out in lines of this width. Nil: each of its own lines is as wide as it is.
    func text(_ text: String, _ style: TextStyle, width: Double? = nil) throws(ReportError) -> LaidOutText {
        let text = text.onPaper
        let made = text.withCString { bytes in
            pdf_text_create(
                document, bytes, text.utf8.count,
                pdf_text_style(size: style.size, is_bold: style.isBold, is_right: style.isRight), width ?? -1)
        }
        guard let made else { throw .outOfMemory }
        let unknown = pdf_text_unknown_count(made)
        if unknown > 0 {
            unknownCharacters.count += unknown
            if unknownCharacters.texts.count < 3, !unknownCharacters.texts.contains(text) {
                unknownCharacters.texts.append(text)
            }
        }
        return LaidOutText(made, of: self)
    }

    /// Lines of a text, so that the top of the first one is at `y`.
    func draw(_ text: LaidOutText, _ lines: Range<Int>, x: Double, y: Double, _ color: Color) {
        pdf_draw_text(document, text.pointer, lines.lowerBound, lines.upperBound, x, y, color)
    }

    /// A line through the points. A single point makes a dot.
    func draw(_ points: [PagePoint], width: Double, dash: Double, _ color: Color) {
        pdf_draw_line(document, points.flatMap { [$0.x, $0.y] }, points.count, width, dash, color)
    }

    func fill(_ area: PageArea, _ color: Color) {
        pdf_draw_area(document, area.x, area.y, area.width, area.height, color)
    }

    func draw(_ picture: JPEGPicture, in area: PageArea) {
        pdf_draw_jpeg(
            document, picture.bytes, picture.bytes.count, CInt(picture.width), CInt(picture.height), area.x, area.y,
            area.width, area.height)
    }

    func endPage() { pdf_document_end_page(document) }

    /// The whole file. Nothing may be drawn after it.
    func finish() throws(ReportError) -> [UInt8] {
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let status = pdf_document_finish(document, &bytes, &count)
        guard status == .PDF_STATUS_OK, let bytes else {
            throw ReportError(status, reason: String(cString: pdf_document_reason(document)))
        }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}

/// Text in lines, ready to be drawn.
final class LaidOutText {
    fileprivate let pointer: OpaquePointer
    /// The text goes before its document.
    private let document: PDFDocument

    fileprivate init(_ pointer: OpaquePointer, of document: PDFDocument) {
        (self.pointer, self.document) = (pointer, document)
    }

    deinit { pdf_text_free(pointer) }

    /// Of the widest line.
    var width: Double { pdf_text_width(pointer) }
    /// At least 1.
    var lineCount: Int { pdf_text_line_count(pointer) }
    var height: Double { bottom(of: lineCount - 1) }

    /// Of a line.
    func height(of line: Int) -> Double { bottom(of: line) - (line == 0 ? 0 : bottom(of: line - 1)) }

    private func bottom(of line: Int) -> Double { pdf_text_bottom(pointer, line) }
}

/// How a text looks.
struct TextStyle: Hashable {
    /// Points, above 0.
    var size: Double
    var isBold = false
    /// By the right end of its lines.
    var isRight = false
}

/// A place on a page.
struct PagePoint: Hashable {
    var x, y: Double
}

/// A rectangle of a page.
struct PageArea: Hashable {
    var x, y, width, height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
}

/// A picture as it goes into the file.
struct JPEGPicture: Hashable, Sendable {
    let bytes: [UInt8]
    /// Pixels, 1...65,535.
    let width, height: Int
}

extension ReportError {
    init(_ status: pdf_status, reason: String) {
        switch status {
        case .PDF_STATUS_LIBRARY_MISSING: self = .libraryMissing(file: String(cString: pdf_library_file()))
        case .PDF_STATUS_NO_FONT: self = .noFont
        case .PDF_STATUS_OUT_OF_MEMORY: self = .outOfMemory
        case .PDF_STATUS_FAILED, .PDF_STATUS_OK: self = .failed(reason: reason)
        }
    }
}
