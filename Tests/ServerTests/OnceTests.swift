import Foundation
import HTTPTypes
import Hummingbird
import OdologReading
import Synchronization
import Testing
import VehicleOCR

@testable import OdologServer

/// A request that is sent twice, and one that comes after somebody else's.
@Suite struct OnceTests {
    private static let add = #"{"name":"Doblo","unit":"km","currency":"EUR"}"#
    private static let fill = #"{"date":"2026-05-01","amount":"40 l","cost":"70"}"#

    private static func key(_ text: String) -> HTTPFields { [HTTPField.Name("Idempotency-Key")!: text] }

    @Test func theSameKeyAgainGetsTheFirstAnswer() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            let place = "/api/v1/vehicles/1/fuel"
            let first = try await client.post(place, json: Self.fill, Self.key("\"a-1\""))
            let again = try await client.post(place, json: Self.fill, Self.key("a-1"))
            #expect((first.status, again.status) == (201, 201))
            #expect(first.text == again.text)
            #expect(first.headers[.location] == again.headers[.location])
            #expect(try await client.get(place).items.count == 1)
            // Another body under the same key is a mistake of the program.
            let other = try await client.post(place, json: #"{"amount":"41 l"}"#, Self.key("a-1"))
            #expect(other.status == 422)
            #expect(other.json["code"] as? String == "key_used")
            #expect(try await client.post(place, json: Self.fill, Self.key("b 2")).status == 400)
            #expect(try await client.get(place).items.count == 1)
        }
    }

    @Test func whatWasRefusedMayBeSentAgainUnderItsKey() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            let place = "/api/v1/vehicles/1/odometer"
            _ = try await client.post(place, json: #"{"value":164214,"takenAt":"2026-01-02"}"#)
            let odd = try await client.post(place, json: #"{"value":9,"takenAt":"2026-02-02"}"#, Self.key("k"))
            #expect(odd.status == 409)
            let yes = try #require(odd.json["acknowledge"] as? String)
            let body = #"{"value":9,"takenAt":"2026-02-02","acknowledge":"\#(yes)"}"#
            #expect(try await client.post(place, json: body, Self.key("k")).status == 201)
            #expect(try await client.post(place, json: body, Self.key("k")).status == 201)
            #expect(try await client.get("/api/v1/vehicles/1/history").items.count == 2)
        }
    }

    @Test func answersOutliveTheServer() async throws {
        let folder = NSTemporaryDirectory() + "odolog-answers-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (path, now) = (folder + "/answers.jsonl", Date(timeIntervalSince1970: 1_790_000_000))
        let key = KeptAnswers.Key(owner: "Widget", text: "1")
        let answer = KeptAnswers.Answer(status: 201, headers: ["location": "/x"], body: "{}")
        func isFirst(_ start: KeptAnswers.Start) -> Bool { if case .first = start { true } else { false } }
        let before = KeptAnswers(path: path, at: now)
        #expect(isFirst(before.begin(key, "digest", at: now)))
        before.finish(key, answer, at: now)
        // A line that was cut by a crash is none.
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(#"{"key":{"ow"#.utf8))
        try file.close()
        let after = KeptAnswers(path: path, at: now + 60)
        guard case .again(let kept) = after.begin(key, "digest", at: now + 60) else {
            Issue.record("the answer is gone")
            return
        }
        #expect(kept == answer)
        #expect(isFirst(after.begin(.init(owner: "Other", text: "1"), "digest", at: now + 60)))
        // After a day it is forgotten.
        #expect(isFirst(KeptAnswers(path: path, at: now + 90_000).begin(key, "digest", at: now + 90_000)))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func answersAreBounded() {
        let now = Date(timeIntervalSince1970: 1_790_000_000)
        let answers = KeptAnswers(path: nil, at: now)
        for number in 0...KeptAnswers.mostOfOwner {
            let key = KeptAnswers.Key(owner: "", text: "\(number)")
            _ = answers.begin(key, "digest", at: now)
            answers.finish(key, .init(status: 200, headers: [:], body: ""), at: now)
        }
        guard case .first = answers.begin(.init(owner: "", text: "0"), "digest", at: now) else {
            Issue.record("the oldest answer is kept")
            return
        }
        guard case .again = answers.begin(.init(owner: "", text: "9"), "digest", at: now) else {
            Issue.record("a newer answer is gone")
            return
        }
    }

    /// Holds a reading up.
    private final class Gate: Sendable {
        let isReading = Mutex(false)
        let mayGoOn = Mutex(false)
    }

    @Test func oneThatIsOnItsWayIsRefused() async throws {
        let gate = Gate()
        let server = try TestServer { settings in
            settings.read = { input, kind, _ in
                gate.isReading.withLock { $0 = true }
                while !gate.mayGoOn.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
                return try TestServer.read(input, kind)
            }
        }
        try await server.test { client async throws in
            async let first = client.send(.post, "/api/v1/readings", "odometer 5000", Self.key("k"))
            while !gate.isReading.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
            let second = try await client.send(.post, "/api/v1/readings", "odometer 5000", Self.key("k"))
            #expect(second.status == 409)
            #expect(second.json["code"] as? String == "in_flight")
            gate.mayGoOn.withLock { $0 = true }
            #expect(try await first.status == 201)
        }
    }

    @Test func aFormThatIsSentTwiceIsCarriedOutOnce() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/vehicles", form: "name=Doblo&unit=km")
            let page = try await client.get("/vehicles/1").text
            let form = try #require(page.firstMatch(of: /name="form" value="([^"]+)"/)?.output.1)
            let body = "form=\(form)&amount=40+l&full=yes"
            for _ in 0..<2 {
                let sent = try await client.post("/vehicles/1/fuel", form: body)
                #expect(sent.headers[.location] == "/vehicles/1")
            }
            #expect(try await client.get("/api/v1/vehicles/1/fuel").items.count == 1)
            _ = try await client.post("/vehicles/1/fuel", form: "form=\(form)&amount=41+l&full=yes")
            #expect(try await client.get("/api/v1/vehicles/1/fuel").items.count == 2)
        }
    }
}

