/// What is wrong with a table, for the message.
struct TableDamage: Error {
    let reason: String
}

/// Reads little-endian numbers and pools of records from bytes that may be anything. Every place is checked before it
/// is read, in release builds too. Numbers too large for the file are damage.
struct TableReader {
    /// Only valid inside the closure of `withUnsafeBytes` that gave them.
    let bytes: UnsafeRawBufferPointer

    /// Records behind their lengths, with the places of every eighth.
    struct Pool: Sendable {
        static let stride = 8
        let index: Range<Int>
        let records: Range<Int>
        let count: Int
    }

    func byte(_ place: Int, before end: Int) throws(TableDamage) -> UInt8 {
        guard place >= 0, place < end, end <= bytes.count else {
            throw TableDamage(reason: "a record ends too early")
        }
        return bytes[place]
    }

    func word(_ place: Int) throws(TableDamage) -> UInt32 {
        guard place >= 0, place <= bytes.count - 4 else { throw TableDamage(reason: "a place is outside the file") }
        return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    /// LEB128 of at most 28 bits; moves `place` behind it.
    func number(_ place: inout Int, before end: Int) throws(TableDamage) -> Int {
        var value = 0
        for shift in stride(from: 0, to: 28, by: 7) {
            let byte = try byte(place, before: end)
            place += 1
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw TableDamage(reason: "a number is too long")
    }

    /// Where the record is, without its length.
    func record(_ number: Int, of pool: Pool) throws(TableDamage) -> Range<Int> {
        guard number >= 0, number < pool.count else { throw TableDamage(reason: "a record that isn't there is named") }
        let start = Int(try word(pool.index.lowerBound + number / Pool.stride * 4))
        var place = pool.records.lowerBound + start
        for _ in 0..<number % Pool.stride {
            let length = try self.number(&place, before: pool.records.upperBound)
            place += length
        }
        let length = try self.number(&place, before: pool.records.upperBound)
        guard length <= pool.records.upperBound - place else { throw TableDamage(reason: "a record ends too early") }
        return place..<place + length
    }

    /// Nil for an empty text. What isn't UTF-8 is damage.
    func text(_ number: Int, of pool: Pool) throws(TableDamage) -> String? {
        let place = try record(number, of: pool)
        guard !place.isEmpty else { return nil }
        guard let text = String(validating: bytes[place], as: UTF8.self) else {
            throw TableDamage(reason: "a text isn't UTF-8")
        }
        return text
    }

    /// The place of `value` among ascending words; nil: it isn't there.
    func find(_ value: UInt32, in words: Range<Int>) throws(TableDamage) -> Int? {
        var (low, high) = (0, words.count / 4)
        while low < high {
            let middle = (low + high) / 2
            let word = try word(words.lowerBound + middle * 4)
            if word == value { return middle }
            if word < value { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}
