import Foundation
import HTTPTypes
import Hummingbird
import OdologOdometer
import OdologReading
import Testing
import VehicleOCR

@testable import OdologServer

/// The queue of what waits, as people at a desk go through it.
@Suite struct ReviewTests {
    /// Two vehicles; photos of the first one, a month apart.
    private static func server(
        _ values: [Int], _ change: (inout ServerSettings) -> Void = { _ in },
        _ test: (TestServer, Client) async throws -> Void
    ) async throws {
        let server = try TestServer(change)
        try await server.test { client async throws in
            for name in ["Doblo", "Caddy"] { _ = try await client.post("/vehicles", form: "name=\(name)&unit=km") }
            for (index, value) in values.enumerated() {
                let name = "IMG_20260\(index + 1)01_120000.jpg"
                let sent = try await client.send(.post, "/api/v1/readings?vehicle=1&name=\(name)", "odometer \(value)")
                #expect(sent.status == 201)
            }
            try await test(server, client)
        }
    }

    @Test func ofTwoPeopleTheSecondIsTold() async throws {
        try await Self.server([1000]) { _, client async throws in
            #expect(try await client.post("/readings/1", form: "vehicle=1&answer=accept").status == 303)
            let second = try await client.post("/readings/1", form: "vehicle=1&answer=typed&value=1001")
            #expect(second.status == 409)
            #expect(second.text.contains("This photo is decided"))
            #expect(second.text.contains("1000 km"))
            #expect(try await client.get("/readings/1").text.contains("This photo is decided"))
            #expect(try await client.get("/api/v1/vehicles/1/history").items.map { $0["value"] as? Int } == [1000])
        }
    }

    @Test func cleanOnesAreConfirmedAtOneLookAndTakenBackByOne() async throws {
        // The last one is less than what came before: it is left for a person.
        try await Self.server([1000, 1100, 1200, 900]) { server, client async throws in
            let page = try await client.get("/waiting").text
            #expect(page.contains("Sure, and nothing odd"))
            let ids = try #require(page.firstMatch(of: /name="ids" value="([^"]+)"/)?.output.1)
            #expect(ids == "1,2,3,4")
            let sent = try await client.post("/waiting/confirm", form: "ids=\(ids)")
            #expect(sent.headers[.location] == "/waiting?confirmed=3")
            #expect(try await client.get("/api/v1/vehicles/1/history").items.count == 3)
            #expect(try await client.get("/api/v1/readings").items.map { $0["id"] as? Int } == [4])
            let undone = try await client.post("/waiting/undo", form: "")
            #expect(undone.status == 303)
            #expect(try await client.get("/api/v1/vehicles/1/history").items.isEmpty)
            #expect(try await client.get("/api/v1/readings").items.count == 4)
            #expect(server.waiting.count == 4)
            // There is nothing else to take back.
            #expect(try await client.post("/waiting/undo", form: "").headers[.location] == "/waiting")
        }
    }

    @Test func aRejectedPhotoWaitsAgainWhenThatIsTakenBack() async throws {
        try await Self.server([1000, 1100]) { server, client async throws in
            let rejected = try await client.post("/readings/1", form: "vehicle=1&answer=reject")
            #expect(rejected.headers[.location] == "/readings/2")
            #expect(try await client.get("/readings/2").text.contains("Take the last decision back"))
            let undone = try await client.post("/waiting/undo", form: "")
            let place = try #require(undone.headers[.location])
            #expect(try await client.get(place).text.contains("It is right: 1000"))
            #expect(server.waiting.count == 2)
        }
    }

    @Test func theQueueShowsWhatIsAskedFor() async throws {
        try await Self.server([1000, 1100]) { _, client async throws in
            _ = try await client.send(.post, "/api/v1/readings", "odometer 777")
            _ = try await client.send(.post, "/api/v1/readings?vehicle=2", "odometer ?")
            func shown(_ query: String) async throws -> [String] {
                let page = try await client.get("/waiting\(query)").text
                return page.matches(of: /<a href="\/readings\/(\d+)/).map { String($0.output.1) }.sorted()
            }
            #expect(try await shown("") == ["1", "2", "3", "4"])
            #expect(try await shown("?of=nobody") == ["3"])
            #expect(try await shown("?of=1&sure=yes") == ["1", "2"])
            #expect(try await shown("?sure=no") == ["4"])
            #expect(try await shown("?doubts=yes") == [])
            // The answer leads to the next one of the same filter, and then back.
            let next = try await client.post("/readings/1", form: "vehicle=1&answer=accept&of=1")
            #expect(next.headers[.location] == "/readings/2?of=1")
            let last = try await client.post("/readings/2", form: "vehicle=1&answer=accept&of=1")
            #expect(last.headers[.location] == "/waiting?of=1")
            // Nobody's photo becomes none of several by mistake.
            #expect(try await client.get("/readings/3").text.contains("choose one"))
            #expect(try await client.post("/readings/3", form: "vehicle=&answer=accept").status == 422)
        }
    }

    @Test func aPhotoIsReadForTheOtherKind() async throws {
        let change: (inout ServerSettings) -> Void = { settings in
            settings.read = { input, kind, _ in
                var reading = try TestServer.read(input, kind)
                if kind == .vin { (reading.kind, reading.asked, reading.candidates) = (nil, .vin, []) }
                return reading
            }
        }
        try await Self.server([1000], change) { _, client async throws in
            let changed = try await client.post("/readings/1/kind", form: "")
            let place = try #require(changed.headers[.location])
            #expect(try await client.get(place).text.contains("It is an odometer"))
            #expect(try await client.get("/api/v1/readings").items.map { $0["kind"] as? String } == ["vin"])
            let typed = try await client.post(place, form: "vehicle=1&answer=typed&value=1HGCM82633A004352")
            #expect(typed.headers[.location] == "/vehicles/1")
            #expect(try await client.get("/api/v1/vehicles/1").json["vin"] as? String == "1HGCM82633A004352")
        }
    }

    @Test func whyOpensThePageThatExplainsWithAPolicyOfItsOwn() async throws {
        let change: (inout ServerSettings) -> Void = { settings in
            settings.explain = { _, kind in "<html><style>\nb { color: red }</style><b>\(kind.rawValue)</b></html>" }
        }
        try await Self.server([1000], change) { _, client async throws in
            #expect(try await client.get("/readings/1").text.contains("/readings/1/why"))
            let page = try await client.get("/readings/1/why")
            #expect(page.text.contains("<b>odometer</b>"))
            let policy = try #require(page.headers[.contentSecurityPolicy])
            // openssl dgst -sha256 -binary | base64
            #expect(policy.contains("style-src 'sha256-MtJ/AkQUADPFn/6PtbasS5sdgQit6VjJDenxrjAyTjw='"))
            #expect(policy.contains("img-src data:"))
            #expect(!policy.contains("unsafe") && !policy.contains("script-src"))
        }
    }
}
