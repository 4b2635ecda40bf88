import Foundation
import Glibc
import OdologFiles
public import OdologImaging

/// The photos that paths name: a file stands for itself, a folder for the photos in it and below, a list for one path a line. Lazy,
/// so that a stream of paths is worked on while it comes in.
public struct PhotoPaths: Sequence, IteratorProtocol {
    /// A path to open, or one that cannot be one, or a folder that could not be looked into.
    public typealias Element = Result<PhotoPath, PhotoError>

    private var arguments: [PhotoList.Argument]
    private let order: PhotoOrder
    private let separator: ByteLines.Separator
    private let stop: StopRequest?
    private let notify: PhotoNotice.Handler?
    private let otherFiles: OtherFiles?
    private let openedFolders: OpenedFolders?
    private var folder: FolderPhotos?
    /// Of a folder that was looked through, the last one first.
    private var sorted: [Element] = []
    private var lines: ByteLines?

    /// - Parameters:
    ///   - order: of the photos of each folder. Paths that are named keep their order.
    ///   - stop: ends the photos when it is made.
    ///   - otherFiles: takes what is no photo; nil: that is told at the end of each folder.
    ///   - openedFolders: takes the folders.
    ///   - notify: is told of a folder without photos, and of what is left out in one.
    public init(
        _ arguments: [PhotoList.Argument], order: PhotoOrder = .name, separator: ByteLines.Separator = .newline,
        stop: StopRequest? = nil,
        otherFiles: OtherFiles? = nil, openedFolders: OpenedFolders? = nil, notify: PhotoNotice.Handler? = nil
    ) {
        self.arguments = arguments.reversed()
        self.order = order
        self.separator = separator
        self.stop = stop
        self.notify = notify
        self.otherFiles = otherFiles
        self.openedFolders = openedFolders
    }

    public mutating func next() -> Element? {
        while stop?.isMade != true {
            if let photo = sorted.popLast() { return photo }
            if let photo = folder?.next() {
                guard order == .time else { return photo }
                sorted = [photo]
                while let next = folder?.next() { sorted.append(next) }
                sorted = sorted.inOrderOfTime.reversed()
            }
            if let folder, let notify {
                folder.notices.forEach(notify)
                if folder.isEmpty, folder.links.count == 0 { notify(.noPhotos(folder: folder.path)) }
                if otherFiles == nil, let others = folder.others.notice { notify(others) }
            }
            folder = nil
            if !sorted.isEmpty { continue }
            guard let item = nextPath() else { return nil }
            guard case .success(let path) = item, path.isFolder else { return item }
            folder = FolderPhotos(path, others: otherFiles ?? OtherFiles(), opened: openedFolders)
        }
        return nil
    }

    /// Of an argument, or of a line of a list; empty lines don't count.
    private mutating func nextPath() -> Element? {
        while true {
            while let line = lines?.next() {
                if line.isTooLong { return .failure(.notFound(path: line.text)) }
                let bytes = line.unmarked.bytes
                if !bytes.isEmpty { return .success(PhotoPath(line: bytes)) }
            }
            lines = nil
            guard let argument = arguments.popLast() else { return nil }
            switch argument {
            case .path(let path): return .success(path)
            case .standardInput:
                lines = ByteLines(.standardInput, separator: separator, limit: PhotoList.longestPath, stop: stop)
            case .list(let path):
                guard !OwnFiles.contain(path) else { return .failure(.notAnImage(path: path.text)) }
                // A pipe that nobody writes to yet is waited for by reading, which a stop ends.
                let file = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
                guard file >= 0 else { return .failure(.notFound(path: path.text)) }
                lines = ByteLines(
                    OpenFile(owning: file), separator: separator, limit: PhotoList.longestPath, stop: stop)
            }
        }
    }
}
