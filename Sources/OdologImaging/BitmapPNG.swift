internal import COdologPhoto

extension Bitmap {
    /// A PNG file of 8 bits a channel.
    public func pngData() throws(ImagingError) -> [UInt8] {
        try withPNG { Array($0) }
    }

    /// Creates or replaces the file.
    public func writePNG(to path: String) throws(ImagingError) {
        guard !path.utf8.contains(0), !path.isEmpty else {
            throw .cannotWrite(path: path, reason: "not a file name")
        }
        var reason = ""
        let status = try withPNG { bytes in
            withReason(into: &reason) { photo_file_write(path, bytes.baseAddress, bytes.count, $0) }
        }
        switch status {
        case .PHOTO_STATUS_OK: return
        case .PHOTO_STATUS_NOT_FOUND: throw .cannotWrite(path: path, reason: "there is no such folder")
        case .PHOTO_STATUS_NO_PERMISSION: throw .cannotWrite(path: path, reason: "no permission")
        case .PHOTO_STATUS_IS_DIRECTORY: throw .cannotWrite(path: path, reason: "this is a folder")
        default: throw .cannotWrite(path: path, reason: reason.isEmpty ? "not a regular file" : reason)
        }
    }

    private func withPNG<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) throws(ImagingError) -> R {
        var source = c
        var png = photo_bytes()
        let status = withExtendedLifetime(self) { photo_encode_png(&source, &png) }
        defer { photo_bytes_free(&png) }
        try Self.check(status, step: "encoding PNG")
        return body(UnsafeBufferPointer(start: png.bytes, count: png.count))
    }
}

/// Calls `body` with room for a reason, and moves what was put there into `reason`.
func withReason(into reason: inout String, _ body: (UnsafeMutablePointer<CChar>) -> photo_status) -> photo_status {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PHOTO_REASON_SIZE)) { buffer in
        buffer.initialize(repeating: 0)
        let status = body(buffer.baseAddress!)
        reason = String(cString: buffer.baseAddress!)
        return status
    }
}
