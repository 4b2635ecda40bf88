internal import Foundation
internal import GRDB
internal import OdologVehicleLog

// What an item may hold, wherever it comes from.

extension LogItem.Content {
    static let longestNotes = 10_000

    /// Texts trimmed, in NFC. Throws `.invalidValue`.
    func normalized() throws(StoreError) -> LogItem.Content {
        switch self {
        case .profile(var profile):
            profile.plate = try Self.label(profile.plate, "plate")
            profile.notes = try Self.notes(profile.notes)
            profile.tags = try Self.tags(profile.tags)
            if let zone = profile.timeZone, TimeZone(identifier: zone) == nil {
                throw .invalidValue(
                    field: "time zone", value: TextRules.excerpt(zone), rule: "a name such as Europe/Berlin")
            }
            if let currency = profile.currency { try Self.known(currency) }
            try Self.payable(profile.purchase?.price, "purchase price")
            try Self.notNegative(profile.purchase?.odometer)
            try Self.payable(profile.sale?.price, "sale price")
            if let sale = profile.sale, let purchase = profile.purchase, sale.date < purchase.date {
                throw .invalidValue(
                    field: "sale", value: "\(sale.date)", rule: "no day before the purchase on \(purchase.date)")
            }
            try Self.notNegative(profile.sale?.odometer)
            try Self.notNegative(profile.lead.distance)
            if let limit = profile.limit {
                do { _ = try PaceLimit(limit.perYear, from: limit.from, until: limit.until) } catch {
                    throw .invalidValue(
                        field: "limit", value: "\(limit.perYear)", rule: "above 0, and end no earlier than it begins")
                }
            }
            return .profile(profile)
        case .schedule(var schedule):
            schedule.name = try TextRules.label(schedule.name, field: "name")
            schedule.category = try Self.label(schedule.category, "category")
            try Self.notNegative(schedule.start?.odometer)
            try Self.notNegative(schedule.lead.distance)
            return .schedule(schedule)
        case .service(var entry):
            entry.notes = try Self.notes(entry.notes)
            entry.workshop = try Self.label(entry.workshop, "workshop")
            entry.tyres = try Self.label(entry.tyres, "set of tyres")
            entry.tags = try entry.tags.map { tag throws(StoreError) in try TextRules.label(tag, field: "tag") }
            for index in entry.parts.indices {
                entry.parts[index].name = try TextRules.label(entry.parts[index].name, field: "part")
                entry.parts[index].number = try Self.label(entry.parts[index].number, "part number")
                try Self.payable(entry.parts[index].cost, "part's price")
            }
            try Self.payable(entry.cost, "cost")
            try Self.notNegative(entry.odometer)
            try Self.notNegative(entry.hours)
            entry.attachments = try Self.files(entry.attachments)
            return .service(entry)
        case .fuel(var entry):
            entry.kind = try Self.label(entry.kind, "kind")
            entry.station = try Self.label(entry.station, "station")
            entry.notes = try Self.notes(entry.notes)
            guard entry.amount.significand > 0 else {
                throw .invalidValue(field: "amount", value: "\(entry.amount)", rule: "above 0")
            }
            if let tank = entry.tank, tank < 1 {
                throw .invalidValue(field: "tank", value: "\(tank)", rule: "at least 1")
            }
            try Self.notNegative(entry.odometer)
            try Self.notNegative(entry.hours)
            try Self.payable(entry.total, "cost")
            try Self.payable(entry.discount, "discount")
            if let discount = entry.discount, let price = entry.price, price.currency != discount.currency {
                throw .invalidValue(
                    field: "discount", value: "\(discount)", rule: "in \(price.currency), as the price is")
            }
            try Self.payable(entry.price?.total(of: entry.amount), "amount times the price")
            if let discount = entry.discount {
                let full = entry.price?.total(of: entry.amount)
                guard discount.minorUnits >= 0, full.map({ discount.minorUnits <= $0.minorUnits }) ?? true else {
                    throw .invalidValue(
                        field: "discount", value: "\(discount)",
                        rule: full.map { "0 to \($0), the amount times the price" } ?? "at least 0")
                }
            }
            if let total = entry.total, let price = entry.price, price.currency != total.currency {
                throw .invalidValue(field: "price", value: "\(price)", rule: "in \(total.currency), as the cost is")
            }
            entry.attachments = try Self.files(entry.attachments)
            return .fuel(entry)
        case .expense(var expense):
            expense.category = try TextRules.label(expense.category, field: "category")
            expense.notes = try Self.notes(expense.notes)
            if let months = expense.everyMonths, !(0...1200).contains(months) {
                throw .invalidValue(field: "interval", value: "\(months) months", rule: "1 to 1200 months")
            }
            try Self.payable(expense.cost, "cost")
            expense.attachments = try Self.files(expense.attachments)
            return .expense(expense)
        case .meter(let replacement):
            try Self.notNegative(replacement.end)
            try Self.notNegative(replacement.start)
            return self
        case .hours(let reading):
            try Self.notNegative(reading.shown)
            return self
        case .activity(let activity):
            guard activity.added.minutes > 0 else {
                throw .invalidValue(field: "hours", value: "\(activity.added)", rule: "above 0")
            }
            return self
        case .odometer(let reading):
            _ = try Timestamp(reading.takenAt, field: "takenAt")
            if let offset = reading.utcOffset, abs(offset) > 86_400 {
                throw .invalidValue(field: "utcOffset", value: String(offset), rule: "at most a day")
            }
            return self
        }
    }

