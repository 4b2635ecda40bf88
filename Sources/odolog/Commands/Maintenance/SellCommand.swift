import ArgumentParser
import Foundation
import OdologMaintenance
import OdologOdometer
import VehicleStore

extension VehicleCommand {
    struct Sell: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sell",
            abstract: "Write down that a vehicle was sold or scrapped; nothing of it is due any more.",
            discussion: """
                Its log stays, and it is archived. `odolog costs` shows what it cost to own. --undo takes the sale back.

                EXAMPLE
                  odolog vehicle profile "Blue Doblo" --purchased 2021-05-02 --currency EUR
                  odolog vehicle sell "Blue Doblo" --at 2026-10-01 --price 6500EUR
                  odolog vehicle sell "Blue Doblo" --undo
                """)

        @Argument(help: "Name, VIN or plate.", completion: .vehicles) var vehicle: String
        @Option(help: ArgumentHelp("The day. Default: today.", valueName: "date"), transform: TypedDay.init) var at:
            TypedDay?
        @Option(help: ArgumentHelp("What was paid for it.", valueName: "amount"), transform: TypedMoney.init) var price:
            TypedMoney?
        @Option(help: ArgumentHelp("What the odometer showed then.", valueName: "value"), transform: TypedMeter.init)
        var odometer: TypedMeter?
        @Flag(help: "It isn't sold: take it in again.") var undo = false
        @OptionGroup var odd: YesOption
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            if undo, at != nil || price != nil || odometer != nil {
                throw ValidationError("--undo takes the sale back; leave --at, --price and --odometer out.")
            }
        }

        func run() throws {
            let logbook = try Logbook(vehicle, writing: storeOptions)
            guard !undo else { return try takeBack(logbook) }
            let zone = logbook.profile.zone
            let today = CalendarDate(Date(), in: zone)
            // What isn't said again stays as it was said.
            let known = logbook.profile.sale
            let day = at?.date(in: zone) ?? known?.date ?? today
            guard day <= today else {
                throw Failure("\(day) is still to come; write the sale down when it is done", .fileOrStore)
            }
            let shown = try odometer?.distance(logbook.vehicle.unit, of: "--odometer") {
                "write them with "
                    + CommandText.odolog("meter", "hours", logbook.vehicle.name, $0.typed, "--at", day.description)
            }
            let money = try price.map(logbook.money)
            if let money, money.minorUnits < 0 {
                throw Failure("\(money) is no price of a sale; it is at least 0", .fileOrStore)
            }
            // Before the reading is logged.
            if let bought = logbook.profile.purchase?.date, day < bought {
                throw Failure("\(day) is before the purchase on \(bought)", .fileOrStore)
            }
            if case .odometer(let typed)? = odometer {
                if let known, known.odometer != shown { try withdraw(known, logbook) }
                try log(typed, LogTime(day, in: zone), logbook)
            }
            let sale = Purchase(date: day, odometer: shown ?? known?.odometer, price: money ?? known?.price)
            try logbook.write(at: nil, yes: odd.yes) { writing throws(StoreError) in
                try logbook.store.setProfile(of: logbook.vehicle.id, writing) { profile in
                    profile.sale = sale
                    profile.isArchived = true
                }
            }
            let words = [sale.price.map { "for \($0)" }, sale.odometer.map { "at \($0)" }].compactMap(\.self)
            Console.error(
                "Sold \(([logbook.name] + words).joined(separator: " ")), \(day). It is archived, and nothing of it is due."
            )
            let later = try logbook.log().newest(after: day)
            if let later { Console.warn("Its log goes on after that, to \(later).", indent: "") }
            Console.tell(
                "To take it back: \(CommandText.odolog("vehicle", "sell", logbook.vehicle.name, "--undo"))", indent: "")
        }

        /// Takes the reading back that the sale was written down with before.
        private func withdraw(_ sale: Purchase, _ logbook: Logbook) throws {
            do {
                let readings = try logbook.store.history(of: logbook.vehicle.id)
                let old = readings.last { entry in
                    entry.photo == nil && entry.snapshot.day(in: logbook.profile.zone) == sale.date.description
                        && Distance(entry.snapshot.value, entry.snapshot.unit) == sale.odometer
                }
                if let old { try logbook.store.withdraw(old.snapshot.id, of: logbook.vehicle.id) }
            } catch .entryOfItem {
                // It is that of an entry, and stays with it.
            } catch {
                throw Failure(error)
            }
        }

        /// The last reading, as one that was typed.
        private func log(_ shown: OdometerEntry, _ time: LogTime, _ logbook: Logbook) throws {
            let confirmation = Confirmation(
                value: shown.value, unit: shown.unit ?? logbook.vehicle.unit, vehicle: logbook.vehicle.id,
                takenAt: time.date, timeSource: .entered,
                utcOffset: time.utcOffset)
            do {
                guard try logbook.store.entry(sayingAsMuchAs: confirmation) == nil else { return }
                let logged = try SecondYes(odd.yes, in: logbook.store).log(confirmation) {
                    confirmation throws(StoreError) in
                    try logbook.store.log(confirmation)
                }
                guard logged == nil else { return }
            } catch {
                throw Failure(error)
            }
            throw Failure("nothing was written; --yes writes what looks odd all the same.", .needsPerson)
        }

        private func takeBack(_ logbook: Logbook) throws {
            guard logbook.profile.sale != nil else { throw Failure("\(logbook.name) isn't sold", .fileOrStore) }
            try logbook.write(at: nil, yes: odd.yes) { writing throws(StoreError) in
                try logbook.store.setProfile(of: logbook.vehicle.id, writing) { profile in
                    profile.sale = nil
                    profile.isArchived = false
                }
            }
            Console.error("\(logbook.name) isn't sold, and is no longer archived.")
        }
    }
}

extension VehicleLog {
    /// The last day of an entry or a reading, if that is after `day`.
    fileprivate func newest(after day: CalendarDate) -> CalendarDate? {
        let days =
            readings.map(\.time.day) + entries.map(\.time.day) + fuel.map(\.time.day) + hourReadings.map(\.time.day)
        return days.max().flatMap { $0 > day ? $0 : nil }
    }
}