@Suite struct ETagTests {
    private static let add = #"{"name":"Doblo","unit":"km","currency":"EUR"}"#

    @Test func whatIsKnownIsNotSentAgain() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            for path in ["/api/v1/vehicles", "/api/v1/vehicles/1", "/api/v1/vehicles/1/history", "/api/v1/readings"] {
                let tag = try #require(try await client.get(path).headers[.eTag])
                let known = try await client.get(path, [.ifNoneMatch: "\"other\", W/\(tag)"])
                #expect(known.status == 304)
                #expect(known.text.isEmpty)
                #expect(known.headers[.eTag] == tag)
                #expect(try await client.get(path, [.ifNoneMatch: "\"other\""]).status == 200)
            }
            let tag = try #require(try await client.get("/api/v1/vehicles/1").headers[.eTag])
            _ = try await client.post("/api/v1/vehicles/1/odometer", json: #"{"value":5}"#)
            #expect(try await client.get("/api/v1/vehicles/1", [.ifNoneMatch: tag]).status == 200)
        }
    }

    @Test func whatSomebodyElseChangedIsNotOverwritten() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            let added = try await client.post("/api/v1/vehicles/1/expenses", json: #"{"cost":"5","category":"toll"}"#)
            let place = try #require(added.headers[.location])
            let seen = try #require(added.headers[.eTag])
            #expect(try await client.get(place).headers[.eTag] == seen)
            var json: HTTPFields = [.contentType: "application/json", .ifMatch: seen]
            let first = try await client.send(.put, place, #"{"cost":"6"}"#, json)
            #expect(first.status == 200)
            #expect(try await client.get(place).headers[.eTag] == first.headers[.eTag])
            let late = try await client.send(.put, place, #"{"cost":"7"}"#, json)
            #expect(late.status == 412)
            #expect(late.json["code"] as? String == "changed_since")
            #expect(try await client.send(.delete, place, "", [.ifMatch: seen]).status == 412)
            json[.ifMatch] = first.headers[.eTag]
            #expect(try await client.send(.put, place, #"{"cost":"7"}"#, json).status == 200)
            #expect(try await client.send(.delete, place, "", [.ifMatch: "*"]).status == 204)
        }
    }

    @Test func aReadingIsConfirmedAsItWasSeen() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            for name in ["Doblo", "Caddy"] {
                _ = try await client.post("/api/v1/vehicles", json: #"{"name":"\#(name)","unit":"km"}"#)
            }
            _ = try await client.send(.post, "/api/v1/readings?vehicle=1", "odometer 5000")
            let seen = try #require(try await client.get("/api/v1/readings/1").headers[.eTag])
            let moved = try await client.post("/api/v1/readings/1/move", json: #"{"vehicle":2}"#)
            #expect(moved.json["vehicleId"] as? Int == 2)
            let late = try await client.post("/api/v1/readings/1/confirm", json: "{}", [.ifMatch: seen])
            #expect(late.status == 412)
            #expect(try await client.post("/api/v1/readings/1/confirm", json: "{}").status == 200)
            #expect(try await client.get("/api/v1/vehicles/2/history").items.count == 1)
            // A confirmed one moves with its entry, and so does any other entry.
            #expect(try await client.post("/api/v1/readings/1/move", json: #"{"vehicle":1}"#).status == 200)
            #expect(try await client.get("/api/v1/vehicles/1/history").items.count == 1)
            #expect(try await client.get("/api/v1/vehicles/2/history").items.isEmpty)
            let fill = try await client.post("/api/v1/vehicles/1/fuel", json: #"{"amount":"40 l"}"#)
            let place = try #require(fill.headers[.location])
            let there = try await client.post(place + "/move", json: #"{"vehicle":2}"#)
            #expect(there.status == 200)
            #expect(there.json["lostSchedules"] as? [String] == [])
            #expect(try await client.get("/api/v1/vehicles/2/fuel").items.count == 1)
            #expect(try await client.post(place + "/move", json: #"{"vehicle":9}"#).status == 404)
        }
    }
}
