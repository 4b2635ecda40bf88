internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import OdologLogbook
internal import OdologOdometer
internal import OdologReading
internal import OdologVIN
internal import OdologVehicleLog
internal import VehicleStore

/// `/api/v1`: JSON for programs. What it answers is in `OpenAPI.swift`.
struct API: Sendable {
    let desk: Desk

    /// The same, written by who asks.
    private func by(_ context: ServerContext) -> Self { Self(desk: desk.by(context)) }

    func add(to router: Router<ServerContext>) {
        let api = router.group("api/v1")
        api.get("openapi.json") { _, _ in Response.text(OpenAPI.text, "application/json", cache: "max-age=300") }

        api.get("vehicles") { _, _ in try await vehicles() }
        api.post("vehicles") { request, context in try await by(context).addVehicle(request) }
        api.get("vehicles/:vehicle") { _, context in try await vehicle(context) }
        api.get("vehicles/:vehicle/summary") { _, context in try await summary(context) }
        api.get("vehicles/:vehicle/due") { _, context in try await due(context) }
        api.get("vehicles/:vehicle/history") { request, context in try await history(request, context) }
        api.get("vehicles/:vehicle/entries") { request, context in try await entries(request, context, nil) }
        api.get("vehicles/:vehicle/services") { request, context in try await entries(request, context, .service) }
        api.get("vehicles/:vehicle/fuel") { request, context in try await entries(request, context, .fuel) }
        api.get("vehicles/:vehicle/expenses") { request, context in try await entries(request, context, .expense) }
        api.get("vehicles/:vehicle/costs") { _, context in try await costs(context) }
        api.get("vehicles/:vehicle/schedules") { _, context in try await schedules(context) }

        api.post("vehicles/:vehicle/odometer") { request, context in try await by(context).logOdometer(request, context)
        }
        api.post("vehicles/:vehicle/services") { request, context in
            try await by(context).addEntry(request, context, .service)
        }
        api.post("vehicles/:vehicle/fuel") { request, context in try await by(context).addEntry(request, context, .fuel)
        }
        api.post("vehicles/:vehicle/expenses") { request, context in
            try await by(context).addEntry(request, context, .expense)
        }
        api.post("vehicles/:vehicle/schedules") { request, context in
            try await by(context).addSchedule(request, context)
        }
        api.get("vehicles/:vehicle/entries/:entry") { _, context in try await entry(context) }
        api.put("vehicles/:vehicle/entries/:entry") { request, context in
            try await by(context).editEntry(request, context)
        }
        api.delete("vehicles/:vehicle/entries/:entry") { _, context in try await by(context).removeEntry(context) }
        api.post("undo") { _, context in try await by(context).undo() }

        api.get("readings") { request, _ in try await readings(request) }
        api.post("readings") { request, context in try await by(context).addReading(request) }
        api.get("readings/:reading") { _, context in try await reading(context) }
        api.get("readings/:reading/photo") { _, context in try await desk.photo(context.reading) }
        api.post("readings/:reading/confirm") { request, context in try await by(context).confirm(request, context) }
        api.post("readings/:reading/reject") { _, context in try await by(context).reject(context) }
    }

    // MARK: - Vehicles

    private func vehicles() async throws -> Response {
        let rows = try await desk.overview.content(desk).rows
        return .json(.page(rows.map { $0.json(id: $0.vehicle.id) }, from: 0, of: rows.count))
    }

    private func vehicle(_ context: ServerContext) async throws -> Response {
        let id = try context.vehicle
        let row = try await desk.read { store in try VehicleRow(store.vehicle(id), in: store) }
        return .json(row.json(id: id))
    }

    private func addVehicle(_ request: Request) async throws -> Response {
        let body = try await request.object(VehicleBody.self)
        let new = try body.newVehicle()
        let currency = try body.currency.map { OrNone(try TypedCurrency($0)) }
        let vehicle = try await desk.write("serve") { store in
            let future = Logbook(
                store, Vehicle(from: new, at: desk.now), VehicleProfile(), now: desk.now, writer: desk.settings.writer)
            var draft = VehicleDraft()
            (draft.plate, draft.timeZone, draft.currency) = (body.plate, body.timeZone, currency)
            var profile = VehicleProfile()
            try future.change(draft)(&profile)
            let said = profile
            return try future.write { writing throws(StoreError) in
                try store.add(new, draft.isEmpty ? nil : said, writing)
            }
        }
        let row = try await desk.read { store in try VehicleRow(store.vehicle(vehicle.id), in: store) }
        return .json(row.json(id: vehicle.id), .created, headers: [.location: "/api/v1/vehicles/\(vehicle.id)"])
    }

