internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import OdologFiles
internal import OdologLogbook
internal import OdologReading
internal import OdologVIN
internal import OdologValues
internal import OdologVehicleLog
internal import VehicleStore

/// The queue of what waits, and a photo of it at a time.
extension Pages {
    func addReview(to router: RouterGroup<ServerContext>) {
        router.get("waiting") { request, context in try await page(request) { try await by(context).waiting(request) } }
        router.post("waiting/confirm") { request, context in
            try await page(request) { try await by(context).confirmClean(request) }
        }
        router.post("waiting/undo") { request, context in
            try await page(request) { try await by(context).takeBack(request) }
        }
        router.get("readings/:reading") { request, context in
            try await page(request) { try await by(context).reading(request, context.reading) }
        }
        router.get("readings/:reading/photo") { _, context in try await desk.photo(context.reading) }
        router.get("readings/:reading/why") { request, context in
            try await page(request) { try await why(context.reading) }
        }
        router.post("readings/:reading") { request, context in
            try await page(request) { try await by(context).answer(request, context.reading) }
        }
        router.post("readings/:reading/kind") { request, context in
            try await page(request) { try await by(context).changeKind(request, context.reading) }
        }
    }

    // MARK: - The queue

    /// At most so many crops on a page: each is a whole photo for the browser.
    private static let mostClean = 24
    private static let mostOthers = 200

    private struct Listed: Sendable {
        var waiting: WaitingReading
        var isClean: Bool
    }

    private func waiting(_ request: Request) async throws -> Response {
        let filter = QueueFilter(request.query)
        let vehicles = try await desk.fleet().inUse
        let (listed, count, all) = try await desk.read { store in
            let confirmation = desk.confirmation(store)
            let items = try filter.items(store)
            var (clean, others): ([Listed], [Listed]) = ([], [])
            for item in items {
                guard clean.count < Self.mostClean || others.count < Self.mostOthers else { break }
                let vehicle = try item.reading.vehicleID.map { try store.vehicle($0) }
                let waiting = try WaitingReading(item, confirmation, vehicle: vehicle)
                if clean.count < Self.mostClean, try confirmation.isClean(waiting.question) {
                    clean.append(Listed(waiting: waiting, isClean: true))
                } else if others.count < Self.mostOthers {
                    others.append(Listed(waiting: waiting, isClean: false))
                }
            }
            return (clean + others, items.count, try store.pendingCount())
        }
        let (clean, others) = (listed.filter(\.isClean).map(\.waiting), listed.filter { !$0.isClean }.map(\.waiting))
        let texts = Texts.accepted(request.headers[.acceptLanguage])
        var values: [String: Any] = [:]
        (values["title"], values["query"]) = (texts.words["waiting"], filter.query)
        values["filter"] = filter.fields.map { ["name": $0.name, "value": $0.value] }
        values["count"] = count == all ? "\(count)" : "\(count) / \(all)"
        (values["hasClean"], values["clean"]) = (!clean.isEmpty, clean.map { self.values($0, texts) })
        values["ids"] = clean.map { "\($0.id)" }.joined(separator: ",")
        values["cleanCount"] = clean.count
        (values["hasOthers"], values["others"]) = (!others.isEmpty, others.map { self.values($0, texts) })
        values["isEmpty"] = listed.isEmpty
        values["more"] = count > listed.count ? [["count": count - listed.count]] : []
        values["owners"] =
            vehicles.map { row in
                [
                    "value": "\(row.vehicle.id)", "name": row.vehicle.name,
                    "chosen": filter.owner == .vehicle(row.vehicle.id),
                ]
            } + [["value": "nobody", "name": texts.words["noVehicleYet"]!, "chosen": filter.owner == .nobody]]
        (values["doubtsYes"], values["doubtsNo"]) = (filter.hasDoubts == true, filter.hasDoubts == false)
        (values["sureYes"], values["sureNo"]) = (filter.isSure == true, filter.isSure == false)
        values["canUndo"] = desk.decisions.hasAny(of: desk.settings.writer)
        values["confirmed"] = request.query("confirmed")
        let counts = desk.tally.counts
        values["leftAlone"] = counts.leftAlone > 0 ? "\(counts.leftAlone)" : nil
        values["failed"] = counts.failed > 0 ? "\(counts.failed)" : nil
        return try Self.show("waiting", values, request)
    }

