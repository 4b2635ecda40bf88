import OdologVIN
import OdologVehicleLog
import VehicleStore

extension Console {
    /// Warns where the VIN of a vehicle tells another kind of vehicle than the log has. Nothing is refused: a kind is car until
    /// somebody says another one.
    static func warnOfKind(of vehicle: Vehicle, _ profile: VehicleProfile, decoded: DecodedVehicle?) {
        guard let type = decoded?.vehicleType, !profile.kind.canBe(type) else { return }
        let change = CommandText.odolog(
            "vehicle", "edit", vehicle.name, "--kind", type == .motorcycle ? "motorcycle" : "KIND")
        warn(
            "By its VIN \(vehicle.name.printable) is of the type \(type.name), and the log has it as a \(profile.kind.rawValue): "
                + "if the VIN is right, `\(change)`.", indent: "")
    }
}

extension VehicleKind {
    /// False where no vehicle of this kind is of the type. A chassis that isn't finished may become anything.
    fileprivate func canBe(_ type: DecodedVehicle.VehicleType) -> Bool {
        switch self {
        case .car: type != .motorcycle && type != .trailer
        case .motorcycle: [.motorcycle, .offRoad, .lowSpeed, .incomplete].contains(type)
        case .lorry: type != .motorcycle && type != .passengerCar && type != .lowSpeed
        case .bicycle: type == .lowSpeed || type == .offRoad
        case .machine: type != .motorcycle && type != .passengerCar
        }
    }
}
