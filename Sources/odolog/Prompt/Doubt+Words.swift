import OdologReading
import OdologText

extension Reading {
    /// Why a person has to look, for a person: each to follow another text, without a full stop.
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
    /// Of words without a full stop that begin in lower case.
    var asSentence: String { withCapital + "." }
    var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
