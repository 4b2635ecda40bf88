internal import OdologImaging

extension Bitmap {
    /// Whether any two pixels differ by more than noise does. On a strip without contrast, networks see characters
    /// that aren't there.
    var hasContrast: Bool {
        withPixels { pixels in
            guard let low = pixels.min(), let high = pixels.max() else { return false }
            return high - low >= 16
        }
    }
}
