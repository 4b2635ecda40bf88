import Foundation
import OdologLogbook
import OdologVehicleLog
import VehicleStore

extension MergeReport {
    /// What was added, what was there and what was changed, and how many differences follow.
    func counts(dryRun: Bool) -> [String] {
        func list(_ counts: Counts) -> String {
            let all = [
                (counts.vehicles, "vehicle", "vehicles"), (counts.photos, "photo", "photos"),
                (counts.entries, "reading in logs", "readings in logs"),
                (counts.items, "other entry", "other entries"),
                (counts.pending, "reading that waits", "readings that wait"),
                (counts.files, "attached file", "attached files"),
            ]
            let some = all.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
            return some.isEmpty ? "nothing" : some.joined(separator: ", ")
        }
        var lines = [
            "\(dryRun ? "Would add" : "Added"): \(list(added)).", "There already: \(list(present)).",
        ]
        if updated > 0 {
            let what = updated == 1 ? "fact, entry or reading" : "facts, entries or readings"
            lines.append("\(dryRun ? "Would change" : "Changed") here: \(updated) \(what).")
        }
        if !missing.isEmpty {
            lines.append(
                "! \(missing.count.counted("attached file")) \(missing.count == 1 ? "is" : "are") in neither store: \(missing.inWords)."
            )
        }
        if !conflicts.isEmpty { lines.append("\(conflicts.count.counted("difference")):") }
        return lines
    }
}

extension MergeReport.Conflict {
    /// What differs, what counts, and the command that makes the other one count.
    ///
    /// - Parameters:
    ///   - store: after the merge. Nil: there is none yet.
    ///   - command: the one that merges, and what.
    func lines(_ store: VehicleStore?, _ command: [String], dryRun: Bool) -> [String] {
        let words = words(vehicle.flatMap { name in store.flatMap { try? Logbook(.named(name), $0) } }, command)
        var table = TextTable(["": .left, "here": .left, "there": .left])
        for row in words.rows { table.add([row.name, row.here.orDash, row.there.orDash]) }
        let width = Console.outputIsTerminal ? Console.width : nil
        let rows = table.lines(width: width.map { $0 - 2 }, shortening: ["here", "there"])
        let title = [vehicle?.printable, words.title.printable].compactMap(\.self).joined(separator: ", ")
        return title.wrapped(hanging: 2, width: width) + rows.map { "  " + $0 }
            + [standing(dryRun), words.remedy.printable].filter { !$0.isEmpty }.joined(separator: " ")
            .wrapped(first: "  ", hanging: 2, width: width)
    }

    private func standing(_ dryRun: Bool) -> String {
        let verb = dryRun ? "would stay" : "stays"
        return switch stays {
        case .ours: "What is here \(verb)."
        case .theirs: dryRun ? "What is there would count." : "What is there counts."
        case .both: dryRun ? "Both would be kept." : "Both are kept."
        }
    }

    private struct Words {
        var title: String
        var rows: [(name: String, here: String, there: String)]
        /// What to do for another result.
        var remedy: String
    }

    /// - Parameter logbook: nil: the vehicle isn't in the store yet.
    private func words(_ logbook: Logbook?, _ command: [String]) -> Words {
        let name = vehicle ?? ""
        switch subject {
        case .fact:
            let option = what == "model year" ? "--year" : "--" + what.lowercased()
            return Words(
                title: what, rows: [(what, ours, theirs)],
                remedy: "To take the other: `\(CommandText.odolog("vehicle", "edit", name, option, theirs))`")
        case .namesake(let other):
            return Words(
                title: "another vehicle of this name", rows: [("", ours, theirs)],
                remedy: "To call it otherwise: `\(CommandText.odolog("vehicle", "edit", other, "--name", "NAME"))`")
        case .scheduleName(let other):
            return Words(
                title: "another schedule of this name", rows: [("", ours, theirs)],
                remedy: "To take one away: `\(CommandText.odolog("schedule", "remove", name, other))`")
        case .photo(let path, let ours, let theirs):
            return Words(
                title: "photo \(path.split(separator: "/").last.map(String.init) ?? path)",
                rows: [("decision", ours.words(logbook), theirs.words(logbook))],
                remedy: "To take the other: " + Self.remedy(path, ours, theirs))
        case .reading(let logged, let isInOurs):
            let (value, gone) = (logged.words(logbook), "removed")
            let restore = logged.entry.map { CommandText.odolog("entry", "restore", name, "\($0)") } ?? ""
            return Words(
                title: "meter reading", rows: [("", isInOurs ? value : gone, isInOurs ? gone : value)],
                remedy: "To have it in the log: `\(restore)`")
        case .movedReading(let ours, let theirs):
            return Words(
                title: "meter reading of another vehicle there",
                rows: [("", ours.words(logbook), theirs.words(logbook))],
                remedy: "To take the other: " + Self.remedy(ours, theirs, logbook))
        case .leftOut(let logged):
            return Words(
                title:
                    "entry \(logged.entry.map { "\($0)" } ?? ""), which is left out of pace, due, costs and economy",
                rows: [("", ours, logged.words(logbook))],
                remedy: "`\(CommandText.odolog("pace", name))` says how to take back the wrong one.")
        case .item(let ours, let theirs, let theirVehicle):
            guard let logbook, let line = logbook.line(ours),
                let other = theirVehicle.map({ try? Logbook(.named($0), logbook.store) }) ?? logbook,
                let theirLine = other.line(theirs)
            else { return Words(title: what, rows: [("", self.ours, self.theirs)], remedy: "") }
            return words(line, theirLine, logbook, theirVehicle: theirVehicle, command)
        }
    }

