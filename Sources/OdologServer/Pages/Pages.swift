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
    private func by(_ context: ServerContext) -> Self { Self(desk: desk.by(context)) }

    func add(to router: Router<ServerContext>) {
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
        router.get("readings/:reading") { request, context in
            try await page(request) { try await reading(request, context.reading) }
        }
        router.get("readings/:reading/photo") { _, context in try await desk.photo(context.reading) }
        router.post("readings/:reading") { request, context in
            try await page(request) { try await by(context).answer(request, context.reading) }
        }
        router.post("vehicles") { request, context in
            try await page(request) { try await by(context).addVehicle(request) }
        }
        router.get("vehicles/:vehicle") { request, context in
            try await page(request) { try await vehicle(request, context.vehicle) }
        }
        router.post("vehicles/:vehicle/odometer") { request, context in
            try await page(request) { try await by(context).write(request, context.vehicle, .odometer) }
        }
        router.post("vehicles/:vehicle/fuel") { request, context in
            try await page(request) { try await by(context).write(request, context.vehicle, .fuel) }
        }
        router.post("undo") { request, context in try await page(request) { try await by(context).undo(request) } }
    }

    /// A page also where something went wrong.
    private func page(_ request: Request, _ body: () async throws -> Response) async throws -> Response {
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
        guard let text = Templates.library.render(values, withTemplate: template) else {
            throw Problem(.internalServerError, "internal", "The page \(template) is missing.")
        }
        return .text(text, "text/html; charset=utf-8", status)
    }

    // MARK: - Home

    private func home(_ request: Request) async throws -> Response {
        let all = try await desk.overview.content(desk)
        let rows = all.rows.filter { !$0.profile.isArchived }
        let (waiting, count): ([WaitingReading], Int) = try await desk.read { store in
            let confirmation = desk.confirmation(store)
            let pending = try store.pendingReadings(limit: 20).map { item in
                try WaitingReading(item, confirmation, vehicle: item.reading.vehicleID.map { try store.vehicle($0) })
            }
            return (pending, try store.pendingCount())
        }
        let shown = all.dues.filter { $0.due.status == .overdue || $0.due.status == .dueSoon }.prefix(20)
        var values: [String: Any] = [:]
        values["title"] = Texts.accepted(request.headers[.acceptLanguage]).words["home"]
        values["hasVehicles"] = !rows.isEmpty
        values["vehicles"] = rows.map { $0.values(isOnly: rows.count == 1) }
        (values["hasWaiting"], values["waitingCount"]) = (!waiting.isEmpty, count)
        values["waiting"] = waiting.map { $0.values }
        values["hasDue"] = !shown.isEmpty
        values["due"] = shown.map { $0.values }
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

    // MARK: - A reading

    private struct Refused: Sendable {
        var flags: [String] = []
        var yes = ""
        var answer = ""
        var typed = ""
        var time = ""
    }

    private func reading(
        _ request: Request, _ id: StoredReading.ID, _ refused: Refused = Refused(), _ status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (waiting, vehicles) = try await desk.read { store in
            (
                try WaitingReading(id, desk.confirmation(store)),
                try VehicleRow.all(in: store).filter { !$0.profile.isArchived }
            )
        }
        guard let waiting else { return .seeOther("/") }
        let question = waiting.question
        let record = question.item.photo.record
        var values = waiting.values
        values["vehicles"] = vehicles.map { row in
            row.values(isOnly: false).merging(["selected": row.vehicle.id == question.vehicle?.id]) { $1 }
        }
        values["hasPhoto"] = desk.shelf.file(record.sha256) != nil
        values["vehicleId"] = question.vehicle.map { "\($0.id)" } ?? ""
        if let box = question.content.quad?.box(in: record) {
            values["box"] = [
                ["x": box.x, "y": box.y, "w": box.width, "h": box.height]
            ]
        }
        (values["photoWidth"], values["photoHeight"]) = (record.width, record.height)
        (values["hasFlags"], values["flags"], values["yes"]) = (!refused.flags.isEmpty, refused.flags, refused.yes)
        (values["answer"], values["typed"], values["typedTime"]) = (refused.answer, refused.typed, refused.time)
        return try Self.show("reading", values, request, status)
    }

    private func answer(_ request: Request, _ id: StoredReading.ID) async throws -> Response {
        let form = try await request.form()
        let given: PhotoAnswer
        switch form["answer"] {
        case "accept": given = .accept
        case "runnerUp": given = .runnerUp
        case "reject": given = .reject
        default:
            guard let text = form["value"] else {
                throw Problem(.unprocessableContent, "invalid_value", "Type the value that the photo shows.")
            }
            given = .typed(text)
        }
        let answer = Desk.Answer(
            answer: given, vehicle: form["vehicle"].flatMap { Vehicle.ID($0) }, time: form["time"],
            yes: try form["yes"].map { try Token.value($0, as: PhotoYes.self) } ?? PhotoYes())
        do {
            let settled = try await desk.answer(answer, to: id)
            let next = try await desk.read { store in try store.pendingReadings(limit: 1).first?.reading.id }
            if let next { return .seeOther("/readings/\(next)") }
            switch settled {
            case .logged(_, let vehicle), .hasVIN(let vehicle): return .seeOther("/vehicles/\(vehicle.id)")
            case .isCopy, .rejected: return .seeOther("/")
            }
        } catch {
            let problem = Problem(error)
            guard let yes = problem.acknowledge else { throw problem }
            let refused = Refused(
                flags: problem.flags, yes: yes, answer: form["answer"] ?? "typed",
                typed: form["value"] ?? "", time: form["time"] ?? "")
            return try await reading(request, id, refused, .conflict)
        }
    }

    // MARK: - A vehicle

    private func addVehicle(_ request: Request) async throws -> Response {
        let form = try await request.form()
        guard let name = form["name"] else {
            throw Problem(.unprocessableContent, "invalid_value", "A vehicle needs a name.")
        }
        let new = try VehicleBody(name: name, vin: form["vin"], unit: form["unit"]).newVehicle()
        let vehicle = try await desk.write("serve") { store in
            try store.add(new, nil, LogWriting(by: desk.settings.writer))
        }
        return .seeOther("/vehicles/\(vehicle.id)")
    }

    private func vehicle(
        _ request: Request, _ id: Vehicle.ID, odd: (problem: Problem, form: [String: String], action: String)? = nil
    ) async throws -> Response {
        let (row, history, entries, dues) = try await desk.read { store in
            let logbook = try desk.logbook(id, store)
            return (
                try VehicleRow(logbook.vehicle, in: store),
                try HistoryView(logbook, Excerpt(last: 20)).rows,
                try EntryRow.all(of: logbook, kinds: [.service, .fuel, .expense], Excerpt(last: 20)).rows,
                try DueView(.one(logbook.vehicle.name), in: store, at: desk.now).rows
            )
        }
        var values = row.values(isOnly: false)
        values["title"] = row.vehicle.name
        values["vin"] = row.vehicle.vin?.text
        let dueNow = dues.filter { $0.due.status != .neutral }
        (values["hasDue"], values["due"]) = (!dueNow.isEmpty, dueNow.map(\.values))
        values["history"] = history.reversed().map { ["time": $0.minute, "value": $0.entry.snapshot.shown] }
        values["entries"] = entries.reversed().map {
            ["time": $0.minute, "what": $0.what, "cost": "\($0.costs)"]
        }
        if let odd {
            (values["hasFlags"], values["flags"], values["action"]) = (true, odd.problem.flags, odd.action)
            values["again"] = odd.form.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] }
        }
        return try Self.show("vehicle", values, request, odd == nil ? .ok : .conflict)
    }

    private enum Written { case odometer, fuel }

    private func write(_ request: Request, _ id: Vehicle.ID, _ what: Written) async throws -> Response {
        let form = try await request.form()
        let yes = try Token.yes(form["yes"])
        do {
            switch what {
            case .odometer:
                _ = try await desk.log(
                    OdometerEntry(typed: form["value"] ?? ""), at: form["time"], of: id, yes: yes)
            case .fuel:
                var draft = EntryDraft()
                draft.amount = try TypedFuel(form["amount"] ?? "")
                draft.cost = try form["cost"].map { OrNone(try TypedMoney($0)) }
                draft.odometer = try form["odometer"].map { OrNone(try OdometerEntry(typed: $0)) }
                draft.isFull = form["full"] != nil
                let said = draft
                try await desk.write("serve") { store in
                    _ = try desk.logbook(id, store).add(said, as: .fuel, yes: yes)
                }
            }
            return .seeOther("/vehicles/\(id)")
        } catch {
            let problem = Problem(error)
            guard let yes = problem.acknowledge else { throw problem }
            let names = ["value", "time", "amount", "cost", "odometer", "full"]
            var again = Dictionary(uniqueKeysWithValues: names.compactMap { name in form[name].map { (name, $0) } })
            again["yes"] = yes
            return try await vehicle(
                request, id, odd: (problem, again, "/vehicles/\(id)/\(what == .odometer ? "odometer" : "fuel")"))
        }
    }

    private func undo(_ request: Request) async throws -> Response {
        let form = try await request.form()
        _ = try await desk.write("serve") { store in try store.undo(by: desk.settings.writer) }
        return .seeOther(form["vehicle"].flatMap { Vehicle.ID($0) }.map { "/vehicles/\($0)" } ?? "/")
    }
}

