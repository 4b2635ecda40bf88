internal import COdologPhoto

/// The kind of a file's content, as its first bytes tell it.
package enum PhotoContent: Hashable, Sendable {
    /// A format that is decoded. A camera's raw photo may count as one, since it is a TIFF.
    case photo(PhotoFormat)
    /// Another format of images, videos or documents, by its name, such as `GIF`.
    case unsupported(String)
    case unknown

    /// `start` is a file's first bytes. Some kilobytes are enough; fewer than 32 bytes may be too few.
    package init(start: [UInt8]) {
        var format = photo_format.PHOTO_FORMAT_JPEG
        var name: UnsafePointer<CChar>?
        let status = start.withUnsafeBufferPointer { photo_sniff($0.baseAddress, $0.count, &format, &name) }
        switch status {
        case .PHOTO_STATUS_OK: self = .photo(PhotoFormat(format))
        case .PHOTO_STATUS_UNSUPPORTED_FORMAT: self = .unsupported(name.map { String(cString: $0) } ?? "")
        default: self = .unknown
        }
    }
}

extension PhotoFormat {
    init(_ format: photo_format) {
        self =
            switch format {
            case .PHOTO_FORMAT_JPEG: .jpeg
            case .PHOTO_FORMAT_PNG: .png
            case .PHOTO_FORMAT_WEBP: .webp
            case .PHOTO_FORMAT_TIFF: .tiff
            case .PHOTO_FORMAT_BMP: .bmp
            case .PHOTO_FORMAT_HEIC: .heic
            case .PHOTO_FORMAT_AVIF: .avif
            }
    }
}
