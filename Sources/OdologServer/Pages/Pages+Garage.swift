internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import OdologCharts
internal import OdologLogbook
internal import OdologOdometer
internal import OdologReading
internal import OdologVIN
internal import OdologValues
internal import OdologVehicleLog
internal import VehicleStore

/// Vehicles: what is known of them, what is due, what they cost.
extension Pages {
    func addGarage(to router: RouterGroup<ServerContext>) {
        router.get("fleet") { request, _ in try await page(request) { try await fleet(request) } }
        router.get("fill") { request, _ in try await page(request) { try await chooseToFill(request) } }
        router.post("vehicles") { request, context in
            try await page(request) { try await by(context).addVehicle(request) }
        }
        router.get("vehicles/:vehicle") { request, context in
            try await page(request) { try await vehicle(request, context.vehicle) }
        }
        router.get("vehicles/:vehicle/costs") { request, context in
            try await page(request) { try await costs(request, context.vehicle) }
        }
        router.get("vehicles/:vehicle/schedules") { request, context in
            try await page(request) { try await schedules(request, context.vehicle) }
        }
        router.post("vehicles/:vehicle/schedules") { request, context in
            try await page(request) { try await by(context).addSchedule(request, context.vehicle) }
        }
        for what in Written.allCases {
            router.post("vehicles/:vehicle/\(what.rawValue)") { request, context in
                try await page(request) { try await by(context).write(request, context.vehicle, what) }
            }
        }
    }

    // MARK: - All vehicles

    private func fleet(_ request: Request) async throws -> Response {
        let lines = try await desk.fleet().lines
        let texts = Texts.accepted(request.headers[.acceptLanguage])
        return try Self.show(
            "fleet", ["title": texts.words["vehicles"]!, "lines": lines.map { $0.values(texts) }], request)
    }

    /// Behind the shortcut of the home screen.
    private func chooseToFill(_ request: Request) async throws -> Response {
        let rows = try await desk.fleet().inUse
        if rows.count == 1 { return .seeOther("/vehicles/\(rows[0].vehicle.id)?fill=1#fuel") }
        let texts = Texts.accepted(request.headers[.acceptLanguage])
        return try Self.show(
            "fill", ["title": texts.words["fill"]!, "vehicles": rows.map { $0.values(isOnly: false) }], request)
    }

    private func addVehicle(_ request: Request) async throws -> Response {
        let form = try await request.form()
        guard let name = form["name"] else {
            throw Problem(.unprocessableContent, "invalid_value", "A vehicle needs a name.")
        }
        let year = try form["modelYear"].map { text in
            guard let year = Int(text) else {
                throw Problem(.unprocessableContent, "invalid_value", "\(text) is no model year, such as 2011.")
            }
            return year
        }
        let new = try VehicleBody(
            name: name, make: form["make"], model: form["model"], modelYear: year, vin: form["vin"], unit: form["unit"]
        ).newVehicle()
        let vehicle = try await desk.write("serve") { store in
            let added = try store.add(new, nil, LogWriting(by: desk.settings.writer))
            // What the VIN tells and nobody has said.
            if let missing = added.missing(from: added.vin.flatMap(desk.decode)) {
                try store.complete(added.id, missing)
            }
            return added
        }
        return .seeOther("/vehicles/\(vehicle.id)")
    }

    // MARK: - One vehicle

