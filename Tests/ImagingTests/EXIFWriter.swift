/// A TIFF structure with what a camera would put there.
struct EXIFWriter {
    var isBigEndian = false
    var orientation: Int?
    var dateTime: String?
    var dateTimeOriginal: String?
    var dateTimeDigitized: String?
    var offsetTime: String?
    var offsetTimeOriginal: String?

    func encoded() -> [UInt8] {
        var first: [Entry] = []
        if let orientation {
            first.append(Entry(tag: 0x0112, type: 3, count: 1, value: number(orientation, 2) + [0, 0]))
        }
        if let dateTime { first.append(text(0x0132, dateTime)) }
        var exif: [Entry] = []
        if let dateTimeOriginal { exif.append(text(0x9003, dateTimeOriginal)) }
        if let dateTimeDigitized { exif.append(text(0x9004, dateTimeDigitized)) }
        if let offsetTime { exif.append(text(0x9010, offsetTime)) }
        if let offsetTimeOriginal { exif.append(text(0x9011, offsetTimeOriginal)) }

        let header = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
        guard !exif.isEmpty else { return header + directory(first, at: 8) }
        // The pointer's own entry is part of the first directory's length.
        let pointer = Entry(tag: 0x8769, type: 4, count: 1, value: number(0, 4))
        let second = 8 + directory(first + [pointer], at: 8).count
        first.append(Entry(tag: 0x8769, type: 4, count: 1, value: number(second, 4)))
        return header + directory(first, at: 8) + directory(exif, at: second)
    }

    struct Entry {
        var tag: Int
        var type: Int
        var count: Int
        var value: [UInt8]
    }

    func text(_ tag: Int, _ value: String) -> Entry {
        Entry(tag: tag, type: 2, count: value.utf8.count + 1, value: Array(value.utf8) + [0])
    }

    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        let bigEndian = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
        return isBigEndian ? bigEndian : bigEndian.reversed()
    }

    /// Entries, then what does not fit into them.
    func directory(_ entries: [Entry], at offset: Int, next: Int = 0) -> [UInt8] {
        var fixed = number(entries.count, 2)
        var overflow: [UInt8] = []
        let overflowStart = offset + 2 + entries.count * 12 + 4
        for entry in entries {
            fixed += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
            if entry.value.count <= 4 {
                fixed += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                fixed += number(overflowStart + overflow.count, 4)
                overflow += entry.value
            }
        }
        return fixed + number(next, 4) + overflow
    }
}
