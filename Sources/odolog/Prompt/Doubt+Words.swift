import OdologText
import VehicleOCR
import VehicleStore

extension ReadingContent {
    /// Why a person has to look, for a person: each to follow another text, without a full stop.
    var doubtsInWords: [String] { doubts.map(words) }

    private func words(of code: String) -> String {
        guard let doubt = Doubt(rawValue: code) else {
            // The store says so of what was there before its fourth, and before its sixth version.
            return code == "earlier_version"
                ? "an earlier version of Odolog read it, and looked at less"
                : "another version of Odolog left it to a person (\(code))"
        }
        let reasons =
            switch doubt {
            case .notAnOdometer: candidates.first?.objections ?? []
            case .notAVIN: sceneInWords.map { ["the photo shows \($0)"] } ?? []
            default: [String]()
            }
        return ([doubt.description] + (reasons.isEmpty ? [] : [reasons.joined(separator: ", ")])).joined(
            separator: ": ")
    }

    private var sceneInWords: String? { scene.flatMap { SceneKind(rawValue: $0.kind)?.words } }
}

extension String {
    /// Of words without a full stop that begin in lower case.
    var asSentence: String { withCapital + "." }
    var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
