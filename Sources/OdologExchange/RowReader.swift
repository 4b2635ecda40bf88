internal import Foundation
internal import OdologOdometer
internal import OdologVehicleLog
internal import VehicleStore

/// Makes entries of a row.
struct RowReader {
    /// Why a row makes none.
    enum Objection: Error {
        /// It says nothing that the log keeps.
        case ignored(String)
        /// It says what can't be.
        case refused(String)
        /// The whole import can't go on.
        case whole(ExchangeError)
    }

    let survey: FileSurvey
    let options: ImportOptions
    let presets: [Preset]
    /// The vehicle's schedules.
    let schedules: [Schedule]
    /// The vehicle of the file whose rows count. Nil: it has one, or none has a name.
    let vehicle: String?

    /// The first one is what the row is about. Throws why there are none.
    func entries(_ row: SectionReader.Row) throws(Objection) -> [LogItem.Content] {
        if let fault = row.fault { throw .refused(fault) }
        let section = survey.sections[row.section]
        if case .ignored(let why) = section.kind { throw .ignored(why) }
        if section.kind == .categories { throw .ignored("it is a category's name") }
        if row.fields.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { throw .ignored("it is empty") }
        let row = SourceRow(self, row, section)
        if let vehicle, !row.cells[.vehicle].isEmpty, row.cells[.vehicle] != vehicle {
            throw .ignored("it is of \(row.cells[.vehicle].shortened)")
        }
        switch section.kind {
        case .fuel: return try row.fills()
        case .service: return try row.service()
        case .expense: return try row.expense()
        case .odometer: return [try row.odometerReading()]
        case .schedule: return [try row.schedule()]
        case .trip: return try row.trip()
        case .mixed: return survey.format == .odolog ? try row.ownEntries() : try row.mixed()
        case .categories, .ignored: return []
        }
    }
}

/// A row, with what is known of its file.
struct SourceRow {
    typealias Objection = RowReader.Objection

    let reader: RowReader
    let line: Int
    let index: Int
    let section: ExchangeSection
    let cells: RowCells

    init(_ reader: RowReader, _ row: SectionReader.Row, _ section: ExchangeSection) {
        (self.reader, line, index, self.section) = (reader, row.line, row.section, section)
        cells = RowCells(row.fields, section)
    }

    private var options: ImportOptions { reader.options }
    private var format: ExchangeFormat { reader.survey.format }

    // MARK: Values

    /// Nil: the cell is empty. Throws for what is no number.
    private func number(
        _ role: ColumnRole, _ what: String, of cells: RowCells? = nil
    ) throws(Objection) -> (text: NumberText, value: DecimalNumber)? {
        let cell = (cells ?? self.cells)[role]
        guard !cell.isEmpty, cell != "-" else { return nil }
        // No odometer has three decimals, and no sum of money but those of a few currencies. Pumps have.
        let prefersThousands = [.odometer, .endOdometer, .total, .dueDistance, .lastOdometer].contains(role)
        guard let text = NumberText(cell),
            let value = text.number(reader.survey.mark(index, role), prefersThousands: prefersThousands)
        else { throw .refused("its \(what) \"\(cell.shortened)\" is no number") }
        return (text, value)
    }

    /// Nil: the cell is empty, or 0, which apps write where nobody read it.
    private func odometer(_ role: ColumnRole = .odometer, keepsZero: Bool = false) throws(Objection) -> Distance? {
        guard let (text, value) = try number(role, "odometer value"), value.significand != 0 || keepsZero else {
            return nil
        }
        let unit =
            DistanceUnit(word: cells[.unit]) ?? text.words.lazy.compactMap { DistanceUnit(word: $0) }.first ?? section
            .distanceUnit
            ?? options.unit
        let tenths = (value.value * 10 + 1e-6).rounded(.down)
        guard value.significand >= 0, tenths <= Double(OdometerValue.maxWholeUnits) * 10 + 9 else {
            throw .refused("no odometer can show \(cells[role].shortened)")
        }
        return Distance(tenths: Int(tenths), unit: unit)
    }

