import Foundation
import Glibc
import OdologPhotoFiles
import OdologReading

@testable import Worker

private let limit = 2048

/// The first byte says in pieces of which size the others come on the worker's standard input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWorker(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let input = Array(bytes.dropFirst())
    let found = lines(of: input, piece: Int(bytes.first ?? 0) + 1)
    let expected = input.split(separator: 0x0A, omittingEmptySubsequences: false)
    // Nothing stands behind a last line end.
    precondition(found.count == (expected.last?.isEmpty ?? true ? expected.count - 1 : expected.count))
    for (line, given) in zip(found, expected) {
        let whole = given.last == 0x0D ? given.dropLast() : given
        if line.isTooLong {
            precondition(given.count > limit && given.starts(with: line.bytes))
        } else {
            precondition(line.bytes.elementsEqual(whole) && whole.count <= limit)
        }
        check(line)
    }
    return 0
}

/// A read at the other end of such a socket takes one piece.
private func lines(of input: [UInt8], piece: Int) -> [ByteLines.Line] {
    var ends: [CInt] = [-1, -1]
    precondition(socketpair(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    // It holds some hundreds.
    let size = max(piece, input.count / 100 + 1)
    for place in stride(from: 0, to: input.count, by: size) {
        let packet = input[place..<min(place + size, input.count)]
        precondition(packet.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) } == packet.count)
    }
    close(ends[1])
    var lines = ByteLines(OpenFile(owning: ends[0]), limit: limit)
    var found: [ByteLines.Line] = []
    while let line = lines.next() { found.append(line) }
    precondition(lines.next() == nil)
    return found
}

private func check(_ line: ByteLines.Line) {
    let request = WorkerRequest(line.isTooLong ? nil : line.bytes, kind: nil)
    switch request.photo {
    case .malformed(let reason):
        precondition(line.isTooLong || line.isObject)
        checkAnswer(to: request, JSONValue.object(["error": .string(reason)]))
    case .path(let bytes):
        let path = PhotoPath(line: bytes)
        checkAnswer(to: request, JSONValue.object(["photo": .string(path.text)]))
        check(path, of: request)
    case .data(let data, let name):
        precondition(line.isObject)
        checkAnswer(to: request, JSONValue.object(["photo": .string(name), "bytes": .int(data.count)]))
    }
    guard line.isObject, !line.isTooLong, isKnownToFoundation(line.bytes) else { return }
    let read = try? JSONSerialization.jsonObject(with: Data(line.bytes)) as? [String: Any]
    guard let read else {
        guard case .malformed = request.photo else { fatalError("accepted, and no JSON: \(line.text)") }
        return
    }
    // Which of two members with one name counts is each reader's own choice.
    guard !line.bytes.hasEscapes, line.names == read.count else { return }
    check(request, against: read)
}

/// An answer is one line of JSON that carries the id as it was.
private func checkAnswer(to request: WorkerRequest, _ row: JSONValue) {
    let answer = request.answer(row.text)
    precondition(!answer.utf8.contains { $0 == 0x0A || $0 == 0x0D })
    let object = try! JSONObject(answer.utf8)
    precondition(object["id"]!.elementsEqual(request.id.utf8))
    precondition(object["photo"] != nil || object["error"] != nil)
    guard isKnownToFoundation(Array(answer.utf8)) else { return }
    let read = try! JSONSerialization.jsonObject(with: Data(answer.utf8)) as! [String: Any]
    precondition(read["photo"] as? String == object.string("photo"))
}

