import ArgumentParser
import Foundation
import OdologImaging
import OdologLogbook
import VehicleOCR

/// A file that a command writes, as a person named it.
///
/// A file that is there is replaced where the same command wrote it or where it is empty, and any other only with --force.
/// A store is never replaced.
struct OutputFile {
    /// What a command writes, told by how its files begin.
    enum Kind: String {
        /// `read --explain` writes it.
        case page = "page of read --explain"
        /// `preprocess` writes it.
        case picture = "picture of preprocess"
        /// `calendar` writes it.
        case calendar = "calendar of odolog calendar"
        /// Of a log, or attached. What such a file holds may be nowhere else, so it is never replaced unasked.
        case unique = ""

        fileprivate func isBegun(by start: Data) -> Bool {
            switch self {
            case .page: start.range(of: Data(PhotoReader.explanationMark.utf8)) != nil
            case .picture: start.range(of: Data(Bitmap.ownMark)) != nil
            case .calendar: start.starts(with: Data(DueCalendar.start.utf8))
            case .unique: false
            }
        }
    }

    let path: String
    let kind: Kind
    /// Nil: the command has no `--force`.
    let force: Bool?

    /// To be called before the work, and before the store is opened. Devices, pipes and folders are left to whoever writes.
    func check() throws(Failure) {
        guard let status = Self.status(path), status.st_mode & S_IFMT == S_IFREG else {
            // SQLite would take up a log that is put beside a store.
            guard !isBesideStore else { throw refusal("belongs to a store; name another file") }
            return
        }
        let start = Self.start(of: path)
        guard !(start?.starts(with: Self.sqlite) ?? false), !isBesideStore else {
            throw refusal("is a store, which is never replaced; name another file")
        }
        if force == true { return }
        if kind != .unique, let start, start.isEmpty || kind.isBegun(by: start) { return }
        let what = kind == .unique ? "" : " and is no \(kind.rawValue)"
        throw refusal(
            "is there already\(what); name another file" + (force == nil ? "" : ", or replace it with --force"))
    }

    private func refusal(_ reason: String) -> Failure { Failure("\(path.printable) \(reason).", .fileOrStore) }

    /// Whether it has the name of what SQLite puts beside a database that is there.
    private var isBesideStore: Bool {
        ["-wal", "-shm", "-journal"].contains { end in
            path.hasSuffix(end) && Self.start(of: String(path.dropLast(end.count)))?.starts(with: Self.sqlite) == true
        }
    }

    private static let sqlite = Data("SQLite format 3\0".utf8)

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// Nil: it can't be read.
    private static func start(of path: String) -> Data? {
        guard status(path).map({ $0.st_mode & S_IFMT == S_IFREG }) == true,
            let file = FileHandle(forReadingAtPath: path)
        else { return nil }
        defer { try? file.close() }
        return try? file.read(upToCount: 512) ?? Data()
    }
}

extension Bitmap {
    /// A chunk of a PNG file that says who made it (PNG, 11.3.3.2): its length, `tEXt`, keyword and text, its CRC.
    fileprivate static let ownMark: [UInt8] =
        [0, 0, 0, 15] + Array("tEXtSoftware\0Odolog".utf8) + [0x50, 0x9B, 0x60, 0x2D]

    /// A PNG file by which `OutputFile` knows that Odolog made it.
    func markedPNG() throws(ImagingError) -> [UInt8] {
        let png = try pngData()
        // Behind the signature and the header, which has to be the first chunk.
        let headerEnd = 8 + 25
        return png[..<headerEnd] + Self.ownMark + png[headerEnd...]
    }
}
