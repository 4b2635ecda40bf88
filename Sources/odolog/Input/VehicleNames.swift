import ArgumentParser
import VehicleStore

/// The vehicle that the command is about.
struct VehicleArgument: ParsableArguments {
    @Argument(help: ArgumentHelp(Self.help, valueName: "vehicle"), completion: .vehicles)
    var name: String?

    static let help = "Name, VIN or plate. Default: the only vehicle, or that of `odolog vehicle use`."

    /// Of a command whose only word this is.
    var said: SaidVehicle { SaidVehicle(name) }

    /// The vehicle, and the words behind it. The first word names the vehicle, unless there is one word less than the command takes.
    ///
    /// - Parameters:
    ///   - others: the words that stand behind the vehicle.
    ///   - names: how the help calls them.
    func words(
        _ others: String?..., names: String...
    ) throws(ValidationError) -> (vehicle: SaidVehicle, others: [String]) {
        let given = ([name] + others).compactMap(\.self)
        guard given.count >= names.count else {
            throw ValidationError("Missing expected argument '<\(names[given.count])>'")
        }
        guard given.count == names.count else { return (.named(given[0]), Array(given.dropFirst())) }
        return (.unnamed(first: given[0]), given)
    }
}

/// A number of a vehicle's log, with or without the vehicle before it.
struct NumberOfVehicle {
    let vehicle: SaidVehicle
    let number: Int64

    init(_ vehicle: VehicleArgument, _ word: String?) throws(ValidationError) {
        let words = try vehicle.words(word, names: "number")
        guard let number = Int64(words.others[0]) else {
            throw ValidationError("The value '\(words.others[0])' is invalid for '<number>'")
        }
        (self.vehicle, self.number) = (words.vehicle, number)
    }
}

/// Which vehicle a command is about.
enum SaidVehicle {
    case named(String)
    /// `first`: the first word, which says something else. Nil: there is none.
    case unnamed(first: String?)

    init(_ name: String?) { self = name.map { .named($0) } ?? .unnamed(first: nil) }
}

extension VehicleStore {
    /// The vehicle that was named, or else the one that is meant without a name.
    ///
    /// Throws where the first word is a vehicle's name all the same, or nearly: a word is missing then, or mistyped.
    ///
    /// - Parameter isKnown: whether the first word says something else of the vehicle, though it is nearly a name.
    func vehicle(
        _ said: SaidVehicle, isKnown: (Vehicle) throws -> Bool = { _ in false }
    ) throws -> Vehicle {
        let first: String?
        switch said {
        case .named(let name): return try vehicle(named: name)
        case .unnamed(let word): first = word
        }
        let vehicle = try unnamed()
        guard let first else { return vehicle }
        if let other = try self.vehicle(ifNamed: first) {
            throw Failure(
                "\(first.forDisplay) is the vehicle \(other.name.printable); say the rest, too, or name a vehicle first",
                .fileOrStore)
        }
        guard first.first?.isNumber != true, let similar = try vehicles().map(\.name).closest(to: first),
            try !isKnown(vehicle)
        else { return vehicle }
        throw Failure(
            "there is no vehicle \(first.forDisplay); did you mean \"\(similar.printable)\"? If it is none, name the vehicle first: "
                + "\"\(vehicle.name.printable)\"", .fileOrStore)
    }

    private func unnamed() throws -> Vehicle {
        switch try unnamedVehicle() {
        case .vehicle(let vehicle): return vehicle
        case .unclear(let some):
            guard let one = some.first else {
                guard try vehicles().isEmpty else {
                    throw Failure("every vehicle is archived; name the one that you mean", .fileOrStore)
                }
                let add = CommandText.odolog("vehicle", "add", "NAME")
                throw Failure("there are no vehicles yet; add one with \(add)", .fileOrStore)
            }
            let names = some.prefix(3).map { "\"\($0.name.printable)\"" }.joined(separator: ", ")
            throw Failure(
                "say which vehicle: \(names)\(some.count > 3 ? " or another" : ""); "
                    + "`\(CommandText.odolog("vehicle", "use", one.name))` sets one that needs no name", .fileOrStore)
        }
    }
}

extension CompletionKind {
    /// The names of the vehicles in the default store. None where it can't be read: a shell shows no errors.
    static var vehicles: CompletionKind {
        .custom { _, _, _ in
            let path = VehicleStore.defaultPath(environment: Surroundings.current.environment)
            let store = try? VehicleStore(path: path, access: .readOnly, clock: Surroundings.current.clock)
            return (try? store?.vehicles().map(\.name.printable)) ?? []
        }
    }
}
