import Foundation

/// NHTSA's vPIC as one file, written by `bench/models/vpic` and mapped into memory. Little-endian:
///
/// | bytes | what |
/// |---|---|
/// | 8 | `ODOLVPIC` |
/// | 4, 4 | version, size of the file |
/// | 8 | FNV-1a of the 64-bit words that follow |
/// | 16 | NHTSA's name of the release, such as `2026_10`, filled with zeros |
/// | 12 x (4, 4) | the sections: place in the file, and how many words, records or bytes |
///
/// The sections: manufacturer codes (words, base 37, ascending); fingerprints of real VINs with a wrong check digit
/// (words, FNV-1a, ascending); then five pools of records, each as an index (places of every eighth record) and the
/// records with their lengths before them, numbers as LEB128:
///
/// - texts: UTF-8
/// - keys: patterns of positions 4-8, `|`, positions 10-17
/// - sayings, what a key says: for each element a byte (its number, and in the high bits how it is known), the number
///   of its text, and after a model that of its make
/// - schemas: the number of the last change (all changes of the release are numbered by their time), then keys by
///   precedence: changes before the one before, key, saying
/// - makers, in the order of the codes: vehicle type (high bit: a light vehicle), texts of name and make, then schemas:
///   first and last model year since 1950 (last 255: still valid), schema
struct VehicleTable: Sendable {
    static let mostBytes = 16 << 20
    private static let magic = Array("ODOLVPIC".utf8)
    private static let version: UInt32 = 1
    private static let sections = 12
    private static let headerSize = 40 + sections * 8
    private static let checkedFrom = 24

    /// For messages.
    let path: String
    let data: Data
    /// NHTSA's name, such as `2026_10`.
    let release: String
    /// Of the release; no clock is asked.
    let year: Int
    let codes: Range<Int>
    let exceptions: Range<Int>
    let texts: TableReader.Pool
    let keys: TableReader.Pool
    let sayings: TableReader.Pool
    let schemas: TableReader.Pool
    let makers: TableReader.Pool

    /// Checks header, sections and checksum. `path` is only for messages.
    init(_ data: Data, path: String) throws(VehicleTableError) {
        let header: Header
        do throws(TableDamage) {
            header = try Self.header(data)
        } catch {
            throw .unusable(path: path, reason: error.reason)
        }
        self.path = path
        self.data = data
        release = header.release
        year = header.year
        codes = header.words[0]
        exceptions = header.words[1]
        texts = header.pools[0]
        keys = header.pools[1]
        sayings = header.pools[2]
        schemas = header.pools[3]
        makers = header.pools[4]
    }

    private struct Header {
        var release: String
        var year: Int
        var words: [Range<Int>]
        var pools: [TableReader.Pool]
    }

    private static func header(_ data: Data) throws(TableDamage) -> Header {
        let result = data.withUnsafeBytes { bytes in
            // The closure of this overload can't throw a typed error.
            Result { () throws(TableDamage) in try header(TableReader(bytes: bytes)) }
        }
        return try result.get()
    }

    private static func header(_ reader: TableReader) throws(TableDamage) -> Header {
        let bytes = reader.bytes
        guard bytes.count >= headerSize, bytes.prefix(8).elementsEqual(magic) else {
            throw TableDamage(reason: "it is another kind of file")
        }
        guard try reader.word(8) == version else { throw TableDamage(reason: "it is another version's") }
        guard try reader.word(12) == bytes.count, bytes.count.isMultiple(of: 8) else {
            throw TableDamage(reason: "it has \(bytes.count) bytes instead of \(try reader.word(12))")
        }
        guard bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self).littleEndian == checksum(bytes) else {
            throw TableDamage(reason: "its checksum is wrong")
        }
        let name = bytes[24..<40].prefix { $0 != 0 }
        guard let release = String(validating: name, as: UTF8.self), let year = Int(release.prefix(4)),
            (1981...2200).contains(year)
        else { throw TableDamage(reason: "its release has no year") }
        var places: [(Range<Int>, count: Int)] = []
        for section in 0..<sections {
            let start = Int(try reader.word(40 + section * 8))
            let count = Int(try reader.word(44 + section * 8))
            // Words, an index of every eighth record, or bytes.
            let isBytes = section >= 2 && !section.isMultiple(of: 2)
            let stride = TableReader.Pool.stride
            let size = isBytes ? count : section < 2 ? count * 4 : (count + stride - 1) / stride * 4
            guard start >= headerSize, start + size <= bytes.count else {
                throw TableDamage(reason: "a section is outside the file")
            }
            places.append((start..<start + size, count))
        }
        let pools = stride(from: 2, to: sections, by: 2).map { section in
            TableReader.Pool(
                index: places[section].0, records: places[section + 1].0, count: places[section].count)
        }
        guard pools[4].count == places[0].count else { throw TableDamage(reason: "codes and makers differ in number") }
        return Header(release: release, year: year, words: [places[0].0, places[1].0], pools: pools)
    }

    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for place in stride(from: checkedFrom, to: bytes.count, by: 8) {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            value = (value ^ word) &* 0x100_0000_01B3
        }
        return value
    }
}
