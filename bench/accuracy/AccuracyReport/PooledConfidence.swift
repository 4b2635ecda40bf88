import Foundation

/// How well an engine's `valueConfidence` agrees with rightness in whole units, over several sets together.
///
/// A reading counts that says its confidence and whose labels tell the truth. Photos that are measured apart don't count.
public struct PooledConfidence: Sendable, Equatable {
    /// One set, or all together.
    public struct Group: Sendable, Equatable {
        public let name: String
        public let photoCount: Int
        public let leftOutCount: Int
        /// Of the readings that count.
        public let calibration: Calibration
        public let right: Rate
        public let meanConfidence: Double?
        public let accepted: Rate
        /// Accepted ones that are wrong in whole units, of those of which that is known.
        public let acceptedWrong: Rate

        init(_ name: String, _ rows: [ResultFile.PhotoRow]) {
            let kept = rows.filter { $0.leftOut != true }
            let claims = kept.compactMap(\.claim)
            let acceptedRows = kept.filter { $0.decision == .accept }
            let known = acceptedRows.compactMap(\.rightInWholeUnits)
            self.name = name
            photoCount = kept.count
            leftOutCount = rows.count - kept.count
            calibration = Calibration(claims)
            right = Rate(hits: claims.count(where: \.isRight), of: claims.count)
            meanConfidence =
                claims.isEmpty ? nil : claims.reduce(0) { $0 + $1.confidence } / Double(claims.count)
            accepted = Rate(hits: acceptedRows.count, of: kept.count)
            acceptedWrong = Rate(hits: known.count { !$0 }, of: known.count)
        }
    }

    public let engine: String
    /// As the engine named itself in the results.
    public let versions: [String]
    public let sets: [Group]
    public let all: Group

    /// - Throws: ``AccuracyError/unreadableResult(path:reason:)`` when a set is given twice or the engine isn't in it.
    public init(_ results: [ResultFile], of engine: String) throws(AccuracyError) {
        var sets: [Group] = []
        var rows: [ResultFile.PhotoRow] = []
        for result in results {
            let name = result.setting.name
            let own = result.photos.filter { $0.engine == engine }
            guard !sets.contains(where: { $0.name == name }) else {
                throw .unreadableResult(path: name, reason: "the set is given twice")
            }
            guard !own.isEmpty else {
                throw .unreadableResult(path: name, reason: "there is no photo of the engine '\(engine)'")
            }
            sets.append(Group(name, own))
            rows += own
        }
        self.engine = engine
        self.sets = sets
        all = Group("all together", rows)
        versions = Set(results.flatMap(\.engines).filter { $0.engine == engine }.compactMap(\.version)).sorted()
    }

    /// The tables, in Markdown.
    public func markdown() -> String {
        let groups = markdownTable(
            [
                "set", "photos", "measured apart", "readings that count", "right in whole units",
                "mean valueConfidence", "ECE of valueConfidence", "accepted", "accepted and wrong",
            ],
            (sets + [all]).map { group in
                [
                    Report.escaped(group.name), "\(group.photoCount)", "\(group.leftOutCount)", "\(group.right.count)",
                    group.right.shown, group.meanConfidence.fixed(3), group.calibration.expectedError.fixed(3),
                    "\(group.accepted.hits): \(group.accepted.value.percent)",
                    group.acceptedWrong.count == 0
                        ? "–" : "\(group.acceptedWrong.hits) of \(group.acceptedWrong.count)",
                ]
            })
        let bins = markdownTable(
            ["readings", "mean valueConfidence", "right in whole units"],
            all.calibration.bins.map { bin in
                ["\(bin.count)", bin.meanConfidence.fixed(3), Double?(bin.accuracy).percent]
            })
        let versions = versions.isEmpty ? "" : " (\(versions.map(Report.escaped).joined(separator: "; ")))"
        return """
            # Confidence in whole units: \(Report.escaped(engine))

            Of \(Report.escaped(engine))\(versions), from the photo lines of the sets' results. What each figure means: \
            bench/README.md. Brackets hold 95 % Wilson intervals.

            \(groups)

            ## All together, by ten bins of valueConfidence

            \(bins)

            """
    }

    /// - Throws: ``AccuracyError/notWritable(path:reason:)``.
    public func write(to path: String) throws(AccuracyError) {
        do {
            try Data(markdown().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .notWritable(path: path, reason: systemReason(error))
        }
    }
}
