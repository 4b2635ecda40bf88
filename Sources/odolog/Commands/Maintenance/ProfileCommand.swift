import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologValues
import OdologVehicleLog
import VehicleStore

extension VehicleCommand {
    struct Profile: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "profile",
            abstract: "Say what a vehicle's log rests on: kind, purchase, registration, time zone, currency.",
            discussion: """
                Without options it is shown. Times that don't say their offset are taken in the time zone that is said here, else in \
                this machine's. An empty text takes a value away: --registration "". Without the day of the purchase its price and odometer value go, too.

                EXAMPLE
                  odolog vehicle profile "Blue Doblo" --currency EUR --registration 2027-03
                  odolog vehicle profile "Blue Doblo" --time-zone Europe/Berlin
                  odolog vehicle profile "Blue Doblo" --purchased 2021-04-01
                  odolog vehicle profile "Blue Doblo" --tag vans --tag berlin
                  odolog vehicle profile "Blue Doblo"
                """)

        @Argument(help: "Name, VIN or plate.", completion: .vehicles) var vehicle: String
        @Option(help: VehicleKind.help) var kind: VehicleKind?
        @Option(help: ArgumentHelp("The licence plate.", valueName: "text")) var plate: String?
        @Option(
            help: ArgumentHelp("When it was bought.", valueName: "date"),
            transform: typedOrNone(TypedDay.init))
        var purchased: OrNone<TypedDay>?
        @Option(
            help: ArgumentHelp("What the odometer showed then.", valueName: "value"),
            transform: typedOrNone(TypedMeter.init))
        var purchaseOdometer: OrNone<TypedMeter>?
        @Option(
            help: ArgumentHelp("What it cost.", valueName: "amount"), transform: typedOrNone(TypedMoney.init))
        var purchasePrice: OrNone<TypedMoney>?
        @Option(
            help: ArgumentHelp("The month that is on the sticker; it ends on its last day.", valueName: "month"),
            transform: typedOrNone(TypedMonth.init))
        var registration: OrNone<TypedMonth>?
        @Option(help: ArgumentHelp("Such as Europe/Berlin.", valueName: "name")) var timeZone: String?
        @Option(
            help: ArgumentHelp("Such as EUR.", valueName: "code"), transform: typedOrNone(TypedCurrency.init))
        var currency: OrNone<TypedCurrency>?
        @Option(
            help: ArgumentHelp("Due soon so long before: 30d, 1000km or 10h; repeat it.", valueName: "span"),
            transform: typedOrNone(TypedSpan.init))
        var lead: [OrNone<TypedSpan>] = []
        @Option(help: ArgumentHelp("What else is to be known.", valueName: "text")) var notes: String?
        @Option(
            name: .customLong("tag"),
            help: ArgumentHelp(
                "A word by which it is found with others, as in `odolog due --tag`; repeat it to name all that it has.",
                valueName: "word"))
        var tags: [String] = []
        @Flag(inversion: .prefixedNo, help: "Sold or scrapped: `odolog due` leaves it out.") var archived: Bool?
        @Flag(help: "One JSON object on a line.") var json = false
        @Flag(help: "Write it even if the odometer value looks odd, or another vehicle has the plate.") var yes = false
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            let spans = lead.compactMap(\.value)
            guard spans.count == lead.count || lead.count == 1 else {
                throw ValidationError("--lead is empty; type a span, or the empty text alone.")
            }
            _ = try usage { () throws(TypedError) in try spans.lead }
            if tags.count > 1, tags.contains("") {
                throw ValidationError("--tag is empty; type a word, or the empty text alone.")
            }
            if let purchased, purchased.value == nil, purchaseOdometer?.value != nil || purchasePrice?.value != nil {
                throw ValidationError(
                    "An odometer value or a price of the purchase needs its day; --purchased is empty.")
            }
            guard let currency = currency?.value, let purchasePrice = purchasePrice?.value,
                purchasePrice.currency(beside: nil) == nil
            else { return }
            do { _ = try Money(purchasePrice.amount, currency.currency) } catch { throw ValidationError("\(error)") }
        }

        private var changes: Bool {
            kind != nil || plate != nil || purchased != nil || purchaseOdometer != nil || purchasePrice != nil
                || registration != nil || timeZone != nil || currency != nil || !lead.isEmpty || notes != nil
                || archived != nil || !tags.isEmpty
        }

        func run() throws {
            guard changes else { return try show(Logbook(vehicle, reading: storeOptions)) }
            let logbook = try Logbook(vehicle, writing: storeOptions)
            let (lead, purchase) = (
                try logbook.spans(lead.compactMap(\.value)).lead, try NamedPurchase(self, logbook)
            )
            try logbook.write(at: nil, yes: yes) { writing throws(StoreError) in
                try logbook.store.setProfile(of: logbook.vehicle.id, writing) { profile in
                    set(&profile, lead)
                    purchase?.set(&profile)
                }
                return try logbook.store.items(of: logbook.vehicle.id, kinds: [.profile])[0]
            }
            if json {
                try show(Logbook(vehicle, reading: storeOptions))
            } else {
                Console.error("Changed \(logbook.name).")
            }
            if kind != nil, let vin = logbook.vehicle.vin {
                Console.warnOfKind(
                    of: logbook.vehicle, try Logbook(vehicle, logbook.store).profile,
                    decoded: VehicleLookup().vehicle(of: vin))
            }
        }

        /// Sets only what the options name: another process may have changed the rest.
        private func set(_ profile: inout VehicleProfile, _ lead: Lead) {
            if let kind { profile.kind = kind }
            if let plate { profile.plate = plate.isEmpty ? nil : plate }
            if let registration { profile.registration = registration.value.map { Registration(expires: $0.month) } }
            if let timeZone { profile.timeZone = timeZone.isEmpty ? nil : timeZone }
            if let currency { profile.currency = currency.value?.currency }
            if self.lead.contains(where: { $0.value == nil }) { profile.lead = Lead() }
            profile.lead.days = lead.days ?? profile.lead.days
            profile.lead.distance = lead.distance ?? profile.lead.distance
            profile.lead.hours = lead.hours ?? profile.lead.hours
            if let notes { profile.notes = notes.isEmpty ? nil : notes }
            if !tags.isEmpty { profile.tags = tags == [""] ? [] : tags }
            if let archived { profile.isArchived = archived }
        }

        /// What the options say of the purchase.
        private struct NamedPurchase {
            private let named: OrNone<CalendarDate>?
            /// The date that was named, or else the known one. Nil: there is none, and nothing that needs it.
            private let date: CalendarDate?
            /// Nil: it stays. Nil inside: it is taken away.
            private let odometer: Distance??
            private let price: Money??

            /// Nil: the options say nothing of the purchase.
            init?(_ command: Profile, _ logbook: Logbook) throws {
                guard command.purchased != nil || command.purchaseOdometer != nil || command.purchasePrice != nil else {
                    return nil
                }
                named = command.purchased.map { given in
                    OrNone(given.value.map { $0.date(in: logbook.profile.zone) })
                }
                date = named?.value ?? logbook.profile.purchase?.date
                if date == nil, command.purchaseOdometer?.value != nil || command.purchasePrice?.value != nil {
                    throw Failure("say when it was bought: --purchased 2021-04-01", .fileOrStore)
                }
                let day = date?.description
                odometer = try command.purchaseOdometer.map { given in
                    try given.value?.distance(logbook.vehicle.unit, of: "--purchase-odometer") { hours in
                        "write them with "
                            + CommandText.odolog(
                                ["meter", "hours", logbook.vehicle.name, hours.typed]
                                    + (day.map { ["--at", $0] } ?? []))
                    }
                }
                price = try command.purchasePrice.map { given in
                    guard let typed = given.value else { return nil }
                    let known = command.currency.map { $0.value?.currency } ?? logbook.profile.currency
                    guard let currency = typed.currency(beside: known) else { return try logbook.money(typed) }
                    do { return try Money(typed.amount, currency) } catch { throw Failure("\(error)", .fileOrStore) }
                }
            }

            func set(_ profile: inout VehicleProfile) {
                if let named, named.value == nil {
                    profile.purchase = nil
                    return
                }
                guard var purchase = profile.purchase ?? date.map({ Purchase(date: $0) }) else { return }
                purchase.date = named?.value ?? purchase.date
                purchase.odometer = odometer ?? purchase.odometer
                purchase.price = price ?? purchase.price
                profile.purchase = purchase
            }
        }

        private func show(_ logbook: Logbook) {
            let profile = logbook.profile
            guard !json else { return Console.out(line(logbook)) }
            func out(_ name: String, _ value: String?) {
                guard let value else { return }
                Console.out(hanging: 14, name.padding(toLength: 14, withPad: " ", startingAt: 0) + value.printable)
            }
            out("name", logbook.vehicle.name)
            out("kind", profile.kind.rawValue)
            out("plate", profile.plate)
            out("purchase", profile.purchase?.words)
            out("sale", profile.sale?.words)
            out("registration", profile.registration.map { "until \($0.lastDay)" })
            out("time zone", profile.timeZone ?? "\(profile.zone.identifier) (this machine's)")
            out("currency", profile.currency?.code)
            out("lead", profile.lead == Lead() ? nil : profile.lead.words)
            out("limit", profile.limit?.words)
            out("archived", profile.isArchived ? "yes" : nil)
            out("tags", profile.tags.isEmpty ? nil : profile.tags.joined(separator: ", "))
            out("notes", profile.notes)
        }

        private func line(_ logbook: Logbook) -> String {
            let profile = logbook.profile
            return JSONValue.object([
                "vehicle": .string(logbook.vehicle.name),
                "kind": .string(profile.kind.rawValue),
                "plate": JSONValue(profile.plate),
                "purchased": JSONValue(profile.purchase?.date.description),
                "purchaseOdometer": JSONValue(profile.purchase?.odometer),
                "purchasePrice": JSONValue(profile.purchase?.price),
                "sold": JSONValue(profile.sale?.date.description),
                "saleOdometer": JSONValue(profile.sale?.odometer),
                "salePrice": JSONValue(profile.sale?.price),
                "registration": JSONValue(profile.registration?.expires.description),
                "timeZone": JSONValue(profile.timeZone),
                "currency": JSONValue(profile.currency?.code),
                "leadDays": JSONValue(profile.lead.days),
                "leadDistance": JSONValue(profile.lead.distance),
                "leadHours": JSONValue(profile.lead.hours),
                "limit": JSONValue(profile.limit),
                "archived": .bool(profile.isArchived),
                "notes": JSONValue(profile.notes),
                "tags": JSONValue(strings: profile.tags),
            ]).text
        }
    }
}
