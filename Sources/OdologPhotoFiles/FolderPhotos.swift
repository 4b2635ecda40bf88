import Glibc
import OdologFiles
public import OdologImaging

/// The photos in a folder and its subfolders, sorted by name. Folders are read one after the other, so that memory
/// holds only the names that are still to come on the way down.
///
/// Hidden files are left out, and what is attached to the entries of a store. Links to folders aren't followed, since they can lead in circles or show a photo twice. A
/// file without the extension of a photo is looked into. Thumbnails and wastebaskets of other programs are left out and
/// counted.
public struct FolderPhotos: Sequence, IteratorProtocol {
    public typealias Element = Result<PhotoPath, PhotoError>

    /// The folder, as it was named.
    public let path: PhotoPath
    /// Gets the files that aren't photos, by name and by content.
    public let others: OtherFiles
    private let opened: OpenedFolders?
    /// True until a photo or an error is found.
    public private(set) var isEmpty = true
    /// Links to folders that were left out so far.
    public private(set) var links = LeftOut()
    /// Thumbnails and wastebaskets that were left out so far.
    public private(set) var byproducts = LeftOut()
    private var pending: [Entry] = []

    private enum Entry {
        case folder([UInt8])
        case photo([UInt8])
        case other([UInt8])
        case link([UInt8])
        case byproduct([UInt8])
        case failure(PhotoError)
    }

    /// Files or folders that were left out: how many, and the first.
    public struct LeftOut: Sendable {
        public private(set) var count = 0
        public private(set) var first: PhotoPath?

        mutating func add(_ path: PhotoPath) {
            count += 1
            first = first ?? path
        }
    }

