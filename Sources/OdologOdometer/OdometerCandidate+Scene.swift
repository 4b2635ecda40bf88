internal import OdologText

extension OdometerCandidate {
    /// Below it, a person has to look whether what the photo shows has an odometer. Of TRODO's held-out photos none is.
    private static let leastScene = 0.9

    /// Takes what the photo shows into the evidence.
    mutating func see(_ scene: Scene) {
        evidence.scene = scene.ofOdometer
        guard scene.ofOdometer < Self.leastScene else { return }
        objections.insert(.scene(scene.kind), at: 0)
        reasons.insert(.objection(.scene(scene.kind)), at: 0)
    }
}
