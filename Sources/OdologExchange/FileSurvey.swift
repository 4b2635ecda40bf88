internal import Foundation
internal import OdologVehicleLog

/// What a first look at the whole file shows: what no row alone can tell.
struct FileSurvey {
    let format: ExchangeFormat
    let sections: [ExchangeSection]
    /// Of each section, by what its columns hold.
    private var numbers: [[ColumnRole: NumberColumn]] = []
    private var all = NumberColumn()
    let dateOrder: DateOrder?
    /// In the order in which they come.
    let vehicles: [String]
    /// Fuelio's categories of costs, by their numbers.
    let categories: [String: String]

    init(_ file: ExchangeFile, _ options: ImportOptions) throws(ExchangeError) {
        var reader = try SectionReader(file, options)
        var dates = DateColumn()
        var vehicles: [String] = []
        var known: Set<String> = []
        var categories: [String: String] = [:]
        while let row = try reader.next() {
            let section = reader.sections[row.section]
            guard row.fault == nil else { continue }
            if case .ignored = section.kind, section.columns.isEmpty { continue }
            while numbers.count <= row.section { numbers.append([:]) }
            let cells = RowCells(row.fields, section)
            if section.kind == .categories {
                categories[cells[.type]] = cells[.name]
                continue
            }
            for role in section.columns.keys {
                if role.isNumber {
                    numbers[row.section][role, default: NumberColumn()].see(cells[role])
                } else if role.isDate {
                    dates.see(cells[role])
                }
            }
            for fuel in section.moreFuels {
                for (role, index) in fuel where role.isNumber && index < row.fields.count {
                    numbers[row.section][role, default: NumberColumn()].see(row.fields[index])
                }
            }
            let vehicle = cells[.vehicle]
            if !vehicle.isEmpty, known.insert(vehicle).inserted { vehicles.append(vehicle) }
        }
        format = reader.format
        sections = reader.sections
        self.vehicles = vehicles
        self.categories = categories
        for section in numbers {
            for (role, column) in section where role != .odometer { all.add(column) }
        }
        if let order = options.dateOrder ?? reader.declaredOrder {
            dateOrder = order
        } else {
            dateOrder = try dates.order()
        }
    }

    /// The decimal mark of a column; where its cells don't tell, that of the file. An odometer's tells for itself: `10,000` beside `3.25` is
    /// ten thousand in both ways of writing.
    func mark(_ section: Int, _ role: ColumnRole) -> UInt8? {
        let own = section < numbers.count ? numbers[section][role]?.mark : nil
        return own ?? (role == .odometer || role == .endOdometer ? nil : all.mark)
    }
}

extension SectionReader {
    init(_ file: ExchangeFile, _ options: ImportOptions) throws(ExchangeError) {
        let kind: ExchangeSection.Kind =
            switch options.rowKind {
            case .fuel: .fuel
            case .service: .service
            case .expense: .expense
            case .odometer: .odometer
            }
        try self.init(file, options.columns.map { ($0.role, $0.name) }, as: kind)
    }
}

/// The cells of a row, by what they hold.
struct RowCells {
    let fields: [String]
    let columns: [ColumnRole: Int]

    init(_ fields: [String], _ section: ExchangeSection) {
        columns = section.columns
        if let width = section.width {
            self.fields = Self.fitted(fields, section.columns, width: width)
        } else {
            self.fields = fields
        }
    }

    init(_ fields: [String], columns: [ColumnRole: Int]) { (self.fields, self.columns) = (fields, columns) }

    /// Trimmed. Empty where the row has no such cell.
    subscript(_ role: ColumnRole) -> String {
        guard let index = columns[role], index < fields.count else { return "" }
        return fields[index].trimmingCharacters(in: .whitespaces)
    }

    /// Simply Auto quotes nothing, so that commas in texts make fields of their own. The date's three numbers show where the texts before
    /// it end; what is too much behind it belongs to the last column.
    private static func fitted(_ fields: [String], _ columns: [ColumnRole: Int], width: Int) -> [String] {
        guard fields.count > width, let station = columns[.station], let day = columns[.day], station < day,
            let type = columns[.type], let last = columns[.name]
        else { return fields }
        func number(_ index: Int) -> Int? {
            index < fields.count ? Int(fields[index].trimmingCharacters(in: .whitespaces)) : nil
        }
        let more = fields.count - width
        // As many as possible before the date: it is the notes that have commas.
        let shifts = (0...more).reversed()
        let found = shifts.first { shift in
            guard let d = number(day + shift), let m = number(day + shift + 1), let y = number(day + shift + 2),
                let t = number(type + shift)
            else { return false }
            return (1...31).contains(d) && (1...12).contains(m) && (1900...2200).contains(y) && (0...4).contains(t)
        }
        guard let shift = found else { return fields }
        var texts = Array(fields[station..<(day + shift)])
        // A piece that begins with a space goes on with the text before it.
        while texts.count > day - station {
            let index = texts.indices.dropFirst().last { texts[$0].hasPrefix(" ") } ?? texts.count - 1
            texts[index - 1] += "," + texts[index]
            texts.remove(at: index)
        }
        let end = last + shift
        return Array(fields[..<station]) + texts + Array(fields[(day + shift)..<end]) + [
            fields[end...].joined(separator: ",")
        ]
    }
}
