public import Foundation

/// A copy of a store that Odolog made beside it before it changed a lot: `….before-merge`, `….before-remove`, `….before-restore`, and
/// `….v6` before a store of version 6 was brought up to date.
public struct KeptCopy: Hashable, Sendable {
    /// The file.
    public let path: String
    /// Its size, in bytes.
    public let size: Int
    /// When it was written.
    public let madeAt: Date
    /// What it was made before, as its name says: `before-merge`, `v6`.
    let kind: String
    /// Of several of a kind the last one has the highest.
    let number: Int

    /// How many of a kind are kept. Older ones go when a new one is made.
    static let most = 3
    /// The highest number that one can have.
    static let highest = 999_999

    /// Nil: the file isn't called as such a copy is, or is no regular file.
    init?(_ path: String, of store: String) {
        guard
            let name = path.dropFirst(store.count).wholeMatch(
                of: /\.(?<kind>before-[a-z]+|v\d+)(?:\.(?<number>\d+))?/)
        else { return nil }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        (self.path, size, kind) = (path, Int(status.st_size), String(name.kind))
        number = name.number.map { Int($0) ?? Self.highest } ?? 1
        madeAt = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    }

    /// Those of a store, by kind, the last one of each first. A store that was damaged and set aside is among them.
    public static func all(of store: String) -> [KeptCopy] {
        guard let store = try? StoreFile.absolute(store), let slash = store.lastIndex(of: "/"),
            let names = try? FileManager.default.contentsOfDirectory(atPath: StoreFile.parent(of: store))
        else { return [] }
        return names.filter { $0.hasPrefix(store[slash...].dropFirst()) }
            .compactMap { KeptCopy(store[...slash] + $0, of: store) }
            .sorted { ($0.kind, $1.number) < ($1.kind, $0.number) }
    }

    /// Removes all but the last copies of a kind. What isn't as it was made stays: a store that was set aside, one in which
    /// somebody has gone on writing, and any other file. What can't be removed stays, too.
    ///
    /// - Parameter spared: a path that stays in any case.
    static func prune(_ kind: String, of store: String, sparing spared: String? = nil) {
        for copy in all(of: store).filter({ $0.kind == kind && $0.isAsMade }).dropFirst(most) where copy.path != spared
        {
            unlink(copy.path)
        }
    }

    /// Whether the file is a copy as `StoreCopy` makes it, and nobody has opened it as a store to write: that sets the write version to 2
    /// (https://www.sqlite.org/fileformat2.html, 1.3).
    private var isAsMade: Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let header = try? file.read(upToCount: 100).map(Array.init), header.count == 100 else { return false }
        let application = header[68..<72].reduce(0) { $0 << 8 | Int64($1) }
        return header.starts(with: "SQLite format 3\0".utf8) && header[18] == 1 && application == Schema.applicationID
    }
}
