import ArgumentParser
import OdologLogbook
import OdologOdometer
import OdologVIN
import OdologVehicleLog
import VehicleStore

struct VehicleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vehicle", abstract: "Add, edit, list, show and remove vehicles.",
        discussion: """
            EXAMPLE
              odolog vehicle add "Blue Doblo" --make Fiat --year 2011 --unit km
              odolog vehicle list
              odolog vehicle show "Blue Doblo"
            """,
        subcommands: [Add.self, Edit.self, List.self, Show.self, Profile.self, Sell.self, Remove.self])

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Change what is known of a vehicle; its log stays.",
            discussion: """
                An empty text takes make, model, year, VIN or limit away. The photo of a VIN that is taken away or replaced can be \
                recorded again.

                EXAMPLE
                  odolog vehicle edit "Blue Doblo" --limit 15000km/year --limit-from 2026-03-01
                  odolog vehicle edit "Blue Doblo" --unit mi --readings
                  odolog vehicle edit "Blue Doblo" --name "Doblo of Eva" --year 2012
                """)

        @Argument(help: "Name, VIN or plate.", completion: .vehicles)
        var vehicle: String
        @Option(help: "How you call it from now on; unique.", transform: TypedName.init) var name: TypedName?
        @Option(help: "Such as Fiat.") var make: String?
        @Option(help: "Such as Doblo.") var model: String?
        @Option(help: "Model year.", transform: TypedYear.init) var year: TypedYear?
        @Option(
            help: "17 characters; spaces and dashes don't matter. The one before is kept as a former one.",
            transform: TypedVIN.init)
        var vin: TypedVIN?
        @Option(help: "What its odometer counts, km or mi.") var unit: DistanceUnit?
        @Flag(
            help:
                "With --unit: the numbers in the log are right and their unit is wrong; all get this one, with their photos and times."
        )
        var readings = false
        @Flag(name: .customLong("from-vin"), help: "Fill in make, model and year from its VIN, where it has none.")
        var fillsFromVIN = false
        @OptionGroup var limits: LimitOptions
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            if readings, unit == nil {
                throw ValidationError("--readings goes with --unit, as in --unit mi --readings.")
            }
            guard
                name != nil || make != nil || model != nil || year != nil || vin != nil || unit != nil || fillsFromVIN
                    || !limits.isEmpty
            else {
                throw ValidationError(
                    "Say what changes: --name, --make, --model, --year, --vin, --unit, --from-vin or --limit.")
            }
        }

        func run() throws {
            let store = try storeOptions.openExisting()
            do {
                let (name, make, model, year, vin, unit) = (name, make, model, year, vin, unit)
                let logbook = try Logbook(self.vehicle, store)
                let limit = try limits.limit(of: logbook)
                let changed = try store.update(logbook.vehicle.id) { vehicle in
                    if let name { vehicle.name = name.text }
                    if let make { vehicle.make = make.isEmpty ? nil : make }
                    if let model { vehicle.model = model.isEmpty ? nil : model }
                    if let year { vehicle.year = year.number }
                    if let vin { vehicle.vin = vin.number }
                    if let unit { vehicle.unit = unit }
                }
                if !limits.isEmpty {
                    try store.setProfile(of: changed.id, LogWriting(by: Logbook.writer)) { $0.limit = limit }
                }
                Console.error("Changed \(changed.name.printable).")
                if let unit, readings {
                    try correct(changed, to: unit, in: store)
                } else if unit != nil {
                    try sayWhatStays(changed, in: store)
                }
                vin?.warn()
                if let vin = vin?.number {
                    Console.warnOfKind(of: changed, logbook.profile, decoded: VehicleLookup().vehicle(of: vin))
                }
                if fillsFromVIN { try fillIn(changed, in: store) }
            } catch let error as StoreError {
                throw Failure(error)
            }
        }

        private func correct(_ vehicle: Vehicle, to unit: DistanceUnit, in store: VehicleStore) throws(StoreError) {
            let done = try store.correctUnit(of: vehicle.id, to: unit, LogWriting(by: Logbook.writer))
            let entries = done.items == 0 ? "" : " and \(done.items == 1 ? "1 entry" : "\(done.items) entries")"
            let mixed = done.unchanged == 0 ? "" : "; \(done.unchanged.counted("reading")) had it before"
            Console.error(
                "\(done.readings.counted("reading"))\(entries) in \(unit.rawValue) now, with the same numbers\(mixed).")
            let other: DistanceUnit = unit == .miles ? .kilometers : .miles
            Console.tell(
                "To take it back: "
                    + CommandText.odolog("vehicle", "edit", vehicle.name, "--unit", other.rawValue, "--readings"),
                indent: "")
        }

        private func sayWhatStays(_ vehicle: Vehicle, in store: VehicleStore) throws(StoreError) {
            let others = try store.history(of: vehicle.id).filter { $0.snapshot.unit != vehicle.unit }
            guard !others.isEmpty else { return }
            let (unit, other) = (vehicle.unit.rawValue, vehicle.unit == .miles ? "km" : "mi")
            Console.tell(
                "\(others.count.counted("reading")) in \(other) \(others.count == 1 ? "stays" : "stay") as written, and history shows "
                    + "\(others.count == 1 ? "it" : "them") so; costs and what is due count in \(unit). Where the numbers are right and "
                    + "\(other) is wrong: "
                    + CommandText.odolog("vehicle", "edit", vehicle.name, "--unit", unit, "--readings"),
                indent: "")
        }

        private func fillIn(_ vehicle: Vehicle, in store: VehicleStore) throws {
            guard let vin = vehicle.vin else {
                throw Failure("\(vehicle.name.printable) has no VIN; give it one with --vin.", .fileOrStore)
            }
            let decoded = VehicleLookup().vehicle(of: vin)
            if let decoded, let objection = vehicle.objection(to: decoded) { throw Failure(objection, .fileOrStore) }
            guard let missing = vehicle.missing(from: decoded) else {
                return Console.error("Its VIN tells nothing that isn't known of it.")
            }
            try store.complete(vehicle.id, missing)
            Console.error("Filled in \(missing.description.printable).")
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the vehicles.",
            discussion: """
                EXAMPLE
                  odolog vehicle list
                """)

        @OptionGroup var tagged: TagOption

        @Flag(help: "One JSON object a line for every vehicle.")
        var json = false

        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            guard let store = try storeOptions.openForReading() else {
                return json ? () : Self.sayThatThereAreNone()
            }
            do {
                let vehicles = try store.vehicles().filter { vehicle throws(StoreError) in
                    guard let tag = tagged.tag else { return true }
                    return try store.profile(of: vehicle.id).has(tag: tag)
                }
                if vehicles.isEmpty { try store.check(tag: tagged.tag) }
                if json {
                    for vehicle in vehicles { Console.out(try VehicleJSON(vehicle, in: store).line) }
                    return
                }
                guard !vehicles.isEmpty else { return Self.sayThatThereAreNone() }
                var table = TextTable([
                    "name": .left, "make": .left, "model": .left, "year": .right, "plate": .left, "VIN": .left,
                    "odometer": .right, "hours": .right, "tags": .left, "": .left,
                ])
                var (hasPlates, hasHours, hasTags) = (false, false, false)
                for vehicle in vehicles {
                    let last = try store.lastSnapshot(of: vehicle.id)
                    let hours = try store.lastHours(of: vehicle.id)
                    let profile = try store.profile(of: vehicle.id)
                    hasPlates = hasPlates || profile.plate != nil
                    hasHours = hasHours || hours != nil
                    hasTags = hasTags || !profile.tags.isEmpty
                    table.add([
                        vehicle.name, vehicle.make ?? "", vehicle.model ?? "", vehicle.year.map(String.init) ?? "",
                        profile.plate ?? "", vehicle.vin?.text ?? "",
                        last.map { "\($0.value) \($0.unit.rawValue)" } ?? "",
                        hours.map { "\($0.shown)" } ?? "",
                        profile.tags.joined(separator: ", "),
                        profile.sale.map { "sold \($0.date)" } ?? (profile.isArchived ? "archived" : ""),
                    ])
                }
                if !hasPlates { table = table.without("plate") }
                if !hasHours { table = table.without("hours") }
                if !hasTags { table = table.without("tags") }
                Console.out(table, shortening: ["name", "make", "model", "tags"])
            } catch let error as StoreError {
                throw Failure(error)
            }
        }

        private static func sayThatThereAreNone() {
            Console.error("There are no vehicles yet; add one with \(CommandText.odolog("vehicle", "add", "NAME")).")
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show one vehicle.",
            discussion: """
                EXAMPLE
                  odolog vehicle show "Blue Doblo"
                """)

        @Argument(help: "Name, VIN or plate.", completion: .vehicles)
        var name: String

        @Flag(help: "One JSON object on a line.")
        var json = false

        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            do {
                let store = try storeOptions.openReadOnly()
                let vehicle = try store.vehicle(named: name)
                guard !json else { return Console.out(try VehicleJSON(vehicle, in: store).line) }
                let last = try store.lastSnapshot(of: vehicle.id)
                let pending = try store.pendingReadingCount(of: vehicle.id)
                let profile = try store.profile(of: vehicle.id)
                Console.out(hanging: 10, "name      \(vehicle.name.printable)")
                if let make = vehicle.make { Console.out(hanging: 10, "make      \(make.printable)") }
                if let model = vehicle.model { Console.out(hanging: 10, "model     \(model.printable)") }
                if let year = vehicle.year { Console.out(hanging: 10, "year      \(year)") }
                if let plate = profile.plate { Console.out(hanging: 10, "plate     \(plate.printable)") }
                if let vin = vehicle.vin {
                    let words = vin.summary(years: VehicleLookup().years(of: vin))
                    Console.out(hanging: 10, "VIN       \(vin.text)  (\(words))")
                }
                for former in try store.formerVINs(of: vehicle.id).reversed() {
                    Console.out(
                        hanging: 10, "was       \(former.vin.text)  (until \(former.replacedAt.day(in: profile.zone)))")
                }
                Console.out(hanging: 10, "unit      \(vehicle.unit.rawValue)")
                if profile.kind != .car { Console.out(hanging: 10, "kind      \(profile.kind.rawValue)") }
                let value = last.map { "\($0.value) \($0.unit.rawValue) on \($0.day(in: profile.zone))" }
                let hours = try store.lastHours(of: vehicle.id).map { "\($0.shown) on \($0.time.day)" }
                if value != nil || hours == nil { Console.out(hanging: 10, "odometer  \(value ?? "nothing logged")") }
                if let hours { Console.out(hanging: 10, "hours     \(hours)") }
                if let sale = profile.sale { Console.out(hanging: 10, "sold      \(sale.words)") }
                if let limit = profile.limit { Console.out(hanging: 10, "limit     \(limit.words)") }
                if !profile.tags.isEmpty {
                    Console.out(hanging: 10, "tags      \(profile.tags.joined(separator: ", ").printable)")
                }
                if profile.isArchived {
                    let back =
                        profile.sale == nil
                        ? CommandText.odolog("vehicle", "profile", vehicle.name, "--no-archived")
                        : CommandText.odolog("vehicle", "sell", vehicle.name, "--undo")
                    Console.out(hanging: 10, "archived  yes (\(back) takes it in again)")
                }
                if pending > 0 { Console.out(hanging: 10, "waiting   \(pending) (\(CommandText.odolog("review")))") }
                try Console.say(store.leftOut(of: vehicle.id), of: vehicle, in: store)
            } catch {
                throw Failure(error)
            }
        }
    }
}
