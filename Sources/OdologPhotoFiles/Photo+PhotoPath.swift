public import OdologImaging

extension PhotoFile {
    /// As `init(contentsOf:limits:)`, for any name.
    public init(at path: PhotoPath, limits: PhotoLimits) throws(PhotoError) {
        try self.init(name: path.systemBytes, path: path.text, limits: limits)
    }
}

extension Photo {
    /// As `init(contentsOf:limits:)`, for any name.
    public init(at path: PhotoPath, limits: PhotoLimits) throws(PhotoError) {
        try self.init(PhotoFile(at: path, limits: limits), limits: limits)
    }
}

extension RegularFile {
    package convenience init(_ path: PhotoPath) throws(PhotoError) {
        try self.init(path.systemBytes, path: path.text)
    }
}
