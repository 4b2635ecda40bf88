package import Glibc

/// Which file a path leads to, links followed; nil where there is none.
package struct FileIdentity: Equatable {
    package let device: dev_t
    package let file: ino_t
    package let isFolder: Bool

    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, file, isFolder) = (status.st_dev, status.st_ino, status.st_mode & S_IFMT == S_IFDIR)
    }
}