    /// For widgets and watches: the name, the odometer, and the next three things that are due, each with a sentence.
    private func summary(_ context: ServerContext) async throws -> Response {
        let id = try context.vehicle
        let (row, dues, waiting) = try await desk.read { store in
            let vehicle = try store.vehicle(id)
            return (
                try VehicleRow(vehicle, in: store), try DueView(.one(vehicle.name), in: store, at: desk.now).rows,
                try store.pendingReadingCount(of: id)
            )
        }
        let next: [JSONValue] = dues.filter { $0.due.status != .neutral }.prefix(3).map { due in
            .object([
                "what": .string(due.title), "status": .string(due.due.status.rawValue),
                "sentence": .string(due.sentence),
            ])
        }
        return .json(
            .object([
                "id": .int(Int(id.rawValue)), "name": .string(row.vehicle.name),
                "odometer": row.last.map(\.json) ?? .null, "waiting": .int(waiting), "next": .array(next),
            ]))
    }

    private func due(_ context: ServerContext) async throws -> Response {
        let id = try context.vehicle
        let rows = try await desk.read { store in
            try DueView(.one(store.vehicle(id).name), in: store, at: desk.now).rows
        }
        return .json(.page(rows.map(\.json), from: 0, of: rows.count))
    }

    private func history(_ request: Request, _ context: ServerContext) async throws -> Response {
        let id = try context.vehicle
        let (limit, offset) = try request.pagination()
        let rows = try await desk.read { store in try HistoryView(desk.logbook(id, store)).rows }
        // The newest first: that is what a page shows.
        let part = rows.reversed().dropFirst(offset).prefix(limit)
        return .json(.page(part.map(\.json), from: offset, of: rows.count))
    }

    private func entries(
        _ request: Request, _ context: ServerContext, _ kind: LogItem.Kind?
    ) async throws -> Response {
        let id = try context.vehicle
        let (limit, offset) = try request.pagination()
        let kinds: Set<LogItem.Kind>
        if let kind {
            kinds = [kind]
        } else if let text = request.query("kind") {
            guard let kind = LogItem.Kind(rawValue: text) else {
                throw Problem(
                    .unprocessableContent, "invalid_value",
                    "kind must be one of \(LogItem.Kind.allCases.map(\.rawValue).joined(separator: ", ")).")
            }
            kinds = [kind]
        } else {
            kinds = [.service, .fuel, .expense, .reading, .meter, .hours]
        }
        let (part, total) = try await desk.read { store in
            let logbook = try desk.logbook(id, store)
            let (items, total) = try store.newestItems(of: id, kinds: kinds, limit: limit, offset: offset)
            return (try EntryRow.rows(items, of: logbook), total)
        }
        return .json(.page(part.map { $0.json(id: $0.item.id) }, from: offset, of: total))
    }

    private func costs(_ context: ServerContext) async throws -> Response {
        let id = try context.vehicle
        let view = try await desk.read { store in CostsView(try store.loggedVehicle(id), at: desk.now) }
        return .json(view.json)
    }

    private func schedules(_ context: ServerContext) async throws -> Response {
        let id = try context.vehicle
        let rows = try await desk.read { store in try ScheduleRow.all(of: desk.logbook(id, store)) }
        return .json(.page(rows.map(\.json), from: 0, of: rows.count))
    }

    // MARK: - What is written by hand

    private func logOdometer(_ request: Request, _ context: ServerContext) async throws -> Response {
        let id = try context.vehicle
        let body = try await request.object(OdometerBody.self)
        let yes = try Token.yes(body.acknowledge)
        let typed = try OdometerEntry(body.value.text, tenths: body.tenths, unit: body.unit)
        let (snapshot, isNew) = try await desk.log(typed, at: body.takenAt, of: id, yes: yes)
        return .json(snapshot.json, isNew ? .created : .ok)
    }

    private func addEntry(
        _ request: Request, _ context: ServerContext, _ kind: LogItem.Kind
    ) async throws -> Response {
        let id = try context.vehicle
        let body = try await request.object(EntryBody.self)
        let draft = try body.draft(now: desk.now)
        let yes = try Token.yes(body.acknowledge)
        let row = try await desk.write("serve") { store in
            let logbook = try desk.logbook(id, store)
            let item = try logbook.add(draft, as: kind, yes: yes)
            return try EntryRow.rows([item], of: logbook)[0]
        }
        return .json(
            row.json(id: row.item.id), .created,
            headers: [.location: "/api/v1/vehicles/\(id)/entries/\(row.item.id)"])
    }

