import Glibc

/// The libheif of this machine, with which HEIC and AVIF are read.
public struct HEIFLibrary: Sendable, CustomStringConvertible {
    /// The library's version. Nil: it isn't installed.
    public let version: String?
    /// The formats that the library has a decoder for.
    public let formats: [PhotoFormat]

    /// Looks for the library that photos are read with. Loads it into this process.
    public static var here: HEIFLibrary {
        let name = getenv("ODOLOG_LIBHEIF").map { String(cString: $0) } ?? "libheif.so.1"
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return HEIFLibrary(version: nil, formats: []) }
        typealias Version = @convention(c) () -> UnsafePointer<CChar>?
        typealias HasDecoder = @convention(c) (CInt) -> CInt
        let version = dlsym(library, "heif_get_version").flatMap { unsafeBitCast($0, to: Version.self)() }
        let hasDecoder = dlsym(library, "heif_have_decoder_for_format").map { unsafeBitCast($0, to: HasDecoder.self) }
        // heif_compression_HEVC and heif_compression_AV1 of libheif's heif.h.
        let formats: [(PhotoFormat, CInt)] = [(.heic, 1), (.avif, 4)]
        return HEIFLibrary(
            version: version.map { String(cString: $0) } ?? "of an unknown version",
            formats: formats.filter { hasDecoder?($0.1) != 0 }.map(\.0))
    }

    /// What can be read, and what is missing for the rest.
    public var description: String {
        guard let version else { return "not read: install libheif1" }
        let missing = [PhotoFormat.heic: "libheif-plugin-libde265", .avif: "libheif-plugin-dav1d"]
            .filter { !formats.contains($0.key) }.map {
                "no decoder for \($0.key.rawValue.uppercased()): install \($0.value)"
            }
        return (["libheif \(version)"] + missing.sorted()).joined(separator: "; ")
    }
}
