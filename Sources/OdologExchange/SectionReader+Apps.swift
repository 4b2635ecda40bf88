internal import Foundation
internal import OdologOdometer
internal import OdologVehicleLog

// Where the columns of each app stand. Source: the apps' own exports.
extension SectionReader {
    /// The formats whose files are one table. Nil: it is none of them.
    static func table(_ header: Header) -> (ExchangeFormat, ExchangeSection)? {
        if let section = odolog(header) { return (.odolog, section) }
        if header.has("fuelup_date", "odometer") { return (.fuellyWeb, fuellyWeb(header)) }
        if header.has("type", "date", "odometer"), header["services"] != nil || header["filled up"] != nil {
            return (.fuellyApp, fuellyApp(header))
        }
        if let section = simplyAuto(header) { return (.simplyAuto, section) }
        if header["data"] != nil, header.first("odo (") != nil, header.first("fuel (") != nil {
            return (.fuelio, fuelio("## Log", header))
        }
        return lubeLogger(header).map { (.lubeLogger, $0) }
    }

    private static func fuellyWeb(_ header: Header) -> ExchangeSection {
        var section = ExchangeSection(kind: .fuel)
        let amounts = [
            "gallons", "us gallons", "imp gallons", "imperial gallons", "uk gallons", "litres", "liters", "kwh",
            "amount",
        ]
        section.columns = header.columns([
            (.date, ["fuelup_date"]), (.vehicle, ["car_name"]), (.odometer, ["odometer"]), (.amount, amounts),
            (.price, ["price"]), (.partial, ["partial_fuelup"]), (.missed, ["missed_fuelup"]), (.station, ["brand"]),
            (.notes, ["notes"]),
        ])
        section.fuelUnit = section.columns[.amount].flatMap { FuelUnit(word: header.names[$0]) }
        section.distanceUnit =
            header["miles"] != nil
            ? .miles : header["km"] ?? header["kilometers"] ?? header["kilometres"] != nil ? .kilometers : nil
        return section
    }

    private static func fuellyApp(_ header: Header) -> ExchangeSection {
        var section = ExchangeSection(kind: .mixed)
        let amounts = ["gallons", "liters", "litres", "imp gallons", "uk gallons", "volume", "kwh"]
        section.columns = header.columns([
            (.type, ["type"]), (.date, ["date"]), (.time, ["time"]), (.vehicle, ["vehicle"]), (.odometer, ["odometer"]),
            (.full, ["filled up"]), (.price, ["price"]), (.amount, amounts), (.total, ["total cost"]),
            (.station, ["gas brand"]), (.place, ["location"]), (.notes, ["notes"]), (.name, ["services"]),
            (.tags, ["tags"]),
        ])
        section.fuelUnit = section.columns[.amount].flatMap { FuelUnit(word: header.names[$0]) }
        section.distanceUnit =
            header["mpg"] != nil ? .miles : header["l/100km"] != nil || header["km/l"] != nil ? .kilometers : nil
        return section
    }

    static func acar(_ title: String, _ header: Header) -> ExchangeSection {
        var section: ExchangeSection
        switch title {
        case "Fill-Up Records": section = ExchangeSection(kind: .fuel)
        case "Event Records": section = ExchangeSection(kind: .mixed)
        case "Service Records": section = ExchangeSection(kind: .service)
        case "Expense Records": section = ExchangeSection(kind: .expense)
        case "Trip Records": return ExchangeSection(kind: .ignored("trips aren't kept"))
        default: return ExchangeSection(kind: .ignored("\"\(title)\" is no history"))
        }
        section.columns = header.columns([
            (.vehicle, ["vehicle"]), (.date, ["date"]), (.time, ["time"]),
            (.odometer, ["odometer reading", "odometer"]),
            (.unit, ["distance unit"]), (.amount, ["volume"]), (.fuelUnit, ["volume unit"]),
            (.price, ["price per unit"]),
            (.total, ["total cost"]), (.partial, ["partial fill-up?"]), (.missed, ["previously missed fill-ups?"]),
            (.fuel, ["fuel type"]), (.station, ["fuel brand"]), (.notes, ["notes"]), (.type, ["type"]),
            (.name, ["sub types", "services", "expenses"]), (.place, ["place name"]), (.tags, ["tags"]),
        ])
        return section
    }

