internal import Foundation

/// Rows of a file, to be read again in any order. Many of them go into a temporary file without a name, so that they take no memory.
final class RowSpool {
    /// Where a row begins.
    typealias Place = Int

    private let most: Int
    /// The last rows, which aren't in the file.
    private var tail: [UInt8] = []
    /// How many bytes are in the file. Nil: there is none.
    private var file: (descriptor: CInt, count: Int)?

    /// - Parameter most: how many bytes are held in memory.
    init(most: Int = 4 << 20) { self.most = most }

    deinit { if let file { close(file.descriptor) } }

    func add(_ row: SectionReader.Row) throws(ExchangeError) -> Place {
        if tail.count >= most { try writeTail() }
        let place = (file?.count ?? 0) + tail.count
        let start = tail.count
        add(0)
        for number in [row.line, row.section, row.fields.count] { add(number) }
        for field in row.fields {
            add(field.utf8.count)
            tail += field.utf8
        }
        let count = tail.count - start
        withUnsafeBytes(of: UInt64(count).littleEndian) { tail.replaceSubrange(start..<start + 8, with: $0) }
        return place
    }

    func row(_ place: Place) throws(ExchangeError) -> SectionReader.Row {
        var numbers = try bytes(place, 8)[...]
        var rest = try bytes(place, Self.number(&numbers))[...]
        _ = Self.number(&rest)
        let (line, section, count) = (Self.number(&rest), Self.number(&rest), Self.number(&rest))
        let fields = (0..<count).map { _ in
            let length = Self.number(&rest)
            defer { rest = rest.dropFirst(length) }
            return String(decoding: rest.prefix(length), as: UTF8.self)
        }
        return SectionReader.Row(line: line, fields: fields, fault: nil, section: section)
    }

    private func add(_ number: Int) { withUnsafeBytes(of: UInt64(number).littleEndian) { tail += $0 } }

    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int {
        defer { bytes = bytes.dropFirst(8) }
        return Int(bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private func bytes(_ place: Place, _ count: Int) throws(ExchangeError) -> [UInt8] {
        let inFile = file?.count ?? 0
        guard place < inFile, let file else { return Array(tail[(place - inFile)..<(place - inFile + count)]) }
        var bytes = [UInt8](repeating: 0, count: count)
        guard pread(file.descriptor, &bytes, count, place) == count else { throw Self.failure }
        return bytes
    }

    /// A row is whole either in the file or in the tail.
    private func writeTail() throws(ExchangeError) {
        if file == nil { file = (try Self.temporary(), 0) }
        guard var file else { return }
        var start = 0
        while start < tail.count {
            let count = tail.withUnsafeBytes {
                pwrite(file.descriptor, $0.baseAddress! + start, $0.count - start, file.count + start)
            }
            guard count > 0 else { throw Self.failure }
            start += count
        }
        file.count += tail.count
        self.file = file
        tail.removeAll(keepingCapacity: true)
    }

    private static var failure: ExchangeError { .noRoom(String(cString: strerror(errno))) }

    /// It is gone when it is closed.
    private static func temporary() throws(ExchangeError) -> CInt {
        var name = Array((NSTemporaryDirectory() + "/odolog.XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw failure }
        unlink(name)
        return descriptor
    }
}