/// The path that is opened is the one that was named; what a batch sends comes to the worker as it was.
private func check(_ path: PhotoPath, of request: WorkerRequest) {
    let opened = path.withCString { strlen($0) }
    // What has a zero byte in its name is nowhere.
    let isURI = !path.systemBytes.elementsEqual(path.text.utf8)
    let isNowhere = path.text.utf8.contains(0) || isURI && path.text.contains("%00")
    precondition(isNowhere ? opened == 0 : isURI || opened == path.text.utf8.count)
    let line = WorkerRequest(
        id: 7, photo: .path(Array(path.text.utf8)), kind: request.kind, vehicle: request.vehicle,
        previous: request.previous, looksForBarcodes: request.looksForBarcodes
    ).line
    precondition(!line.contains(0x0A))
    let again = WorkerRequest(line, kind: .odometer)
    guard case .path(let bytes) = again.photo else { fatalError("refused: \(String(decoding: line, as: UTF8.self))") }
    let same = PhotoPath(line: bytes)
    precondition(again.id == "7" && again.kind == request.kind && again.vehicle == request.vehicle)
    precondition(again.looksForBarcodes == request.looksForBarcodes && again.previous == request.previous)
    precondition(same.text == path.text)
    path.withCString { first in same.withCString { precondition(strcmp(first, $0) == 0) } }
}

/// What another reader of JSON makes of the line.
private func check(_ request: WorkerRequest, against read: [String: Any]) {
    func isNull(_ name: String) -> Bool { read[name] == nil || read[name] is NSNull }
    func isKnown() -> Bool { ["odometer", "vin", "auto"].contains(read["kind"] as? String) }
    func asked() -> Bool { isNull("kind") || isKnown() }
    func says() -> Bool { isNull("barcodes") || read["barcodes"] is Bool }
    let id = try! JSONSerialization.jsonObject(with: Data(request.id.utf8), options: .fragmentsAllowed) as! NSObject
    precondition(id.isEqual(read["id"] ?? NSNull()))
    switch request.photo {
    case .malformed:
        guard asked(), says(), isNull("previous"), isNull("vehicle") || read["vehicle"] is String else { return }
        precondition(isNull("path") == isNull("data") || !(read["path"] is String))
    case .path(let path):
        precondition(asked() && isNull("data") && read["path"] as? String == PhotoPath(line: path).text)
    case .data(let data, let name):
        precondition(asked() && isNull("path") && (read["name"] as? String ?? "data") == name)
        precondition(Data(base64Encoded: read["data"] as! String) == Data(data))
    }
    if case .malformed = request.photo { return }
    precondition(request.vehicle == read["vehicle"] as? String)
}

/// Whether Foundation reads as we do: it refuses numbers beyond `Double`, half a surrogate pair, and any string that isn't UTF-8,
/// takes a zero byte for UTF-16 and a comma behind the last member, and leaves out a byte order mark at the beginning of a string.
private func isKnownToFoundation(_ bytes: [UInt8]) -> Bool {
    var digits = 0
    var before: UInt8 = 0
    var beforeSpace: UInt8 = 0
    for (place, byte) in bytes.enumerated() {
        let letter = byte | 0x20
        if byte == 0 || digits > 15 || digits > 0 && letter == UInt8(ascii: "e") { return false }
        // Escapes and characters: D800 to DFFF, FEFF.
        if before == UInt8(ascii: "\\"), letter == UInt8(ascii: "u"), place + 1 < bytes.count,
            bytes[place + 1] | 0x20 == UInt8(ascii: "d") || bytes[place + 1] | 0x20 == UInt8(ascii: "f")
        {
            return false
        }
        if byte == 0xEF { return false }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"), beforeSpace == UInt8(ascii: ",") { return false }
        digits = (0x30...0x39).contains(byte) ? digits + 1 : 0
        before = byte
        if ![0x20, 0x09, 0x0A, 0x0D].contains(byte) { beforeSpace = byte }
    }
    return String(validating: bytes, as: UTF8.self) != nil
}

extension ByteLines.Line {
    fileprivate var isObject: Bool { bytes.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{") }
    /// How many members there may be, those of members among them.
    fileprivate var names: Int { bytes.count { $0 == UInt8(ascii: ":") } }
}

extension [UInt8] {
    fileprivate var hasEscapes: Bool { contains(UInt8(ascii: "\\")) }
}
