import Glibc

/// Checks a traineddata file before Tesseract sees it, since Tesseract ends the process that loads a damaged one.
/// Here the table of parts is checked. The inside of an unknown file is tried by a helper process
/// (`COdologTesseract`).
///
/// The file, little-endian: the number of parts (4 bytes), for each part the place where it starts or -1 (8 bytes),
/// then the parts in that order. The order of the parts is `TessdataType` in Tesseract's `tessdatamanager.h`.
enum TraineddataFile {
    /// Tesseract knows 24 parts; later versions may know more.
    static let mostParts = 64
    static let mostBytes = 256 << 20
    /// The parts that a model needs: the network, its characters, and how it encodes them.
    private static let needed = [17, 21, 22]

    /// ``checksum(at:)`` of models that are known to be whole and needn't be tried: Odolog's own odometer-3 and
    /// vin-2, and Debian's tesseract-ocr-eng 4.1.0.
    static let known: Set<UInt64> = [0x1D06_C42A_E142_9A09, 0xFF36_F11D_8A9E_BFC6, 0x5839_CCDD_38B8_20B9]

    /// FNV-1a of the file's 64-bit words, then of the bytes that are left. Nil for a file that can't be read.
    static func checksum(at path: String) -> UInt64? {
        guard let file = fopen(path, "rbe") else { return nil }
        defer { fclose(file) }
        guard fseek(file, 0, SEEK_END) == 0, case let size = ftell(file), (1...mostBytes).contains(size) else {
            return nil
        }
        rewind(file)
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
        defer { bytes.deallocate() }
        guard fread(bytes.baseAddress, 1, size, file) == size else { return nil }
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        let words = size / 8 * 8
        for place in stride(from: 0, to: words, by: 8) {
            value =
                (value ^ UInt64(littleEndian: bytes.load(fromByteOffset: place, as: UInt64.self))) &* 0x100_0000_01B3
        }
        for place in words..<size { value = (value ^ UInt64(bytes[place])) &* 0x100_0000_01B3 }
        return value
    }

    /// Whether the table of parts is sound and has all parts that a model needs.
    ///
    /// - Parameters:
    ///   - start: the first bytes, `4 + 8 * mostParts` or all there are.
    ///   - size: the file's size in bytes.
    static func isSound(_ start: [UInt8], size: Int) -> Bool {
        func number(_ place: Int, _ bytes: Int) -> Int64? {
            guard place + bytes <= start.count else { return nil }
            return start[place..<place + bytes].reversed().reduce(0) { $0 << 8 | Int64($1) }
        }
        guard size <= mostBytes, let count = number(0, 4), (1...Int64(mostParts)).contains(count) else { return false }
        var places: [Int64] = []
        for part in 0..<Int(count) {
            guard let place = number(4 + 8 * part, 8) else { return false }
            places.append(place)
        }
        // The parts are read one after the other, so their places must rise.
        let there = places.filter { $0 != -1 }
        guard there.first == 4 + 8 * count, zip(there, there.dropFirst()).allSatisfy({ $0 <= $1 }),
            there.allSatisfy({ $0 <= Int64(size) })
        else { return false }
        return needed.allSatisfy { part in
            guard part < places.count, places[part] >= 0 else { return false }
            let end: Int64 = places[(part + 1)...].first(where: { $0 != -1 }) ?? Int64(size)
            return end > places[part]
        }
    }

    /// Whether the file's table of parts is sound. False also for a file that can't be read.
    static func isSound(at path: String) -> Bool {
        guard let file = fopen(path, "rbe") else { return false }
        defer { fclose(file) }
        var start = [UInt8](repeating: 0, count: 4 + 8 * mostParts)
        start.removeLast(start.count - fread(&start, 1, start.count, file))
        guard fseek(file, 0, SEEK_END) == 0 else { return false }
        return isSound(start, size: ftell(file))
    }
}
