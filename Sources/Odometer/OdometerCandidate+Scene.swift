internal import RecognizedText

extension OdometerCandidate {
    /// Below it, a person has to look whether what the photo shows has an odometer. Of TRODO's held-out photos none is.
    static let leastScene = 0.9

    /// Takes what the photo shows into the evidence.
    mutating func see(_ scene: Scene) {
        evidence.scene = scene.ofOdometer
        guard scene.ofOdometer < Self.leastScene else { return }
        let objection = OdometerObjection.scene(scene.kindWithoutOdometer)
        objections.insert(objection, at: 0)
        reasons.insert(.objection(objection), at: 0)
    }
}

extension Scene {
    /// The likeliest of what has no odometer.
    fileprivate var kindWithoutOdometer: SceneKind {
        SceneKind.allCases.filter { $0 != .dashboard }.max { self[$0] < self[$1] } ?? .other
    }
}