    private func vehicle(
        _ request: Request, _ id: Vehicle.ID, odd: (problem: Problem, form: [String: String], action: String)? = nil
    ) async throws -> Response {
        let texts = Texts.accepted(request.headers[.acceptLanguage])
        let (row, history, entries, dues, pace) = try await desk.read { store in
            let logbook = try desk.logbook(id, store)
            return (
                try VehicleRow(logbook.vehicle, in: store),
                try HistoryView(logbook, Excerpt(last: 20)).rows,
                try EntryRow.all(of: logbook, kinds: [.service, .fuel, .expense], Excerpt(last: 20)).rows,
                try DueView(.one(logbook.vehicle.name), in: store, at: desk.now).rows,
                PaceView(try store.loggedVehicle(id, for: .dues), at: desk.now)
            )
        }
        var values = row.values(isOnly: false)
        values["title"] = row.vehicle.name
        values["vin"] = row.vehicle.vin?.text
        let facts = [row.vehicle.make, row.vehicle.model, row.vehicle.year.map(String.init), row.profile.plate]
        let known = facts.compactMap(\.self)
        values["facts"] = known.isEmpty ? nil : known.joined(separator: ", ")
        values["estimate"] = pace.estimate.map { $0.summary }
        values["waiting"] = row.waiting > 0 ? "\(row.waiting)" : nil
        values["charts"] = [pace.chart(texts, at: desk.now)].compactMap(\.self)
        let dueNow = dues.filter { $0.due.status != .neutral }
        (values["hasDue"], values["due"]) = (!dueNow.isEmpty, dueNow.prefix(5).map { $0.values(texts) })
        values["history"] = history.reversed().map { ["time": $0.minute, "value": $0.entry.snapshot.shown] }
        values["entries"] = entries.reversed().map {
            ["time": $0.minute, "what": $0.what, "cost": "\($0.costs)"]
        }
        values["fills"] = request.query("fill") != nil
        values["odd"] = odd.map { [$0.problem.values(sentTo: $0.action, again: $0.form)] }
        return try Self.show("vehicle", values, request, odd == nil ? .ok : .conflict)
    }

    private enum Written: String, CaseIterable { case odometer, fuel, done }

    private func write(_ request: Request, _ id: Vehicle.ID, _ what: Written) async throws -> Response {
        let form = try await request.form()
        let yes = try Token.yes(form["yes"])
        do {
            if what == .odometer {
                _ = try await desk.log(OdometerEntry(typed: form["value"] ?? ""), at: form["time"], of: id, yes: yes)
            } else {
                let draft = try what == .fuel ? form.fill(at: desk.now) : form.service(at: desk.now)
                try await desk.write("serve") { store in
                    _ = try desk.logbook(id, store).add(draft, as: what == .fuel ? .fuel : .service, yes: yes)
                }
            }
            return .seeOther(what == .done ? "/vehicles/\(id)/schedules" : "/vehicles/\(id)")
        } catch {
            let problem = Problem(error)
            guard let yes = problem.acknowledge else { throw problem }
            let names = ["value", "time", "amount", "cost", "price", "odometer", "full", "schedule", "notes"]
            var again = Dictionary(uniqueKeysWithValues: names.compactMap { name in form[name].map { (name, $0) } })
            again["yes"] = yes
            return try await vehicle(request, id, odd: (problem, again, "/vehicles/\(id)/\(what.rawValue)"))
        }
    }

    // MARK: - Schedules

    private func schedules(_ request: Request, _ id: Vehicle.ID) async throws -> Response {
        let texts = Texts.accepted(request.headers[.acceptLanguage])
        let (row, dues) = try await desk.read { store in
            let vehicle = try store.vehicle(id)
            return (
                try VehicleRow(vehicle, in: store), try DueView(.one(vehicle.name), in: store, at: desk.now).rows
            )
        }
        let tabs: [(name: String, status: DueStatus?)] = [
            ("all", nil), ("overdue", .overdue), ("soon", .dueSoon), ("good", .good),
        ]
        let chosen = tabs.first { $0.name == request.query("show") } ?? tabs[0]
        let shown = dues.filter { row in chosen.status.map { $0 == row.due.status } ?? true }
        var values = row.values(isOnly: false)
        values["title"] = "\(texts.words["schedules"]!) – \(row.vehicle.name)"
        values["tabs"] = tabs.map { tab in
            let count = dues.count { row in tab.status.map { $0 == row.due.status } ?? true }
            return [
                "name": tab.name, "words": texts.words[tab.name]!, "count": count, "chosen": tab.name == chosen.name,
            ] as [String: Any]
        }
        (values["hasDue"], values["due"]) = (!shown.isEmpty, shown.map { $0.values(texts) })
        return try Self.show("schedules", values, request)
    }

