import OdologImaging
import OdologValues

/// A photo with fewer pixels, for the locator and the scene classifier. Lines are cut from all the pixels there are.
struct ReducedPhoto: Sendable {
    let bitmap: Bitmap
    /// The bitmap's width over that of the photo's bitmap, at most 1.
    let scale: Double

    private static let mostPixels = 1_500_000.0

    init(_ photo: Photo) throws(ReadingError) {
        let whole = photo.bitmap
        scale = min(1, (Self.mostPixels / Double(whole.width) / Double(whole.height)).squareRoot())
        func scaled(_ side: Int, _ scale: Double) -> Int { max(1, Int(Double(side) * scale)) }
        guard scale < 1 else {
            bitmap = whole
            return
        }
        do {
            bitmap = try whole.scaled(toWidth: scaled(whole.width, scale), height: scaled(whole.height, scale))
        } catch {
            throw .imaging(error)
        }
    }
}
