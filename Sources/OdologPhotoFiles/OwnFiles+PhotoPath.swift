public import OdologFiles

extension OwnFiles {
    /// By any of its names; false where there is no such file.
    public static func contain(_ path: PhotoPath) -> Bool { path.status.map(contain) ?? false }
}
