internal import Foundation
internal import GRDB
internal import OdologOdometer
public import OdologVehicleLog

/// What is odd about an item of a log, beside its odometer value. A flag asks for a second yes. It never locks an item
/// out.
public enum ItemFlag: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Dated after now, by whole days. An item with an odometer value has the value's own flag for it.
    case datedInFuture(days: Int)
    /// Another item of the vehicle's log says the same of the same day: the same thing at the same cost, or a schedule done twice.
    case sameAs(LogItem.ID)
    /// Another fill is of the same tank, at the same odometer value.
    case sameOdometer(LogItem.ID, Distance)
    /// The cost of a fill isn't its amount times its price, which is `expected`.
    case costDiffers(Money, expected: Money)
    /// A fill is more than the tank or the battery of such a vehicle can hold (`FuelPlausibility`).
    case moreThanFits(DecimalNumber, FuelUnit, most: Double, VehicleKind)
    /// What one unit of a fill cost is far from what the fills about its time cost (`FuelPlausibility`).
    case priceOutOfRange(UnitPrice, FuelUnit, usual: UnitPrice)
    /// From full to full the vehicle would have taken what such a vehicle can't well take, or next to nothing
    /// (`FuelPlausibility`).
    case economyOutOfRange(Double, EconomyUnit, usual: ClosedRange<Double>, VehicleKind)
    /// From full to full the vehicle would have taken four times what it took about then, or a quarter
    /// (`FuelPlausibility`).
    case economyUnlikeUsual(Double, EconomyUnit, usual: Double)
    /// A replaced odometer showed `before` last, and can't well have shown this at its end. `by`: the replacement that says so;
    /// nil: a reading.
    case endDoesNotFit(Distance, before: Distance, by: LogItem.ID? = nil)
    /// The odometer that replaced it shows `after` next, and can't well have begun at this.
    case startDoesNotFit(Distance, after: Distance)

    /// The plate is that of another vehicle, which isn't archived, or the name of another one. It is no way to find this one then.
    case plateTaken(String, by: String)

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .datedInFuture(let days): MileageFlag.datedInFuture(days: days).description
        case .sameAs(let id): "Entry \(id) says the same of that day: is this written twice?"
        case .sameOdometer(let id, let shown):
            "Entry \(id) is a fill at \(shown), too: is this the same one, or is one odometer value wrong?"
        case .costDiffers(let cost, let expected): "\(cost) isn't the amount times the price, which is \(expected)."
        case .moreThanFits(let amount, let unit, let most, let kind):
            "\(amount) \(unit.words) is more than a \(kind.rawValue) can hold, \(Self.text(most)) \(unit.words): is the "
                + "amount wrong, or is it no \(kind.rawValue)?"
        case .priceOutOfRange(let price, let unit, let usual):
            "It cost \(price) for 1 \(unit.words), and the fills about that time \(usual): is a cost or an amount wrong, here "
                + "or there?"
        case .economyOutOfRange(let economy, let unit, let usual, let kind):
            "It makes \(Self.text(economy)) \(unit.words) from full to full, and a \(kind.rawValue) takes "
                + "\(Self.text(usual.lowerBound)) to \(Self.text(usual.upperBound)): is an amount or an odometer value wrong, "
                + "was the tank not full, is a fill missing, or is it no \(kind.rawValue)?"
        case .economyUnlikeUsual(let economy, let unit, let usual):
            "It makes \(Self.text(economy)) \(unit.words) from full to full, and about that time it was "
                + "\(Self.text(usual)): is a fill missing before it (--missed), was a tank not full (--partial), or is an amount or "
                + "an odometer value wrong?"
        case .endDoesNotFit(let end, let before, let id):
            "The old odometer can't well have ended at \(end): "
                + (id.map { "it began at \(before), as entry \($0) says." } ?? "it showed \(before) before.")
        case .startDoesNotFit(let start, let after):
            "The new odometer can't well have begun at \(start): its next reading is \(after)."
        case .plateTaken(let plate, let other):
            TextRules.key(of: plate) == TextRules.key(of: other)
                ? "Another vehicle is named \(other.forDisplay): who types this plate finds that one."
                : "The vehicle \(other.forDisplay) has the plate \(plate.forDisplay), too: if it has it no longer, archive it or take its "
                    + "plate away."
        }
    }

    /// Two digits behind the point, but none of them where there are two before it.
    private static func text(_ number: Double) -> String {
        let isLarge = number.magnitude >= 10
        let steps = min(number * (isLarge ? 1 : 100), 1e15).rounded()
        return (try? DecimalNumber(Int(steps), decimals: isLarge ? 0 : 2))?.description ?? "\(number)"
    }
}

