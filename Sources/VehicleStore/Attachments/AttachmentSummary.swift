internal import Foundation
internal import GRDB
internal import OdologVehicleLog

/// How the attached files are, for `odolog doctor`.
public struct AttachmentSummary: Hashable, Sendable {
    /// Where they are.
    public let folder: String
    /// How many files entries go by, in any of their revisions.
    public let named: Int
    /// Those that aren't there, or can't be read.
    public let missing: [NamedAttachment]
    /// Those that have other bytes than they had.
    public let changed: [NamedAttachment]
    /// Names of files in the folder that no entry goes by. They are left by entries that were never written, or by a
    /// vehicle that was removed.
    public let unused: [String]
}

extension VehicleStore {
    /// Reads all attached files. Nil: the store is in memory.
    public func attachmentSummary() throws(StoreError) -> AttachmentSummary? {
        guard let folder else { return nil }
        // Before the entries: what is attached meanwhile isn't unused.
        let names = folder.names
        let named = try read(NamedAttachment.all)
        var (missing, changed): ([NamedAttachment], [NamedAttachment]) = ([], [])
        for named in named {
            switch try state(of: named.attachment) {
            case .present: continue
            case .missing: missing.append(named)
            case .changed: changed.append(named)
            }
        }
        let used = Set(named.map(\.attachment.fileName))
        return AttachmentSummary(
            folder: folder.path, named: named.count, missing: missing, changed: changed,
            unused: names.filter { !used.contains($0) })
    }
}
