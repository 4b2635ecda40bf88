internal import Foundation
internal import Glibc
internal import OdologFiles
internal import OdologVehicleLog

/// A file's bytes, piece by piece. Nil: that was all.
typealias Pieces = () throws -> ArraySlice<UInt8>?

/// The folder beside a store that holds the attached files: `odolog.sqlite.attachments`. A file is named by its content. It
/// is never changed, and never deleted: a revision of an entry may go by it.
struct AttachmentFolder: Sendable {
    private let store: String
    let path: String

    /// - Parameter store: an absolute path.
    init(besides store: String) {
        self.store = store
        // Whatever link the store was opened by, the folder is the same one.
        let real = resolvedFileName(store)?.withUnsafeBufferPointer { String(validatingCString: $0.baseAddress!) }
        path = (real ?? store) + ".attachments"
    }

    func path(of attachment: AttachedFile) -> String { path + "/" + attachment.fileName }

    /// Whether there is a file of its name and size. Its bytes aren't looked at.
    func has(_ attachment: AttachedFile) -> Bool {
        var status = stat()
        return stat(path(of: attachment), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_size == attachment.size
    }

    /// Whether its file has the bytes that were attached. Reads all of it.
    func isWhole(_ attachment: AttachedFile) throws -> Bool {
        try has(attachment) && pieces(of: attachment).map { try AttachmentCheck.isSame($0, attachment) } ?? false
    }

    /// Nil: there is no such file, or it can't be opened.
    func pieces(of attachment: AttachedFile) -> Pieces? {
        let path = path(of: attachment)
        guard let pieces = (try? ForeignFile(Array(path.utf8))).map(Self.pieces(of:)) else { return nil }
        return {
            do { return try pieces() } catch let failure as ForeignFile.Failure {
                throw StoreError.inputOutput(path: path, detail: "\(failure)")
            }
        }
    }

    static func pieces(of file: ForeignFile) -> Pieces {
        var block = [UInt8](repeating: 0, count: 1 << 18)
        return {
            let count = try block.withUnsafeMutableBytes { try file.read(into: $0) }
            return count == 0 ? nil : block[..<count]
        }
    }

    /// The names of its files. Empty where there is no folder.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

// Writing.

extension AttachmentFolder {
    /// Copies a file into the folder. Nil: it has more bytes than an attached file may have.
    ///
    /// - Parameter name: what it is called.
    func keep(_ pieces: Pieces, named name: String) throws -> AttachedFile? {
        try write(pieces, limit: AttachedFile.largestSize) { digest, media, size in
            AttachedFile(name: name, sha256: digest, mediaType: media, size: size)
        }
    }

    /// Copies the bytes of an attachment into the folder. False: they are other bytes, and nothing was written.
    func keep(_ pieces: Pieces, of attachment: AttachedFile) throws -> Bool {
        try write(pieces, limit: attachment.size) { digest, _, size in
            digest == attachment.sha256 && size == attachment.size ? attachment : nil
        } != nil
    }

    /// The file gets its name only when it is whole and on the disk. A file with that name has the same content, or is
    /// damaged: it is replaced.
    private func write(
        _ pieces: Pieces, limit: Int,
        _ attachment: (_ digest: String, _ mediaType: String, _ size: Int) -> AttachedFile?
    ) throws -> AttachedFile? {
        try make()
        var part = Array((path + "/.XXXXXX.part").utf8CString)
        let file = mkstemps(&part, 5)
        guard file >= 0 else { throw failure(errno) }
        defer { close(file) }
        var isKept = false
        defer { if !isKept { unlink(part) } }
        var digest = SHA256Digest()
        var (media, size) = (MediaType(), 0)
        while let piece = try pieces() {
            size += piece.count
            guard size <= limit else { return nil }
            digest.update(piece)
            media.note(piece)
            try write(piece, to: file)
        }
        guard let kept = attachment(digest.hexadecimal(), media.name, size) else { return nil }
        guard fsync(file) == 0 || errno == EINVAL else { throw failure(errno) }
        guard rename(part, self.path(of: kept)) == 0 else { throw failure(errno) }
        isKept = true
        try flush(path)
        return kept
    }

    private func write(_ bytes: ArraySlice<UInt8>, to file: CInt) throws(StoreError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw failure(errno) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// For its owner alone.
    private func make() throws(StoreError) {
        guard mkdir(path, 0o700) == 0 else {
            guard errno == EEXIST else { throw failure(errno) }
            return
        }
        try flush(StoreFile.parent(of: path))
    }

    private func flush(_ folder: String) throws(StoreError) {
        let code = StoreFile.flush(folder)
        guard code == 0 else { throw failure(code) }
    }

    private func failure(_ code: CInt) -> StoreError {
        StoreFile.isFull(code)
            ? .diskFull(path: store) : .cannotKeepFiles(folder: path, reason: String(cString: strerror(code)))
    }
}

/// Compares bytes with those that an attachment had.
enum AttachmentCheck {
    /// Whether they are the same.
    static func isSame(_ pieces: Pieces, _ attachment: AttachedFile) throws -> Bool {
        var digest = SHA256Digest()
        var size = 0
        while let piece = try pieces() {
            size += piece.count
            guard size <= attachment.size else { return false }
            digest.update(piece)
        }
        let found = digest.hexadecimal()
        return size == attachment.size && found == attachment.sha256
    }
}
