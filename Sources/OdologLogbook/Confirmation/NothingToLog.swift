public import OdologReading
internal import OdologValues

extension Reading {
    /// Whether the photo shows neither an odometer nor a VIN, as far as can be told: a picture of something else that stands in the same
    /// folder. What is only too small, blurred or covered shows one.
    public var showsNothingToLog: Bool {
        if candidates.isEmpty {
            if case .notFound = obstacle { return true }
        } else {
            guard doubts.contains(.notAnOdometer) || doubts.contains(.notAVIN) else { return false }
        }
        guard let scene = scene?.kind else { return false }
        return scene != .dashboard && scene != .paper && !SceneKind.placesOfVIN.contains(scene)
    }
}
