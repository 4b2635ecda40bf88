import OdologImaging

extension Photo {
    init(at path: PhotoPath, limits: PhotoLimits) throws(PhotoError) {
        guard !OwnFiles.shared.contain(path) else { throw .notAnImage(path: path.text) }
        if path.isBytes {
            let data = try RegularFile(path).contents(limit: limits.maxBytes)
            try self.init(data: data, name: path.text, limits: limits)
        } else {
            try self.init(contentsOf: path.text, limits: limits)
        }
    }
}