    private static func label(_ text: String?, _ field: String) throws(StoreError) -> String? {
        guard let text else { return nil }
        return try TextRules.label(text, field: field)
    }

    /// Each once.
    private static func tags(_ tags: [String]) throws(StoreError) -> [String] {
        let tags = try tags.map { tag throws(StoreError) in try TextRules.label(tag, field: "tag") }
        var keys: Set<String> = []
        return tags.filter { keys.insert(TextRules.key(of: $0)).inserted }
    }

    private static func notes(_ text: String?) throws(StoreError) -> String? {
        guard let text else { return nil }
        try TextRules.length(text, atMost: longestNotes, field: "notes")
        return TextRules.withoutNUL(text)
    }

    private static func payable(_ money: Money?, _ field: String) throws(StoreError) {
        guard let money else { return }
        try known(money.currency)
        guard money.isWithinLimit else {
            throw .invalidValue(field: field, value: "\(money)", rule: "at most \(Money.most(money.currency))")
        }
    }

    private static func known(_ currency: Currency) throws(StoreError) {
        guard !currency.isKnown else { return }
        throw .invalidValue(field: "currency", value: currency.code, rule: "one that there is, such as EUR or USD")
    }

    private static func notNegative(_ distance: Distance?) throws(StoreError) {
        guard let distance, distance.odometerValue == nil else { return }
        throw .invalidValue(field: "odometer", value: "\(distance)", rule: "what an odometer can show")
    }

    private static func notNegative(_ hours: Hours?) throws(StoreError) {
        guard let hours, hours.minutes < 0 else { return }
        throw .invalidValue(field: "hours", value: "\(hours)", rule: "at least 0")
    }

    /// Throws `.doesNotFit` where the content contradicts the rest of the vehicle's log, and `.alreadyTold`.
    ///
    /// - Parameter before: the revision that this one replaces. What it says already is allowed.
    func check(_ db: Database, of vehicle: Vehicle.ID, after before: LogItem? = nil) throws {
        if let hours, hours != before?.content.hours { try hours.check(db, of: vehicle, except: before?.id) }
        switch self {
        case .schedule(let schedule):
            let key = TextRules.key(of: schedule.name)
            for other in try Schedule.all(db, of: vehicle) where other.id != before?.id.description {
                guard TextRules.key(of: other.name) != key else {
                    throw StoreError.doesNotFit(
                        field: "name", value: schedule.name, rule: "one that no other schedule of the vehicle has")
                }
            }
        case .service(let entry):
            let known = Set(try Schedule.all(db, of: vehicle).map(\.id))
            // An entry may go on naming a schedule that was removed later.
            let unknown = Set(entry.completes).subtracting(known).subtracting(before?.content.completes ?? [])
            guard let first = unknown.first else { return }
            throw StoreError.doesNotFit(field: "schedule", value: first, rule: "one of the vehicle's")
        case .profile:
            guard before == nil, try LogItem.hasProfile(db, vehicle) else { return }
            throw StoreError.doesNotFit(
                field: "kind", value: "profile", rule: "another: the vehicle has its profile, which setProfile changes")
        case .meter(let replacement):
            guard replacement != before?.content.replacement,
                let known = try LogItem.replacing(db, onDayOf: replacement, vehicle: vehicle, except: before?.id).first
            else { return }
            throw StoreError.alreadyTold(known.id)
        case .fuel, .expense, .hours, .activity, .odometer: return
        }
    }
}

extension LogItem.Content {
    fileprivate var completes: [Schedule.ID] { service?.completes ?? [] }
}

extension LogItem {
    fileprivate static func hasProfile(_ db: Database, _ vehicle: Vehicle.ID) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT * FROM logItem WHERE vehicleId = ? AND kind = 'profile' AND endedAt IS NULL)",
            arguments: [vehicle.rawValue]) ?? false
    }
}

extension Schedule {
    static func all(_ db: Database, of vehicle: Vehicle.ID) throws -> [Schedule] {
        try String.fetchAll(
            db, sql: "SELECT content FROM logItem WHERE vehicleId = ? AND kind = 'schedule' AND endedAt IS NULL",
            arguments: [vehicle.rawValue]
        ).map { try LogItem.decode($0) }
    }
}

extension HourSums.Entry {
    /// Hours never go back, and never grow faster than the clock.
    fileprivate func check(_ db: Database, of vehicle: Vehicle.ID, except id: LogItem.ID?) throws {
        let others = try LogItem.hours(db, of: vehicle, except: id)
        guard let objection = HourSums(others).objection(to: self) else { return }
        let value =
            switch self {
            case .read(let reading): reading.shown
            case .added(let activity): activity.added
            }
        let rule =
            switch objection {
            case .below(let before):
                "at least the \(before) that the meter had by then; if it hadn't, correct what was written before"
            case .beyond(let next):
                "so little that the meter had no more than \(next) at its next reading; correct that one, or give this one a later time"
            case .fasterThanClock:
                "no more than the clock leaves beside what was written before and after; check the times, and correct the wrong one"
            }
        throw StoreError.doesNotFit(field: "hours", value: "\(value)", rule: rule)
    }
}
