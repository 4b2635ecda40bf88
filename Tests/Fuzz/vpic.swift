import Foundation

@testable import OdologVIN

private let whole = [UInt8](try! Data(contentsOf: URL(fileURLWithPath: VehicleTables.small)))
private let vins = [
    "1HGCM82633A004352", "KMTGA4SCDRU227656", "WP0AB2Y18LSA50759", "1V9SZ91A4LC179415", "1HGFA16526L081415",
].map { try! VIN($0) }

/// Any bytes as changes of a small table: three for a place, one for the value that is put there. Size and checksum are
/// put right, or nothing behind them would be reached.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTable(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var table = whole
    // What is no multiple of 8 is refused before anything else is looked at.
    if count % 4 == 1 { table.removeLast(min(table.count, Int(bytes[count - 1]) * 8 * 16)) }
    for change in stride(from: 0, to: count - 3, by: 4) where !table.isEmpty {
        let place = Int(bytes[change]) | Int(bytes[change + 1]) << 8 | Int(bytes[change + 2] & 3) << 16
        // Most of what matters stands at the beginning.
        table[bytes[change + 2] & 4 == 0 ? place % table.count : place % min(table.count, 160)] = bytes[change + 3]
    }
    guard let opened = try? VehicleTable(VehicleTables.sealed(table), path: "fuzz") else { return 0 }
    let decoder = VehicleDecoder(opened, latestModelYear: 2027)
    for vin in vins { _ = try? decoder.decode(vin) }
    return 0
}
