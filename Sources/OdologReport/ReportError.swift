internal import COdologPDF
internal import Foundation

/// Why a PDF can't be made.
package enum ReportError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// Pango or cairo isn't installed, or is too old. `file`: the library that was looked for.
    case libraryMissing(file: String)
    /// No font is installed.
    case noFont
    /// There isn't enough memory for it.
    case outOfMemory
    /// cairo gave up; `reason` is its own.
    case failed(reason: String)

    /// A stable name for programs.
    package var code: String {
        switch self {
        case .libraryMissing: "library_missing"
        case .noFont: "no_font"
        case .outOfMemory: "out_of_memory"
        case .failed: "pdf_failed"
        }
    }

    /// One sentence: what was wrong and what to do.
    package var description: String {
        switch self {
        case .libraryMissing(let file):
            "Pango's library \(file) is not installed, and PDFs are written with it. Install it with: apt-get install libpangocairo-1.0-0"
        case .noFont: "No font is installed, and a PDF needs one. Install one with: apt-get install fonts-dejavu-core"
        case .outOfMemory: "There is not enough memory for the PDF; leave the pictures out, or close other programs."
        case .failed(let reason): "The PDF can't be made: \(reason). Please report it."
        }
    }

    package var errorDescription: String? { description }
}

/// The libraries that PDFs are written with.
package enum PDFLibrary {
    /// Such as `Pango 1.50.12, cairo 1.16.0`. Nil: they aren't installed. Loads them into this process.
    package static var versions: String? { pdf_library_versions().map { String(cString: $0) } }
}
