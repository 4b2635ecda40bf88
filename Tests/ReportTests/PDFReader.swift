import Foundation
import Testing

/// Reads PDFs with poppler, as any reader would.
enum PDFReader {
    static let isInstalled = ["pdftotext", "pdfinfo", "pdfimages"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }
    static let missing: Comment = "needs poppler-utils (apt-get install poppler-utils)"

    /// The text of all pages, in the order in which it is read, with single spaces.
    static func words(of pdf: [UInt8]) throws -> String {
        try run("pdftotext", pdf, "-raw", "-enc", "UTF-8").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text of each page, as it stands on it.
    static func pages(of pdf: [UInt8]) throws -> [String] {
        try run("pdftotext", pdf, "-layout", "-enc", "UTF-8").components(separatedBy: "\u{C}").dropLast()
    }

    /// Such as `Pages`, `Title`, `Page size`.
    static func properties(of pdf: [UInt8]) throws -> [String: String] {
        let lines = try run("pdfinfo", pdf).split(separator: "\n").map {
            $0.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return Dictionary(lines.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    /// How many pictures, and how each is kept.
    static func pictures(of pdf: [UInt8]) throws -> [String] {
        try run("pdfimages", pdf, "-list").split(separator: "\n").dropFirst(2).compactMap {
            let columns = $0.split(separator: " ")
            return columns.count > 8 ? String(columns[8]) : nil
        }
    }

    private static func run(_ program: String, _ pdf: [UInt8], _ options: String...) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(pdf).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
        process.arguments = options + [file.path] + (program == "pdftotext" ? ["-"] : [])
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }
}
