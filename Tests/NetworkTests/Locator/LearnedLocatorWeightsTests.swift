import Foundation
import Testing

@testable import OdologNetwork

/// Damaged and hostile weights, and where weights are looked for.
@Suite struct LearnedLocatorWeightsTests {
    /// The shipped file, its header as text and its numbers.
    struct File {
        var header: String
        var numbers: Data

        init() throws {
            let data = try Data(contentsOf: URL(fileURLWithPath: LearnedLocatorFiles.weights))
            let length = data.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
            header = String(decoding: data[8..<(8 + length)], as: UTF8.self)
            numbers = data[(8 + length)...]
        }

        var data: Data {
            let length = UInt64(header.utf8.count)
            return Data((0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }) + Data(header.utf8) + numbers
        }
    }

    /// What opening a file with these bytes throws.
    private func error(_ data: Data) throws -> NetworkError? {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "locator-\(UUID().uuidString).safetensors")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        do throws(NetworkError) {
            _ = try LearnedLocator(weights: url.path)
            return nil
        } catch {
            return error
        }
    }

    /// The reason that was given for weights being unusable.
    private func reason(_ data: Data) throws -> String {
        guard case .weightsUnusable(_, let reason) = try error(data) else {
            Issue.record("not refused as unusable")
            return ""
        }
        return reason
    }

    @Test func theShippedFileIsFine() throws {
        #expect(try error(File().data) == nil)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 500, 3000, 100_000, -1])
    func truncatedFilesAreRefused(length: Int) throws {
        let data = try File().data
        #expect(try !reason(length < 0 ? data.dropLast(-length) : data.prefix(length)).isEmpty)
    }

    @Test(arguments: [
        ("\"F32\"", "\"F16\"", "do not lie inside"), ("\"F32\"", "\"BF16\"", "none of the types F32, F16"),
        ("[16,3,3,3]", "[16,3,3,4]", "shape"), ("[16,3,3,3]", "[16,3,9]", "shape"),
        ("[16,3,3,3]", "[16,3,3,3,1]", "damaged"), ("[16,3,3,3]", "[99999999999999999999]", "damaged"),
        ("stem.weight", "stem.other", "does not have"), ("stem.weight", "head.bias", "twice"),
        ("\"data_offsets\":[", "\"data_offsets\":[9999999999999,", "damaged"),
        ("\"data_offsets\":[0,", "\"data_offsets\":[999999999999999,", "do not lie inside"),
        ("\"data_offsets\":[0,", "\"data_offsets\":[4,", "do not lie inside"), ("{", "[", "no JSON object"),
        ("}}", "}", "damaged"), ("}}", "}}{", "damaged"), ("\"shape\"", "\"shapes\"", "damaged"),
        ("\"dtype\":\"F32\",", "", "damaged"),
    ])
    func damagedHeadersAreRefused(_ text: String, _ replacement: String, _ expected: String) throws {
        var file = try File()
        let range = try #require(file.header.range(of: text, options: text == "}}" ? .backwards : []))
        file.header.replaceSubrange(range, with: replacement)
        #expect(try reason(file.data).contains(expected))
    }

    @Test func headersThatNeverEndAreRefused() throws {
        let numbers = Data(repeating: 0, count: 64)
        for length in [UInt64.max, UInt64(Int64.max), 1 << 32, 65_537, 65] {
            let start = Data((0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) })
            #expect(try reason(start + numbers).contains("header"))
        }
        var file = try File()
        file.header = String(repeating: "{\"a\":", count: 10_000)
        #expect(try reason(file.data).contains("damaged"))
    }

    @Test func numbersThatAreNotFiniteAreRefused() throws {
        var file = try File()
        file.numbers.replaceSubrange(
            (file.numbers.startIndex + 400)..<(file.numbers.startIndex + 404), with: [0, 0, 0xC0, 0x7F])
        #expect(try reason(file.data).contains("not finite"))
    }

    @Test func longFilesAreRefused() throws {
        #expect(try reason(Data(count: 17 << 20)).contains("longer"))
    }

    /// Whatever stands in the header, nothing but a refusal or a network comes out of it.
    @Test func changedBytesInTheHeaderAreSafe() throws {
        let data = try File().data
        let length = try File().header.utf8.count
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<150 {
            var changed = data
            let place = 8 + Int.random(in: 0..<length, using: &generator)
            changed[changed.startIndex + place] = UInt8.random(in: 0...255, using: &generator)
            switch try error(changed) {
            case nil, .weightsUnusable: break
            case let other: Issue.record("byte \(place) as \(changed[place]): \(String(describing: other))")
            }
        }
    }

    @Test func whatWasAskedForIsNotReplaced() throws {
        #expect(
            throws: NetworkError.weightsNotFound(
                file: "locator.safetensors", searched: ["/nowhere/a"], variable: "ODOLOG_LOCATOR")
        ) {
            try LearnedLocator(weights: "/nowhere/a")
        }
        let folder = FileManager.default.temporaryDirectory.path
        #expect(throws: NetworkError.self) { try LearnedLocatorWeights.find(asked: folder) }
        #expect(
            throws: NetworkError.weightsNotFound(
                file: "locator.safetensors", searched: ["/nowhere"], variable: "ODOLOG_LOCATOR")
        ) {
            try LearnedLocatorWeights.find(asked: nil, environment: ["ODOLOG_LOCATOR": "/nowhere"])
        }
    }

    @Test func foldersAreSearchedInOrder() throws {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            .standardizedFileURL
        defer { try? FileManager.default.removeItem(at: home) }
        let resources = home.appendingPathComponent("bin/odolog_OdologNetwork.resources")
        let share = home.appendingPathComponent("share/odolog")
        for folder in [resources, share] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let executable = home.appendingPathComponent("bin/odolog").path
        func find(_ environment: [String: String] = [:]) throws -> String {
            try LearnedLocatorWeights.find(asked: nil, environment: environment, executable: executable)
        }
        for folder in [share, home.appendingPathComponent("bin"), resources] {
            let file = folder.appendingPathComponent("locator.safetensors")
            try Data("x".utf8).write(to: file)
            #expect(try find() == file.path)
        }
        #expect(try find(["ODOLOG_LOCATOR": share.path]) == share.path + "/locator.safetensors")
    }
}
