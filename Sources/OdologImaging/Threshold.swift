internal import COdologPhoto

extension Bitmap {
    /// Sauvola's threshold (2000) on luma: gray, 0 where dark against its neighbourhood, otherwise 255. Made for dark text
    /// on a light ground.
    /// - Parameter window: Side of the neighbourhood, 5 ... 1001 pixels; made smaller where the bitmap is.
    /// - Parameter factor: 0 ... 1, how far below the neighbourhood's mean a pixel must be; 0.34 is usual for documents.
    public func thresholdedSauvola(window: Int = 31, factor: Double = 0.2) throws(ImagingError) -> Bitmap {
        let size = try Self.int32(window, "window", in: 5...1001)
        guard factor >= 0, factor <= 1 else {
            throw .invalidParameter(name: "factor", value: "\(factor)", expected: "between 0 and 1")
        }
        return try step("Sauvola threshold") { photo_threshold_sauvola($0, size, factor, $1) }
    }

    /// Otsu's threshold (1979) on luma, one for each tile, smoothed over the next tiles: gray, 0 or 255.
    /// - Parameter tileSize: 16 ... 65,535 pixels; larger than the bitmap gives one threshold for all of it.
    public func thresholdedOtsu(tileSize: Int = 64) throws(ImagingError) -> Bitmap {
        let tile = try Self.int32(tileSize, "tileSize", in: 16...65_535)
        return try step("Otsu threshold") { photo_threshold_otsu($0, tile, $1) }
    }
}