    private func values(_ waiting: WaitingReading, _ texts: Texts) -> [String: Any] {
        var values = waiting.values
        let content = waiting.question.content
        values["hasPhoto"] = desk.shelf.file(waiting.question.item.photo.record.sha256) != nil
        // Mustache takes an empty text for something.
        let doubts =
            content.text == nil ? [content.obstacle?.shortWords].compactMap(\.self) : content.doubts.map(\.shortWords)
        values["doubts"] = doubts.isEmpty ? nil : doubts.joined(separator: ", ")
        if waiting.question.vehicle == nil { values["vehicle"] = texts.words["noVehicleYet"] }
        return values
    }

    private func confirmClean(_ request: Request) async throws -> Response {
        let form = try await request.form()
        let ids = (form["ids"] ?? "").split(separator: ",").prefix(Self.mostClean).compactMap {
            StoredReading.ID(String($0))
        }
        let count = try await desk.confirmClean(ids)
        let query = QueueFilter { form[$0] }.query
        return .seeOther("/waiting\(query)\(query.isEmpty ? "?" : "&")confirmed=\(count)")
    }

    private func takeBack(_ request: Request) async throws -> Response {
        let form = try await request.form()
        let query = QueueFilter { form[$0] }.query
        let first = try await desk.takeBack()
        return .seeOther(first.map { "/readings/\($0)\(query)" } ?? "/waiting\(query)")
    }

    // MARK: - One reading

    private struct Refused: Sendable {
        var flags: [String] = []
        var yes = ""
        var answer = ""
        var typed = ""
        var time = ""
    }

    private func reading(
        _ request: Request, _ id: StoredReading.ID, _ refused: Refused = Refused(), filter: QueueFilter? = nil,
        _ status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let filter = filter ?? QueueFilter(request.query)
        let vehicles = try await desk.fleet().inUse
        let (waiting, next) = try await desk.read { store in
            (try WaitingReading(id, desk.confirmation(store)), try filter.next(after: id, store))
        }
        guard let waiting else { return try await decided(request, id, filter) }
        let question = waiting.question
        let record = question.item.photo.record
        var values = waiting.values
        values["vehicles"] = vehicles.map { row in
            row.values(isOnly: false).merging(["selected": row.vehicle.id == question.vehicle?.id]) { $1 }
        }
        // Of several nobody's is taken by mistake.
        values["mustChoose"] = question.vehicle == nil && vehicles.count > 1
        values["hasPhoto"] = desk.shelf.file(record.sha256) != nil
        values["vehicleId"] = question.vehicle.map { "\($0.id)" } ?? ""
        values["candidates"] = question.content.candidates.map { candidate in
            [
                "text": candidate.text, "confidence": candidate.valueConfidence.percent,
                "reasons": candidate.reasons + candidate.objections + candidate.repairs,
            ] as [String: Any]
        }
        values["doubts"] = question.content.doubts.map(\.description)
        values["obstacle"] = question.content.text == nil ? question.content.obstacle?.description : nil
        values["canExplain"] = desk.settings.explain != nil
        values["canUndo"] = desk.decisions.hasAny(of: desk.settings.writer)
        (values["query"], values["filter"]) = (
            filter.query, filter.fields.map { ["name": $0.name, "value": $0.value] }
        )
        if let next {
            let hasPhoto = desk.shelf.file(next.photo.record.sha256) != nil
            values["next"] = [["id": "\(next.reading.id)", "hasPhoto": hasPhoto]]
        }
        (values["hasFlags"], values["flags"], values["yes"]) = (!refused.flags.isEmpty, refused.flags, refused.yes)
        (values["answer"], values["typed"], values["typedTime"]) = (refused.answer, refused.typed, refused.time)
        return try Self.show("reading", values, request, status)
    }

