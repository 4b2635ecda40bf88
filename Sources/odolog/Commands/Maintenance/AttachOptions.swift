import ArgumentParser
import Foundation
import OdologLogbook
import OdologPhotoFiles
import VehicleStore

/// Files that belong to an entry.
struct AttachOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A receipt, a photo, any file of up to 64 MiB, of which the store keeps a copy; repeat it.",
            valueName: "file"),
        completion: .file())
    var attach: [String] = []

    /// Copies the files beside the store. Until an entry is written that has them, nobody goes by them.
    func kept(in logbook: Logbook) throws -> [AttachedFile] {
        guard !attach.isEmpty else { return [] }
        let files = PhotoPath.arguments(attach).map { (name: $0.systemBytes, path: $0.text) }
        return try logbook.store.attach(files).reduce(into: []) { $0.attach($1) }
    }
}

/// What changes in the list of an entry's files.
struct AttachmentOptions: ParsableArguments {
    @OptionGroup private var added: AttachOption
    @Option(
        help: ArgumentHelp("A file of the entry that is no longer to be one; repeat it.", valueName: "name"))
    var detach: [String] = []

    var isEmpty: Bool { added.attach.isEmpty && detach.isEmpty }

    /// Copies the files beside the store.
    ///
    /// - Parameter item: nil: there is no such entry.
    func change(of item: LogItem?, in logbook: Logbook) throws -> AttachmentChange {
        guard let item, !isEmpty else { return AttachmentChange(added: [], detached: []) }
        // Report a wrong name before anything is copied.
        _ = try AttachmentChange(added: [], detached: detach).applied(to: item.content, of: item.id)
        return AttachmentChange(added: try added.kept(in: logbook), detached: detach)
    }
}

struct AttachmentChange {
    let added: [AttachedFile]
    let detached: [String]

    /// Throws `.noSuchAttachment`.
    func applied(to content: LogItem.Content, of id: LogItem.ID) throws(StoreError) -> LogItem.Content {
        var content = content
        for name in detached {
            guard let index = content.attachments.firstIndex(where: { $0.name == name }) else {
                throw .noSuchAttachment(name: name, of: id, others: content.attachments.map(\.name))
            }
            content.attachments.remove(at: index)
        }
        for file in added { content.attachments.attach(file) }
        return content
    }
}

extension LogItem.Content {
    func attaching(_ files: [AttachedFile]) -> LogItem.Content {
        var content = self
        content.attachments = files
        return content
    }
}
