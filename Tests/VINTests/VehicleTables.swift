import Foundation

@testable import OdologVIN

/// The tables that tests decode with.
enum VehicleTables {
    private static let tests = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    static let fixtures = tests.appending(path: "Fixtures")
    /// The one that is shipped.
    static let shipped = tests.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/OdologVIN/Resources/vpic.bin").path
    /// Of 1HG, KMT, WP0 and 1V9179.
    static let small = fixtures.appending(path: "vpic-small.bin").path

    static let decoder = try! VehicleDecoder(table: shipped, latestModelYear: 2027)

    /// Puts right the size and the checksum of a table that was tampered with.
    static func sealed(_ table: [UInt8]) -> Data {
        var data = Data(table)
        guard data.count >= 24 else { return data }
        data.replaceSubrange(12..<16, with: withUnsafeBytes(of: UInt32(data.count).littleEndian) { Data($0) })
        let checksum = data.withUnsafeBytes { VehicleTable.checksum($0) }
        data.replaceSubrange(16..<24, with: withUnsafeBytes(of: checksum.littleEndian) { Data($0) })
        return data
    }
}
