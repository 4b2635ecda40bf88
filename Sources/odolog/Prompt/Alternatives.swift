import OdologLogbook
import OdologOdometer
import OdologReading

extension Reading {
    /// For a person: what was changed on the way to the text, and what else it may be, with why that is less likely. An
    /// odometer can be checked in the photo at a glance, so only its second candidate is shown.
    func alternatives(unit: String = "") -> [LabelledText] {
        let changes = (candidates.first?.repairs ?? []).map { LabelledText("changed", $0.printable) }
        let further = candidates.dropFirst().prefix(kindToConfirm == .odometer ? 1 : 4)
        return changes
            + further.enumerated().flatMap { index, candidate in
                [
                    LabelledText(
                        index == 0 ? "runner-up" : "", "\(candidate.text.printable)\(unit)   \(chance(of: candidate))")
                ]
                    + candidate.disadvantages.map { LabelledText("", $0.printable, inset: 2) }
            }
    }

    /// The confidence is that of the whole units. For another text with the same whole units it would say nothing.
    private func chance(of candidate: Candidate) -> String {
        guard let value, value.tenths != nil, let text, candidate.text.count == text.count,
            candidate.text.dropLast() == text.dropLast()
        else {
            // The store keeps four decimals. What was read is possible, however few of them are left.
            return max(candidate.confidence, .leastNonzeroMagnitude).percent
        }
        return "the same but for the tenths"
    }
}
