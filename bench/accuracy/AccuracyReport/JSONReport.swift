import Foundation

extension Report {
    /// All figures, then one line for every photo and engine.
    ///
    /// Only an error's code is written, never its message, which could hold paths of this machine.
    func json(withTruths: Bool) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        func text(_ value: some Encodable) -> String {
            // The types here hold nothing that JSON cannot: no NaN, no keys that are not strings.
            guard let data = try? encoder.encode(value) else { preconditionFailure("\(value) is not JSON") }
            return String(decoding: data, as: UTF8.self)
        }
        let summaries = sections.flatMap { section in
            section.engines.map { EngineSummary($0, kind: section.kind) }
        }
        let rows = sections.flatMap { section in
            section.engines.flatMap { engine in
                engine.scored.map { PhotoRow($0, engine: engine.run.engine, withTruth: withTruths) }
            }
        }
        return """
            {"setting":\(text(setting)),
            "engines":[
            \(summaries.map(text).joined(separator: ",\n"))
            ],
            "photos":[
            \(rows.map(text).joined(separator: ",\n"))
            ]}

            """
    }

    private struct EngineSummary: Encodable {
        let kind: ReadingKind
        let engine: String
        let version: String?
        let measuredAt: Date
        let loadAtStart: Double?
        let isFromCache: Bool
        let strayLines: Int
        let usage: ProcessUsage
        let cpuSecondsPerPhoto: Double?
        let wallSecondsPerPhoto: Double?
        let all: Figures
        let leftOut: Figures?
        let byDisplay: [String: Figures]

        init(_ result: EngineResult, kind: ReadingKind) {
            self.kind = kind
            engine = result.run.engine
            version = result.run.version
            measuredAt = result.run.measuredAt
            loadAtStart = result.run.loadAtStart
            isFromCache = result.run.isFromCache
            strayLines = result.run.strayLines
            usage = result.run.usage
            cpuSecondsPerPhoto = result.cpuSecondsPerPhoto
            wallSecondsPerPhoto = result.wallSecondsPerPhoto
            all = result.all
            leftOut = result.leftOut
            byDisplay = Dictionary(uniqueKeysWithValues: result.byDisplay.map { ($0.display, $0.figures) })
        }
    }

    private struct PhotoRow: Encodable {
        let engine: String
        let file: String
        let kind: ReadingKind
        let display: String?
        let truth: String?
        let text: String?
        let confidence: Double?
        let valueConfidence: Double?
        let decision: EngineAnswer.Decision?
        let milliseconds: Double?
        let error: String?
        /// `right`, `rightButForTenths`, `secondIsRight`, `wrong`, `nothingRead`, `error` or `missing`.
        let outcome: String
        let rightInWholeUnits: Bool?
        /// True or absent.
        let leftOut: Bool?

        init(_ scored: ScoredPhoto, engine: String, withTruth: Bool) {
            self.engine = engine
            file = scored.photo.file
            kind = scored.photo.kind
            display = scored.photo.display
            truth = withTruth ? scored.photo.truth : nil
            text = scored.answer?.text
            confidence = scored.answer?.confidence
            valueConfidence = scored.answer?.valueConfidence
            decision = scored.answer?.decision
            milliseconds = scored.answer?.milliseconds
            error = scored.answer?.error
            outcome = Self.outcome(scored)
            rightInWholeUnits = scored.isRightInWholeUnits
            leftOut = scored.photo.isLeftOut ? true : nil
        }

        private static func outcome(_ scored: ScoredPhoto) -> String {
            guard let answer = scored.answer else { return "missing" }
            if answer.error != nil { return "error" }
            if answer.text == nil { return "nothingRead" }
            if scored.isRight { return "right" }
            if scored.isRightButForTenths { return "rightButForTenths" }
            return scored.isInFirstTwo ? "secondIsRight" : "wrong"
        }
    }
}
