internal import Foundation
internal import HTTPTypes

/// The parts of `multipart/form-data` (RFC 7578): what a browser sends of a form with files. Swift's servers bring no reader of it.
struct Multipart: Sendable {
    /// One field of the form.
    struct Part: Sendable {
        /// The field's name.
        var name: String
        /// Of a file. Nil: it is no file.
        var fileName: String?
        /// What it holds.
        var bytes: ArraySlice<UInt8>

        /// Of a field that is no file.
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// In the order in which they were sent.
    let parts: [Part]

    /// The most parts of one form.
    static let mostParts = 32
    /// The most bytes of one part's headers.
    static let mostHeaderBytes = 4096

    /// - Parameters:
    ///   - body: of the whole request.
    ///   - contentType: with the boundary.
    /// - Throws: a ``Problem`` with status 400 for what is no such form.
    init(_ body: [UInt8], contentType: String) throws(Problem) {
        guard let boundary = Self.boundary(contentType) else { throw Self.malformed("it names no boundary") }
        let delimiter = Array("--\(boundary)".utf8)
        let separator = Array("\r\n--\(boundary)".utf8)
        guard var at = Self.find(delimiter, in: body, from: 0) else { throw Self.malformed("its boundary isn't in it") }
        at += delimiter.count
        var parts: [Part] = []
        while true {
            if body[at...].starts(with: "--".utf8) { break }
            guard body[at...].starts(with: "\r\n".utf8) else { throw Self.malformed("a boundary has no line's end") }
            guard parts.count < Self.mostParts else { throw Self.malformed("it has more than \(Self.mostParts) parts") }
            let start = at + 2
            let limit = min(body.count, start + Self.mostHeaderBytes)
            guard let end = Self.find(Array("\r\n\r\n".utf8), in: body, from: start), end <= limit else {
                throw Self.malformed("a part's headers don't end")
            }
            guard let next = Self.find(separator, in: body, from: end + 2) else {
                throw Self.malformed("its last boundary is missing: it was cut on the way")
            }
            // An empty part shares its line's end with the boundary.
            let bytes = end + 4 <= next ? body[(end + 4)..<next] : []
            let headers = String(decoding: body[start..<end], as: UTF8.self)
            if let name = Self.parameter("name", in: headers) {
                parts.append(Part(name: name, fileName: Self.parameter("filename", in: headers), bytes: bytes))
            }
            at = next + separator.count
        }
        self.parts = parts
    }

    subscript(name: String) -> Part? { parts.first { $0.name == name } }

    private static func malformed(_ why: String) -> Problem {
        Problem(.badRequest, "bad_multipart", "The form can't be read: \(why).")
    }

    private static func boundary(_ contentType: String) -> String? {
        guard let range = contentType.range(of: "boundary=", options: .caseInsensitive) else { return nil }
        var text = contentType[range.upperBound...].prefix { $0 != ";" }
        if text.hasPrefix("\""), text.hasSuffix("\""), text.count > 2 { text = text.dropFirst().dropLast() }
        return (1...70).contains(text.utf8.count) ? String(text) : nil
    }

    /// `name="…"` of the part's Content-Disposition. Browsers write a quote as `%22`.
    private static func parameter(_ name: String, in headers: String) -> String? {
        for line in headers.split(separator: "\r\n") where line.lowercased().hasPrefix("content-disposition:") {
            for field in line.split(separator: ";").dropFirst() {
                let pair = field.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                guard pair.count == 2, pair[0].lowercased() == name else { continue }
                let value = pair[1].hasPrefix("\"") ? String(pair[1].dropFirst().prefix { $0 != "\"" }) : pair[1]
                return value.replacing("%22", with: "\"")
            }
        }
        return nil
    }

    private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { all in
            guard start <= all.count, let first = needle.first else { return nil }
            var at = start
            while at + needle.count <= all.count {
                guard let found = memchr(all.baseAddress! + at, Int32(first), all.count - at - needle.count + 1) else {
                    return nil
                }
                let place = UnsafeRawPointer(found) - all.baseAddress!
                let matches = needle.withUnsafeBytes {
                    memcmp(all.baseAddress! + place, $0.baseAddress!, needle.count) == 0
                }
                if matches { return place }
                at = place + 1
            }
            return nil
        }
    }
}
