import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import VehicleStore

extension VehicleCommand {
    struct Sell: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sell",
            abstract: "Write down that a vehicle was sold or scrapped; nothing of it is due any more.",
            discussion: """
                Its log stays, and it is archived. `odolog costs` shows what it cost to own. --undo takes the sale back.

                EXAMPLE
                  odolog vehicle edit "Blue Doblo" --purchased 2021-05-02 --currency EUR
                  odolog vehicle sell "Blue Doblo" --at 2026-10-01 --price 6500EUR
                  odolog vehicle sell "Blue Doblo" --undo
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Option(help: ArgumentHelp("The day. Default: today.", valueName: "date"), transform: typed(TypedDay.init))
        var at: TypedDay?
        @Option(help: ArgumentHelp("What was paid for it.", valueName: "amount"), transform: typed(TypedMoney.init))
        var price: TypedMoney?
        @Option(
            help: ArgumentHelp("What the odometer showed then.", valueName: "value"), transform: typed(TypedMeter.init))
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
            let logbook = try Logbook(vehicle.said, writing: storeOptions)
            guard !undo else { return try takeBack(logbook) }
            let zone = logbook.profile.zone
            let today = CalendarDate(Surroundings.now, in: zone)
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
            if let bought = logbook.profile.purchase?.date, day < bought {
                throw Failure("\(day) is before the purchase on \(bought)", .fileOrStore)
            }
            let sale = Purchase(date: day, odometer: shown ?? known?.odometer, price: money ?? known?.price)
            let reading = shown.map { (odometer: $0, time: LogTime(day, in: zone)) }
            try logbook.write(at: nil, yes: odd.yes, shown: reading) { writing throws(StoreError) in
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
