import Foundation

extension Report {
    /// The tables, in Markdown.
    public func markdown() -> String {
        var parts = ["# Accuracy: \(Self.escaped(setting.name))", head]
        for section in sections {
            parts += ["## \(section.title): \(section.photoCount) photos", section.engineList]
            parts += ["### Right readings", section.accuracyTable]
            parts += ["### Confidence", section.confidenceTable]
            if let decisions = section.decisionTable { parts += ["### Decisions", decisions] }
            parts += ["### Cost", section.costTable]
            if let byDisplay = section.displayTable { parts += ["### By display", byDisplay] }
            if let leftOut = section.leftOutTable {
                parts += ["### Measured apart: \(Self.escaped(setting.leftOut ?? "left out"))", leftOut]
            }
        }
        parts += ["![Risk-coverage curve and reliability](\(setting.name).svg)"]
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var head: String {
        var text = "Labels `\(setting.labels)`"
        if let split = setting.split { text += ", split `\(split)`" }
        let leftOut = sections.reduce(0) { $0 + $1.leftOutCount }
        if leftOut > 0, let name = setting.leftOut {
            text += ", \(leftOut) photos measured apart (\(Self.escaped(name)))"
        }
        text += ". Measured \(setting.date.formatted(.iso8601.year().month().day())) on \(setting.coreCount) cores"
        return text + ". What each figure means: bench/README.md. Brackets hold 95 % Wilson intervals."
    }

    static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "|", "\\", "`", "*", "_", "<", "[": "\\\(character)"
            case _ where character.isNewline: " "
            default: "\(character)"
            }
        }.joined()
    }
}

extension Report.Section {
    var title: String { kind == .vin ? "VINs" : "Odometers" }

    fileprivate var engineList: String {
        engines.map { engine in
            var text = "- **\(engine.run.engine)**: \(Report.escaped(engine.run.version ?? "no version told"))"
            if engine.run.isFromCache {
                text += " (taken over from \(engine.run.measuredAt.formatted(.iso8601.year().month().day())))"
            }
            return text
        }.joined(separator: "\n")
    }

    fileprivate var accuracyTable: String {
        table(["engine", "exact match (strict)"], optional: hasMechanicalDisplays ? ["tenths-tolerant"] : []) {
            (tellsValues ? ["value and tenths"] : []) + (tellsWholeUnits ? ["right in whole units"] : [])
                + ["right in first two", "nothing read", "errors", "missing"]
        } rows: {
            engines.map { engine in
                let figures = engine.all
                return [engine.run.engine, figures.strict.shown]
                    + (hasMechanicalDisplays ? [figures.tenthsTolerant.shown] : [])
                    + (tellsValues ? [figures.value.shown] : [])
                    + (tellsWholeUnits ? [figures.wholeUnits.shown] : [])
                    + [figures.firstTwo.shown, "\(figures.withoutText)", errors(figures), "\(figures.missing)"]
            }
        }
    }

    private var tellsValues: Bool { engines.contains { $0.all.value != nil } }

    /// Of VINs it is the exact match, which stands in the table already.
    private var tellsWholeUnits: Bool { kind == .odometer && engines.contains { $0.all.wholeUnits != nil } }

    private func errors(_ figures: Figures) -> String {
        guard !figures.errors.isEmpty else { return "0" }
        let codes = figures.errors.sorted { $0.key < $1.key }.map { "\(Report.escaped($0.key)) \($0.value)" }
        return "\(figures.errors.values.reduce(0, +)): \(codes.joined(separator: ", "))"
    }

    fileprivate var confidenceTable: String {
        let tells = engines.contains { $0.all.valueCalibration != nil }
        return table([
            "engine", "coverage at 99 % precision", "from confidence", "AURC", "ECE", "ECE, equal counts", "Brier",
        ]) {
            tells ? ["ECE of valueConfidence"] : []
        } rows: {
            engines.map { engine in
                let figures = engine.all
                return [
                    engine.run.engine, figures.coverageAt99.percent, figures.thresholdAt99.fixed(4),
                    figures.risk.area.fixed(3), figures.calibration.expectedError.fixed(3),
                    figures.calibration.adaptiveError.fixed(3), figures.calibration.brier.fixed(3),
                ] + (tells ? [(figures.valueCalibration?.expectedError).fixed(3)] : [])
            }
        }
    }

