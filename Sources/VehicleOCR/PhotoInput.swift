import OdologReading

/// A photo that is still to be opened.
public enum PhotoInput: Hashable, Sendable {
    /// A file, by its path.
    case file(String)
    /// A file's bytes, of `Data` as `Array(data)`; `name` stands for its path in the reading and in errors.
    case data([UInt8], name: String)

    /// The path, or what stands for it.
    public var name: String {
        switch self {
        case .file(let path): path
        case .data(_, let name): name
        }
    }

    /// The reading of this photo, with what only its reader knows.
    func told(_ reading: Reading) -> Reading {
        guard case .data = self else { return reading }
        var reading = reading
        reading.photo.hasFile = false
        return reading
    }
}

extension PhotoInput {
    func file(limits: PhotoLimits) throws(PhotoError) -> PhotoFile {
        switch self {
        case .file(let path): try PhotoFile(contentsOf: path, limits: limits)
        case .data(let bytes, let name): try PhotoFile(data: bytes, name: name, limits: limits)
        }
    }
}
