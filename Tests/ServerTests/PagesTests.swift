import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import OdologServer

/// The pages as a browser without JavaScript uses them.
@Suite struct PagesTests {
    private static func upload(_ photos: [String], vehicle: String = "1") -> String {
        "--X\r\nContent-Disposition: form-data; name=\"vehicle\"\r\n\r\n\(vehicle)\r\n"
            + photos.map {
                "--X\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\($0)\r\n"
            }.joined() + "--X--\r\n"
    }

    private static let multipart: HTTPFields = [.contentType: "multipart/form-data; boundary=X"]

    @Test func fromTheFirstVisitToAConfirmedReading() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            #expect(try await client.get("/").text.contains("First, add a vehicle."))
            let added = try await client.post("/vehicles", form: "name=Blue+Doblo&vin=&unit=km")
            #expect(added.status == 303)
            #expect(added.headers[.location] == "/vehicles/1")
            let sent = try await client.send(.post, "/photos", Self.upload(["odometer 164214"]), Self.multipart)
            #expect(sent.status == 303)
            #expect(sent.headers[.location] == "/readings/1")
            let page = try await client.get("/readings/1").text
            #expect(page.contains("It is right: 164214"))
            let yes = try await client.post("/readings/1", form: "vehicle=1&answer=accept")
            #expect(yes.status == 303)
            #expect(yes.headers[.location] == "/vehicles/1")
            #expect(try await client.get("/vehicles/1").text.contains("164214 km"))
        }
    }

    @Test func returnInTheFieldOfDigitsSendsTheDigitsAndNotWhatWasRead() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/vehicles", form: "name=Doblo&unit=km")
            _ = try await client.send(.post, "/photos", Self.upload(["odometer 1000"]), Self.multipart)
            let page = try await client.get("/readings/1").text
            // A browser takes a form's first submit button for the return key.
            let form = try #require(page.split(separator: "<form method=\"post\" action=\"/readings/1\"").last)
            let first = try #require(form.split(separator: "<button").dropFirst().first)
            #expect(first.contains("value=\"typed\""))
        }
    }

    @Test func severalPhotosWaitOneAfterTheOther() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/vehicles", form: "name=Doblo&unit=km")
            // The empty part is the field without a file; the one that can't be read doesn't hold the others up.
            let body = Self.upload(["", "odometer 1000", "no photo", "odometer 1100"])
            #expect(try await client.send(.post, "/photos", body, Self.multipart).headers[.location] == "/readings/1")
            let next = try await client.post("/readings/1", form: "vehicle=1&answer=typed&value=1001")
            #expect(next.headers[.location] == "/readings/2")
            #expect(try await client.post("/readings/2", form: "vehicle=1&answer=reject").headers[.location] == "/")
            #expect(try await client.get("/api/v1/vehicles/1/history").items.map { $0["value"] as? Int } == [1001])
        }
    }

    @Test func whatIsOddIsAskedOnce() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/vehicles", form: "name=Doblo&unit=km")
            _ = try await client.post("/vehicles/1/odometer", form: "value=164214&time=2026-01-01")
            _ = try await client.send(.post, "/photos", Self.upload(["odometer 900"]), Self.multipart)
            let odd = try await client.post("/readings/1", form: "vehicle=1&answer=accept&time=2026-02-01")
            #expect(odd.status == 409)
            #expect(odd.text.contains("That looks odd"))
            let yes = try #require(odd.text.firstMatch(of: /name="yes" value="([^"]+)"/)?.output.1)
            let again = try await client.post(
                "/readings/1", form: "vehicle=1&answer=accept&time=2026-02-01&yes=\(yes)")
            #expect(again.status == 303)
            let typed = try await client.post("/vehicles/1/odometer", form: "value=5&time=2026-03-01")
            #expect(typed.status == 409)
            #expect(typed.text.contains("Save it all the same"))
        }
    }

    @Test func aNameIsTextAndNoMarkup() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            _ = try await client.post("/vehicles", form: "name=%3Cscript%3Ealert(1)%3C/script%3E&unit=km")
            for path in ["/", "/vehicles/1"] {
                let text = try await client.get(path).text
                #expect(!text.contains("<script>alert"))
                #expect(text.contains("&lt;script&gt;"))
            }
        }
    }

    @Test func aGermanBrowserGetsGerman() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            let page = try await client.get("/", [.acceptLanguage: "fr, de-DE;q=0.9, en;q=0.8"]).text
            #expect(page.contains("lang=\"de\""))
            #expect(page.contains("Lege zuerst ein Fahrzeug an."))
        }
        #expect(Set(Texts.english.words.keys) == Set(Texts.german.words.keys))
    }

    @Test func anErrorIsAPage() async throws {
        let server = try TestServer()
        try await server.test { client async throws in
            let gone = try await client.get("/vehicles/9")
            #expect(gone.status == 404)
            #expect(gone.text.contains("<html"))
            let empty = try await client.send(.post, "/photos", Self.upload([""]), Self.multipart)
            #expect(empty.status == 422)
            #expect(empty.text.contains("Choose a photo first."))
        }
    }
}

@Suite struct MultipartTests {
    @Test(arguments: [
        "", "--X", "--X\r\n", "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb", "--Y--\r\n",
        "\r\n--X\r\n\r\n",
    ])
    func aCutFormIsRefused(body: String) {
        #expect(throws: Problem.self) {
            try Multipart(Array(body.utf8), contentType: "multipart/form-data; boundary=X")
        }
    }

    @Test func tenThousandPartsAreRefused() {
        let part = "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n"
        let body = String(repeating: part, count: 10_000) + "--X--\r\n"
        #expect(throws: Problem.self) {
            try Multipart(Array(body.utf8), contentType: "multipart/form-data; boundary=X")
        }
    }

    /// Any change of a form is read or refused, and never ends the process.
    @Test func changedFormsAreReadOrRefused() {
        var generator = Numbers(state: 7)
        let form = Array(
            "--X\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a\"\r\n\r\nabc\r\n--X--\r\n".utf8)
        for _ in 0..<5000 {
            var bytes = form
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
                case 1 where bytes.count > 1: bytes.remove(at: place)
                default: bytes.insert(bytes[place], at: place)
                }
            }
            _ = try? Multipart(bytes, contentType: "multipart/form-data; boundary=X")
        }
    }

    /// xorshift64*, so that each run is the same.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state >> 12
            state ^= state << 25
            state ^= state >> 27
            return state &* 2_685_821_657_736_338_717
        }
    }
}
