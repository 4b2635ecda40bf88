import OdologReading

/// One row of `odolog read --json`, from a worker or from a file. It is kept byte for byte, with what a batch has to
/// know of it.
package struct ReadingRow: Sendable {
    /// The row as JSON, without a line end.
    package let json: String
    let object: JSONObject

    /// Members of every row, also of one with an error. No other output has all of them, nor has a
    /// user's list of labels.
    private static let members = ["sha256", "asked", "decision", "models", "milliseconds", "error"]

    /// Nil where the line is not a row.
    init?(_ line: some Collection<UInt8>) {
        guard let object = try? JSONObject(line), object.string("photo") != nil, Self.isOfThisVersion(object),
            Self.members.allSatisfy({ object[$0] != nil }),
            let json = String(validating: line, as: UTF8.self)
        else { return nil }
        self.json = json
        self.object = object
    }

    /// Whether it is a row with another `schema`, or with none as in version 1.
    static func isOfOtherVersion(_ line: some Collection<UInt8>) -> Bool {
        guard let object = try? JSONObject(line) else { return false }
        return object.string("photo") != nil && members.allSatisfy { object[$0] != nil } && !isOfThisVersion(object)
    }

    private static func isOfThisVersion(_ object: JSONObject) -> Bool {
        object.number("schema") == Double(ReadingReport.schema)
    }

    /// The row of a photo for which no worker gave a row.
    init(_ report: ReadingReport) {
        // A report is always written as a valid row.
        self.init(report.line { _ in .null }.utf8)!
    }

    /// As `PhotoPath.text`.
    package var photo: String { object.string("photo") ?? "" }
    package var sha256: String? { object.string("sha256") }
    var models: String? { object.string("models") }
    var asked: String? { object.string("asked") }
    package var decision: String? { object.string("decision") }
    /// What the photo shows; nil where nobody could tell.
    var scene: String? { object.object("scene")?.string("kind") }
    var doubts: [String] { object.strings("doubts") ?? [] }
    package var errorCode: String? { object.object("error")?.string("code") }
    package var errorMessage: String? { object.object("error")?.string("message") }

    /// Whether somebody may still be writing the photo: bytes are missing or wrong, or they don't look like a photo
    /// yet.
    var mayBeUnfinished: Bool {
        if let errorCode { return Self.errorsOfContent.contains(errorCode) }
        return plain("truncated") == "true" || doubts.contains("photo_damaged")
    }

    /// Codes of errors that stay while the photo's content is the same.
    static let errorsOfContent: Set<String> = ["empty", "not_an_image", "corrupt"]

    /// A member as plain text, without JSON's quotes; empty for null.
    func plain(_ name: String) -> String {
        if let text = object.string(name) { return text }
        guard let raw = object[name], !object.isNull(name) else { return "" }
        return String(decoding: raw, as: UTF8.self)
    }

    /// The code of a member that has `code` and `message`; empty for null.
    func code(_ name: String) -> String { object.object(name)?.string("code") ?? "" }

    /// Why the photo couldn't be read, or why nothing in it is readable; else empty.
    var message: String { errorMessage ?? object.object("obstacle")?.string("message") ?? "" }
}
