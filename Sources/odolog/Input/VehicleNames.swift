import ArgumentParser
import VehicleStore

/// The vehicle that the command is about.
struct VehicleArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("Name, VIN or plate of the vehicle.", valueName: "vehicle"), completion: .vehicles)
    var name: String
}

extension CompletionKind {
    /// The names of the vehicles in the default store. None where it can't be read: a shell shows no errors.
    static var vehicles: CompletionKind {
        .custom { _, _, _ in
            let store = try? VehicleStore(path: VehicleStore.defaultPath(), access: .readOnly)
            return (try? store?.vehicles().map(\.name.printable)) ?? []
        }
    }
}
