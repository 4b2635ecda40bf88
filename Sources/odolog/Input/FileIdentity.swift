import Foundation

/// Which file a path leads to, links followed; nil where there is none.
struct FileIdentity: Equatable {
    let device: dev_t
    let file: ino_t
    let isFolder: Bool

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, file, isFolder) = (status.st_dev, status.st_ino, status.st_mode & S_IFMT == S_IFDIR)
    }
}
