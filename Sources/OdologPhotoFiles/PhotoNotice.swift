/// Something that whoever looks for photos should hear of, and that is no error: what is found goes on being read.
public enum PhotoNotice: Sendable {
    /// There is none in this folder, nor below.
    case noPhotos(folder: PhotoPath)
    /// Links to folders in and below a folder: how many, and one of them.
    case linksNotFollowed(folder: PhotoPath, count: Int, first: PhotoPath)
    /// Thumbnails and wastebaskets in and below a folder, which are left out: how many files and folders, and one of them.
    case byproducts(folder: PhotoPath, count: Int, first: PhotoPath)
    /// Files in folders that don't begin as a photo does: how many, and one of them where it is still known.
    case notPhotos(count: Int, first: PhotoPath?)
    /// Was taken for a photo, but it may have been meant as a list of paths.
    case textInUTF16(PhotoPath)

    /// May be called on any thread.
    public typealias Handler = @Sendable (PhotoNotice) -> Void
}

extension PhotoNotice: CustomStringConvertible {
    /// One sentence: what it is about, what is left out, what to do. ``notPhotos(count:first:)`` is without a full stop.
    public var description: String {
        switch self {
        case .noPhotos(let folder):
            "\(folder.text): there are no photos in this folder or below it. Files called .jpg, .png, .heic and the like were "
                + "looked for, and others that begin as a photo does."
        case .linksNotFollowed(let folder, let count, let first):
            "\(folder.text): links to folders aren't followed: \(first.text)"
                + (count == 1 ? "" : " and \(count - 1) more") + ". Name one to read there."
        case .byproducts(let folder, let count, let first):
            "\(folder.text): thumbnails and wastebaskets are left out: \(first.text)"
                + (count == 1 ? "" : " and \(count - 1) more") + ". Name one to read there."
        case .notPhotos(let count, let first):
            (count == 1 ? "1 file isn't a photo" : "\(count) files aren't photos")
                + (first.map { (count == 1 ? ": " : ", first: ") + $0.text } ?? "")
        case .textInUTF16(let path): "\(path.text): this is text in UTF-16; save it as UTF-8 if it is a list."
        }
    }
}