    fileprivate var decisionTable: String? {
        let deciding = engines.filter { $0.all.decisions != nil }
        guard !deciding.isEmpty else { return nil }
        let tells = kind == .vin || tellsWholeUnits
        return table(["engine", "decision", "photos", "share", "right among them"]) {
            tells ? [kind == .vin ? "wrong" : "wrong in whole units"] : []
        } rows: {
            deciding.flatMap { engine in
                EngineAnswer.Decision.allCases.compactMap { decision in
                    engine.all.decisions?[decision].map { decided in
                        [
                            engine.run.engine, decision.rawValue, "\(decided.share.hits)", decided.share.value.percent,
                            decided.right.shown,
                        ] + (tells ? [decided.wrongInWholeUnits] : [])
                    }
                }
            }
        }
    }

    fileprivate var costTable: String {
        table(["engine", "ms p50", "ms p95", "wall s a photo", "CPU s a photo", "peak memory", "load", "ended"]) {
            []
        } rows: {
            engines.map { engine in
                [
                    engine.run.engine, engine.all.millisecondsMedian.fixed(0), engine.all.milliseconds95.fixed(0),
                    engine.wallSecondsPerPhoto.fixed(2), engine.cpuSecondsPerPhoto.fixed(2),
                    "\(engine.run.usage.peakBytes / 1_000_000) MB", engine.run.loadAtStart.fixed(1),
                    engine.run.usage.ending,
                ]
            }
        }
    }

    fileprivate var displayTable: String? {
        guard engines.contains(where: { !$0.byDisplay.isEmpty }) else { return nil }
        let decides = engines.contains { $0.all.decisions != nil }
        return table(
            ["display", "photos", "engine", "strict"], optional: hasMechanicalDisplays ? ["tenths-tolerant"] : []
        ) {
            ["first two", "coverage at 99 %", "AURC", "ECE", "Brier", "ms p50"]
                + (decides ? ["accepted: right", "review: right", "rejected: right"] : [])
        } rows: {
            let displays = engines.first?.byDisplay.map(\.display) ?? []
            return displays.indices.flatMap { index in
                engines.map { engine in
                    let figures = engine.byDisplay[index].figures
                    let decided = EngineAnswer.Decision.allCases.map { decision in
                        figures.decisions?[decision].map { "\($0.right.hits) of \($0.right.count)" } ?? "–"
                    }
                    return [
                        Report.escaped(displays[index]), "\(figures.photoCount)", engine.run.engine,
                        figures.strict.shown,
                    ]
                        + (hasMechanicalDisplays ? [figures.tenthsTolerant.shown] : [])
                        + [
                            figures.firstTwo.value.percent, figures.coverageAt99.percent,
                            figures.risk.area.fixed(3), figures.calibration.expectedError.fixed(3),
                            figures.calibration.brier.fixed(3), figures.millisecondsMedian.fixed(0),
                        ] + (decides ? decided : [])
                }
            }
        }
    }

    fileprivate var leftOutTable: String? {
        guard leftOutCount > 0 else { return nil }
        return table([
            "photos", "engine", "exact match (strict)", "right in whole units", "accepted", "accepted and exact",
        ]) {
            []
        } rows: {
            engines.compactMap { engine in
                engine.leftOut.map { figures in
                    let accepted = figures.decisions?[.accept]
                    return [
                        "\(figures.photoCount)", engine.run.engine, figures.strict.shown, figures.wholeUnits.shown,
                        accepted.map { "\($0.share.hits)" } ?? "–", accepted.map { "\($0.right.hits)" } ?? "–",
                    ]
                }
            }
        }
    }

    private func table(
        _ columns: [String], optional: [String] = [], more: () -> [String], rows: () -> [[String]]
    ) -> String {
        markdownTable(columns + optional + more(), rows())
    }
}

func markdownTable(_ header: [String], _ rows: [[String]]) -> String {
    let lines = [header, header.map { _ in "---" }] + rows
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
}

extension Figures.Decided {
    /// `0 of 128`, or a dash where it isn't known of any.
    fileprivate var wrongInWholeUnits: String {
        rightInWholeUnits.map { "\($0.count - $0.hits) of \($0.count)" } ?? "–"
    }
}

extension Rate {
    /// `63.4 % [56.7–69.6]`, or a dash when there was nothing to count.
    var shown: String {
        guard let low, let high else { return "–" }
        return "\(value.percent) [\((low * 100).fixed(1))–\((high * 100).fixed(1))]"
    }
}

extension Rate? {
    var shown: String { self?.shown ?? "–" }
}

extension Double {
    /// With a fixed number of decimals, the same in every locale.
    func fixed(_ decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}

extension Double? {
    func fixed(_ decimals: Int) -> String { self?.fixed(decimals) ?? "–" }
    var percent: String { self.map { "\(($0 * 100).fixed(1)) %" } ?? "–" }
}
