internal import Foundation
internal import OdologLogbook
internal import OdologVIN
internal import OdologVehicleLog
internal import VehicleStore

extension Vehicle {
    /// What tells it from others.
    func facts(_ row: VehicleRow, _ profile: VehicleProfile) -> [ReportBlock.Fact] {
        var facts: [ReportBlock.Fact] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { facts.append(.init(name: name, value: value)) }
        }
        add(ReportTexts.Name.vehicle, [make, model, year.map(String.init)].compactMap(\.self).joined(separator: " "))
        add(ReportTexts.Name.kind, profile.kind == .car ? nil : profile.kind.rawValue)
        add(ReportTexts.Name.vin, vin.map { "\($0.text)  (\($0.summary()))" })
        for former in row.formerVINs.reversed() {
            add(ReportTexts.Name.formerVIN, "\(former.vin.text), until \(former.replacedAt.day(in: profile.zone))")
        }
        add(ReportTexts.Name.plate, profile.plate)
        return facts
    }
}

extension EntryRow {
    /// The day that was meant. Empty: it has no time.
    var day: String { item.content.time?.day.description ?? "" }

    /// What a service says beside its name, a line each.
    func details(prices: Bool) -> [String] {
        guard let service = item.content.service else { return [] }
        let names = Set([what] + completes)
        return [
            service.category == .maintenance || names.contains(service.category.rawValue)
                ? "" : service.category.rawValue,
            names.contains(service.notes ?? "") ? "" : service.notes ?? "",
            service.workshop.map(ReportTexts.workshop) ?? "",
            service.tyres.map(ReportTexts.tyres) ?? "",
        ] + service.parts.map { ReportTexts.part($0.words(price: prices)) } + [filesInWords]
    }

    /// The names of the attached files.
    var filesInWords: String {
        let names = item.content.attachments.map(\.name)
        return names.isEmpty ? "" : ReportTexts.attached(names.joined(separator: ", "))
    }
}
