import OdologLogbook
import OdologReading
import VehicleStore

extension AttachedFile {
    /// Such as `84 kB`.
    var sizeInWords: String { size.bytesInWords }
}

extension VehicleStore {
    /// What is wrong with an attached file, and what to do. Nil: nothing.
    func problem(of attachment: AttachedFile) throws(StoreError) -> StoreError? {
        try problem(of: attachment, that: state(of: attachment))
    }

    /// - Parameter state: the file's.
    func problem(of attachment: AttachedFile, that state: AttachmentState) -> StoreError? {
        let file = file(of: attachment) ?? path
        return switch state {
        case .present: nil
        case .missing: .attachmentMissing(attachment, file: file)
        case .changed: .attachmentChanged(attachment, file: file)
        }
    }
}

extension [NamedAttachment] {
    /// The first few of them, such as `receipt.pdf (Van, entry 3)`.
    var inWords: String {
        let some = prefix(5).map { "\($0.attachment.name.printable) (\($0.vehicle.printable), entry \($0.entry))" }
        return some.joined(separator: ", ") + (count > 5 ? " and \(count - 5) more" : "")
    }
}