    private func addSchedule(_ request: Request, _ id: Vehicle.ID) async throws -> Response {
        let form = try await request.form()
        var draft = ScheduleDraft()
        draft.name = form["what"]
        draft.every = try (form["every"] ?? "").split(separator: ",").map { try TypedSpan(String($0)) }
        draft.last = try form["last"].map { try TypedDay($0, now: desk.now) }
        draft.lastMeter = try form["odometer"].map { try TypedMeter($0) }
        try draft.check()
        let said = draft
        try await desk.write("serve") { store in
            guard try desk.logbook(id, store).add(said) != nil else {
                throw Problem(
                    .unprocessableContent, "invalid_value", "Say what it is, and how often: 12mo, 15000km, or both.")
            }
        }
        return .seeOther("/vehicles/\(id)/schedules")
    }

    // MARK: - Costs and fuel

    private func costs(_ request: Request, _ id: Vehicle.ID) async throws -> Response {
        let texts = Texts.accepted(request.headers[.acceptLanguage])
        let (row, logged) = try await desk.read { store in
            (try VehicleRow(store.vehicle(id), in: store), try store.loggedVehicle(id))
        }
        let view = CostsView(logged, at: desk.now)
        let fuel = FuelView(logged.log)
        var values = row.values(isOnly: false)
        values["title"] = "\(texts.words["costsAndFuel"]!) – \(row.vehicle.name)"
        values["currencies"] = view.currencies.enumerated().map { index, currency in
            [
                "currency": currency.currency.code, "total": "\(currency.total)",
                "perDistance": currency.perDistance,
                "charts": [currency.chart(texts, id: "costs-\(index)")].compactMap(\.self),
                "shares": currency.shares.map { share in
                    [
                        "name": share.name, "isCategory": share.isCategory, "sum": "\(share.sum)",
                        "percent": share.percent.map { "\(Int($0.rounded())) %" } ?? "",
                    ] as [String: Any]
                },
            ] as [String: Any]
        }
        values["isEmpty"] = view.currencies.isEmpty
        values["economies"] = fuel.charts(texts)
        values["tanks"] = fuel.tanks.map { $0.sentence(decimals: 2) }
        return try Self.show("costs", values, request)
    }
}

extension Form {
    /// A fill, as the form says it.
    fileprivate func fill(at now: Date) throws -> EntryDraft {
        var draft = EntryDraft()
        draft.time = try self["time"].map { try TypedTime($0, now: now) }
        draft.amount = try TypedFuel(self["amount"] ?? "")
        draft.cost = try self["cost"].map { OrNone(try TypedMoney($0)) }
        draft.price = try self["price"].map { OrNone(try TypedMoney.price($0)) }
        draft.odometer = try self["odometer"].map { OrNone(try OdometerEntry(typed: $0)) }
        draft.isFull = self["full"] != nil
        return draft
    }

    /// What was done, as the form says it.
    fileprivate func service(at now: Date) throws -> EntryDraft {
        var draft = EntryDraft()
        draft.time = try self["time"].map { try TypedTime($0, now: now) }
        draft.completes = [self["schedule"]].compactMap(\.self)
        draft.odometer = try self["odometer"].map { OrNone(try OdometerEntry(typed: $0)) }
        draft.cost = try self["cost"].map { OrNone(try TypedMoney($0)) }
        draft.notes = self["notes"]
        return draft
    }
}

extension Problem {
    /// What is odd, with the form that goes through.
    fileprivate func values(sentTo action: String, again: [String: String]) -> [String: Any] {
        [
            "flags": flags, "action": action,
            "again": again.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] },
        ]
    }
}
