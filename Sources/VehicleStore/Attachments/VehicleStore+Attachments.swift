public import Foundation
internal import GRDB
internal import OdologFiles
public import OdologVehicleLog

/// How the file of an attachment is.
public enum AttachmentState: String, Hashable, Sendable, CaseIterable {
    /// It is there, byte for byte.
    case present
    /// There is no such file, or it can't be read.
    case missing
    /// It has other bytes than it had.
    case changed
}

extension VehicleStore {
    /// Copies a file into the folder beside the store that holds the attached files. An entry has the file when its
    /// `attachments` have what this returns: hand it to `add` or `edit` then. Until then it is harmless, and nobody goes by it.
    ///
    /// Any file of 1 byte to 64 MiB can be attached. The copy is on the disk when this returns. Two files with the same bytes are
    /// kept once.
    ///
    /// Throws `.cannotAttach` and `.cannotKeepFiles`.
    ///
    /// - Parameter file: its path. Links are followed.
    public func attach(_ file: String) throws(StoreError) -> AttachedFile {
        try attach([(name: Array(file.utf8), path: file)])[0]
    }

    /// Copies all of the files, or none if one can't be opened, is empty or is too large.
    ///
    /// - Parameter files: each `name` as the system takes it, and the path as it is shown.
    package func attach(_ files: [(name: [UInt8], path: String)]) throws(StoreError) -> [AttachedFile] {
        guard !database.configuration.readonly else { throw .readOnly(path: path) }
        let opened = try files.map { file throws(StoreError) in try FileToAttach(file.name, path: file.path) }
        guard let folder else {
            throw .cannotAttach(
                file: files.first?.path ?? "", reason: "a store in memory keeps no files; open one that is a file")
        }
        if isGone { throw .moved(path: path) }
        do { return try opened.map { try $0.keep(in: folder) } } catch { throw StoreError(error, path: path) }
    }

    /// Where the file of an attachment is, if it isn't missing. Nil: the store is in memory.
    public func file(of attachment: AttachedFile) -> String? { folder?.path(of: attachment) }

    /// Reads the whole file.
    public func state(of attachment: AttachedFile) throws(StoreError) -> AttachmentState {
        do {
            if let pieces = folder?.pieces(of: attachment) {
                return try AttachmentCheck.isSame(pieces, attachment) ? .present : .changed
            }
            return try read { db in
                guard let pieces = try AttachedBytes.pieces(db, of: attachment) else { return .missing }
                return try AttachmentCheck.isSame(pieces, attachment) ? .present : .changed
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// The bytes of an attachment, as they were attached.
    ///
    /// Throws `.attachmentMissing` and `.attachmentChanged`.
    public func data(of attachment: AttachedFile) throws(StoreError) -> Data {
        let file = file(of: attachment) ?? path
        func collected(_ pieces: Pieces) throws -> Data {
            var data = Data(capacity: min(attachment.size, AttachedFile.largestSize))
            let isSame = try AttachmentCheck.isSame(
                {
                    let piece = try pieces()
                    if let piece { data += piece }
                    return piece
                }, attachment)
            guard isSame else { throw StoreError.attachmentChanged(attachment, file: file) }
            return data
        }
        do {
            if let pieces = folder?.pieces(of: attachment) { return try collected(pieces) }
            return try read { db in
                guard let pieces = try AttachedBytes.pieces(db, of: attachment) else {
                    throw StoreError.attachmentMissing(attachment, file: file)
                }
                return try collected(pieces)
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Checks that the files are there that an entry is the first to go by. To be called before it is committed.
    ///
    /// - Parameter known: those that the entry had before.
    func checkFiles(of item: LogItem, besides known: [AttachedFile] = []) throws(StoreError) {
        for attachment in item.content.attachments where !known.contains(where: { $0.sha256 == attachment.sha256 }) {
            guard let folder else {
                throw .cannotAttach(
                    file: attachment.name, reason: "a store in memory keeps no files; open one that is a file")
            }
            guard folder.has(attachment) else {
                throw .attachmentMissing(attachment, file: folder.path(of: attachment))
            }
        }
    }
}

/// A file that somebody wants to attach. It is open.
private struct FileToAttach {
    let file: ForeignFile
    let name: String
    let path: String

    /// Throws `.cannotAttach`.
    init(_ bytes: [UInt8], path: String) throws(StoreError) {
        do { file = try ForeignFile(bytes) } catch {
            throw .cannotAttach(file: path, reason: Self.reason(error))
        }
        self.path = path
        let last = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...]
        do { name = try TextRules.fileName(String(decoding: last, as: UTF8.self), field: "name") } catch {
            throw .cannotAttach(
                file: path,
                reason: "its name has more than 200 characters, or control characters; attach a copy of another name")
        }
        try check(size: file.byteCount)
    }

    func keep(in folder: AttachmentFolder) throws -> AttachedFile {
        let pieces = AttachmentFolder.pieces(of: file)
        var size = 0
        let kept = try folder.keep(
            {
                do {
                    let piece = try pieces()
                    size += piece?.count ?? 0
                    if piece == nil { try check(size: size) }
                    return piece
                } catch let failure as ForeignFile.Failure {
                    throw StoreError.cannotAttach(file: path, reason: Self.reason(failure))
                }
            }, named: name)
        guard let kept else { throw StoreError.cannotAttach(file: path, reason: Self.tooLarge) }
        return kept
    }

    private func check(size: Int) throws(StoreError) {
        guard size > 0 else { throw .cannotAttach(file: path, reason: "it is empty; name another file") }
        guard size <= AttachedFile.largestSize else { throw .cannotAttach(file: path, reason: Self.tooLarge) }
    }

    private static let tooLarge =
        "it is larger than \(AttachedFile.largestSize >> 20) MiB; attach a smaller copy, and say in the notes where the whole one is"

    private static func reason(_ failure: ForeignFile.Failure) -> String {
        switch failure {
        case .isDirectory: "it is a folder; name a file in it"
        case .notRegular, .system(ENXIO): "it is a pipe, a device or a socket; name a file"
        case .isOwn: "Odolog itself is writing this file; name another one"
        case .system(ENOENT), .system(ENOTDIR): "there is no such file; check the name"
        case .system(EACCES), .system(EPERM): "you may not read it; check its permissions"
        case .system(let code): "it can't be read (\(String(cString: strerror(code)))); check the disk"
        }
    }
}
