import OdologReading
import OdologText
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
                case .notAVIN: scene?.kind.map { ["the photo shows \($0.words)"] } ?? []
                default: []
                }
            return ([doubt.description] + (reasons.isEmpty ? [] : [reasons.joined(separator: ", ")]))
                .joined(separator: ": ")
        }
    }
}

extension String {
    var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
