internal import Foundation
internal import OdologOdometer
internal import OdologValues
internal import OdologVehicleLog
internal import VehicleStore

// Odolog's own table, `odolog export --format csv`.

extension SectionReader {
    /// Nil: it isn't one. The columns that came later may be missing.
    static func odolog(_ header: Header) -> ExchangeSection? {
        guard header.has("vehicle", "kind", "number", "time", "utc_offset", "what", "written_by", "source") else {
            return nil
        }
        var section = ExchangeSection(kind: .mixed)
        section.columns = header.columns([(.vehicle, ["vehicle"]), (.date, ["time"])])
        for column in LogColumn.allCases { section.own[column] = header[column.rawValue] }
        return section
    }
}

extension RowReader {
    /// What the row says and the log doesn't get.
    func missing(of row: SectionReader.Row) -> [String] {
        guard survey.format == .odolog else { return [] }
        let row = SourceRow(self, row, survey.sections[row.section])
        var missing: [String] = []
        if !row[.photo].isEmpty { missing.append("its photo: only the value is in a CSV") }
        if !row[.attachments].isEmpty { missing.append("its attached files: only their names are in a CSV") }
        for name in CellList.list.items(of: row[.completes]) where row.schedule(named: name) == nil {
            missing.append("the schedule that it completes: the vehicle has none of the name \(name.shortened)")
        }
        return missing
    }
}

extension SourceRow {
    /// As the cell has it, without the mark that keeps it from being a formula. Empty where the row has no such cell.
    fileprivate subscript(_ column: LogColumn) -> String {
        guard let index = section.own[column], index < cells.fields.count else { return "" }
        return cells.fields[index]
    }

    private func text(_ column: LogColumn) -> String? { self[column].isEmpty ? nil : self[column] }

    func ownEntries() throws(Objection) -> [LogItem.Content] {
        switch self[.kind] {
        case LogColumn.readingKind: return [.odometer(try ownReading())]
        case LogItem.Kind.service.rawValue: return [.service(try ownService())]
        case LogItem.Kind.fuel.rawValue: return [.fuel(try ownFill())]
        case LogItem.Kind.expense.rawValue: return [.expense(try ownExpense())]
        case LogItem.Kind.meter.rawValue:
            guard let end = try distance(of: self[.replacedAt]), let start = try distance(of: self[.replacedBy]) else {
                throw .refused("it doesn't say what both odometers showed")
            }
            return [.meter(MeterReplacement(at: try ownTime(), from: end, to: start))]
        case LogItem.Kind.hours.rawValue:
            if let added = try hours(.addedHours) { return [.activity(Activity(at: try ownTime(), added))] }
            guard let shown = try hours(.hours) else { throw .refused("it has no hours") }
            return [.hours(MeterReading(at: try ownTime(), shown))]
        case let kind: throw .refused("its kind \"\(kind.shortened)\" isn't known")
        }
    }

    // MARK: Entries

    private func ownReading() throws(Objection) -> OdometerReading {
        let source = ReadingSource(rawValue: self[.source]) ?? .import
        guard source != .fuel, source != .service else {
            throw .ignored("its odometer value comes with the fill or the service of the same number")
        }
        guard let value = try? OdometerValue(parsing: self[.odometer]) else {
            throw .refused("its odometer value \"\(self[.odometer].shortened)\" is none")
        }
        return OdometerReading(
            imported: value, try unit(), at: try ownTime(),
            timeSource: MileageSnapshot.TimeSource(rawValue: self[.timeSource]) ?? .entered, source: source)
    }

    private func ownService() throws(Objection) -> ServiceEntry {
        let basis = LogColumn.Basis(rawValue: self[.costBasis])
        guard basis != .sumContinued else { throw .ignored("it is the row before in another currency") }
        guard let category = ServiceEntry.Category(rawValue: self[.category]) else {
            throw .refused("its category \"\(self[.category].shortened)\" isn't known")
        }
        var parts: [Part] = []
        for cell in CellList.list.items(of: self[.partList]) { parts.append(try part(CellList.parts.items(of: cell))) }
        return ServiceEntry(
            id: "", at: try ownTime(), odometer: try ownOdometer(), hours: try hours(.hours),
            cost: basis == .sum ? nil : try money(.cost), category: category, notes: text(.notes),
            workshop: text(.workshop), tyres: text(.tyres), parts: parts, tags: CellList.list.items(of: self[.tags]),
            completes: CellList.list.items(of: self[.completes]).compactMap { schedule(named: $0)?.id })
    }

    private func ownFill() throws(Objection) -> FuelEntry {
        guard let amount = try number(.amount) else { throw .refused("it has no amount of fuel") }
        guard amount.significand > 0 else { throw .refused("its amount \(self[.amount].shortened) isn't above 0") }
        guard let unit = FuelUnit(rawValue: self[.amountUnit]) else {
            throw .refused("its unit \"\(self[.amountUnit].shortened)\" isn't known")
        }
        var fill = FuelEntry(
            id: "", at: try ownTime(), odometer: try ownOdometer(), hours: try hours(.hours), amount: amount,
            unit: unit, isFull: self[.full] != "no", missedBefore: self[.missed] == "yes", kind: text(.fuel),
            station: text(.station), notes: text(.notes))
        if LogColumn.Basis(rawValue: self[.costBasis]) != .sum { fill.total = try money(.cost) }
        if let price = try number(.price) { fill.price = UnitPrice(price, try currency(.currency)) }
        fill.discount = try money(.discount, .discountCurrency)
        if let tank = text(.tank) {
            guard let number = Int(tank), number > 0 else { throw .refused("its tank \(tank.shortened) is none") }
            fill.tank = number
        }
        return fill
    }