    private func currency(_ text: NumberText) -> Currency? {
        for word in text.words {
            if let sign = CurrencySign(word) { return sign.currency(beside: options.currency) }
            if let code = try? Currency(word), code.isKnown { return code }
        }
        return options.currency
    }

    private func price(
        _ role: ColumnRole, of cells: RowCells? = nil, keepsZero: Bool = false
    ) throws(Objection) -> UnitPrice? {
        guard let (text, value) = try number(role, role == .price ? "price" : "cost", of: cells),
            value.significand != 0 || keepsZero
        else { return nil }
        guard let currency = currency(text) else {
            throw .whole(.noCurrency((cells ?? self.cells)[role], line: line))
        }
        return UnitPrice(value, currency)
    }

    /// Rounded to what the currency has.
    private func money(of cells: RowCells? = nil, keepsZero: Bool = false) throws(Objection) -> Money? {
        guard let price = try price(.total, of: cells, keepsZero: keepsZero) else { return nil }
        let money = price.total(of: .one)
        guard money.isWithinLimit else {
            throw .refused("its cost \((cells ?? self.cells)[.total].shortened) is too much")
        }
        return money
    }

    func time() throws(Objection) -> LogTime {
        if cells.columns[.day] != nil { return try time(.day, .month, .year, .hour, .minute) }
        let cell = cells[.date]
        guard !cell.isEmpty else { throw .refused("it has no date") }
        guard let date = DateText(cell), let day = date.day(reader.survey.dateOrder ?? .ymd) else {
            throw .refused("its date \"\(cell.shortened)\" is none")
        }
        if format == .fuelio, day.description == "2011-01-01" {
            throw .ignored("it has no date (Fuelio writes 2011-01-01)")
        }
        var seconds = date.seconds
        if !cells[.time].isEmpty {
            guard let time = DateText.time(cells[.time]) else {
                throw .refused("its time \"\(cells[.time].shortened)\" is none")
            }
            seconds = time
        }
        return LogTime(day, seconds: seconds, in: options.zone)
    }

    private func time(
        _ day: ColumnRole, _ month: ColumnRole, _ year: ColumnRole, _ hour: ColumnRole, _ minute: ColumnRole
    ) throws(Objection) -> LogTime {
        let words = [cells[year], cells[month], cells[day]]
        let numbers = words.compactMap { Int($0) }
        guard numbers.count == 3, (1900...2200).contains(numbers[0]),
            let date = try? CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
        else { throw .refused("its date \"\(words.joined(separator: "-").shortened)\" is none") }
        guard let h = Int(cells[hour]), let m = Int(cells[minute]), (0..<24).contains(h), (0..<60).contains(m) else {
            return LogTime(date, seconds: nil, in: options.zone)
        }
        return LogTime(date, seconds: h * 3600 + m * 60, in: options.zone)
    }

    private func isTrue(_ role: ColumnRole) -> Bool { Self.yes.contains(cells[role].lowercased()) }

    private static let yes: Set = [
        "1", "yes", "true", "y", "x", "full", "ja", "sí", "si", "sim", "oui", "да", "sì", "tak", "on",
    ]

    private func label(_ role: ColumnRole, of cells: RowCells? = nil) -> String? {
        TextRules.label(of: (cells ?? self.cells)[role])
    }

    private static func notes(_ parts: String...) -> String? {
        let text = parts.filter { !$0.isEmpty }.joined(separator: ": ")
        return text.isEmpty ? nil : String(text.unicodeScalars.prefix(10_000))
    }

    // MARK: Entries