extension VehicleRow {
    fileprivate func values(isOnly: Bool) -> [String: Any] {
        [
            "id": "\(vehicle.id)", "name": vehicle.name, "only": isOnly,
            "odometer": last.map { "\($0.shown)" } ?? "–",
        ]
    }
}

extension DueRow {
    fileprivate var values: [String: Any] {
        [
            "what": title, "vehicle": vehicle.name, "standing": standing, "left": left,
            "status": due.status.rawValue,
        ]
    }
}

extension MileageSnapshot {
    /// `164214 km`.
    var shown: String { "\(value) \(unit.rawValue)" }
}

extension WaitingReading {
    var values: [String: Any] {
        let content = question.content
        let isOdometer = question.kind == .odometer
        var values: [String: Any] = [
            "id": "\(id)", "title": content.text ?? "?", "text": content.text ?? "?", "isRead": content.text != nil,
            "unit": content.unit?.rawValue ?? "", "vehicle": question.vehicle?.name ?? "",
            "confidence": "\(Int((isOdometer ? content.valueConfidence : content.confidence) * 100))",
            "time": question.time.minute(in: question.zone), "isOdometer": isOdometer,
            "inputMode": isOdometer ? "decimal" : "text",
        ]
        // Mustache takes an empty text for something.
        values["previous"] = around?.previous.map(\.shown)
        values["difference"] = around?.difference.map { difference in
            let text = "\((difference * 10).rounded() / 10)"
            return (difference > 0 ? "+" : "") + (text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        }
        values["runnerUp"] = content.candidates.dropFirst().first?.text
        return values
    }
}
