import Foundation
import HTTPTypes
import Hummingbird
import OdologReading
import Testing

@testable import OdologServer

@Suite struct APITests {
    private static let add = #"{"name":"Doblo","unit":"km","currency":"EUR"}"#

    @Test func aPhotoIsReadConfirmedAndInTheHistory() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            #expect(try await client.post("/api/v1/vehicles", json: Self.add).status == 201)
            let sent = try await client.send(.post, "/api/v1/readings?vehicle=1&name=IMG_1.jpg", "odometer 164214")
            #expect(sent.status == 201)
            let id = try #require(sent.json["id"] as? Int)
            #expect(sent.headers[.location] == "/api/v1/readings/\(id)")
            let reading = try #require(sent.json["reading"] as? [String: Any])
            #expect(reading["value"] as? Int == 164_214)
            #expect(reading["status"] as? String == "pending")
            // Nothing is in the log before somebody confirms it.
            #expect(try await client.get("/api/v1/vehicles/1/history").items.isEmpty)
            #expect(try await client.get("/api/v1/readings/\(id)/photo").text == "odometer 164214")
            let confirmed = try await client.post("/api/v1/readings/\(id)/confirm", json: "{}")
            #expect(confirmed.status == 200)
            #expect(confirmed.json["outcome"] as? String == "logged")
            let history = try await client.get("/api/v1/vehicles/1/history").items
            #expect(history.count == 1)
            #expect(history.first?["value"] as? Int == 164_214)
        }
        // The photo waits no more, so it isn't kept.
        #expect(server.waiting.isEmpty)
    }

    @Test func theSamePhotoAgainIsTheSameReading() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            let first = try await client.send(.post, "/api/v1/readings?vehicle=1", "odometer 5000")
            let second = try await client.send(.post, "/api/v1/readings?vehicle=1", "odometer 5000")
            #expect((first.status, second.status) == (201, 200))
            #expect(first.json["id"] as? Int == second.json["id"] as? Int)
            #expect(try await client.get("/api/v1/readings").items.count == 1)
            _ = try await client.post("/api/v1/readings/1/confirm", json: "{}")
            let third = try await client.send(.post, "/api/v1/readings?vehicle=1", "odometer 5000")
            #expect(third.status == 200)
            #expect((third.json["entry"] as? [String: Any])?["value"] as? Int == 5000)
            #expect(try await client.post("/api/v1/readings/1/confirm", json: "{}").status == 409)
            #expect(try await client.get("/api/v1/vehicles/1/history").items.count == 1)
        }
        #expect(server.waiting.isEmpty)
    }

    @Test func aFormWithThePhotoDoesTheSame() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            let body =
                "--X\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"../../a.jpg\"\r\n\r\nodometer 77\r\n--X--\r\n"
            let sent = try await client.send(
                .post, "/api/v1/readings", body, [.contentType: "multipart/form-data; boundary=X"])
            #expect(sent.status == 201)
            #expect((sent.json["reading"] as? [String: Any])?["value"] as? Int == 77)
        }
        #expect(server.waiting.count == 1)
        // The name leads nowhere else.
        #expect(FileManager.default.fileExists(atPath: server.folder + "/waiting/\(server.waiting[0])/a.jpg"))
    }

    @Test func whatIsOddNeedsAYesThatTheAnswerGives() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            let typed = #"{"value":164214,"takenAt":"2026-01-02"}"#
            #expect(try await client.post("/api/v1/vehicles/1/odometer", json: typed).status == 201)
            // Said once more, it adds nothing.
            #expect(try await client.post("/api/v1/vehicles/1/odometer", json: typed).status == 200)
            let odd = try await client.post(
                "/api/v1/vehicles/1/odometer", json: #"{"value":"1642","takenAt":"2026-02-02"}"#)
            #expect(odd.status == 409)
            #expect(odd.headers[.contentType] == "application/problem+json")
            #expect((odd.json["flags"] as? [String])?.isEmpty == false)
            let yes = try #require(odd.json["acknowledge"] as? String)
            #expect(try await client.get("/api/v1/vehicles/1/history").items.count == 1)
            let again = try await client.post(
                "/api/v1/vehicles/1/odometer",
                json: #"{"value":"1642","takenAt":"2026-02-02","acknowledge":"\#(yes)"}"#)
            #expect(again.status == 201)
            #expect(try await client.get("/api/v1/vehicles/1/history").items.count == 2)
            let forged = try await client.post(
                "/api/v1/vehicles/1/odometer", json: #"{"value":"7","takenAt":"2026-02-03","acknowledge":"!"}"#)
            #expect(forged.status == 422)
        }
    }

    @Test func entriesAreAddedCorrectedRemovedAndTakenBack() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            let fill = try await client.post(
                "/api/v1/vehicles/1/fuel",
                json: #"{"date":"2026-03-01","amount":"42.5 l","cost":"71.20","odometer":164214,"full":true}"#)
            #expect(fill.status == 201)
            let id = try #require(fill.json["id"] as? Int)
            let place = "/api/v1/vehicles/1/entries/\(id)"
            #expect(fill.headers[.location] == place)
            let json: HTTPFields = [.contentType: "application/json"]
            #expect(try await client.send(.put, place, #"{"cost":"72.20 EUR"}"#, json).status == 200)
            let shown = try await client.get(place)
            #expect(shown.text.contains("72.20"))
            #expect(shown.text.contains("71.20"))
            #expect(try await client.send(.delete, place, "").status == 204)
            #expect(try await client.get("/api/v1/vehicles/1/fuel").items.isEmpty)
            #expect(try await client.post("/api/v1/undo", json: "{}").status == 200)
            #expect(try await client.get("/api/v1/vehicles/1/fuel").items.count == 1)
        }
    }

    @Test func aScheduleIsDueInTheSummary() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            let added = try await client.post(
                "/api/v1/vehicles/1/schedules", json: #"{"what":"Oil","every":["12mo"],"last":"2025-03-01"}"#)
            #expect(added.status == 201)
            let done = try await client.get("/api/v1/vehicles/1/summary")
            let next = try #require(done.json["next"] as? [[String: Any]])
            #expect(next.first?["what"] as? String == "Oil")
            #expect(next.first?["status"] as? String == "overdue")
            #expect(
                try await client.post(
                    "/api/v1/vehicles/1/services", json: #"{"completes":["Oil"],"date":"2026-09-01"}"#
                ).status == 201)
            let after = try await client.get("/api/v1/vehicles/1/summary")
            #expect((after.json["next"] as? [[String: Any]])?.first?["status"] as? String == "good")
        }
    }

    @Test(arguments: [
        ("/api/v1/vehicles/9", 404), ("/api/v1/vehicles/x", 404), ("/api/v1/readings/9", 404),
        ("/api/v1/readings/9/photo", 404), ("/api/v1/vehicles/1/entries/99", 404), ("/api/v1/nothing", 404),
        ("/api/v1/readings?limit=0", 422), ("/api/v1/readings?vehicle=x", 422),
        ("/api/v1/vehicles/1/entries?kind=x", 422),
    ])
    func whatIsNotThereIsAProblem(path: String, status: Int) async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            let answer = try await client.get(path)
            #expect(answer.status == status)
            #expect(answer.json["status"] as? Int == status || answer.text.isEmpty)
            // Nothing of this machine is told.
            #expect(!answer.text.contains(server.folder))
        }
    }

    @Test(arguments: [
        "{", "[]", #"{"value":true}"#, #"{"value":"12 parsecs"}"#, #"{"value":-5}"#, #"{"value":1,"tenths":12}"#, "{}",
    ])
    func aBodyThatMeansNothingIsRefused(body: String) async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/api/v1/vehicles", json: Self.add)
            #expect(try await client.post("/api/v1/vehicles/1/odometer", json: body).status == 422)
            #expect(try await client.get("/api/v1/vehicles/1/history").items.isEmpty)
        }
    }

    @Test func aPhotoThatCannotBeReadIsRefusedAndNotKept() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            #expect(try await client.send(.post, "/api/v1/readings", "no photo").status == 422)
            #expect(try await client.send(.post, "/api/v1/readings", "").status == 422)
            #expect(try await client.get("/api/v1/readings").items.isEmpty)
        }
        #expect(server.waiting.isEmpty)
    }

    @Test func photosBeyondTheBoundAreSentAwayWithATime() async throws {
        let server = try TestServer { settings in
            settings.mostPhotos = 1
            settings.read = { input, kind, _ in
                try await Task.sleep(for: .milliseconds(300))
                return try TestServer.read(input, kind)
            }
        }
        try await server.test { client async throws in
            async let first = client.send(.post, "/api/v1/readings", "odometer 1000")
            async let second = client.send(.post, "/api/v1/readings", "odometer 2000")
            async let third = client.send(.post, "/api/v1/readings", "odometer 3000")
            let answers = try await [first, second, third]
            let refused = answers.filter { $0.status == 503 }
            #expect(answers.count { $0.status == 201 } >= 1)
            #expect(!refused.isEmpty)
            #expect(refused.allSatisfy { $0.headers[.retryAfter] != nil })
        }
    }

    @Test func aLargePhotoIsRefusedBeforeItIsRead() async throws {
        let server = try TestServer { $0.mostPhotoBytes = 1000 }
        try await server.test { client async throws in
            let body = String(repeating: "x", count: 100_000)
            #expect(try await client.send(.post, "/api/v1/readings", body).status == 413)
        }
    }

    @Test func theDescriptionNamesEveryRoute() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            let paths = try #require(try await client.get("/api/v1/openapi.json").json["paths"] as? [String: Any])
            #expect(paths.count == 22)
            for (path, methods) in paths {
                let real = path.replacing("{vehicle}", with: "1").replacing("{reading}", with: "1").replacing(
                    "{entry}", with: "1"
                ).replacing("{vin}", with: "1HG")
                for method in try #require(methods as? [String: Any]).keys {
                    let answer = try await client.send(.init(rawValue: method.uppercased())!, real, "")
                    #expect(answer.status != 405, "\(method) \(path)")
                    #expect(answer.status != 404 || !answer.text.isEmpty, "\(method) \(path)")
                }
            }
        }
    }
}
