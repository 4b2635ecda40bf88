public import OdologImaging

extension PhotoFile {
    /// As `init(contentsOf:limits:)`, for any name.
    public init(at path: PhotoPath, limits: PhotoLimits) throws(PhotoError) {
        if path.isBytes {
            let data = try RegularFile(path).contents(limit: limits.maxBytes)
            try self.init(data: data, name: path.text, limits: limits)
        } else {
            try self.init(contentsOf: path.text, limits: limits)
        }
    }
}

extension Photo {
    /// As `init(contentsOf:limits:)`, for any name.
    public init(at path: PhotoPath, limits: PhotoLimits) throws(PhotoError) {
        try self.init(PhotoFile(at: path, limits: limits), limits: limits)
    }
}
