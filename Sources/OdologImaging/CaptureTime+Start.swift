internal import COdologPhoto
package import OdologValues

extension CaptureTime {
    /// As EXIF tells it, as far as it stands in a file's first bytes: in JPEG and HEIC of cameras and phones it does.
    /// Nothing is decoded, so this is for who wants the times of many photos at once. Nil: nothing was found.
    package init?(startOfPhoto start: [UInt8]) {
        var times = photo_times()
        start.withUnsafeBufferPointer { photo_times_in_start($0.baseAddress, $0.count, &times) }
        self.init(&times)
    }
}
