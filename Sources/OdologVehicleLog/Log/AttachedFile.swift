/// A file that belongs to an entry, such as a receipt. An entry says which file it is; the store keeps the file itself.
public struct AttachedFile: Hashable, Sendable, Codable {
    /// What a person calls it: a file's name, without folders. 1 to 200 characters.
    public var name: String
    /// The SHA-256 of its bytes: 64 lower-case hexadecimal digits.
    public let sha256: String
    /// What it is by its content, such as `application/pdf`.
    public let mediaType: String
    /// In bytes, at least 1.
    public let size: Int

    public init(name: String, sha256: String, mediaType: String, size: Int) {
        self.name = name
        self.sha256 = sha256
        self.mediaType = mediaType
        self.size = size
    }
}

extension [AttachedFile] {
    /// Adds a file. The same file under the same name is added once. Another file of that name is called `receipt (2).pdf`.
    public mutating func attach(_ file: AttachedFile) {
        guard !contains(where: { $0.name == file.name && $0.sha256 == file.sha256 }) else { return }
        let taken = Set(map(\.name))
        let dot = file.name.lastIndex(of: ".").flatMap { $0 == file.name.startIndex ? nil : $0 } ?? file.name.endIndex
        let (stem, end) = (file.name[..<dot], file.name[dot...])
        var (named, number) = (file, 1)
        while taken.contains(named.name) {
            number += 1
            // A name that is as long as it may be stays so.
            named.name = "\(stem.prefix(190 - Swift.min(end.count, 100))) (\(number))\(end.prefix(100))"
        }
        append(named)
    }
}

extension KeyedDecodingContainer {
    /// An entry that was written before there were attachments has none.
    func decode(_ type: [AttachedFile].Type, forKey key: Key) throws -> [AttachedFile] {
        try decodeIfPresent(type, forKey: key) ?? []
    }
}