    private func ownExpense() throws(Objection) -> Expense {
        guard let cost = try money(.cost) else { throw .refused("it has no cost") }
        var expense = Expense(
            id: "", at: try ownTime(), cost: cost, category: text(.category) ?? "other", notes: text(.notes))
        if let months = text(.everyMonths) {
            guard let number = Int(months), (0...1200).contains(number) else {
                throw .refused("\(months.shortened) months are no interval")
            }
            expense.everyMonths = number
        }
        return expense
    }

    /// In the order of `LogColumn.partList`.
    private func part(_ cells: [String]) throws(Objection) -> Part {
        guard cells.count == 6, !cells[0].isEmpty else { throw .refused("its parts can't be read") }
        var part = Part(name: cells[0], number: cells[1].isEmpty ? nil : cells[1])
        guard let quantity = try? DecimalNumber(cells[2]) else {
            throw .refused("the quantity \"\(cells[2].shortened)\" of a part is no number")
        }
        part.quantity = quantity
        if !cells[3].isEmpty {
            let words = cells[3].split(separator: " ").map { String($0) }
            guard words.count == 2, let amount = try? DecimalNumber(words[0]), let currency = try? Currency(words[1])
            else { throw .refused("the price \"\(cells[3].shortened)\" of a part can't be read") }
            part.price = UnitPrice(amount, currency)
        }
        guard !cells[4].isEmpty || !cells[5].isEmpty else { return part }
        var warranty = Warranty(untilOdometer: try distance(of: cells[5]))
        if !cells[4].isEmpty {
            guard let day = try? CalendarDate(cells[4]) else {
                throw .refused("the warranty's day \"\(cells[4].shortened)\" is none")
            }
            warranty.until = day
        }
        part.warranty = warranty
        return part
    }

    // MARK: Values

    /// The exact time, unless somebody changed the time beside it.
    private func ownTime() throws(Objection) -> LogTime {
        let offset = Self.offset(self[.utcOffset])
        if let exact = try? LogTime(self[.exactTime]), exact.isDay || offset == exact.utcOffset / 60 * 60,
            exact.isDay
                ? exact.day.description == self[.time]
                : exact.description.prefix(19).replacing("T", with: " ") == self[.time]
        {
            return exact
        }
        let typed = try time()
        guard let offset, !typed.isDay else { return typed }
        return LogTime(typed.date + Double(typed.utcOffset - offset), utcOffset: offset)
    }

    /// Seconds of `UTC+02:00`. Nil: it is none.
    private static func offset(_ cell: String) -> Int? {
        let parts = cell.dropFirst(4).split(separator: ":").compactMap { Int($0) }
        guard cell.hasPrefix("UTC"), parts.count == 2, let sign = cell.dropFirst(3).first else { return nil }
        return (sign == "-" ? -1 : 1) * (parts[0] * 3600 + parts[1] * 60)
    }

    private func ownOdometer() throws(Objection) -> Distance? {
        guard let value = text(.odometer) else { return nil }
        return try distance(of: "\(value) \(try unit().rawValue)")
    }

    private func unit() throws(Objection) -> DistanceUnit {
        guard let unit = DistanceUnit(rawValue: self[.unit]) else {
            throw .refused("its unit \"\(self[.unit].shortened)\" isn't known")
        }
        return unit
    }

    /// Of `643.5 km`. Nil: the cell is empty.
    private func distance(of cell: String) throws(Objection) -> Distance? {
        guard !cell.isEmpty else { return nil }
        let words = cell.split(separator: " ").map { String($0) }
        guard words.count == 2, let value = Self.decimal(words[0]), value.decimals <= 1,
            let unit = DistanceUnit(rawValue: words[1])
        else { throw .refused("\"\(cell.shortened)\" is no distance") }
        return Distance(tenths: value.significand * (value.decimals == 0 ? 10 : 1), unit: unit)
    }

    private func hours(_ column: LogColumn) throws(Objection) -> Hours? {
        guard let value = try number(column) else { return nil }
        guard abs(value.value) < 1e7 else { throw .refused("\(self[column].shortened) hours are too many") }
        // Two decimals tell the minute.
        return Hours(minutes: Int((value.value * 60).rounded()))
    }

    private func number(_ column: LogColumn) throws(Objection) -> DecimalNumber? {
        guard let cell = text(column) else { return nil }
        guard let number = Self.decimal(cell) else {
            throw .refused("its \(column.rawValue) \"\(cell.shortened)\" is no number")
        }
        return number
    }

    /// A spreadsheet may have put its own decimal mark. It puts no marks between thousands.
    private static func decimal(_ cell: String) -> DecimalNumber? {
        try? DecimalNumber(cell.contains(".") ? cell : cell.replacing(",", with: "."))
    }

    private func currency(_ column: LogColumn) throws(Objection) -> Currency {
        guard let currency = try? Currency(self[column]) else {
            throw .refused("its currency \"\(self[column].shortened)\" is none")
        }
        return currency
    }

    private func money(
        _ column: LogColumn, _ currencyColumn: LogColumn = .currency
    ) throws(Objection) -> Money? {
        guard let amount = try number(column) else { return nil }
        do { return try Money(amount, try currency(currencyColumn)) } catch let error as MaintenanceError {
            throw .refused(error.description)
        } catch let error as Objection {
            throw error
        } catch { throw .refused("its \(column.rawValue) can't be read") }
    }

    fileprivate func schedule(named name: String) -> Schedule? {
        reader.schedules.first { $0.name.lowercased() == name.lowercased() }
    }
}
