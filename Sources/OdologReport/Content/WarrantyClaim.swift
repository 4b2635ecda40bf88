internal import Foundation
package import OdologLogbook
internal import OdologOdometer
internal import OdologReading
internal import OdologValues
internal import OdologVehicleLog
internal import VehicleStore

/// A part whose warranty is claimed, with the entry that it was fitted by.
package struct ClaimedPart: Sendable {
    let entry: EntryRow
    let part: Part
    /// `ENTRY/N`: the number of the entry, and that of the part in it, from 1.
    package let id: String

    fileprivate func isCalled(_ name: String) -> Bool {
        part.name.nameKey == name.nameKey || part.number?.nameKey == name.nameKey
    }
}

extension Logbook {
    /// The part with a warranty that is meant: by its name, by its maker's number, or by the number of its entry, `12` or `12/1`.
    package func warranty(_ text: String) throws(LogbookError) -> ClaimedPart {
        let all = try EntryRow.all(of: self, kinds: [.service]).rows.flatMap { entry in
            (entry.item.content.service?.parts ?? []).enumerated().compactMap { index, part in
                part.warranty.map { $0 != Warranty() } == true
                    ? ClaimedPart(entry: entry, part: part, id: "\(entry.item.id)/\(index + 1)") : nil
            }
        }
        if let exact = all.first(where: { $0.id == text }) { return exact }
        let named = all.filter { $0.isCalled(text) }
        let found = named.isEmpty ? all.filter { "\($0.entry.item.id)" == text } : named
        guard found.count != 1 else { return found[0] }
        func list(_ parts: [ClaimedPart]) -> String {
            parts.prefix(5).map { "\($0.id) (\($0.part.name), \($0.entry.day))" }.joined(separator: ", ")
                + (parts.count > 5 ? ", …" : "")
        }
        func refusal(_ sentence: String) -> LogbookError { LogbookError(.refused(sentence), of: vehicle.name) }
        guard found.isEmpty else {
            throw refusal("\(text.forDisplay) can be several parts; say one by its number: \(list(found))")
        }
        guard !all.isEmpty else {
            throw refusal(
                "\(vehicle.name) has no part with a warranty; `odolog done` writes one with --part and --warranty")
        }
        if let similar = all.map(\.part.name).closest(to: text) {
            throw refusal("no part \(text.forDisplay) has a warranty; did you mean \"\(similar)\"?")
        }
        throw refusal("no part \(text.forDisplay) has a warranty; those that have one are \(list(all))")
    }
}

extension Report {
    /// What a seller or maker wants to see of a part that failed under warranty.
    ///
    /// - Parameters:
    ///   - part: of this log.
    ///   - options: its `fills` say nothing here.
    package init(
        claiming part: ClaimedPart, of logbook: Logbook, _ options: VehicleReportOptions = VehicleReportOptions()
    ) throws(LogbookError) {
        let claim = try ClaimMaker(part, logbook, options)
        let origin = try ReportOrigin(logbook)
        let attached = try claim.attachedFiles()
        let (photos, gaps) = claim.odometerPhotos
        self.init(
            title: "\(logbook.vehicle.name): \(ReportTexts.warrantyClaim), \(part.part.name)", footer: origin.footer,
            createdAt: origin.createdAt,
            blocks: [
                .title(part.part.name, kind: ReportTexts.warrantyClaim), .facts(claim.part),
                .heading(ReportTexts.warranty), .facts(claim.warranty), .heading(ReportTexts.visit),
                .facts(claim.visit), .heading(ReportTexts.vehicle), .facts(claim.vehicle),
            ] + attached.blocks(columns: 2, height: 300) + photos,
            gaps: gaps + attached.gaps, attachedPictures: attached.pictures.count)
    }
}

/// Makes the parts of a claim.
private struct ClaimMaker {
    private let claimed: ClaimedPart
    private let logbook: Logbook
    private let options: VehicleReportOptions
    private let log: VehicleLog
    private let estimate: Estimate<Distance>?
    private let history: HistoryView
    private let row: VehicleRow
    /// Nil: the vehicle was sold.
    private let due: DueRow?

    init(_ claimed: ClaimedPart, _ logbook: Logbook, _ options: VehicleReportOptions) throws(LogbookError) {
        (self.claimed, self.logbook, self.options) = (claimed, logbook, options)
        log = try logbook.log()
        estimate = log.odometer(at: logbook.now).estimate
        history = try HistoryView(logbook)
        do {
            row = try VehicleRow(logbook.vehicle, in: logbook.store)
            due = try DueView(.one(logbook.vehicle.name), in: logbook.store, at: logbook.now).rows.first {
                $0.due.id == claimed.id
            }
        } catch {
            throw LogbookError(.store(error), of: logbook.vehicle.name)
        }
    }