    private func addSchedule(_ request: Request, _ context: ServerContext) async throws -> Response {
        let id = try context.vehicle
        let body = try await request.object(ScheduleBody.self)
        var draft = ScheduleDraft()
        (draft.name, draft.category) = (body.what, body.category)
        draft.every = try (body.every ?? []).map { try TypedSpan($0) }
        draft.due = try (body.due ?? []).map { try TypedDue($0, now: desk.now) }
        draft.last = try body.last.map { try TypedDay($0, now: desk.now) }
        draft.lastMeter = try body.lastOdometer.map { try TypedMeter($0.text) }
        try draft.check()
        let said = draft
        let row = try await desk.write("serve") { store in
            let logbook = try desk.logbook(id, store)
            guard let item = try logbook.add(said) else {
                throw Problem(.unprocessableContent, "invalid_value", "Say when it is due: every, or due.")
            }
            let row = try ScheduleRow.all(of: logbook).first { $0.schedule.id == item.id.description }
            guard let row else { throw StoreError.noSuchEntry(item.id) }
            return row
        }
        return .json(row.json, .created)
    }

    private func entry(_ context: ServerContext) async throws -> Response {
        let (id, entry) = (try context.vehicle, try context.entry)
        let view = try await desk.read { store in try EntryView(entry, of: desk.logbook(id, store)) }
        return .json(view.json)
    }

    private func editEntry(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (id, entry) = (try context.vehicle, try context.entry)
        let body = try await request.object(EntryBody.self)
        let draft = try body.draft(now: desk.now)
        let yes = try Token.yes(body.acknowledge)
        let row = try await desk.write("serve") { store in
            let logbook = try desk.logbook(id, store)
            return try EntryRow.rows([logbook.edit(entry, draft, yes: yes)], of: logbook)[0]
        }
        return .json(row.json(id: row.item.id))
    }

    private func removeEntry(_ context: ServerContext) async throws -> Response {
        let (id, entry) = (try context.vehicle, try context.entry)
        try await desk.write("serve") { store in
            _ = try store.withdraw(entry, of: id, LogWriting(by: desk.settings.writer))
        }
        return Response(status: .noContent)
    }

    private func undo() async throws -> Response {
        let change = try await desk.write("serve") { store in try store.undo(by: desk.settings.writer) }
        return .json(ChangeRow(change).json)
    }

    // MARK: - Photos

    private func readings(_ request: Request) async throws -> Response {
        let (limit, offset) = try request.pagination()
        let vehicle = try request.vehicle
        let (part, total) = try await desk.read { store in
            let all = try store.pendingReadings(of: vehicle)
            let confirmation = desk.confirmation(store)
            let part = try all.dropFirst(offset).prefix(limit).map { item in
                try WaitingReading(item, confirmation, vehicle: item.reading.vehicleID.map { try store.vehicle($0) })
            }
            return (part, all.count)
        }
        return .json(.page(part.map(\.json), from: offset, of: total))
    }

    /// The photo as the body, or as the part `photo` of a form. Its name may be in the query, `?name=`.
    private func addReading(_ request: Request) async throws -> Response {
        let kind =
            try request.query("kind").map { text in
                guard text == "auto" || ReadingKind(rawValue: text) != nil else {
                    throw Problem(.unprocessableContent, "invalid_value", "kind must be odometer, vin or auto.")
                }
                return ReadingKind(rawValue: text)
            } ?? nil
        let vehicle = try request.vehicle
        let photo = try await desk.photo(of: request)
        let taken = try await desk.take(photo.bytes, name: photo.name, kind: kind, vehicle: vehicle)
        switch taken {
        case .waits(let id, let isNew):
            let json = try await desk.read { store in try WaitingReading(id, desk.confirmation(store))?.json }
            return .json(
                .object(["id": .int(Int(id.rawValue)), "reading": json ?? .null]), isNew ? .created : .ok,
                headers: [.location: "/api/v1/readings/\(id)"])
        case .known(let reading, let entry):
            return .json(
                .object([
                    "id": .int(Int(reading.id.rawValue)), "reading": reading.json, "entry": entry.map(\.json) ?? .null,
                ]))
        }
    }

    private func reading(_ context: ServerContext) async throws -> Response {
        let id = try context.reading
        let json = try await desk.read { store in
            try WaitingReading(id, desk.confirmation(store))?.json ?? store.reading(id).json
        }
        return .json(json)
    }

    private func confirm(_ request: Request, _ context: ServerContext) async throws -> Response {
        let id = try context.reading
        let body = try await request.object(ConfirmBody.self)
        let settled = try await desk.answer(try body.answer(), to: id)
        return .json(settled.json)
    }

    private func reject(_ context: ServerContext) async throws -> Response {
        let settled = try await desk.answer(Desk.Answer(answer: .reject), to: try context.reading)
        return .json(settled.json)
    }
}

