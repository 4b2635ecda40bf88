internal import COdologPhoto

extension Bitmap {
    /// A JPEG file with nothing but the pixels: no EXIF, no place, no time.
    ///
    /// Throws `.invalidParameter`, and `.outOfMemory` also where a side has more than 65,535 pixels.
    ///
    /// - Parameter quality: libjpeg's, 1 ... 100.
    package func jpegData(quality: Int) throws(ImagingError) -> [UInt8] {
        let quality = try Self.int32(quality, "quality", in: 1...100)
        var source = c
        var jpeg = photo_bytes()
        let status = withExtendedLifetime(self) { photo_encode_jpeg(&source, quality, &jpeg) }
        defer { photo_bytes_free(&jpeg) }
        try Self.check(status, step: "encoding JPEG")
        return Array(UnsafeBufferPointer(start: jpeg.bytes, count: jpeg.count))
    }
}