    /// By position, since the names are in any language.
    static func drivvo(_ title: String, _ fields: [String]) -> ExchangeSection {
        var section = ExchangeSection(kind: drivvoKind(title, fields.count))
        section.hasNoHeader = fields.count > 2 && NumberText(fields[0]) != nil && DateText(fields[1]) != nil
        section.distanceUnit = section.hasNoHeader ? nil : DistanceUnit(word: Header(fields).unit(0))
        section.columns = [.odometer: 0, .date: 1]
        switch section.kind {
        case .fuel:
            section.columns.merge([.fuel: 2, .price: 3, .total: 4, .amount: 5, .full: 6]) { $1 }
            section.moreFuels = [7, 12].map {
                [.fuel: $0, .price: $0 + 1, .total: $0 + 2, .amount: $0 + 3, .full: $0 + 4]
            }
            section.columns[.station] = 18
            section.columns[.notes] = 20
            if !section.hasNoHeader, fields.count > 3 {
                section.fuelUnit = fields[3].split(separator: "/").last.flatMap { FuelUnit(word: String($0)) }
            }
        case .expense, .service:
            section.columns.merge([.total: 2, .name: 3, .place: 4]) { $1 }
            // Newer files have driver and payment before the notes, and the vehicle last.
            if fields.count >= 10 {
                section.columns[.notes] = 7
                section.columns[.vehicle] = fields.count - 1
            } else {
                section.columns[.notes] = fields.count - 1
            }
        default: break
        }
        return section
    }

    private static func drivvoKind(_ title: String, _ width: Int) -> ExchangeSection.Kind {
        let name = title.dropFirst(2).trimmingCharacters(in: .whitespaces).lowercased()
        func isOne(_ beginnings: String) -> Bool { beginnings.split(separator: " ").contains { name.hasPrefix($0) } }
        if isOne("refuel abastec reabastec repost tank betank заправ rifornim plein ravitaill carburant tankow") {
            return .fuel
        }
        if isOne("serv wartung entretien обслуж сервис manut mantenim usług onderhoud") { return .service }
        if isOne("expens despes gast ausgab kosten dépens depens spes расход wydat uitgave") { return .expense }
        if isOne("income receit ingres einnahm einkomm revenu entrat доход przych inkom") {
            return .ignored("income isn't kept")
        }
        if isOne("route rota rut percurs viag strecke trajet percors маршрут trasa trip") {
            return .ignored("trips aren't kept")
        }
        if width >= 20 { return .fuel }
        return .ignored("the section \"\(title.shortened)\" isn't known")
    }

    static func fuelio(_ title: String, _ header: Header) -> ExchangeSection {
        switch title.dropFirst(3).trimmingCharacters(in: .whitespaces) {
        case "Log":
            var section = ExchangeSection(kind: .fuel)
            section.columns = header.columns([
                (.date, ["data", "date"]), (.full, ["full"]), (.missed, ["missed"]), (.tank, ["tanknumber"]),
            ])
            let beginnings: [(ColumnRole, String)] = [
                (.odometer, "odo ("), (.amount, "fuel ("), (.total, "price ("), (.station, "city"), (.notes, "notes"),
            ]
            for (role, beginning) in beginnings { section.columns[role] = header.first(beginning) }
            section.columns[.price] = header["volumeprice"]
            section.distanceUnit = DistanceUnit(word: header.unit(section.columns[.odometer]))
            section.fuelUnit = FuelUnit(word: header.unit(section.columns[.amount]))
            return section
        case "Costs":
            var section = ExchangeSection(kind: .mixed)
            section.columns = header.columns([
                (.name, ["costtitle"]), (.date, ["date"]), (.odometer, ["odo"]), (.type, ["costtypeid"]),
                (.notes, ["notes"]), (.total, ["cost"]), (.income, ["isincome"]), (.template, ["istemplate"]),
            ])
            return section
        case "CostCategories":
            var section = ExchangeSection(kind: .categories)
            section.columns = header.columns([(.type, ["costtypeid"]), (.name, ["name"])])
            return section
        case let name: return ExchangeSection(kind: .ignored("\"\(name.shortened)\" is no history"))
        }
    }

