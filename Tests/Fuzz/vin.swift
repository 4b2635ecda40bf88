import OdologVIN
import OdologValues

/// Any bytes as what a person typed, as what stands in a barcode, and as what an engine read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVIN(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let text = String(decoding: bytes, as: UTF8.self)
    let report = VINReport(text: text)
    precondition(report.vin != nil || !report.problems.isEmpty)
    precondition(!report.description.isEmpty)
    if let vin = try? VIN(text) {
        precondition(vin.text.utf8.count == 17)
        precondition(report.vin == vin)
    }
    for found in VINPayload.vins(in: bytes) { precondition(found.vin.text.utf8.count == 17) }

    // A byte of confidence and whether the neighbour is an alternative, then the character.
    let symbols = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
        let character = Character(UnicodeScalar(bytes[place + 1]))
        let other = Character(UnicodeScalar(bytes[place + 1] ^ 1))
        return RecognizedSymbol(
            character, confidence: Double(bytes[place]) / 200 - 0.1,
            alternatives: bytes[place] % 2 == 0 ? [] : [.init(other, confidence: Double(bytes[place]) / 300)])
    }
    let quad = Quad(x: 0, y: 0, width: 300, height: 20)
    let lines = [
        RecognizedLine(symbols: symbols, quad: quad, role: .vin),
        RecognizedLine(symbols: Array(symbols.dropFirst(3)), quad: quad, role: .text),
    ]
    let candidates = VINInterpreter().candidates(in: lines)
    precondition(candidates.allSatisfy { (0...1).contains($0.confidence) })
    return 0
}
