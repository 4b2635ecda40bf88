import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import OdologServer

/// A test for each line of the table of threats in `Serve.md`.
@Suite struct AccessTests {
    private static func server(pairing: String? = nil) throws -> TestServer {
        try TestServer { settings in
            // Beside the photos, in the folder that is gone with the server.
            settings.access = AccessList(store: settings.photos)
            (settings.needsGrant, settings.pairingCode) = (true, pairing)
        }
    }

    @Test func withoutATokenNothingOfALogIsShown() async throws {
        let server = try Self.server()
        try await server.test { client async throws in
            for path in ["/", "/api/v1/vehicles", "/readings/1", "/vehicles/1", "/metrics", "/events"] {
                #expect(try await client.get(path).status == 401, "\(path)")
            }
            #expect(try await client.send(.post, "/api/v1/readings", "odometer 1").status == 401)
            #expect(try await client.get("/healthz").status == 200)
            #expect(try await client.get("/api/v1/vehicles", [.authorization: "Bearer x"]).status == 401)
        }
    }

    @Test func aTokenDoesWhatItsScopeSaysAndNamesItself() async throws {
        let folder = NSTemporaryDirectory() + "odolog-access-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let access = AccessList(store: folder + "/log.sqlite")
        let now = Date(timeIntervalSince1970: 1_790_000_000)
        let read = try access.add("Widget", .read, at: now)
        let record = try access.add("Shortcut", .record, at: now)
        let admin = try access.add("Script", .admin, at: now)
        let server = try TestServer { ($0.access, $0.needsGrant) = (access, true) }
        try await server.test { client async throws in
            func bearer(_ secret: String) -> HTTPFields { [.authorization: "Bearer \(secret)"] }
            let new = #"{"name":"Doblo"}"#
            #expect(try await client.post("/api/v1/vehicles", json: new, bearer(record)).status == 403)
            #expect(try await client.post("/api/v1/vehicles", json: new, bearer(admin)).status == 201)
            #expect(try await client.get("/api/v1/vehicles", bearer(read)).status == 200)
            let value = #"{"value":1000}"#
            #expect(try await client.post("/api/v1/vehicles/1/odometer", json: value, bearer(read)).status == 403)
            #expect(try await client.post("/api/v1/vehicles/1/odometer", json: value, bearer(record)).status == 201)
            let entry = try await client.get("/api/v1/vehicles/1/entries", bearer(read)).items[0]["id"] as? Int
            let place = "/api/v1/vehicles/1/entries/\(entry ?? 0)"
            #expect(try await client.get(place, bearer(read)).text.contains("Shortcut"))
            #expect(try await client.send(.delete, place, "", bearer(record)).status == 403)
            try access.revoke("Widget")
            #expect(try await client.get("/api/v1/vehicles", bearer(read)).status == 401)
        }
        // No secret stands in the file, which nobody else can read.
        let text = try String(contentsOfFile: access.path, encoding: .utf8)
        for secret in [read, record, admin] { #expect(!text.contains(secret)) }
        let mode = try FileManager.default.attributesOfItem(atPath: access.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aLinkPairsOneBrowserOnceAndOnlyByAPost() async throws {
        let server = try Self.server(pairing: "the-code")
        try await server.test { client async throws in
            // A preview looks at it.
            #expect(try await client.get("/pair?code=the-code").status == 200)
            let paired = try await client.post("/pair", form: "code=the-code&name=Phone")
            #expect(paired.status == 303)
            let cookie = try #require(paired.headers[.setCookie])
            #expect(cookie.contains("HttpOnly"))
            #expect(cookie.contains("SameSite=Lax"))
            let value = String(cookie.prefix { $0 != ";" })
            #expect(try await client.get("/", [.cookie: value]).status == 200)
            #expect(try await client.post("/pair", form: "code=the-code&name=Other").status == 403)
        }
    }

    @Test func aLinkIsVoidAfterTenMinutesAndAfterTenWrongCodes() {
        let now = Date(timeIntervalSince1970: 0)
        #expect(!Pairing(code: "a", at: now).take("a", at: now + 601))
        let pairing = Pairing(code: "a", at: now)
        for _ in 0..<Pairing.mostFailures { #expect(!pairing.take("b", at: now)) }
        #expect(!pairing.take("a", at: now))
        #expect(!Pairing(code: nil, at: now).take("", at: now))
    }

    @Test func aPageOfAnotherSiteWritesNothing() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            let form = "name=Doblo"
            #expect(try await client.post("/vehicles", form: form, [.origin: "https://evil.example"]).status == 403)
            let site = HTTPField.Name("Sec-Fetch-Site")!
            #expect(try await client.post("/vehicles", form: form, [site: "cross-site"]).status == 403)
            #expect(try await client.post("/vehicles", form: form, [.origin: "http://localhost"]).status == 303)
            // A form can't pretend to be JSON.
            #expect(try await client.post("/api/v1/vehicles", form: #"{"name":"X"}"#).status == 415)
        }
    }

    @Test func anotherNameInHostIsRefused() {
        // A page of another site that lets its own name point at this machine.
        func isOwn(_ host: String) -> Bool { Guard.isOwn(host, ["car.example"]) }
        for host in ["127.0.0.1", "127.0.0.1:8321", "localhost:1", "[::1]:80", "CAR.example:8"] { #expect(isOwn(host)) }
        for host in ["", "evil.example", "127.0.0.1.evil.example", "evil.example:80", "[::2]"] { #expect(!isOwn(host)) }
    }

    @Test func everyAnswerTellsBrowsersWhatTheyMayLoad() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            for path in ["/", "/api/v1/vehicles", "/nothing", "/style.css"] {
                let headers = try await client.get(path).headers
                let policy = try #require(headers[HTTPField.Name("Content-Security-Policy")!])
                #expect(policy.hasPrefix("default-src 'none'"))
                #expect(!policy.contains("unsafe"))
                #expect(headers[.xContentTypeOptions] == "nosniff")
            }
        }
    }
}