extension Desk {
    /// The photo of a request: its body, or the part `photo` of a form.
    func photo(of request: Request) async throws -> (bytes: [UInt8], name: String) {
        // The form's own lines come on top.
        let bytes = try await request.bytes(upTo: settings.mostPhotoBytes + (64 << 10))
        guard request.mediaType == "multipart/form-data" else { return (bytes, request.query("name") ?? "photo") }
        let form = try Multipart(bytes, contentType: request.headers[.contentType] ?? "")
        guard let part = form["photo"] else {
            throw Problem(.unprocessableContent, "no_photo", "The form has no part named photo.")
        }
        return (Array(part.bytes), part.fileName ?? "photo")
    }
}

extension ServerContext {
    var vehicle: Vehicle.ID { get throws { Vehicle.ID(rawValue: try number("vehicle")) } }
    var entry: LogItem.ID { get throws { LogItem.ID(rawValue: try number("entry")) } }
    var reading: StoredReading.ID { get throws { StoredReading.ID(rawValue: try number("reading")) } }

    private func number(_ name: String) throws(Problem) -> Int64 {
        guard let number = parameters.get(name).flatMap({ Int64($0) }), number > 0 else {
            throw Problem(.notFound, "no_such_\(name)", "There is no \(name) of this number.")
        }
        return number
    }
}

extension Request {
    /// `?vehicle=3`. Nil: it isn't there.
    var vehicle: Vehicle.ID? {
        get throws(Problem) {
            guard let text = query("vehicle") else { return nil }
            guard let id = Vehicle.ID(text), id.rawValue > 0 else {
                throw Problem(.unprocessableContent, "invalid_value", "vehicle must be a vehicle's number.")
            }
            return id
        }
    }

    /// `?limit=100&offset=0`.
    func pagination() throws(Problem) -> (limit: Int, offset: Int) {
        (
            try number("limit", in: 1...1000, default: 100),
            try number("offset", in: 0...1_000_000_000, default: 0)
        )
    }
}

extension VehicleBody {
    func newVehicle() throws -> NewVehicle {
        let number = try vin.map { text in
            do throws(VINError) { return try VIN(typed: text) } catch {
                throw Problem(.unprocessableContent, "invalid_value", error.description)
            }
        }
        return NewVehicle(
            name: name, make: make, model: model, year: modelYear, vin: number,
            unit: try DistanceUnit(said: unit) ?? .kilometers)
    }
}

extension DistanceUnit {
    /// Nil: nothing was said.
    init?(said: String?) throws(Problem) {
        guard let said else { return nil }
        guard let unit = DistanceUnit(rawValue: said) else {
            throw Problem(.unprocessableContent, "invalid_value", "unit must be km or mi, and is \(said.prefix(20)).")
        }
        self = unit
    }
}

extension OdometerEntry {
    /// From a number, or a text as a person types it, with what stands beside it.
    init(_ text: String, tenths: Int?, unit: String?) throws {
        if let tenths, !(0...9).contains(tenths) {
            throw Problem(.unprocessableContent, "invalid_value", "tenths must be 0 to 9.")
        }
        let typed = try OdometerEntry(typed: tenths.map { "\(text).\($0)" } ?? text)
        self.init(typed.value, try DistanceUnit(said: unit) ?? typed.unit)
    }
}

extension ConfirmBody {
    func answer() throws -> Desk.Answer {
        let answer: PhotoAnswer
        if let vin {
            answer = .typed(vin)
        } else if let value {
            let digits = tenths.map { "\(value.text).\($0)" } ?? value.text
            answer = .typed(unit.map { "\(digits) \($0)" } ?? digits)
        } else if runnerUp == true {
            answer = .runnerUp
        } else {
            answer = .accept
        }
        return Desk.Answer(
            answer: answer, vehicle: vehicle.map(Vehicle.ID.init(rawValue:)), time: takenAt,
            yes: try acknowledge.map { try Token.value($0, as: PhotoYes.self) } ?? PhotoYes())
    }
}

extension StoredReading {
    /// A reading that was decided.
    var json: JSONValue {
        .object([
            "id": .int(Int(id.rawValue)), "kind": .string(kind.rawValue), "status": .string(status.rawValue),
            "vehicleId": vehicleID.map { .int(Int($0.rawValue)) } ?? .null,
            "text": JSONValue(content.text), "value": JSONValue(content.value?.wholeUnits),
            "tenths": JSONValue(content.value?.tenths), "unit": JSONValue(content.unit?.rawValue),
        ])
    }
}

extension DueRow {
    /// `Oil and filter is due soon: ~900 km, ~20 days (90000 km).`
    var sentence: String {
        [left, place].filter { !$0.isEmpty }.isEmpty
            ? "\(title): \(standing)."
            : "\(title): \(standing), \([left, place].filter { !$0.isEmpty }.joined(separator: ", at "))."
    }
}
