import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologVIN
import OdologVehicleLog
import VehicleStore

struct VehicleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vehicle", abstract: "Add, edit, list, show, sell and remove vehicles.",
        discussion: """
            EXAMPLE
              odolog vehicle add "Blue Doblo" --make Fiat --year 2011 --unit km
              odolog vehicle list
              odolog vehicle show "Blue Doblo"
            """,
        subcommands: [Add.self, Edit.self, List.self, Show.self, Use.self, Sell.self, Remove.self])

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Change what is known of a vehicle; its log stays.",
            discussion: """
                An empty text takes a fact away: --registration "". Without the day of the purchase its price and odometer value go, too. \
                Times that don't say their offset are taken in the vehicle's time zone, else in this machine's. The photo of a VIN that is \
                taken away or replaced can be recorded again.

                EXAMPLE
                  odolog vehicle edit "Blue Doblo" --currency EUR --registration 2027-03
                  odolog vehicle edit "Blue Doblo" --purchased 2021-04-01 --tag vans
                  odolog vehicle edit "Blue Doblo" --limit 15000km/year --limit-from 2026-03-01
                  odolog vehicle edit "Blue Doblo" --unit mi --readings
                  odolog vehicle edit "Blue Doblo" --name "Doblo of Eva" --year 2012
                """)

        @OptionGroup var vehicle: VehicleArgument
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
        @OptionGroup var facts: VehicleFacts
        @Flag(help: "One JSON object on a line, as `odolog vehicle show` has it.") var json = false
        @Flag(help: "Write it even if the odometer value looks odd, or another vehicle has the plate.") var yes = false
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            if readings, unit == nil {
                throw ValidationError("--readings goes with --unit, as in --unit mi --readings.")
            }
            guard
                name != nil || make != nil || model != nil || year != nil || vin != nil || unit != nil || fillsFromVIN
                    || !facts.draft.isEmpty
            else {
                throw ValidationError("Say what changes, such as --name, --unit, --plate or --currency.")
            }
        }

        private func set(_ vehicle: inout Vehicle) {
            if let name { vehicle.name = name.text }
            if let make { vehicle.make = make.isEmpty ? nil : make }
            if let model { vehicle.model = model.isEmpty ? nil : model }
            if let year { vehicle.year = year.number }
            if let vin { vehicle.vin = vin.number }
            if let unit { vehicle.unit = unit }
        }

        func run() throws {
            let logbook = try Logbook(vehicle.said, writing: storeOptions)
            let store = logbook.store
            var future = logbook.vehicle
            set(&future)
            let changes =
                facts.draft.isEmpty
                ? nil : try Logbook(store, future, logbook.profile).change(facts.draft)
            let changed = try logbook.write(at: nil, yes: yes) { writing throws(StoreError) in
                try store.update(logbook.vehicle.id, writing, set, profile: changes)
            }
            if !json { Console.error("Changed \(changed.name.printable).") }
            if let unit, readings {
                try correct(changed, to: unit, in: store)
            } else if unit != nil {
                try sayWhatStays(changed, in: store)
            }
            vin?.warn()
            if let vin = facts.kind == nil ? vin?.number : changed.vin {
                Console.warnOfKind(
                    of: changed, try store.profile(of: changed.id), decoded: VehicleLookup().vehicle(of: vin))
            }
            if fillsFromVIN { try fillIn(changed, in: store) }
            if json { Console.out(try VehicleRow(store.vehicle(changed.id), in: store).line) }
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
            let rows = try VehicleRow.all(in: store, tag: tagged.tag)
            if rows.isEmpty { try store.check(tag: tagged.tag) }
            guard !json else { return Console.out(rows.map(\.line)) }
            guard !rows.isEmpty else { return Self.sayThatThereAreNone() }
            var table = TextTable([
                "name": .left, "make": .left, "model": .left, "year": .right, "plate": .left, "VIN": .left,
                "odometer": .right, "hours": .right, "tags": .left, "": .left,
            ])
            for row in rows {
                let (vehicle, profile) = (row.vehicle, row.profile)
                table.add([
                    vehicle.name, vehicle.make ?? "", vehicle.model ?? "", vehicle.year.map(String.init) ?? "",
                    profile.plate ?? "", vehicle.vin?.text ?? "",
                    row.last.map { "\($0.value) \($0.unit.rawValue)" } ?? "",
                    row.lastHours.map { "\($0.shown)" } ?? "",
                    profile.tags.joined(separator: ", "),
                    profile.sale.map { "sold \($0.date)" }
                        ?? (profile.isArchived ? "archived" : row.isInUse ? "in use" : ""),
                ])
            }
            if rows.allSatisfy({ $0.profile.plate == nil }) { table = table.without("plate") }
            if rows.allSatisfy({ $0.lastHours == nil }) { table = table.without("hours") }
            if rows.allSatisfy({ $0.profile.tags.isEmpty }) { table = table.without("tags") }
            Console.out(table, shortening: ["name", "make", "model", "tags"])
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

        @OptionGroup var vehicle: VehicleArgument

        @Flag(help: "One JSON object on a line.")
        var json = false

        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(vehicle.said, reading: storeOptions)
            let row = try VehicleRow(logbook.vehicle, in: logbook.store)
            guard !json else { return Console.out(row.line) }
            let (vehicle, profile) = (row.vehicle, row.profile)
            func out(_ name: String, _ value: String?) {
                guard let value else { return }
                Console.out(hanging: 10, name.padding(toLength: 10, withPad: " ", startingAt: 0) + value.printable)
            }
            out("name", vehicle.name)
            out("make", vehicle.make)
            out("model", vehicle.model)
            out("year", vehicle.year.map(String.init))
            out("kind", profile.kind.rawValue)
            out("plate", profile.plate)
            out("VIN", vehicle.vin.map { "\($0.text)  (\($0.summary(years: VehicleLookup().years(of: $0))))" })
            for former in row.formerVINs.reversed() {
                out("was", "\(former.vin.text)  (until \(former.replacedAt.day(in: profile.zone)))")
            }
            out("unit", vehicle.unit.rawValue)
            let value = row.last.map { "\($0.value) \($0.unit.rawValue) on \($0.day(in: profile.zone))" }
            let hours = row.lastHours.map { "\($0.shown) on \($0.time.day)" }
            out("odometer", value ?? (hours == nil ? "nothing logged" : nil))
            out("hours", hours)
            out("purchase", profile.purchase?.words)
            out("sold", profile.sale?.words)
            out("sticker", profile.registration.map { "until \($0.lastDay)" })
            out("time zone", profile.timeZone ?? "\(profile.zone.identifier) (this machine's)")
            out("currency", profile.currency?.code)
            out("lead", profile.lead == Lead() ? nil : profile.lead.words)
            out("limit", profile.limit?.words)
            out("tags", profile.tags.isEmpty ? nil : profile.tags.joined(separator: ", "))
            out("notes", profile.notes)
            if profile.isArchived { out("archived", "yes (\(logbook.takingIn) takes it in again)") }
            if row.waiting > 0 { out("waiting", "\(row.waiting) (\(CommandText.odolog("review")))") }
            try logbook.say(logbook.leftOut())
        }
    }
}
