internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Mustache
internal import OdologLogbook
internal import OdologOdometer
internal import OdologReading
internal import OdologVIN
internal import OdologVehicleLog
internal import VehicleStore

/// The pages for people. Every form works without JavaScript.
struct Pages: Sendable {
    let desk: Desk

    /// The same, written by who asks.
    func by(_ context: ServerContext) -> Self { Self(desk: desk.by(context)) }

    func add(to all: Router<ServerContext>) {
        let settings = desk.settings
        let router = all.group().add(
            middleware: Once(
                answers: desk.answers, name: .form, mostPhotoBytes: settings.mostPhotoBytes, clock: settings.clock))
        router.get("/") { request, _ in try await home(request) }
        router.get("style.css") { _, _ in Response.text(Assets.style, "text/css; charset=utf-8", cache: "max-age=60") }
        router.get("app.js") { _, _ in
            Response.text(Assets.script, "text/javascript; charset=utf-8", cache: "max-age=60")
        }
        router.get("icon.svg") { _, _ in Response.text(Assets.icon, "image/svg+xml", cache: "max-age=86400") }
        router.get("manifest.webmanifest") { _, _ in
            Response.text(Assets.manifest, "application/manifest+json", cache: "max-age=86400")
        }
        router.post("photos") { request, context in
            try await page(request) { try await by(context).addPhotos(request) }
        }
        addReview(to: router)
        addGarage(to: router)
        addSample(to: router)
        router.post("undo") { request, context in try await page(request) { try await by(context).undo(request) } }
    }

    /// A page also where something went wrong.
    func page(_ request: Request, _ body: () async throws -> Response) async throws -> Response {
        do { return try await body() } catch {
            return try Self.error(Problem(error), request)
        }
    }

    /// What went wrong, for a person.
    static func error(_ problem: Problem, _ request: Request) throws -> Response {
        try Self.show(
            "error", ["title": "\(problem.status.code)", "detail": problem.detail, "back": "/"], request,
            problem.status)
    }

    static func show(
        _ template: String, _ values: [String: Any], _ request: Request, _ status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let texts = Texts.accepted(request.headers[.acceptLanguage])
        var values = values
        values["t"] = texts.words.merging(["language": texts.language]) { $1 }
        // A form that is sent twice is carried out once.
        values["form"] = Secret.new(bytes: 12)
        guard let text = Templates.library.render(values, withTemplate: template) else {
            throw Problem(.internalServerError, "internal", "The page \(template) is missing.")
        }
        return .text(text, "text/html; charset=utf-8", status)
    }

    // MARK: - Home

    private func home(_ request: Request) async throws -> Response {
        let texts = Texts.accepted(request.headers[.acceptLanguage])
        let lines = try await desk.fleet().lines
        let (waiting, count) = try await desk.read { store in
            let confirmation = desk.confirmation(store)
            let pending = try store.pendingReadings(limit: 5).map { item in
                try WaitingReading(item, confirmation, vehicle: item.reading.vehicleID.map { try store.vehicle($0) })
            }
            return (pending, try store.pendingCount())
        }
        let shown = lines.flatMap(\.dues).filter { $0.due.status >= .dueSoon }.sorted {
            Due.isMoreUrgent($0.due, $1.due)
        }.prefix(10)
        var values: [String: Any] = [:]
        values["title"] = texts.words["home"]
        values["hasVehicles"] = !lines.isEmpty
        values["vehicles"] = lines.sorted { $0.row.vehicle.name < $1.row.vehicle.name }.map {
            $0.row.values(isOnly: lines.count == 1)
        }
        values["fleet"] = lines.prefix(20).map { $0.values(texts) }
        values["moreVehicles"] = lines.count > 20 ? "\(lines.count)" : nil
        (values["hasWaiting"], values["waitingCount"]) = (!waiting.isEmpty, count)
        values["waiting"] = waiting.map { $0.values }
        values["hasDue"] = !shown.isEmpty
        values["due"] = shown.map { $0.values(texts) }
        values["sample"] = lines.first { $0.row.profile.has(tag: Sample.tag) }.map { ["id": "\($0.row.vehicle.id)"] }
        return try Self.show("home", values, request)
    }

    private func addPhotos(_ request: Request) async throws -> Response {
        let body = try await request.bytes(upTo: desk.settings.mostPhotoBytes * 2)
        let form = try Multipart(body, contentType: request.headers[.contentType] ?? "")
        let vehicle = form["vehicle"].flatMap { Vehicle.ID($0.text) }
        // A file field without a file has an empty part.
        let photos = form.parts.filter { $0.name == "photo" && !$0.bytes.isEmpty }
        guard !photos.isEmpty else { throw Problem(.unprocessableContent, "no_photo", "Choose a photo first.") }
        var first: StoredReading.ID?
        var failed: (any Error)?
        for photo in photos {
            do {
                let taken = try await desk.take(
                    Array(photo.bytes), name: photo.fileName ?? "photo", kind: nil, vehicle: vehicle)
                if case .waits(let id, _) = taken { first = first ?? id }
            } catch {
                // The other photos are taken all the same.
                failed = failed ?? error
            }
        }
        if let failed, first == nil { throw failed }
        return .seeOther(first.map { "/readings/\($0)" } ?? "/")
    }

    private func undo(_ request: Request) async throws -> Response {
        let form = try await request.form()
        _ = try await desk.write("serve") { store in try store.undo(by: desk.settings.writer) }
        return .seeOther(form["vehicle"].flatMap { Vehicle.ID($0) }.map { "/vehicles/\($0)" } ?? "/")
    }
}

extension VehicleRow {
    func values(isOnly: Bool) -> [String: Any] {
        [
            "id": "\(vehicle.id)", "name": vehicle.name, "only": isOnly,
            "odometer": last.map { "\($0.shown)" } ?? "–",
        ]
    }
}

extension MileageSnapshot {
    /// `164214 km`.
    var shown: String { "\(value) \(unit.rawValue)" }
}
