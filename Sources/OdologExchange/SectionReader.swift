internal import Foundation
internal import OdologOdometer
internal import OdologValues
internal import OdologVehicleLog

/// Tells the format of a file by its content, and its sections as they come.
struct SectionReader {
    /// A record that isn't structure.
    struct Row {
        let line: Int
        let fields: [String]
        /// Why it can't be taken apart.
        let fault: String?
        /// The number of its section.
        let section: Int
    }

    private(set) var format: ExchangeFormat
    private(set) var sections: [ExchangeSection] = []
    /// The order that the file itself declares.
    private(set) var declaredOrder: DateOrder?
    private var records: CSVReader
    private var pending: CSVReader.Record?
    private var awaited: String?
    private var declares = false
    private var dateFormatColumn: Int?

    /// - Parameter named: the columns of a plain table. Empty: the file is an app's.
    init(_ file: ExchangeFile, _ named: [(ColumnRole, String)], as kind: ExchangeSection.Kind) throws(ExchangeError) {
        records = try CSVReader(file)
        guard let first = try records.next() else { throw .empty }
        let fields = first.fields
        guard first.fault == nil else { throw .unknownFormat(columns: []) }
        if !named.isEmpty {
            format = .columns
            sections = [try Self.plain(Header(fields), fields, named, kind)]
            return
        }
        if let title = Self.title(fields), let format = Self.format(title) {
            self.format = format
            pending = first
            return
        }
        let header = Header(fields)
        guard let (format, section) = Self.table(header) else { throw .unknownFormat(columns: fields) }
        self.format = format
        sections = [section]
    }

    private static let acarTitles: Set = [
        "Metadata", "Vehicles", "Fill-Up Records", "Event Records", "Service Records", "Expense Records",
        "Trip Records",
        "Event Types", "Trip Types", "Fuel Types", "Vehicle Parts", "Reminders", "Event Sub Types",
    ]

    /// Of a section. Nil: the record is none.
    private static func title(_ fields: [String]) -> String? {
        guard let first = fields.first?.trimmingCharacters(in: .whitespaces), !first.isEmpty,
            fields.dropFirst().allSatisfy({ $0.isEmpty })
        else { return nil }
        return first.hasPrefix("##") || acarTitles.contains(first) ? first : nil
    }

    /// Drivvo's titles have no space behind the signs, Fuelio's have one.
    private static func format(_ title: String) -> ExchangeFormat? {
        if title.hasPrefix("## ") { return .fuelio }
        return title.hasPrefix("##") ? .drivvo : .acar
    }

    private static func plain(
        _ header: Header, _ fields: [String], _ named: [(ColumnRole, String)], _ kind: ExchangeSection.Kind
    ) throws(ExchangeError) -> ExchangeSection {
        var section = ExchangeSection(kind: kind)
        for (role, name) in named {
            guard let index = header[name.trimmingCharacters(in: .whitespaces).lowercased()] else {
                throw .noSuchColumn(name, columns: fields)
            }
            section.columns[role] = index
        }
        let needed: [ColumnRole] =
            switch kind {
            case .fuel: [.date, .amount]
            case .odometer: [.date, .odometer]
            case .expense: [.date, .total]
            default: [.date]
            }
        for role in needed where section.columns[role] == nil { throw .columnMissing(role.rawValue) }
        section.distanceUnit = DistanceUnit(word: header.unit(section.columns[.odometer]))
        section.fuelUnit = FuelUnit(word: header.unit(section.columns[.amount]))
        return section
    }

    /// Nil: the end.
    mutating func next() throws(ExchangeError) -> Row? {
        while true {
            guard let record = try takeRecord() else { return nil }
            if record.fault == nil {
                if let title = Self.title(record.fields), Self.format(title) == format {
                    awaited = title
                    continue
                }
                if let title = awaited {
                    awaited = nil
                    let section = section(title, record.fields)
                    sections.append(section)
                    if !section.hasNoHeader { continue }
                }
            }
            guard !sections.isEmpty else {
                sections.append(ExchangeSection(kind: .ignored("it stands before the first section")))
                pending = record
                continue
            }
            if declares { declare(record.fields) }
            let fields = format == .odolog ? record.fields.map(SpreadsheetCell.unguarded) : record.fields
            return Row(line: record.line, fields: fields, fault: record.fault, section: sections.count - 1)
        }
    }

    private mutating func takeRecord() throws(ExchangeError) -> CSVReader.Record? {
        guard let record = pending else { return try records.next() }
        pending = nil
        return record
    }

    /// aCar's `M/d/yyyy`.
    private mutating func declare(_ fields: [String]) {
        guard let column = dateFormatColumn, column < fields.count else { return }
        let letters = fields[column].filter { "yMd".contains($0) }
        switch letters.first {
        case "M": declaredOrder = .mdy
        case "d": declaredOrder = .dmy
        case "y": declaredOrder = .ymd
        default: break
        }
    }

    private mutating func section(_ title: String, _ fields: [String]) -> ExchangeSection {
        declares = false
        switch format {
        case .drivvo: return Self.drivvo(title, fields)
        case .fuelio: return Self.fuelio(title, Header(fields))
        default:
            let header = Header(fields)
            if title == "Metadata" {
                dateFormatColumn = header["date format"]
                declares = true
            }
            return Self.acar(title, header)
        }
    }
}
