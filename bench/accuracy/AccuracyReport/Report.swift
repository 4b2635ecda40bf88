public import Foundation

/// A measurement of one labelled set by several engines, ready to be written.
public struct Report: Sendable {
    /// What was measured, for the head of the report.
    public struct Setting: Sendable, Encodable {
        /// Name of the result files.
        public var name: String
        /// File name of the labels, without its folder.
        public var labels: String
        public var split: String?
        /// What the photos are that are measured apart; nil where there are none.
        public var leftOut: String?
        public var date: Date
        public var coreCount: Int

        public init(
            name: String, labels: String, split: String?, leftOut: String? = nil, date: Date, coreCount: Int
        ) {
            self.name = name
            self.labels = labels
            self.split = split
            self.leftOut = leftOut
            self.date = date
            self.coreCount = coreCount
        }
    }

    /// One kind of reading, with every engine's figures on the same photos.
    public struct Section: Sendable {
        public let kind: ReadingKind
        /// Without those that are left out.
        public let photoCount: Int
        public let leftOutCount: Int
        public let engines: [EngineResult]

        /// - Parameter runs: one for each engine, all on `photos`, which are of one kind.
        public init(kind: ReadingKind, photos: [LabelledPhoto], runs: [EngineRun]) {
            self.kind = kind
            leftOutCount = photos.count(where: \.isLeftOut)
            photoCount = photos.count - leftOutCount
            engines = runs.map { EngineResult($0, on: photos) }
        }

        /// Whether some displays are mechanical, so that the tenths-tolerant figure means something.
        public var hasMechanicalDisplays: Bool { engines.contains { $0.all.tenthsTolerant != nil } }
    }

    /// One engine's figures, over all photos that aren't left out and by display.
    public struct EngineResult: Sendable {
        public let run: EngineRun
        /// All photos that were read, the left-out ones too.
        public let scored: [ScoredPhoto]
        public let all: Figures
        /// Of the photos that are measured apart; nil without such.
        public let leftOut: Figures?
        /// By display as the labels name it, the most frequent first; empty where the labels name none.
        public let byDisplay: [(display: String, figures: Figures)]

        init(_ run: EngineRun, on photos: [LabelledPhoto]) {
            self.run = run
            let scored = zip(photos, run.answers).map { ScoredPhoto($0, answer: $1) }
            self.scored = scored
            let kept = scored.filter { !$0.photo.isLeftOut }
            all = Figures(kept)
            leftOut = kept.count == scored.count ? nil : Figures(scored.filter(\.photo.isLeftOut))
            let groups = Dictionary(grouping: kept.filter { $0.photo.display != nil }) { $0.photo.display ?? "" }
            byDisplay =
                groups
                .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
                .map { ($0.key, Figures($0.value)) }
        }

        public var cpuSecondsPerPhoto: Double? { perPhoto(run.usage.cpuSeconds) }
        public var wallSecondsPerPhoto: Double? { perPhoto(run.usage.wallSeconds) }

        private func perPhoto(_ total: Double) -> Double? { scored.isEmpty ? nil : total / Double(scored.count) }
    }

    public let setting: Setting
    public let sections: [Section]

    public init(setting: Setting, sections: [Section]) {
        self.setting = setting
        self.sections = sections
    }

    /// Writes `NAME.md`, `NAME.json` and `NAME.svg` into the folder.
    ///
    /// - Parameter withTruths: also write every photo's truth into the JSON. Leave it out of what is published.
    public func write(to folder: String, withTruths: Bool) throws(AccuracyError) {
        for (kind, text) in [
            ("md", markdown()), ("json", json(withTruths: withTruths)), ("svg", svg()),
        ] {
            let path = "\(folder)/\(setting.name).\(kind)"
            do {
                try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            } catch {
                throw .notWritable(path: path, reason: systemReason(error))
            }
        }
    }
}
