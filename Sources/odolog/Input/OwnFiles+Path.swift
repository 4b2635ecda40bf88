import OdologOwnFiles

extension OwnFiles {
    static func contain(_ path: PhotoPath) -> Bool { path.status.map(contain) ?? false }
}