    private func facts(_ all: KeyValuePairs<String, String?>) -> [ReportBlock.Fact] {
        all.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : ReportBlock.Fact(name: name, value: $0) }
        }
    }

    var part: [ReportBlock.Fact] {
        let part = claimed.part
        return facts([
            ReportTexts.Name.makersNumber: part.number,
            ReportTexts.Name.quantity: part.quantity == .one ? nil : "\(part.quantity)",
            ReportTexts.Name.price: options.costs ? part.price?.description : nil,
        ])
    }

    var warranty: [ReportBlock.Fact] {
        let warranty = claimed.part.warranty ?? Warranty()
        let typed = [warranty.until?.description, warranty.untilOdometer?.description].compactMap(\.self)
        let place = due?.place ?? ""
        let standing =
            switch due?.due.status {
            case .neutral?, .overdue?: "it has ended"
            case .good?, .dueSoon?: "in force" + (due.map { $0.left.isEmpty ? "" : ", \($0.left) left" } ?? "")
            case nil: nil as String?
            }
        return facts([
            ReportTexts.Name.holdsUntil: place.isEmpty ? typed.joined(separator: " or ") : place,
            ReportTexts.Name.on(CalendarDate(logbook.now, in: log.zone)): standing,
            ReportTexts.Name.sinceFitted: since,
            ReportTexts.Name.odometerNow: estimate.map(ReportTexts.now) ?? ReportTexts.noReading,
        ])
    }

    /// Whether the value that came with the entry contradicts the others.
    private var isOdometerLeftOut: Bool {
        history.leftOut.contains { $0.id == claimed.entry.item.snapshotID }
    }

    /// How long and how far the part was used. The distance is an estimate where the odometer wasn't read today.
    private var since: String? {
        guard let time = claimed.entry.item.content.time else { return nil }
        let now = log.lastKnown(at: logbook.now)
        let days = time.day.days(to: CalendarDate(now, in: log.zone)).counted("day")
        guard let odometer = claimed.entry.odometer, !isOdometerLeftOut, let estimate,
            estimate.readAt.date >= time.date
        else { return days }
        let start = log.replacements.total(odometer, at: time)
        func gone(_ shown: Distance, _ time: LogTime) -> Distance {
            log.replacements.total(shown, at: time).converted(to: log.unit) - start.converted(to: log.unit)
        }
        let read = "\(gone(estimate.reading, estimate.readAt)) to the last reading, on \(estimate.readAt.day)"
        guard estimate.pace != nil, estimate.ageInDays > 0 else { return "\(days); \(read)" }
        let thought = estimate.rounded(gone(estimate.value, LogTime(now, in: log.zone)))
        return "\(days); \(read); ~\(thought) until now, which is an estimate"
    }

    var visit: [ReportBlock.Fact] {
        let (entry, service) = (claimed.entry, claimed.entry.item.content.service)
        let names = Set([entry.what] + entry.completes)
        let others = (service?.parts ?? []).filter { $0 != claimed.part }.map { $0.words(price: options.costs) }
        return facts([
            ReportTexts.Name.entry: "\(entry.item.id) of \(entry.day)",
            ReportTexts.Name.done: entry.what,
            ReportTexts.Name.odometer: [
                entry.odometer?.description, isOdometerLeftOut ? ReportTexts.contradicts : nil,
                entry.hours?.description,
            ].compactMap(\.self).joined(separator: ", "),
            ReportTexts.Name.workshop: service?.workshop,
            ReportTexts.Name.cost: options.costs ? entry.costs.description : nil,
            ReportTexts.Name.otherParts: others.joined(separator: "\n"),
            ReportTexts.Name.notes: names.contains(service?.notes ?? "") ? nil : service?.notes,
            ReportTexts.Name.written: "\(entry.item.writtenAt.minute(in: log.zone)) by \(entry.item.writtenBy)"
                + (entry.item.revision > 1 ? ", revision \(entry.item.revision)" : ""),
        ])
    }

    var vehicle: [ReportBlock.Fact] {
        [.init(name: ReportTexts.Name.name, value: logbook.vehicle.name)] + logbook.vehicle.facts(row, logbook.profile)
    }

    func attachedFiles() throws(LogbookError) -> AttachedFilesSection {
        do {
            return try AttachedFilesSection(
                of: [claimed.entry], in: logbook.store, options.photos ? PictureMaker(side: 1600) : nil)
        } catch {
            throw LogbookError(.store(error), of: logbook.vehicle.name)
        }
    }

    /// Of the day on which the part was fitted, and the last one.
    var odometerPhotos: (blocks: [ReportBlock], gaps: [ReportGap]) {
        let fitted = history.rows.filter { $0.entry.snapshot.id == claimed.entry.item.snapshotID }
        let last = history.rows.last { !$0.isLeftOut }.map { [$0] } ?? []
        let both = fitted.last?.entry.snapshot.id == last.last?.entry.snapshot.id ? fitted : fitted + last
        return options.photos ? ReportPicture.odometerPhotos(of: both) : ([], [])
    }
}