extension LogItem.Content {
    /// What is odd about the item. A schedule has no flags.
    ///
    /// - Parameter before: the revision that this one replaces. What was odd about it already isn't told again.
    func flags(_ db: Database, of vehicle: Vehicle.ID, after before: LogItem? = nil) throws -> [ItemFlag] {
        if case .profile(let profile) = self {
            return try profile.flags(db, of: vehicle, after: before?.content.profile)
        }
        guard let time, kind != .schedule, kind != .reading else { return [] }
        var flags: [ItemFlag] = []
        if claim == nil, time != before?.content.time, let days = try time.daysAhead(db, typedFor: vehicle) {
            flags.append(.datedInFuture(days: days))
        }
        // Clocks are at most 14 hours ahead of UTC, and 12 behind.
        let ends = [-2.0, 2].map { Timestamp(bounding: time.date + $0 * 86_400).text }
        let others = try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM logItem
                WHERE vehicleId = ? AND kind = ? AND endedAt IS NULL AND time >= ? AND time < ? AND number IS NOT ?
                ORDER BY number
                """,
            arguments: [vehicle.rawValue, kind.rawValue, ends[0], ends[1], before?.id.rawValue]
        ).map(LogItem.init(row:)).filter { $0.content.time?.day == time.day }
        if let same = others.first(where: { says($0.content) && !isOtherStep(than: $0.content) }),
            !(before?.content.says(self) ?? false)
        {
            flags.append(.sameAs(same.id))
        }
        if case .fuel(let entry) = self, let total = entry.total, let expected = entry.otherCost,
            before.map({ !$0.content.costs(as: entry) }) ?? true
        {
            flags.append(.costDiffers(total, expected: expected))
        }
        if case .fuel(let entry) = self {
            flags += try entry.flags(db, of: vehicle, after: before).filter { flag in
                guard case .sameOdometer(let id, _) = flag else { return true }
                return !flags.contains(.sameAs(id))
            }
        }
        if case .meter(let replacement) = self, replacement != before?.content.replacement {
            flags += try replacement.flags(db, of: vehicle, except: before?.id)
        }
        return flags
    }

    /// Whether both tell of the same thing at the same cost, whatever is noted beside it. What a schedule asks for is done once, at
    /// whatever cost. Their times aren't compared.
    func says(_ other: LogItem.Content) -> Bool {
        switch (self, other) {
        case (.service(let left), .service(let right)):
            left.completes.isEmpty
                ? right.completes.isEmpty && left.costs == right.costs && left.category == right.category
                    && left.parts.map(\.name) == right.parts.map(\.name)
                    && (!left.parts.isEmpty || left.notes == right.notes)
                : Set(left.completes) == Set(right.completes)
        case (.fuel(let left), .fuel(let right)):
            left.cost == right.cost && left.amount == right.amount && left.unit == right.unit && left.tank == right.tank
                && left.fluid == right.fluid
        case (.expense(let left), .expense(let right)):
            left.cost == right.cost && TextRules.key(of: left.category) == TextRules.key(of: right.category)
        case (.hours(let left), .hours(let right)): left.shown == right.shown
        case (.activity(let left), .activity(let right)): left.added == right.added
        case (.odometer(let left), .odometer(let right)): left.shown == right.shown
        default: false
        }
    }

    /// Whether both are fills, and more than one: at two places, or in two steps at one place. Charges of one place often take the same;
    /// two of different times are two, while a command that was repeated by mistake is of one quarter of an hour.
    private func isOtherStep(than other: LogItem.Content) -> Bool {
        guard case (.fuel(let left), .fuel(let right)) = (self, other) else { return false }
        if left.isFull != right.isFull { return true }
        if left.unit.quantity == .energy, !left.time.isDay, !right.time.isDay,
            abs(left.time.date.timeIntervalSince(right.time.date)) >= 900
        {
            return true
        }
        guard let here = left.odometer, let there = right.odometer else { return false }
        return here != there
    }

    /// Whether it is a fill with the same amount, price and total.
    private func costs(as fill: FuelEntry) -> Bool {
        guard case .fuel(let other) = self else { return false }
        return other.amount == fill.amount && other.price == fill.price && other.total == fill.total
    }
}

extension VehicleProfile {
    /// The plate by which the vehicle is to be found. Nil: it has none, or is archived.
    private var plateInUse: String? { isArchived ? nil : plate }

    fileprivate func flags(_ db: Database, of vehicle: Vehicle.ID, after before: VehicleProfile?) throws -> [ItemFlag] {
        guard let plate = plateInUse, let key = TextRules.plateKey(of: plate),
            before?.plateInUse.flatMap(TextRules.plateKey) != key
        else { return [] }
        let others = try Vehicle.having(db, plate: plate).filter { other in
            try other.id != vehicle && !LogItem.profile(db, of: other.id).isArchived
        }
        // A name is found before any plate.
        let namesake = try Vehicle.find(db, name: plate).flatMap { $0.id == vehicle ? nil : $0 }
        return (others + [namesake].compactMap(\.self)).first.map { [.plateTaken(plate, by: $0.name)] } ?? []
    }
}

extension LogTime {
    /// How many whole days after now a time is that a person typed. Nil: it isn't in the future. An hour ahead counts as
    /// now, since clocks differ, but not where the vehicle's calendar has the next day then: what is of a later day
    /// doesn't count yet.
    func daysAhead(_ db: Database, typedFor vehicle: Vehicle.ID) throws -> Int? {
        let now = StoreClock.now
        let ahead = date.timeIntervalSince(now)
        if isDay || (ahead > 0 && ahead <= 3600) {
            let zone = try LogItem.profile(db, of: vehicle).zone
            let day = isDay ? day : CalendarDate(date, in: zone)
            guard day > CalendarDate(now, in: zone) else { return nil }
        } else {
            guard ahead > 0 else { return nil }
        }
        return Int(min(max(ahead, 0) / 86_400, 1e9))
    }
}
