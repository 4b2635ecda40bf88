internal import OdologValues

extension OdometerCandidate {
    /// Takes what the photo shows into the evidence.
    mutating func see(_ scene: Scene, least: Double) {
        evidence.scene = scene.ofOdometer
        guard scene.ofOdometer < least else { return }
        objections.insert(.scene(scene.kind), at: 0)
        reasons.insert(.objection(.scene(scene.kind)), at: 0)
    }
}
