public import Foundation
internal import GRDB

/// What is known of a photo file when it is handed to the store.
public struct PhotoRecord: Hashable, Sendable, Codable {
    /// Hash of the file's bytes: 64 lower-case hexadecimal digits. Two files with one hash are one photo.
    public var sha256: String
    /// Size of the file.
    public var byteCount: Int
    /// Pixels of the upright photo.
    public var width: Int
    /// Pixels of the upright photo.
    public var height: Int
    /// Where the file is, or was last seen, from the root on. A name without a folder: the photo came as bytes, and the
    /// store looks for no file.
    public var path: String
    /// From EXIF.
    public var takenAt: Date?
    /// Seconds east of UTC, from EXIF. Nil: the camera did not say, and `takenAt` was taken for local time.
    public var takenAtOffset: Int?

    public init(
        sha256: String, byteCount: Int, width: Int, height: Int, path: String, takenAt: Date? = nil,
        takenAtOffset: Int? = nil
    ) {
        self.sha256 = sha256
        self.byteCount = byteCount
        self.width = width
        self.height = height
        self.path = path
        self.takenAt = takenAt
        self.takenAtOffset = takenAtOffset
    }
}

/// A photo that the store knows.
public struct StoredPhoto: Hashable, Sendable, Identifiable {
    public typealias ID = StoreID<StoredPhoto>

    public let id: ID
    /// What was handed to the store.
    public let record: PhotoRecord
    /// When the store first saw it.
    public let addedAt: Date
}

extension StoredPhoto {
    /// From the columns of `photo`.
    init(row: Row) throws {
        id = try row.id("id")
        record = PhotoRecord(
            sha256: try row.value("sha256"), byteCount: try row.value("byteCount"), width: try row.value("width"),
            height: try row.value("height"), path: try row.value("path"), takenAt: try row.optionalTime("takenAt"),
            takenAtOffset: try row.value("takenAtOffset"))
        addedAt = try row.time("addedAt")
    }
}

extension PhotoRecord {
    var arguments: StatementArguments {
        get throws(StoreError) {
            guard sha256.utf8.count == 64, sha256.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
                throw .invalidValue(
                    field: "sha256", value: TextRules.excerpt(sha256), rule: "64 lower-case hexadecimal digits")
            }
            for (field, number) in [("byteCount", byteCount), ("width", width), ("height", height)] where number < 1 {
                throw .invalidValue(field: field, value: String(number), rule: "at least 1")
            }
            guard !path.isEmpty, !path.utf8.contains(0), path.utf8.count <= 65_536 else {
                throw .invalidValue(field: "path", value: TextRules.excerpt(path), rule: "a file's path")
            }
            if let takenAtOffset, takenAt == nil || !(-86_400...86_400).contains(takenAtOffset) {
                throw .invalidValue(
                    field: "takenAtOffset", value: String(takenAtOffset),
                    rule: "at most a day, and only beside a takenAt")
            }
            return [
                "sha256": sha256, "byteCount": byteCount, "width": width, "height": height, "path": path,
                "takenAt": try takenAt.map { date throws(StoreError) in try Timestamp(date, field: "takenAt").text },
                "takenAtOffset": takenAtOffset,
            ]
        }
    }
}
