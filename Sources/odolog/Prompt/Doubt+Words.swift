import OdologReading
import OdologValues
import VehicleOCR

extension Reading {
    /// Whether a person has to look only because the reading isn't sure enough: nothing else speaks against it.
    var isOnlyUnsure: Bool { decision == .review && doubts.isEmpty }

    /// Why a person has to look, in words. Each text follows another text and has no full stop.
    var doubtsInWords: [String] {
        guard isOnlyUnsure else { return words(of: doubts) }
        return ["not sure enough, as only from \(DecisionRule().acceptAt.percent) on a reading goes without a person"]
    }

    /// What the doubts are, in words, as ``doubtsInWords``.
    func words(of doubts: [Doubt]) -> [String] {
        doubts.map { doubt in
            let reasons: [String] =
                switch doubt {
                case .notAnOdometer: candidates.first?.objections ?? []
                case .notAVIN: scene?.kind.map { [reason(itMayBeNoVINIn: $0)] } ?? []
                default: []
                }
            return ([doubt.description] + (reasons.isEmpty ? [] : [reasons.joined(separator: ", ")]))
                .joined(separator: ": ")
        }
    }

    private func reason(itMayBeNoVINIn scene: SceneKind) -> String {
        SceneKind.placesOfVIN.contains(scene)
            ? "nothing in the photo says for sure that it is one" : "the photo shows \(scene.words)"
    }
}

extension String {
    var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
