import COdologImageLibraries
import Glibc

/// A JPEG file of any kind that libjpeg writes. Chroma at full resolution unless asked for, so that pixels can be told.
struct JPEGWriter {
    enum Kind: CaseIterable {
        case gray, ycbcr, rgb, cmyk, ycck
    }

    var width: Int
    var height: Int
    var kind = Kind.ycbcr
    var isProgressive = false
    var hasHalvedChroma = false
    var isArithmetic = false
    var quality = 95
    /// A TIFF structure as EXIFWriter makes it.
    var exif: [UInt8] = []
    /// One row: width x 1 (gray), x 3 (colours), x 4 (CMYK, as it is stored).
    var row: (_ y: Int) -> [UInt8]

    private var components: Int { kind == .gray ? 1 : kind == .cmyk || kind == .ycck ? 4 : 3 }

    func encoded() -> [UInt8] {
        let errors = UnsafeMutablePointer<jpeg_error_mgr>.allocate(capacity: 1)
        let jpeg = UnsafeMutablePointer<jpeg_compress_struct>.allocate(capacity: 1)
        errors.initialize(to: jpeg_error_mgr())
        jpeg.initialize(to: jpeg_compress_struct())
        defer {
            jpeg_destroy_compress(jpeg)
            errors.deallocate()
            jpeg.deallocate()
        }
        jpeg.pointee.err = jpeg_std_error(errors)
        jpeg_CreateCompress(jpeg, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
        var buffer: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        jpeg_mem_dest(jpeg, &buffer, &count)
        setUp(jpeg)
        jpeg_start_compress(jpeg, 1)
        if !exif.isEmpty {
            let marker = Array("Exif\0\0".utf8) + exif
            jpeg_write_marker(jpeg, JPEG_APP0 + 1, marker, UInt32(marker.count))
        }
        for y in 0..<height {
            var samples = row(y)
            samples.withUnsafeMutableBufferPointer { buffer in
                var line: UnsafeMutablePointer<UInt8>? = buffer.baseAddress
                _ = jpeg_write_scanlines(jpeg, &line, 1)
            }
        }
        jpeg_finish_compress(jpeg)
        defer { free(buffer) }
        return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
    }

    private func setUp(_ jpeg: UnsafeMutablePointer<jpeg_compress_struct>) {
        jpeg.pointee.image_width = UInt32(width)
        jpeg.pointee.image_height = UInt32(height)
        jpeg.pointee.input_components = Int32(components)
        jpeg.pointee.in_color_space = kind == .gray ? JCS_GRAYSCALE : components == 4 ? JCS_CMYK : JCS_RGB
        jpeg_set_defaults(jpeg)
        let stored: J_COLOR_SPACE? =
            switch kind {
            case .rgb: JCS_RGB
            case .ycck: JCS_YCCK
            default: nil
            }
        if let stored { jpeg_set_colorspace(jpeg, stored) }
        for component in components == 4 ? [0, 3] : [0] {
            jpeg.pointee.comp_info[component].h_samp_factor = hasHalvedChroma ? 2 : 1
            jpeg.pointee.comp_info[component].v_samp_factor = hasHalvedChroma ? 2 : 1
        }
        jpeg_set_quality(jpeg, Int32(quality), 1)
        if isProgressive { jpeg_simple_progression(jpeg) }
        jpeg.pointee.arith_code = isArithmetic ? 1 : 0
    }
}
