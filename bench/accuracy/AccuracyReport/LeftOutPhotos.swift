/// Photos of a set that are measured apart, from a tab-separated file with a column `file`.
public struct LeftOutPhotos: Sendable, Equatable {
    /// What these photos are, for the tables.
    public let name: String
    private let path: String
    private let files: Set<String>

    /// - Throws: ``AccuracyError`` when the file cannot be read, has no column `file` or names no photo.
    public init(at path: String, name: String) throws(AccuracyError) {
        let text = try LabelFile.text(at: path)
        let table: DelimitedTable
        do {
            table = try DelimitedTable(text, separator: .tab)
        } catch {
            throw .badLabel(path: path, line: error.line, reason: error.reason)
        }
        guard table.columns.contains("file") else {
            throw .missingColumns(path: path, missing: ["file"], found: table.columns)
        }
        self.path = path
        self.name = name
        files = Set(table.rows.map { $0["file"] }).subtracting([""])
    }

    /// The photos, those of the file marked. A copy of a photo is known by its ``LabelledPhoto/original``.
    public func marked(in photos: [LabelledPhoto]) -> [LabelledPhoto] {
        photos.map { photo in
            var photo = photo
            photo.isLeftOut = files.contains(photo.original ?? photo.file)
            return photo
        }
    }

    /// A list of another set would leave nothing out, and nobody would see it.
    ///
    /// - Parameter photos: all of the set.
    /// - Throws: ``AccuracyError/noLabels(path:reason:)`` when not one photo of the file is among them, or all are.
    public func check(against photos: [LabelledPhoto]) throws(AccuracyError) {
        let count = marked(in: photos).count(where: \.isLeftOut)
        guard count > 0 else { throw .noLabels(path: path, reason: "none of its photos is labelled") }
        guard count < photos.count else { throw .noLabels(path: path, reason: "it leaves out every labelled photo") }
    }
}
