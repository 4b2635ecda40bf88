import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologValues
import OdologVehicleLog
import VehicleStore

struct ScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "Say what is to be done every so often, or once.",
        discussion: """
            EXAMPLE
              odolog schedule add "Blue Doblo" "Oil and filter" --every 12mo --or 15000km
              odolog schedule list "Blue Doblo"
              odolog due "Blue Doblo"
            """,
        subcommands: [
            Add.self, List.self, Edit.self, Pause.self, Snooze.self, Remove.self, PresetList.self,
        ])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a schedule.",
            discussion: """
                What comes first counts. A schedule that was never done counts from now, or from --last. With --all or --tag, a vehicle that has \
                a schedule of this name keeps it, and a preset is only for vehicles of its kind.

                EXAMPLE
                  odolog schedule add "Oil and filter" --every 12mo --or 15000km
                  odolog schedule add "Blue Doblo" "Tyres" --every 6mo --last 2026-03-02
                  odolog schedule add "Blue Doblo" MOT --every 12mo --from-due --due 2027-01-15
                  odolog schedule add "Blue Doblo" "Timing belt" --due 120000km --lead 2000km
                  odolog schedule add "Blue Doblo" --preset car.brakefluid
                  odolog schedule add --all "Winter check" --every 12mo
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Argument(help: ArgumentHelp("What is to be done. Default: the preset's name.", valueName: "what"))
        var what: String?
        @OptionGroup var several: SeveralVehicles
        @Option(
            help: ArgumentHelp("Start from one of `odolog schedule presets`; options change it.", valueName: "id"))
        var preset: String?
        @OptionGroup var options: ScheduleOptions
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            try several.check(vehicle.name, what)
            if preset == nil, vehicle.name == nil {
                throw ValidationError("Say what is to be done, or name a --preset.")
            }
            if preset == nil, !options.hasRule {
                throw ValidationError("Say when: --every 12mo, --due 2027-03-01, or a --preset.")
            }
            if several.isNamed, options.lastOdometer != nil {
                throw ValidationError("--last-odometer is of one vehicle; leave it out.")
            }
        }

        func run() throws {
            let preset = try preset.map { try Preset.named($0) }
            if several.isNamed {
                guard let name = vehicle.name ?? preset?.name else { return }
                return try addToAll(name, preset)
            }
            let (logbook, what) = try words(storeOptions.openExisting())
            guard let name = what ?? preset?.name else { return }
            guard let schedule = try logbook.schedule(options.draft(name), preset: preset) else { return }
            let item = try logbook.add(.schedule(schedule), at: nil)
            Console.error("Added \(name.printable) to \(logbook.name), schedule \(item.id).")
        }

        /// One word alone says what is to be done, unless a preset does: then it may name the vehicle.
        private func words(_ store: VehicleStore) throws -> (Logbook, what: String?) {
            guard let first = vehicle.name else { return (try Logbook(vehicle.said, store), nil) }
            if what != nil { return (try Logbook(vehicle.said, store), what) }
            if preset != nil, let found = try store.vehicle(ifNamed: first) { return (try Logbook(store, found), nil) }
            return (try Logbook(.unnamed(first: first), store), first)
        }

        /// Each vehicle by itself: where one is refused the others have theirs, and the same command again adds nothing twice.
        private func addToAll(_ name: String, _ preset: Preset?) throws {
            var account = FleetAccount()
            for logbook in try several.logbooks(storeOptions) {
                do {
                    if let preset, preset.kind != logbook.profile.kind {
                        account.add(logbook, "\(preset.id) isn't for")
                    } else if try logbook.schedules().contains(where: { $0.name.nameKey == name.nameKey }) {
                        account.add(logbook, "There already, so it stays in")
                    } else if let schedule = try logbook.schedule(options.draft(name), preset: preset) {
                        _ = try logbook.add(.schedule(schedule), at: nil)
                        account.add(logbook, "Added \(name.printable) to")
                    }
                } catch {
                    guard let failure = Failure(any: error), failure.status != .validationFailure else { throw error }
                    account.refuse(logbook, failure.message)
                }
            }
            try account.tell()
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List a vehicle's schedules.",
            discussion: """
                EXAMPLE
                  odolog schedule list "Blue Doblo"
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Flag(help: "One JSON object a line for every schedule.") var json = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(vehicle.said, reading: storeOptions)
            let rows = try ScheduleRow.all(of: logbook)
            guard !json else { return Console.out(rows.map(\.line)) }
            guard !rows.isEmpty else {
                return Console.error(
                    "\(logbook.name) has no schedules yet: "
                        + CommandText.odolog("schedule", "add", logbook.vehicle.name, "--preset", "car.oil"))
            }
            var table = TextTable([
                "no.": .right, "what": .left, "when": .left, "lead": .left, "category": .left, "state": .left,
            ])
            for row in rows {
                let schedule = row.schedule
                table.add([
                    schedule.id, schedule.name, schedule.rule.words, schedule.lead.words, schedule.category ?? "",
                    row.state,
                ])
            }
            Console.out(table, wrapping: ["what", "when", "lead"])
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Change a schedule; what was before is kept as a revision.",
            discussion: """
                What isn't named stays. --every names the whole rhythm, together with --or.

                EXAMPLE
                  odolog schedule add "Blue Doblo" "Oil and filter" --every 12mo
                  odolog schedule edit "Blue Doblo" "Oil and filter" --every 24mo --name Oil
                """)

        @OptionGroup var named: ScheduleArguments
        @Option(help: "How you call it from now on.") var name: String?
        @OptionGroup var options: ScheduleOptions
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            if options.draft(name).isEmpty { throw ValidationError("Say what changes, such as --every 24mo.") }
        }

        func run() throws {
            let (logbook, what) = try named.found(storeOptions)
            let schedule = try logbook.edit(schedule: what, options.draft(name))
            Console.error("Changed \(schedule.name.printable), \(logbook.name): \(schedule.rule.words).")
        }
    }

    struct Pause: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pause",
            abstract: "Let a schedule rest: it has no due until it goes on.",
            discussion: """
                EXAMPLE
                  odolog schedule add "Blue Doblo" "Oil and filter" --every 12mo
                  odolog schedule pause "Blue Doblo" "Oil and filter"
                  odolog schedule pause "Blue Doblo" "Oil and filter" --off
                """)

        @OptionGroup var named: ScheduleArguments
        @Flag(help: "Let it go on.") var off = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let (logbook, what) = try named.found(storeOptions)
            let schedule = try logbook.edit(logbook.schedule(what)) { $0.isPaused = !off }
            Console.error(
                "\(schedule.name.printable), \(logbook.name), is \(off ? "resumed." : "paused; --off resumes it.")")
        }
    }

    struct Snooze: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "snooze",
            abstract: "No notices about a schedule before a day. Whether it is due stays as it is.",
            discussion: """
                EXAMPLE
                  odolog schedule add "Blue Doblo" "Oil and filter" --every 12mo
                  odolog schedule snooze "Blue Doblo" "Oil and filter" --until 2027-01-10
                """)

        @OptionGroup var named: ScheduleArguments
        @Option(
            help: ArgumentHelp("The first day with notices again.", valueName: "date"), transform: typed(TypedDay.init))
        var until: TypedDay
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let (logbook, what) = try named.found(storeOptions)
            let day = until.date(in: logbook.profile.zone)
            let schedule = try logbook.edit(logbook.schedule(what)) { $0.snoozedUntil = day }
            Console.error("No notices about \(schedule.name.printable), \(logbook.name), before \(day).")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Take a schedule away; what was done for it stays in the log.",
            discussion: """
                EXAMPLE
                  odolog schedule add "Blue Doblo" "Oil and filter" --every 12mo
                  odolog schedule remove "Blue Doblo" "Oil and filter"
                  odolog schedule add --all "Winter check" --every 12mo
                  odolog schedule remove --all "Winter check"
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Argument(help: ArgumentHelp("Its name, or of one vehicle its number.", valueName: "what")) var what: String?
        @OptionGroup var several: SeveralVehicles
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            try several.check(vehicle.name, what)
            guard vehicle.name != nil else { throw ValidationError("Say which schedule is removed.") }
        }

        func run() throws {
            if several.isNamed, let name = vehicle.name { return try removeFromAll(name) }
            let (logbook, what) = try ScheduleArguments.found(vehicle, what, storeOptions)
            let schedule = try logbook.schedule(what)
            try remove(schedule, logbook)
            Console.error("Removed \(schedule.name.printable), \(logbook.name).")
        }

        private func remove(_ schedule: Schedule, _ logbook: Logbook) throws {
            try logbook.write(at: nil, yes: false) { writing throws(StoreError) in
                try logbook.store.withdraw(LogItem.ID(text: schedule.id), of: logbook.vehicle.id, writing)
            }
        }

        /// By the name: a number is of one vehicle.
        private func removeFromAll(_ name: String) throws {
            var account = FleetAccount()
            let logbooks = try several.logbooks(storeOptions)
            let named = try logbooks.map { logbook in
                (logbook, try logbook.schedules().first { $0.name.nameKey == name.nameKey })
            }
            guard named.contains(where: { $0.1 != nil }) else {
                let names = try logbooks.flatMap { try $0.schedules().map(\.name) }
                let similar = names.closest(to: name).map { "; did you mean \"\($0.printable)\"?" } ?? ""
                throw Failure("none of these vehicles has a schedule \(name.forDisplay)\(similar)", .fileOrStore)
            }
            for (logbook, schedule) in named {
                guard let schedule else {
                    account.add(logbook, "No such schedule in")
                    continue
                }
                do {
                    try remove(schedule, logbook)
                    account.add(logbook, "Removed \(name.printable) from")
                } catch {
                    guard let failure = Failure(any: error) else { throw error }
                    account.refuse(logbook, failure.message)
                }
            }
            try account.tell()
        }
    }

    struct PresetList: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "presets",
            abstract: "List the presets that come with Odolog. The vehicle's handbook knows better.",
            discussion: """
                EXAMPLE
                  odolog schedule presets --kind bicycle
                """)

        @Option(help: "Of this kind only.") var kind: VehicleKind?

        func run() throws {
            var table = TextTable(["id": .left, "what": .left, "every": .left, "category": .left])
            for preset in try Preset.all() where kind == nil || preset.kind == kind {
                let rule = try preset.rule(in: .kilometers)
                table.add([preset.id, preset.name, rule.words, preset.category.rawValue])
            }
            Console.out(table, wrapping: ["what", "every"])
        }
    }
}

/// A schedule of a vehicle.
struct ScheduleArguments: ParsableArguments {
    @OptionGroup private var vehicle: VehicleArgument
    @Argument(help: ArgumentHelp("Its name or number.", valueName: "what")) private var what: String?

    func validate() throws { _ = try vehicle.words(what, names: "what") }

    func found(_ options: StoreOptions) throws -> (Logbook, what: String) {
        try Self.found(vehicle, what, options)
    }

    static func found(
        _ vehicle: VehicleArgument, _ what: String?, _ options: StoreOptions
    ) throws -> (Logbook, what: String) {
        let words = try vehicle.words(what, names: "what")
        let store = try options.openExisting()
        let found = try store.vehicle(words.vehicle) { vehicle in
            try Logbook(store, vehicle).hasSchedule(words.others[0])
        }
        return (try Logbook(store, found), words.others[0])
    }
}

extension Preset {
    static func all() throws -> [Preset] {
        do { return try Presets.load() } catch { throw Failure(error.description, .somethingMissing) }
    }

    static func named(_ id: String) throws -> Preset {
        let all = try all()
        guard let preset = all.first(where: { $0.id == id }) else {
            let similar = all.map(\.id).closest(to: id).map { "did you mean \($0)? " } ?? ""
            throw Failure(
                "there is no preset \(id.forDisplay); \(similar)`odolog schedule presets` lists them", .fileOrStore)
        }
        return preset
    }

    func rule(in unit: DistanceUnit) throws -> Schedule.Rule {
        do { return .every(try interval(in: unit), .completion) } catch {
            throw Failure(error.description, .somethingMissing)
        }
    }
}
