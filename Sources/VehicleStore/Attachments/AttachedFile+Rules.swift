internal import OdologVehicleLog

// What an attachment may be, wherever it comes from.

extension AttachedFile {
    /// How large an attached file may be, in bytes: 64 MiB.
    public static let largestSize = 64 << 20

    /// In the folder of attachments. Two entries with the same content have one file.
    var fileName: String { "\(sha256).\(MediaType.fileExtension(of: mediaType))" }

    /// Throws `.invalidValue`.
    func normalized() throws(StoreError) -> AttachedFile {
        func refusal(_ field: String, _ value: String, _ rule: String) -> StoreError {
            .invalidValue(field: "attachment's \(field)", value: TextRules.excerpt(value), rule: rule)
        }
        guard Self.isDigest(sha256) else { throw refusal("sha256", sha256, "64 digits of 0-9a-f") }
        guard MediaType.isOne(mediaType) else { throw refusal("mediaType", mediaType, "such as image/jpeg") }
        guard (1...Self.largestSize).contains(size) else {
            throw refusal("size", "\(size)", "1 to \(Self.largestSize) bytes")
        }
        var normalized = self
        normalized.name = try TextRules.fileName(name, field: "attachment's name")
        return normalized
    }

    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension LogItem.Content {
    /// Throws `.invalidValue`, also where two have one name.
    static func files(_ files: [AttachedFile]) throws(StoreError) -> [AttachedFile] {
        var names: Set<String> = []
        return try files.map { file throws(StoreError) in
            let file = try file.normalized()
            guard names.insert(file.name).inserted else {
                throw .invalidValue(
                    field: "attachment's name", value: file.name, rule: "one that no other of the entry has")
            }
            return file
        }
    }
}
