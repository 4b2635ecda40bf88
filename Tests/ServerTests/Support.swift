import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import OdologFiles
import OdologOdometer
import OdologReading
import Testing
import VehicleOCR
import VehicleStore

@testable import OdologServer

/// A server with a store in a folder of its own. Its reader takes the file's text for what the photo shows: `odometer 164214`.
final class TestServer: Sendable {
    let folder: String
    let store: VehicleStore
    let server: Server

    init(_ change: (inout ServerSettings) -> Void = { _ in }) throws {
        folder = NSTemporaryDirectory() + "odolog-serve-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        store = try VehicleStore(path: folder + "/log.sqlite")
        var settings = ServerSettings(
            store: store, photos: folder + "/waiting", zone: .gmt, writer: "tester",
            clock: { Date(timeIntervalSince1970: 1_790_000_000) },
            read: { input, kind, _ in try Self.read(input, kind) })
        change(&settings)
        server = Server(settings)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Calls `test` with a client of what answers, in process.
    func test(_ test: (Client) async throws -> Void) async throws {
        try await test(Client(responder: server.router().buildResponder()))
    }

    /// The files that wait.
    var waiting: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder + "/waiting")) ?? [] }

    static func read(_ input: PhotoInput, _ kind: ReadingKind?) throws -> Reading {
        guard case .file(let path) = input, let data = FileManager.default.contents(atPath: path) else {
            throw ReadingError.timedOut(path: input.name, seconds: 1)
        }
        let text = String(decoding: data, as: UTF8.self)
        guard text.hasPrefix("odometer ") else { throw ReadingError.timedOut(path: path, seconds: 1) }
        var digest = SHA256Digest()
        digest.update(Array(data))
        let digits = text.dropFirst("odometer ".count).trimmingCharacters(in: .whitespacesAndNewlines)
        let value = Int(digits).flatMap { try? OdometerValue(wholeUnits: $0) }
        let facts = PhotoFacts(sha256: digest.hexadecimal(), byteCount: data.count, width: 400, height: 300)
        let candidates = value.map { [Candidate(text: digits, confidence: 0.99, value: $0, unit: .kilometers)] }
        return Reading(
            photo: facts, kind: value == nil ? nil : .odometer, candidates: candidates ?? [],
            decision: value == nil ? .reject : .accept, engine: EngineIdentity(name: "fixed", version: "", model: "1"))
    }
}

/// Asks as a program does.
struct Client: Sendable {
    let responder: RouterResponder<ServerContext>

    struct Answer: Sendable {
        let status: Int
        let text: String
        let headers: HTTPFields

        /// The body as an object.
        var json: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
        }

        var items: [[String: Any]] { json["items"] as? [[String: Any]] ?? [] }
    }

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> Answer {
        try await send(.get, path, "", headers)
    }

    func post(_ path: String, json: String, _ headers: HTTPFields = [:]) async throws -> Answer {
        var headers = headers
        headers[.contentType] = "application/json"
        return try await send(.post, path, json, headers)
    }

    func post(_ path: String, form: String, _ headers: HTTPFields = [:]) async throws -> Answer {
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await send(.post, path, form, headers)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String, _ headers: HTTPFields = [:]
    ) async throws -> Answer {
        let context = ServerContext(source: .init(channel: NIOAsyncTestingChannel(), logger: Logger(label: "test")))
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers)
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
        let answer = try await responder.respond(to: request, context: context)
        let written = Written()
        try await answer.body.write(written)
        return Answer(status: answer.status.code, text: written.text, headers: answer.headers)
    }
}

/// What was written of an answer's body.
private final class Written: ResponseBodyWriter {
    private(set) var text = ""

    func write(_ buffer: ByteBuffer) { text += String(buffer: buffer) }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