    func fills() throws(Objection) -> [LogItem.Content] {
        let time = try time()
        let odometer = try odometer()
        var fills: [LogItem.Content] = []
        for (number, columns) in ([section.columns] + section.moreFuels).enumerated() {
            let cells = RowCells(cells.fields, columns: columns)
            guard let amount = try self.number(.amount, "amount", of: cells), amount.value.significand != 0 else {
                continue
            }
            guard amount.value.significand > 0 else {
                throw .refused("its amount \(cells[.amount].shortened) is below 0")
            }
            let total = try money(of: cells)
            let price = try price(.price, of: cells)
            let unit =
                FuelUnit(word: self.cells[.fuelUnit]) ?? amount.text.words.lazy.compactMap { FuelUnit(word: $0) }.first
                ?? section.fuelUnit
                ?? options.fuelUnit ?? (options.unit == .miles ? .gallonsUS : .liters)
            var fill = FuelEntry(
                id: "", at: time, odometer: odometer, amount: amount.value, unit: unit, total: total,
                price: total == nil || price?.currency == total?.currency ? price : nil, isFull: isFull(cells),
                missedBefore: number == 0 && isTrue(.missed), kind: label(.fuel, of: cells),
                station: label(.station) ?? label(.place),
                notes: fills.isEmpty ? Self.notes(self.cells[.notes]) : nil)
            if let tank = Int(self.cells[.tank]), tank > 1 { fill.tank = tank }
            fills.append(.fuel(fill))
        }
        guard !fills.isEmpty else { throw .refused("it has no amount of fuel") }
        return fills
    }

    private func isFull(_ cells: RowCells) -> Bool {
        if format == .drivvo {
            // In any language: what an unused fuel says is no.
            let unused = section.moreFuels.reversed().first { columns in
                let other = RowCells(cells.fields, columns: columns)
                return NumberText(other[.amount])?.number(nil, prefersThousands: false)?.significand == 0
            }
            guard let unused else { return Self.yes.contains(cells[.full].lowercased()) }
            return cells[.full] != RowCells(cells.fields, columns: unused)[.full]
        }
        if self.cells.columns[.partial] != nil { return !isTrue(.partial) }
        guard self.cells.columns[.full] != nil else { return true }
        return isTrue(.full)
    }

    func service(named given: String? = nil, category: ServiceEntry.Category? = nil) throws(Objection) -> [LogItem
        .Content]
    {
        let time = try time()
        let name = given ?? cells[.name]
        let names = ServiceNames.all(in: name)
        let known = names.compactMap { ServiceNames.preset(for: $0, of: options.kind, reader.presets) }
        let completes = reader.schedules.filter { schedule in
            names.contains { $0.lowercased() == schedule.name.lowercased() }
                || known.contains { $0.name.lowercased() == schedule.name.lowercased() }
        }
        let isInspection = !known.isEmpty && known.allSatisfy { $0.category == .inspection }
        let words =
            label(.tags).map { $0.split { $0 == "," || (format == .lubeLogger && $0 == " ") }.map { String($0) } } ?? []
        let notes = Self.notes(name, cells[.notes])
        let cost = try money()
        let odometer = try odometer()
        guard notes != nil || cost != nil || odometer != nil else { throw .ignored("it says nothing of what was done") }
        return [
            .service(
                ServiceEntry(
                    id: "", at: time, odometer: odometer, cost: cost,
                    category: category ?? (isInspection ? .inspection : .maintenance), notes: notes,
                    workshop: label(.place), tags: words.compactMap(TextRules.label(of:)),
                    completes: completes.map(\.id)))
        ]
    }

    func expense(named given: String? = nil, notes more: String = "") throws(Objection) -> [LogItem.Content] {
        let time = try time()
        guard let cost = try money(keepsZero: true) else { throw .refused("it has no cost") }
        let place = cells[.place]
        let expense = Expense(
            id: "", at: time, cost: cost,
            category: TextRules.label(of: given ?? cells[.name]) ?? label(.category) ?? "other",
            notes: Self.notes(more, place, cells[.notes]))
        let reading = try odometer().flatMap { Self.reading($0, at: time) }
        return [.expense(expense)] + (reading.map { [$0] } ?? [])
    }

    private static func reading(_ shown: Distance, at time: LogTime) -> LogItem.Content? {
        guard let value = shown.odometerValue else { return nil }
        let typed = value.tenths == 0 ? (try? OdometerValue(wholeUnits: value.wholeUnits)) ?? value : value
        return .odometer(OdometerReading(imported: typed, shown.unit, at: time))
    }