    private static func simplyAuto(_ header: Header) -> ExchangeSection? {
        guard header.first("row id") == 0, header["vehicle id"] != nil else { return nil }
        if header.has("qty", "record type", "day", "month", "year") {
            var section = ExchangeSection(kind: .mixed)
            section.columns = header.columns([
                (.vehicle, ["vehicle id"]), (.odometer, ["odometer"]), (.amount, ["qty"]), (.partial, ["partial tank"]),
                (.missed, ["missed fill up", "missed previous fill up"]), (.total, ["total cost"]),
                (.station, ["filling station"]), (.place, ["filling station"]), (.notes, ["notes"]), (.day, ["day"]),
                (.month, ["month"]), (.year, ["year"]), (.type, ["record type"]), (.name, ["record desc"]),
            ])
            section.width = header.names.count
            return section
        }
        if header.has("departure odo", "arrival odo") {
            var section = ExchangeSection(kind: .trip)
            section.columns = header.columns([
                (.vehicle, ["vehicle id"]), (.odometer, ["departure odo"]), (.day, ["departure day"]),
                (.month, ["departure month"]), (.year, ["departure year"]), (.hour, ["departure hour"]),
                (.minute, ["departure min"]), (.endOdometer, ["arrival odo"]), (.endDay, ["arrival day"]),
                (.endMonth, ["arrival month"]), (.endYear, ["arrival year"]), (.endHour, ["arrival hour"]),
                (.endMinute, ["arrival min"]),
            ])
            return section
        }
        if header.has("service name", "due miles", "due days") {
            var section = ExchangeSection(kind: .schedule)
            section.columns = header.columns([
                (.vehicle, ["vehicle id"]), (.name, ["service name"]), (.repeats, ["recurring"]),
                (.dueDistance, ["due miles"]), (.dueDays, ["due days"]), (.lastOdometer, ["last odo"]),
                (.lastDate, ["last date"]), (.type, ["record type"]),
            ])
            return section
        }
        guard header.has("make", "model") else { return nil }
        var section = ExchangeSection(kind: .ignored("vehicles are added by `odolog vehicle add`"))
        section.columns = header.columns([(.vehicle, ["vehicle id"])])
        return section
    }

    private static func lubeLogger(_ header: Header) -> ExchangeSection? {
        var section: ExchangeSection
        if header.has("date", "odometer", "fuelconsumed") {
            section = ExchangeSection(kind: .fuel)
        } else if header.has("date", "odometer", "initialodometer") {
            section = ExchangeSection(kind: .odometer)
        } else if header.has("date", "description", "cost", "odometer") {
            section = ExchangeSection(kind: .service)
        } else if header.has("date", "description", "cost", "notes") {
            section = ExchangeSection(kind: .expense)
        } else {
            return nil
        }
        section.columns = header.columns([
            (.date, ["date"]), (.odometer, ["odometer"]), (.amount, ["fuelconsumed"]), (.total, ["cost"]),
            (.full, ["isfilltofull"]), (.missed, ["missedfuelup"]), (.notes, ["notes"]), (.name, ["description"]),
            (.tags, ["tags"]),
        ])
        return section
    }
}
