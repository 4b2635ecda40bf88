internal import OdologValues
internal import VehicleStore

extension Quad {
    /// The part of the photo around it that a person looks at: the quad, with half of its height on each side.
    func box(in photo: PhotoRecord) -> (x: Int, y: Int, width: Int, height: Int)? {
        let all = [topLeft, topRight, bottomRight, bottomLeft]
        guard let left = all.map(\.x).min(), let right = all.map(\.x).max(), let top = all.map(\.y).min(),
            let bottom = all.map(\.y).max(), right > left, bottom > top
        else { return nil }
        let margin = (bottom - top) / 2
        let (x, y) = (max(0, Int(left - margin)), max(0, Int(top - margin)))
        let width = min(photo.width - x, Int(right - left + 2 * margin) + 1)
        let height = min(photo.height - y, Int(bottom - top + 2 * margin) + 1)
        return width > 0 && height > 0 ? (x, y, width, height) : nil
    }
}
