internal import COdologPhoto

extension Bitmap {
    /// A PNG file of 8 bits a channel.
    public func pngData() throws(ImagingError) -> [UInt8] {
        var source = c
        var png = photo_bytes()
        let status = withExtendedLifetime(self) { photo_encode_png(&source, &png) }
        defer { photo_bytes_free(&png) }
        try Self.check(status, step: "encoding PNG")
        return Array(UnsafeBufferPointer(start: png.bytes, count: png.count))
    }

    /// Creates or overwrites the file.
    public func writePNG(to path: String) throws(ImagingError) {
        try WholeFile.write(pngData(), to: path)
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