    func odometerReading() throws(Objection) -> LogItem.Content {
        let time = try time()
        guard let shown = try odometer(keepsZero: format != .simplyAuto), let reading = Self.reading(shown, at: time)
        else {
            throw .refused("it has no odometer value")
        }
        return reading
    }

    /// What the odometer showed at both ends.
    func trip() throws(Objection) -> [LogItem.Content] {
        let start = try odometer().flatMap { shown throws(Objection) in
            Self.reading(shown, at: try time(.day, .month, .year, .hour, .minute))
        }
        let end = try odometer(.endOdometer).flatMap { shown throws(Objection) in
            Self.reading(shown, at: try time(.endDay, .endMonth, .endYear, .endHour, .endMinute))
        }
        if let from = start?.odometer, let to = end?.odometer,
            to.takenAt < from.takenAt || to.shown.kilometers < from.shown.kilometers
        {
            throw .refused("the trip ends before it begins")
        }
        let readings = [start, end].compactMap(\.self)
        guard !readings.isEmpty else { throw .ignored("the trip has no odometer value") }
        return readings
    }

    func schedule() throws(Objection) -> LogItem.Content {
        guard let name = label(.name) else { throw .refused("the schedule has no name") }
        let due = try odometer(.dueDistance)
        let days = Int(cells[.dueDays]) ?? 0
        guard (0...36_500).contains(days) else { throw .refused("\(cells[.dueDays].shortened) days are no interval") }
        guard due != nil || days > 0 else { throw .ignored("the schedule names no interval") }
        // An average month has 30.44 days.
        let months = days > 0 ? min(max(Int((Double(days) / 30.44).rounded()), 1), 1200) : nil
        var start = Mark()
        start.odometer = try odometer(.lastOdometer)
        if let date = DateText(cells[.lastDate]) { start.date = date.day(reader.survey.dateOrder ?? .ymd) }
        do {
            let schedule = try Schedule(
                id: "", name: name,
                category: ServiceNames.preset(for: name, of: options.kind, reader.presets)?.category.rawValue,
                rule: .every(Interval(months: months, distance: due), .completion),
                setAt: LogTime(options.now, in: options.zone), start: start == Mark() ? nil : start)
            return .schedule(schedule)
        } catch { throw .refused(error.description) }
    }

    /// A row that says itself what it is.
    func mixed() throws(Objection) -> [LogItem.Content] {
        let type = cells[.type].lowercased()
        switch format {
        case .simplyAuto:
            switch type {
            case "0": return try fills()
            case "1": return try service()
            case "2": return try expense()
            case "3": throw .ignored("trips aren't kept")
            case "4": return [try odometerReading()]
            default: throw .refused("its record type \"\(cells[.type].shortened)\" isn't known")
            }
        case .fuelio:
            if isTrue(.template) { throw .ignored("it is a template") }
            if isTrue(.income) { throw .ignored("income isn't kept") }
            let category = reader.survey.categories[cells[.type]] ?? ""
            switch category.lowercased() {
            case "service", "maintenance", "tuning": return try service(category: category == "Tuning" ? .upgrade : nil)
            case "mot", "inspection": return try service(category: .inspection)
            default:
                let title = cells[.name]
                return try expense(
                    named: category.isEmpty ? title : category,
                    notes: title.lowercased() == category.lowercased() || category.isEmpty ? "" : title)
            }
        default:
            if type.hasPrefix("gas") || type.hasPrefix("fuel") || type.hasPrefix("fill") { return try fills() }
            if type.hasPrefix("service") || type.hasPrefix("maint") { return try service() }
            if type.hasPrefix("expense") { return try expense() }
            if type.hasPrefix("trip") { throw .ignored("trips aren't kept") }
            if type.hasPrefix("note") { throw .ignored("notes without a service aren't kept") }
            throw .refused("its type \"\(cells[.type].shortened)\" isn't known")
        }
    }
}