    /// What became of a reading that somebody has decided.
    private func decided(
        _ request: Request, _ id: StoredReading.ID, _ filter: QueueFilter, _ status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (reading, vehicle, entry, next) = try await desk.read { store in
            let reading = try store.reading(id)
            let vehicle = try reading.vehicleID.map { try store.vehicle($0) }
            let entry = try vehicle.flatMap { vehicle in
                try store.history(of: vehicle.id).first { $0.snapshot.readingID == id }?.snapshot
            }
            return (reading, vehicle, entry, try filter.next(after: id, store))
        }
        var values: [String: Any] = ["query": filter.query]
        values["filter"] = filter.fields.map { ["name": $0.name, "value": $0.value] }
        values["title"] = Texts.accepted(request.headers[.acceptLanguage]).words["decided"]
        values["isRejected"] = reading.status == .rejected
        values["value"] = reading.status == .rejected ? nil : entry?.shown ?? reading.content.vin?.text
        values["vehicle"] = vehicle.map { [["id": "\($0.id)", "name": $0.name]] }
        values["next"] = next.map { [["id": "\($0.reading.id)"]] }
        values["canUndo"] = desk.decisions.hasAny(of: desk.settings.writer)
        return try Self.show("decided", values, request, status)
    }

    private func answer(_ request: Request, _ id: StoredReading.ID) async throws -> Response {
        let form = try await request.form()
        let filter = QueueFilter { form[$0] }
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
            let settled = try await desk.answer(answer, to: id, canBeTakenBack: true)
            if let next = try await desk.read({ store in try filter.next(after: id, store)?.reading.id }) {
                return .seeOther("/readings/\(next)\(filter.query)")
            }
            guard filter == QueueFilter() else { return .seeOther("/waiting\(filter.query)") }
            switch settled {
            case .logged(_, let vehicle), .hasVIN(let vehicle): return .seeOther("/vehicles/\(vehicle.id)")
            case .isCopy, .rejected: return .seeOther("/")
            }
        } catch {
            let problem = Problem(error)
            if ["already_rejected", "already_confirmed"].contains(problem.code) {
                return try await decided(request, id, filter, .conflict)
            }
            guard let yes = problem.acknowledge else { throw problem }
            let refused = Refused(
                flags: problem.flags, yes: yes, answer: form["answer"] ?? "typed",
                typed: form["value"] ?? "", time: form["time"] ?? "")
            return try await reading(request, id, refused, filter: filter, .conflict)
        }
    }

    private func changeKind(_ request: Request, _ id: StoredReading.ID) async throws -> Response {
        let form = try await request.form()
        return .seeOther("/readings/\(try await desk.changeKind(of: id))\(QueueFilter { form[$0] }.query)")
    }

    /// The page of `read --explain`. It brings a style and pictures in itself, and nothing else.
    private func why(_ id: StoredReading.ID) async throws -> Response {
        guard let explain = desk.settings.explain else {
            throw Problem(.notFound, "not_here", "This server explains no photos.")
        }
        let (kind, sha256) = try await desk.read { store in
            let item = try store.pendingReading(id)
            return (item?.reading.kind, item?.photo.record.sha256)
        }
        guard let kind, let path = sha256.flatMap(desk.shelf.file) else {
            throw Problem(.notFound, "no_such_photo", "The photo of reading \(id) isn't kept here.")
        }
        let page = try await desk.turns.withTurn { try await explain(path, kind) }
        var response = Response.text(page, "text/html; charset=utf-8")
        let style = page.firstMatch(of: /(?s)<style>(.*?)<\/style>/)?.output.1 ?? ""
        var digest = SHA256Digest()
        digest.update(Array(style.utf8))
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'sha256-\(Data(digest.bytes()).base64EncodedString())'; img-src data:; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
        return response
    }
}

extension WaitingReading {
    var values: [String: Any] {
        let content = question.content
        let isOdometer = question.kind == .odometer
        var values: [String: Any] = [
            "id": "\(id)", "title": content.text ?? "?", "text": content.text ?? "?", "isRead": content.text != nil,
            "unit": content.unit?.rawValue ?? "", "vehicle": question.vehicle?.name ?? "",
            "confidence": (isOdometer ? content.valueConfidence : content.confidence).percent,
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
        let record = question.item.photo.record
        (values["photoWidth"], values["photoHeight"]) = (record.width, record.height)
        if let quad = content.quad, let box = quad.box(in: record) {
            values["box"] = [["x": box.x, "y": box.y, "w": box.width, "h": box.height]]
            values["corners"] = quad.corners.map { "\(Int($0.x)),\(Int($0.y))" }.joined(separator: " ")
        }
        return values
    }
}
