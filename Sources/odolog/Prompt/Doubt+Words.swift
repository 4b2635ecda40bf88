import OdologReading
import OdologText

extension Reading {
    /// Why a person has to look, in words. Each text follows another text and has no full stop.
    var doubtsInWords: [String] {
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
