import COdologNetwork
import Foundation
import Testing

/// Damaged and hostile weights. Those of the locator go through the same (`LearnedLocatorWeightsTests`).
@Suite struct WeightsTests {
    private static let network = NetworkTests.shortcuts

    /// Why a file of these bytes is refused; nil where it isn't.
    private func reason(_ data: Data) throws -> String? {
        let (status, weights, message) = try TestWeights.open(Self.network, data)
        network_weights_close(weights)
        #expect((status == NETWORK_OK) == (weights != nil))
        #expect((status == NETWORK_OK) == message.isEmpty)
        if status != NETWORK_OK { #expect(status == NETWORK_BAD_WEIGHTS) }
        return status == NETWORK_OK ? nil : message
    }

    private func whole() -> Data {
        let (header, numbers) = Self.network.file()
        return TestNetwork.data(header, numbers)
    }

    @Test func theWholeFileIsFine() throws {
        #expect(try reason(whole()) == nil)
    }

    @Test func cutFilesAreRefused() throws {
        let data = whole()
        for length in Array(0..<12) + Array(stride(from: 12, to: data.count, by: 13)) + [data.count - 1] {
            #expect(try reason(data.prefix(length)) != nil, "\(length)")
        }
    }

    @Test(arguments: [
        ("\"F32\"", "\"F16\"", "do not lie inside"), ("\"F32\"", "\"BF16\"", "none of the types F32, F16"),
        ("[4,2,3,3]", "[4,2,3,4]", "shape"), ("[4,2,3,3]", "[2,4,3,3]", "shape"),
        ("[4,2,3,3]", "[4,18]", "shape"), ("[4,2,3,3]", "[4,2,3,3,1]", "damaged"),
        ("[4,2,3,3]", "[99999999999999999999]", "damaged"), ("whole.weight", "whole.other", "does not have"),
        ("whole.weight", "half", "does not have"), ("whole.bias", "whole.weight", "twice"),
        ("\"data_offsets\":[0,", "\"data_offsets\":[999999999999999,", "do not lie inside"),
        ("\"data_offsets\":[0,", "\"data_offsets\":[4,", "do not lie inside"), ("{", "[", "no JSON object"),
        (",\"head.bias\":{", ",\"__metadata__\":{\"a\":\"b\"},\"head.bias\":{", nil),
        ("\"network\":\"test\"", "\"network\":1", "__metadata__"),
    ])
    func headersAreChecked(_ text: String, _ replacement: String, _ expected: String?) throws {
        let (header, numbers) = Self.network.file()
        let range = try #require(header.range(of: text))
        let data = TestNetwork.data(header.replacingCharacters(in: range, with: replacement), numbers)
        let found = try reason(data)
        if let expected {
            #expect(found?.contains(expected) == true, "\(found ?? "not refused")")
        } else {
            #expect(found == nil)
        }
    }

    /// As biases of a network whose weights are zero, so that they come out as they are; subnormal ones among them.
    @Test func everyHalfIsRead() throws {
        let halves = (0...UInt16.max).map { Float16(bitPattern: $0) }.filter(\.isFinite)
        let network = TestNetwork(
            channels: [1, Int32(halves.count)], layers: [.init("only", from: 0, to: 1, kernel: (1, 1))])
        let zeros = Data(count: 2 * halves.count)
        let header =
            "{\"only.weight\":{\"dtype\":\"F16\",\"shape\":[\(halves.count),1,1,1],\"data_offsets\":[0,\(zeros.count)]},"
            + "\"only.bias\":{\"dtype\":\"F16\",\"shape\":[\(halves.count)],"
            + "\"data_offsets\":[\(zeros.count),\(2 * zeros.count)]}}"
        let data = TestNetwork.data(header, zeros + halves.withUnsafeBytes { Data($0) })
        let runner = try TestRunner(TestWeights(network, data))
        #expect(try runner.run(rows: 1, columns: 1) == halves.map(Float.init))
    }

    @Test func missingTensorsAreNamed() throws {
        let (header, numbers) = Self.network.file()
        let start = try #require(header.range(of: ",\"head.bias\"")).lowerBound
        #expect(try reason(TestNetwork.data(header[..<start] + "}", numbers)) == "tensor \"head.bias\" is missing")
    }

    private static let ofBytes = NetworkTests.shortcuts(isHalved: false, bytesFrom: 1)

    private func reasonOfBytes(_ change: (inout String, inout Data) throws -> Void) throws -> String? {
        var (header, numbers) = Self.ofBytes.file()
        try change(&header, &numbers)
        let (status, weights, message) = try TestWeights.open(Self.ofBytes, TestNetwork.data(header, numbers))
        network_weights_close(weights)
        return status == NETWORK_OK ? nil : message
    }

    @Test(
        "What belongs to 8 bits must fit together",
        arguments: [
            ("\"back.scale\"", "\"nothing.scale\"", "does not have"),
            ("\"I8\",\"shape\":[4,4,1", "\"U8\",\"shape\":[4,4,1", "none of the types"),
            ("\"back.scale\"", "\"whole.scale\"", "belongs to no weights of type I8"),
            ("\"back.step\"", "\"head.step\"", "\"head\" has a step, but does not rectify"),
            (
                "\"whole.step\":{\"dtype\":\"F32\",\"shape\":[1]", "\"whole.step\":{\"dtype\":\"F32\",\"shape\":[2]",
                "another shape"
            ),
        ])
    func bytesFitTogether(_ text: String, _ replacement: String, _ expected: String) throws {
        let found = try reasonOfBytes { header, _ in
            let range = try #require(header.range(of: text))
            header.replaceSubrange(range, with: replacement)
        }
        #expect(found?.contains(expected) == true, "\(found ?? "not refused")")
    }

    @Test("Weights beyond 63 could overflow 16 bits, and steps and scales are above 0")
    func bytesInRange() throws {
        #expect(try reasonOfBytes { _, _ in } == nil)
        func place(_ tensor: String) throws -> Int {
            let header = Self.ofBytes.file().header
            let entry = try #require(header.range(of: "\"\(tensor)\":{"))
            let from = try #require(header[entry.upperBound...].range(of: "\"data_offsets\":["))
            return try #require(Int(header[from.upperBound...].prefix { $0.isNumber }))
        }
        let weight = try place("between.weight")
        for value: Int8 in [64, -64, 127, -128] {
            let found = try reasonOfBytes { $1[weight + 5] = UInt8(bitPattern: value) }
            #expect(found?.contains("a number beyond 63") == true, "\(value): \(found ?? "not refused")")
        }
        for (tensor, value) in [("whole.step", Float(0)), ("between.scale", -1), ("between.step", -0.5)] {
            let start = try place(tensor)
            let found = try reasonOfBytes { _, numbers in
                withUnsafeBytes(of: value) { numbers.replaceSubrange(start..<start + 4, with: $0) }
            }
            #expect(found?.contains("not above 0") == true, "\(tensor): \(found ?? "not refused")")
        }
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func numbersThatAreNotFiniteAreRefused(_ value: Float) throws {
        let (header, original) = Self.network.file()
        var numbers = original
        withUnsafeBytes(of: value) { numbers.replaceSubrange(40..<44, with: $0) }
        #expect(try reason(TestNetwork.data(header, numbers))?.contains("not finite") == true)
    }

    @Test func longFilesAndHeadersAreRefused() throws {
        #expect(try reason(Data(count: Int(NETWORK_MAXIMUM_FILE) + 1))?.contains("longer") == true)
        for length in [UInt64.max, UInt64(Int64.max), 1 << 32, 65_537, 65] {
            let start = Data((0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) })
            #expect(try reason(start + Data(count: 64))?.contains("header") == true)
        }
    }

    /// Whatever stands in the header, nothing but a refusal or a network comes out of it.
    @Test func changedBytesInTheHeaderAreSafe() throws {
        let data = whole()
        let length = Self.network.file().header.utf8.count
        for _ in 0..<300 {
            var changed = data
            for _ in 0...Int.random(in: 0...3) { changed[8 + Int.random(in: 0..<length)] = .random(in: 0...255) }
            _ = try reason(changed)
        }
    }

    @Test func missingFilesSayWhy() {
        var weights: OpaquePointer?
        errno = 0
        #expect(network_weights_open(Self.network.pointer, "/nowhere/a", &weights, nil) == NETWORK_UNREADABLE)
        #expect(errno == ENOENT)
        #expect(network_weights_open(Self.network.pointer, "/", &weights, nil) == NETWORK_UNREADABLE)
        #expect(weights == nil)
    }
}