    /// For a reading without a photo.
    private static func remedy(
        _ ours: MergeReport.Decision, _ theirs: MergeReport.Decision, _ logbook: Logbook?
    ) -> String {
        guard let entry = ours.entry, let own = ours.vehicle else {
            let value = (theirs.value ?? "").split(separator: " ").map(String.init)
            let time = theirs.takenAt?.typed(for: logbook) ?? ""
            return "`\(CommandText.odolog(["log", theirs.vehicle ?? ""] + value + ["--at", time]))`"
        }
        return "`\(entry.move(from: own, to: theirs.vehicle ?? ""))`"
    }

    private static func remedy(
        _ path: String, _ ours: MergeReport.Decision, _ theirs: MergeReport.Decision
    ) -> String {
        let remove = ours.entry.map {
            "`\(CommandText.odolog("entry", "remove", ours.vehicle ?? "", $0.description))`"
        }
        guard let other = theirs.vehicle else { return remove ?? "`odolog vehicle edit --vin` corrects a VIN" }
        if let entry = ours.entry, ours.value == theirs.value, let own = ours.vehicle, own != other {
            return "`\(entry.move(from: own, to: other))`"
        }
        return [remove, "`\(CommandText.odolog("record", path, "--vehicle", other))`"].compactMap(\.self).joined(
            separator: ", then ")
    }

    private func words(
        _ ours: EntryRow, _ theirs: EntryRow, _ logbook: Logbook, theirVehicle: String?, _ command: [String]
    ) -> Words {
        let (item, other) = (ours.item, theirs.item)
        let time = item.content.time.map { " of \(logbook.minute($0))" } ?? ""
        let title =
            switch item.content.kind {
            case .profile: "what is known of it"
            case .schedule: "schedule \(item.id): \(ours.what)"
            default: "entry \(item.id), \(item.content.kind.rawValue)\(time): \(ours.what)"
            }
        guard item.endedAt == nil, other.endedAt == nil else {
            func state(_ item: LogItem, _ vehicle: String?) -> String {
                item.endedAt != nil ? "removed" : vehicle.map { "in the log of \($0)" } ?? "not removed"
            }
            return Words(
                title: title, rows: [("", state(item, nil), state(other, theirVehicle))],
                remedy: theirVehicle == nil
                    ? "To have it all the same: `\(CommandText.odolog("entry", "restore", vehicle ?? "", "\(item.id)"))`"
                    : "To have it all the same, write it again with `\(item.content.kind.addition)`")
        }
        let (here, there) = (ours.fields, theirs.fields)
        let names = here.map(\.name) + there.map(\.name).filter { name in !here.contains { $0.name == name } }
        var rows = names.map { name in
            (
                name: name, here: here.first { $0.name == name }?.value ?? "",
                there: there.first { $0.name == name }?.value ?? ""
            )
        }.filter { $0.here != $0.there }
        if let theirVehicle { rows.insert(("vehicle", vehicle ?? "", theirVehicle), at: 0) }
        let remedy =
            uid.map { "To take the other: `\(CommandText.odolog(command + ["--take", $0]))`" } ?? ""
        if rows.isEmpty {
            // What a table doesn't show, such as seconds.
            rows = [("written", logbook.second(item.writtenAt), logbook.second(other.writtenAt))]
        }
        return Words(title: title, rows: rows, remedy: remedy)
    }
}

extension Logbook {
    /// Nil: its schedules can't be read.
    fileprivate func line(_ item: LogItem) -> EntryRow? {
        try? EntryRow.rows([item], of: self).first
    }
}

extension LogItem.Kind {
    /// The command that writes such an item.
    fileprivate var addition: String {
        switch self {
        case .profile: "odolog vehicle edit"
        case .schedule: "odolog schedule add"
        case .service: "odolog done"
        case .fuel: "odolog fuel add"
        case .expense: "odolog expense add"
        case .meter: "odolog meter replace"
        case .hours: "odolog meter hours"
        case .reading: "odolog log"
        }
    }
}

extension MergeReport.Decision {
    /// Such as `164214 km of 2024-05-01 12:33, Van`.
    fileprivate func words(_ logbook: Logbook?) -> String {
        guard let value, let takenAt else { return vehicle.map { "\(status), \($0)" } ?? status }
        let time =
            logbook.map { $0.minute(takenAt.isDay ? takenAt : LogTime(takenAt.date, in: $0.profile.zone)) }
            ?? takenAt.iso8601
        return ["\(value) of \(time)", vehicle].compactMap(\.self).joined(separator: ", ")
    }
}

extension LogTime {
    /// As `--at` takes it for this vehicle, the same moment: a day alone only where it begins at that moment.
    fileprivate func typed(for logbook: Logbook?) -> String {
        guard let zone = logbook?.profile.zone else { return typed }
        return isDay && LogTime(day, in: zone).date == date ? typed : LogTime(date, in: zone).typed
    }
}

extension String {
    fileprivate var orDash: String { isEmpty ? "–" : self }
}
