import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import OdologServer

/// Vehicles, what is due, what they cost.
@Suite struct GarageTests {
    @Test func sampleDataShowsAllPagesAndIsThrownAway() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            #expect(try await client.get("/").text.contains("Show sample data"))
            let made = try await client.post("/sample", form: "")
            #expect(made.headers[.location] == "/vehicles/1")
            // A second click makes no second one.
            #expect(try await client.post("/sample", form: "").headers[.location] == "/vehicles/1")
            let vehicle = try await client.get("/vehicles/1").text
            #expect(vehicle.contains("<title id=\"odometer-title\">Odometer over time</title>"))
            #expect(vehicle.contains("estimated: about"))
            let costs = try await client.get("/vehicles/1/costs").text
            for words in ["Costs by month", "insurance", "Fuel economy, l/100", "<desc id=\"costs-0-desc\">From 202"] {
                #expect(costs.contains(words), "\(words)")
            }
            #expect(try await client.get("/").text.contains("Throw the sample data away"))
            _ = try await client.post("/sample/remove", form: "")
            #expect(try await client.get("/api/v1/vehicles").items.isEmpty)
        }
    }

    @Test func whatIsDueIsInTabsAndDoneOnThePage() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/vehicles", form: "name=Doblo&unit=km")
            let place = "/vehicles/1/schedules"
            let added = try await client.post(place, form: "what=Oil&every=12mo,+15000km&last=2025-01-01&odometer=1000")
            #expect(added.headers[.location] == place)
            _ = try await client.post(place, form: "what=Brakes&every=24mo&last=2026-08-01")
            #expect(try await client.post(place, form: "what=X&every=x").status == 422)
            let overdue = try await client.get("\(place)?show=overdue").text
            #expect(overdue.contains("<b>Oil</b>") && !overdue.contains("<b>Brakes</b>"))
            #expect(overdue.contains("Overdue (1)") && overdue.contains("all (2)"))
            #expect(try await client.get("\(place)?show=good").text.contains("<b>Brakes</b>"))
            let schedule = try #require(overdue.firstMatch(of: /name="schedule" value="(\d+)"/)?.output.1)
            let done = try await client.post(
                "/vehicles/1/done", form: "schedule=\(schedule)&odometer=16000&cost=89+EUR")
            #expect(done.headers[.location] == place)
            #expect(try await client.get("\(place)?show=overdue").text.contains("There is nothing here."))
            let services = try await client.get("/api/v1/vehicles/1/services").items
            #expect(services.count == 1)
            // What is odd is asked here, too.
            let odd = try await client.post("/vehicles/1/done", form: "schedule=\(schedule)&odometer=90")
            #expect(odd.status == 409)
            #expect(odd.text.contains("action=\"/vehicles/1/done\""))
        }
    }

    @Test func ofAFleetWhatIsOverdueComesFirst() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            for name in ["Anna", "Berta", "Carl"] {
                _ = try await client.post("/vehicles", form: "name=\(name)&unit=km")
            }
            _ = try await client.post("/vehicles/2/schedules", form: "what=Oil&every=12mo&last=2026-08-01")
            _ = try await client.post("/vehicles/3/schedules", form: "what=Oil&every=12mo&last=2024-01-01")
            for path in ["/fleet", "/"] {
                let page = try await client.get(path).text
                let section = path == "/" ? page.components(separatedBy: "<h2>Vehicles</h2>").last! : page
                let names = section.matches(of: /\/vehicles\/(\d)"/).map { String($0.output.1) }
                #expect(Array(names.prefix(3)) == ["3", "2", "1"], "\(path)")
            }
        }
    }

    @Test func aTypedVINSaysWhatItIs() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            let short = try await client.get("/api/v1/vins/1HGCM8263").json
            #expect(short["characters"] as? Int == 9)
            #expect((short["problem"] as? String)?.contains("8 missing") == true)
            let whole = try await client.get("/api/v1/vins/1HGCM82633A004352").json
            #expect(whole["problem"] is NSNull)
            #expect(whole["make"] as? String == "Honda")
            // Without JavaScript the server fills in what nobody said.
            _ = try await client.post("/vehicles", form: "name=Accord&vin=1HGCM82633A004352&model=&modelYear=&unit=mi")
            let vehicle = try await client.get("/api/v1/vehicles/1").json
            #expect(vehicle["make"] as? String == "Honda")
            #expect(vehicle["modelYear"] as? Int == 2003)
            #expect(try await client.post("/vehicles", form: "name=X&modelYear=old&unit=km").status == 422)
        }
    }

    @Test func theHomeScreenHasShortcuts() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            let manifest = try await client.get("/manifest.webmanifest").json
            let shortcuts = try #require(manifest["shortcuts"] as? [[String: Any]])
            #expect(shortcuts.map { $0["url"] as? String } == ["/#photo", "/fill"])
            _ = try await client.post("/vehicles", form: "name=Doblo&unit=km")
            #expect(try await client.get("/fill").headers[.location] == "/vehicles/1?fill=1#fuel")
            #expect(try await client.get("/vehicles/1?fill=1").text.contains("id=\"fuel\" open"))
            _ = try await client.post("/vehicles", form: "name=Caddy&unit=km")
            #expect(try await client.get("/fill").text.contains("Which vehicle?"))
        }
    }
}
