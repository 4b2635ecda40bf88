import ArgumentParser
import OdologLogbook
import OdologValues
import VehicleStore

/// One vehicle, those that have a tag, or all that aren't archived.
struct VehicleSelection: ParsableArguments {
    @Argument(help: "Name, VIN or plate of the vehicle. Default: all that aren't archived.", completion: .vehicles)
    var vehicle: String?
    @OptionGroup private var tagged: TagOption

    var tag: String? { tagged.tag }

    var choice: VehicleChoice { vehicle.map(VehicleChoice.one) ?? tag.map(VehicleChoice.tagged) ?? .inUse }

    func validate() throws {
        if vehicle != nil, tag != nil {
            throw ValidationError("A vehicle and --tag say different things; give one of them.")
        }
    }
}

/// Which vehicles a list is of.
struct TagOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only the vehicles that have this tag, by `odolog vehicle edit --tag`.", valueName: "word"))
    var tag: String?
}

extension VehicleStore {
    /// Throws where no vehicle has the tag: it is probably mistyped.
    func check(tag: String?) throws {
        guard let tag else { return }
        var tags: [String] = []
        for vehicle in try vehicles() {
            let profile = try profile(of: vehicle.id)
            guard !profile.has(tag: tag) else { return }
            tags += profile.tags.filter { new in !tags.contains { $0.nameKey == new.nameKey } }
        }
        let next =
            tags.closest(to: tag).map { "did you mean \"\($0.printable)\"?" }
            ?? (tags.isEmpty
                ? "give it to one with \(CommandText.odolog("vehicle", "edit", "NAME", "--tag", tag))"
                : "the tags are \(tags.map(\.forDisplay).joined(separator: ", "))")
        throw Failure("no vehicle has the tag \(tag.forDisplay); \(next)", .fileOrStore)
    }
}

/// Notes on several vehicles below a list of many. Of one or two vehicles they are told in full; of more it is said how many have one, and the
/// command that shows it.
struct VehicleNotes {
    private let notes: [(vehicle: Vehicle, lines: [String])]

    /// Of more vehicles the notes aren't told in full.
    private static let most = 2

    /// - Parameter notes: the lines of each vehicle, which may come several times.
    init(_ notes: [(vehicle: Vehicle, lines: [String])]) {
        var order: [Vehicle.ID] = []
        var byVehicle: [Vehicle.ID: (vehicle: Vehicle, lines: [String])] = [:]
        for note in notes where !note.lines.isEmpty {
            if byVehicle[note.vehicle.id] == nil { order.append(note.vehicle.id) }
            let known = byVehicle[note.vehicle.id]?.lines ?? []
            byVehicle[note.vehicle.id] = (note.vehicle, known + note.lines.filter { !known.contains($0) })
        }
        self.notes = order.compactMap { byVehicle[$0] }
    }

    /// - Parameters:
    ///   - isOfOne: whether the list is of one vehicle, which was named.
    ///   - subject: what the notes are on: `where they stand`.
    ///   - command: shows those of a vehicle.
    func lines(isOfOne: Bool, on subject: String, _ command: (String) -> String) -> [String] {
        guard !isOfOne, notes.count > Self.most, let first = notes.first else { return notes.flatMap(\.lines) }
        let named = notes.prefix(3).map(\.vehicle.name.printable).joined(separator: ", ")
        let rest = notes.count > 3 ? " and \(notes.count - 3) more" : ""
        return ["\(notes.count) vehicles have a note on \(subject) (\(named)\(rest)): \(command(first.vehicle.name))"]
    }
}