    /// In a folder, a file with such an extension is taken for a photo. Another file is, too, if it begins as a photo.
    /// A file that is named outright is always tried. Some of these formats can't be read yet: they show as errors
    /// rather than go missing.
    static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif", "hif", "webp", "tif", "tiff", "bmp", "gif", "avif",
    ]

    /// Names of files that are still being written, or are copies of what another program changed, end so: rsync,
    /// browsers, `curl`, FileZilla, editors, ExifTool.
    private static let passingNames = [
        ".part", ".partial", ".filepart", ".crdownload", ".download", ".opdownload", ".tmp", ".temp", ".bak", "~",
        "_original",
    ]

    /// - Parameters:
    ///   - path: the folder.
    ///   - others: gets the files that aren't photos.
    ///   - opened: is told of the folder and its subfolders, whether they could be opened.
    public init(_ path: PhotoPath, others: OtherFiles, opened: OpenedFolders? = nil) {
        self.path = path
        self.others = others
        self.opened = opened
        pending = [
            .folder(
                path.withCString {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0))).map(UInt8.init(bitPattern:))
                })
        ]
    }

    public enum File {
        case photo(Element)
        /// A file that isn't a photo by its name. Its content may be one.
        case other(PhotoPath)
    }

    public mutating func next() -> Element? {
        while let file = nextFile() {
            switch file {
            case .photo(let photo): return photo
            case .other(let path):
                if takes(path) { return .success(path) }
            }
        }
        return nil
    }

    /// The next file, for a caller who wants to look into other files later (``takes(_:)``).
    public mutating func nextFile() -> File? {
        while let entry = pending.popLast() {
            switch entry {
            case .folder(let folder):
                let entries = Self.entries(of: folder)
                pending += entries.reversed()
                var isOpen = true
                if case .failure = entries.first { isOpen = false }
                opened?.note(PhotoPath(bytes: folder), isOpen: isOpen)
            case .photo(let photo):
                isEmpty = false
                return .photo(.success(PhotoPath(bytes: photo)))
            case .other(let file): return .other(PhotoPath(bytes: file))
            case .link(let link): links.add(PhotoPath(bytes: link))
            case .byproduct(let path): byproducts.add(PhotoPath(bytes: path))
            case .failure(let error):
                isEmpty = false
                return .photo(.failure(error))
            }
        }
        return nil
    }

    /// Whether the file begins as a photo. If not, or if it can't be looked into, it is noted among ``others``.
    ///
    /// - Parameter other: a file that ``nextFile()`` found.
    public mutating func takes(_ other: PhotoPath) -> Bool {
        guard !OwnFiles.contain(other) else { return false }
        guard !Self.isPassing(other), FileStart(other)?.isPhoto == true else {
            others.note(other)
            return false
        }
        others.forget(other)
        isEmpty = false
        return true
    }

    /// What was left out. To be asked at the end.
    public var notices: [PhotoNotice] {
        let ofLinks = links.first.map { PhotoNotice.linksNotFollowed(folder: path, count: links.count, first: $0) }
        let ofByproducts = byproducts.first.map {
            PhotoNotice.byproducts(folder: path, count: byproducts.count, first: $0)
        }
        return [ofLinks, ofByproducts].compactMap { $0 }
    }

    /// The folders below in which photos are, and those right below without any, sorted by name, without those that are
    /// left out. Throws where a folder can't be opened.
    package static func folders(in path: PhotoPath) throws(PhotoError) -> [PhotoPath] {
        try below(path.systemBytes) { $0.hasPhotos || $0.folders.isEmpty }.folders
    }

    private typealias Below = (folders: [PhotoPath], hasPhotos: Bool)

    /// - Parameter counts: which folders right below count.
    private static func below(_ path: [UInt8], where counts: (Below) -> Bool) throws(PhotoError) -> Below {
        var found: Below = ([], false)
        for entry in entries(of: path) {
            switch entry {
            case .failure(let error): throw error
            case .photo: found.hasPhotos = true
            case .folder(let folder):
                let inner = try below(folder) { $0.hasPhotos }
                found.folders += (counts(inner) ? [PhotoPath(bytes: folder)] : []) + inner.folders
            case .other, .link, .byproduct: continue
            }
        }
        return found
    }

    private static func entries(of folder: [UInt8]) -> [Entry] {
        let path = PhotoPath(bytes: folder)
        guard let stream = path.withCString({ opendir($0) }) else {
            return [.failure(failure(errno, path))]
        }
        defer { closedir(stream) }
        var found: [(name: [UInt8], entry: ([UInt8]) -> Entry)] = []
        while let entry = readdir(stream) {
            let name = Self.name(of: entry)
            if isByproduct(name) {
                found.append((name, Entry.byproduct))
                continue
            }
            guard name.first != UInt8(ascii: ".") else { continue }
            let file = PhotoPath(bytes: folder + [UInt8(ascii: "/")] + name)
            var type = Int32(entry.pointee.d_type)
            if type == Int32(DT_UNKNOWN) { type = Self.type(of: file) }
            if type == Int32(DT_DIR) {
                if !holdsAttachments(file) { found.append((name, Entry.folder)) }
            } else if type == Int32(DT_LNK), file.isFolder {
                found.append((name, Entry.link))
            } else if isPhoto(name) {
                found.append((name, Entry.photo))
            } else {
                found.append((name, Entry.other))
            }
        }
        found.sort { $0.name.lexicographicallyPrecedes($1.name) }
        let start = folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
        return found.map { $0.entry(start + $0.name) }
    }

    /// Folders of thumbnails and wastebaskets: of Synology, QNAP, Linux desktops, Windows, macOS. In lower case.
    private static let byproductNames: Set<String> = [
        "@eadir", "#recycle", "#snapshot", "@recycle", "@recently-snapshot", ".@__thumb", ".thumbnails", ".thumbs",
        ".trash", ".trashes", "$recycle.bin", "__macosx",
    ]

    private static func isByproduct(_ name: [UInt8]) -> Bool {
        let name = String(decoding: name, as: UTF8.self).lowercased()
        return byproductNames.contains(name) || name.hasPrefix(".trash-") || name.hasPrefix("synophoto_thumb_")
            || name.hasPrefix("synofile_thumb_")
    }

    /// Whether it is the folder of files that are attached to a store's entries. It lies beside the store.
    private static func holdsAttachments(_ folder: PhotoPath) -> Bool {
        let (path, end) = (folder.systemBytes, Array(".attachments".utf8))
        guard path.suffix(end.count).elementsEqual(end) else { return false }
        return PhotoPath(bytes: Array(path.dropLast(end.count))).status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    }

    private static func isPassing(_ path: PhotoPath) -> Bool {
        let name = path.text.lowercased()
        return passingNames.contains { name.hasSuffix($0) }
    }

    static func isPhoto(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return extensions.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    }

    /// The type of a file, for file systems that don't tell it with the name.
    private static func type(of file: PhotoPath) -> Int32 {
        var status = stat()
        guard file.withCString({ lstat($0, &status) }) == 0 else { return Int32(DT_UNKNOWN) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return Int32(DT_DIR)
        case S_IFLNK: return Int32(DT_LNK)
        default: return Int32(DT_REG)
        }
    }

    private static func failure(_ code: CInt, _ folder: PhotoPath) -> PhotoError {
        switch code {
        case EACCES, EPERM: .noPermission(path: folder.text)
        case ENOENT: .notFound(path: folder.text)
        default: .readFailed(path: folder.text, reason: String(cString: strerror(code)))
        }
    }
}
