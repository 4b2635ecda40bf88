import Foundation
import Testing

@testable import OdologVIN

/// A table is a file, and a file can be anything.
@Suite struct HostileTableTests {
    private let table: [UInt8]
    private static let vins = [
        "1HGCM82633A004352", "KMTGA4SCDRU227656", "WP0AB2Y18LSA50759", "1V9SZ91A4LC179415", "1HGFA16526L081415",
        "TMBZZZNJ5KZ123456", "1HGZZZZZ0Z0000000",
    ].map { try! VIN($0) }

    init() throws {
        table = [UInt8](try Data(contentsOf: URL(filePath: VehicleTables.small)))
    }

    private func open(_ data: Data) throws(VehicleTableError) -> VehicleDecoder {
        VehicleDecoder(try VehicleTable(data, path: "a table"), latestModelYear: 2027)
    }

    private func expectUnusable(_ data: Data, saying reason: String) {
        #expect {
            _ = try open(data)
        } throws: { error in
            guard case .unusable("a table", let found) = error as? VehicleTableError else { return false }
            return found.contains(reason)
        }
    }

    @Test func theSmallOneIsSound() throws {
        let decoder = try open(Data(table))
        #expect(decoder.release == "2026_10" && decoder.manufacturerCount == 4)
        for vin in Self.vins {
            let (one, other) = (try decoder.decode(vin), try VehicleTables.decoder.decode(vin))
            #expect(one == other, "\(vin)")
        }
        #expect(try decoder.decode(Self.vins[0]).model == "Accord")
        // Sealing changes nothing in a sound one: the tests below reach behind the checksum.
        #expect(VehicleTables.sealed(table) == Data(table))
    }

    @Test func otherFiles() {
        expectUnusable(Data(), saying: "another kind of file")
        expectUnusable(Data("ODOLVPIC".utf8), saying: "another kind of file")
        expectUnusable(Data(repeating: 0, count: 4096), saying: "another kind of file")
        var other = table
        other[8] = 2
        expectUnusable(Data(other), saying: "another version's")
    }

    @Test func cutShortAnywhere() {
        for length in stride(from: 0, to: table.count, by: 997) {
            #expect(throws: VehicleTableError.self) { try open(Data(table[..<length])) }
        }
        expectUnusable(Data(table.dropLast(8)), saying: "bytes instead of")
        expectUnusable(Data(table + [0]), saying: "bytes instead of")
    }

    @Test func aFlippedBitAnywhere() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            var flipped = table
            flipped[Int.random(in: 0..<table.count, using: &generator)] ^=
                1 << UInt8.random(in: 0..<8, using: &generator)
            #expect(throws: VehicleTableError.self) { try open(Data(flipped)) }
        }
    }

    @Test(arguments: 0..<12)
    func sectionsOutsideTheFile(section: Int) {
        for value in [UInt32.max, UInt32(table.count), UInt32(table.count - 1), 0, 8, 1 << 31] {
            for field in [40, 44] {
                var wrong = table
                withUnsafeBytes(of: value.littleEndian) { bytes in
                    wrong.replaceSubrange(field + section * 8..<field + section * 8 + 4, with: bytes)
                }
                decodeAll(VehicleTables.sealed(wrong))
            }
        }
    }

    @Test("Damage that a right checksum hides ends in an error or another answer, never in a crash", arguments: 0..<8)
    func damageBehindTheChecksum(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed) &* 7919 + 11)
        var errors = 0
        for round in 0..<60 {
            var wrong = table
            // A little damage hits one record, much of it the indexes as well.
            for _ in 0..<(round.isMultiple(of: 2) ? 3 : 3_000) {
                let place = Int.random(in: 40..<table.count, using: &generator)
                // Not the directory each time: then nothing behind it would be reached.
                if place < 136, round % 10 != 1 { continue }
                wrong[place] = [0, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &generator)]
                    .randomElement(using: &generator)!
            }
            errors += decodeAll(VehicleTables.sealed(wrong))
        }
        #expect(errors > 0)
    }

    /// Everything after the directory is 0xFF or 0: endless numbers, empty records.
    @Test(arguments: [0, 0xFF, 0x80, 1] as [UInt8])
    func nothingButOneByte(byte: UInt8) {
        decodeAll(VehicleTables.sealed(Array(table[..<136]) + [UInt8](repeating: byte, count: table.count - 136)))
    }

    /// - Returns: how many errors there were.
    @discardableResult
    private func decodeAll(_ data: Data) -> Int {
        var errors = 0
        do throws(VehicleTableError) {
            let decoder = try open(data)
            for vin in Self.vins {
                do throws(VehicleTableError) {
                    _ = try decoder.decode(vin)
                } catch {
                    errors += 1
                }
            }
        } catch {
            errors += 1
        }
        return errors
    }
}

@Suite struct VehicleTableFileTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "odolog-vpic-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func write(_ place: String) throws {
        let url = folder.appending(path: place)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: URL(filePath: VehicleTables.small), to: url)
    }

    @Test func whatIsAskedForIsAllThatIsTried() throws {
        #expect(throws: VehicleTableError.notFound(file: "vpic.bin", searched: ["/nowhere/a"])) {
            try VehicleDecoder(table: "/nowhere/a", latestModelYear: 2027)
        }
        let named = ["ODOLOG_VPIC": "/nowhere/b"]
        #expect(throws: VehicleTableError.notFound(file: "vpic.bin", searched: ["/nowhere/b"])) {
            try VehicleTableFile.find(asked: nil, environment: named)
        }
        try write("vpic.bin")
        #expect(try VehicleTableFile.find(asked: folder.path, environment: named) == folder.path + "/vpic.bin")
        #expect(try VehicleDecoder(table: folder.path, latestModelYear: 2027).manufacturerCount == 4)
        try FileManager.default.removeItem(at: folder)
    }

    @Test(arguments: ["bin/odolog_OdologVIN.resources/vpic.bin", "bin/vpic.bin", "share/odolog/vpic.bin"])
    func besideTheExecutable(place: String) throws {
        try write(place)
        let executable = folder.appending(path: "bin/odolog").path
        #expect(
            try VehicleTableFile.find(asked: nil, environment: [:], executable: executable)
                == folder.appending(path: place).path)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func aFolderIsNoTable() throws {
        let inner = folder.appending(path: "vpic.bin")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        #expect(throws: VehicleTableError.self) { try VehicleDecoder(table: folder.path, latestModelYear: 2027) }
        try FileManager.default.removeItem(at: folder)
    }
}
