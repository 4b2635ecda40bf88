internal import COdologPhoto

/// What the first bytes of a file tell of its content.
package enum PhotoContent: Hashable, Sendable {
    /// Of a format that is decoded. A camera's raw photo may be one: it is a TIFF.
    case photo(PhotoFormat)
    /// Of another format of images, videos or documents; its name, such as `GIF`.
    case unsupported(String)
    case unknown

    /// Some kilobytes are enough; fewer than 32 may be too few.
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
