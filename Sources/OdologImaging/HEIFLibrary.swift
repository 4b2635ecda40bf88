internal import COdologPhoto

/// The libheif of this machine, with which HEIC and AVIF are read.
package struct HEIFLibrary: Sendable, CustomStringConvertible {
    /// Nil: it isn't installed, or is none that can be used.
    package let version: String?
    /// The formats that the library has a decoder for.
    package let formats: [PhotoFormat]

    /// Looks for the library that photos are read with. Loads it into this process.
    package static var here: HEIFLibrary {
        let support = photo_heif_supported()
        let formats = [(PhotoFormat.heic, support.heic), (.avif, support.avif)].filter(\.1).map(\.0)
        return HEIFLibrary(version: support.version.map { String(cString: $0) }, formats: formats)
    }

    /// What can be read, and what is missing for the rest.
    package var description: String {
        guard let version else { return "not read: install libheif1" }
        let missing = [PhotoFormat.heic: "libheif-plugin-libde265", .avif: "libheif-plugin-dav1d"]
            .filter { !formats.contains($0.key) }.map {
                "no decoder for \($0.key.rawValue.uppercased()): install \($0.value)"
            }
        return (["libheif \(version)"] + missing.sorted()).joined(separator: "; ")
    }
}
