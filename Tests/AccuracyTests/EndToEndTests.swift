import Foundation
import FoundationXML
import OdologAccuracyReport
import Testing

/// Measures with engines that are scripts: what they print lies in the "photos".
@Suite("From photos to tables, with a stand-in for odolog")
struct EndToEndTests {
    /// Output line of the contract.
    private static func line(_ text: String?, _ confidence: Double, _ decision: String, more: String = "") -> String {
        let quoted = text.map { "\"\($0)\"" } ?? "null"
        return """
            {"photo":"@PHOTO@","kind":"odometer","text":\(quoted),"confidence":\(confidence),\
            "decision":"\(decision)","candidates":[{"text":\(quoted == "null" ? "\"\"" : quoted),"confidence":\
            \(confidence)}],"box":null,"vehicle":null,"milliseconds":12.5,"error":null\(more)}

            """
    }

    /// Six photos: right, right but for tenths, wrong, nothing read, one that isn't there, a VIN.
    private static func sampleSet() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(line("00643.5", 0.99, "accept"), to: "set/right.jpg")
        try folder.write(line("1234", 0.8, "review"), to: "set/tenths.jpg")
        try folder.write(line("99", 0.7, "review"), to: "set/images/wrong.jpg")
        try folder.write(line(nil, 0, "reject"), to: "set/nothing.jpg")
        try folder.write(
            line("2HGFG1B86BH501831", 0.95, "accept", more: ",\"checkDigit\":\"valid\""), to: "set/vin.jpg")
        try folder.write(
            """
            file,kind,text,value,tenths,unit,display
            right.jpg,odometer,643.5,643,5,km,lcd
            tenths.jpg,odometer,12345,1234,5,km,drum
            wrong.jpg,odometer,98,98,,km,lcd
            nothing.jpg,odometer,77,77,,km,lcd
            absent.jpg,odometer,5,5,,km,lcd
            vin.jpg,vin,2HGFG1B86BH501831,,,,label

            """, to: "set/labels.csv")
        return folder
    }

    private func read(
        _ files: [String: String], with engine: Engine = .odolog(at: fakeOdolog), silence: Double = 20
    ) throws -> EngineRun {
        let folder = try TemporaryFolder()
        for (file, text) in files { try folder.write(text, to: file) }
        let photos = files.keys.sorted().map { odometer("1", file: $0) }
        return try engine.read(
            photos, kind: .odometer, in: PhotoFolder(folder.path, holding: photos), longestSilence: silence)
    }

    // MARK: Engines

    @Test("Answers are matched to photos, whatever the engine leaves out") func answers() throws {
        let run = try read([
            "a": Self.line("1", 0.5, "review"), "b": "!silent\n", "c": Self.line(nil, 0, "reject"),
            "d": "{\"photo\":\"@PHOTO@\",\"text\":null,\"error\":{\"code\":\"truncated\",\"message\":\"/secret\"}}\n",
        ])
        #expect(run.answers.map { $0?.text } == ["1", nil, nil, nil])
        #expect(run.answers.map { $0 == nil } == [false, true, false, false])
        #expect(run.answers[0]?.decision == .review && run.answers[0]?.milliseconds == 12.5)
        #expect(run.answers[3]?.error == "truncated")
        #expect(run.strayLines == 0 && run.usage.ending == "exit 0")
        #expect(run.usage.peakBytes > 0 && run.usage.wallSeconds > 0 && run.usage.cpuSeconds >= 0)
    }

    @Test(
        "Lines against the contract are counted and answer nothing",
        arguments: [
            "not JSON\n", "[]\n", "{\"text\":\"1\"}\n", "{\"photo\":\"@PHOTO@\",\"text\":1}\n",
            "{\"photo\":\"@PHOTO@\",\"text\":\"1\",\"confidence\":1.5}\n",
            "{\"photo\":\"@PHOTO@\",\"text\":\"1\",\"confidence\":-0.1}\n",
            "{\"photo\":\"@PHOTO@\",\"text\":\"1\",\"decision\":\"perhaps\"}\n",
            "{\"photo\":\"@PHOTO@\",\"text\":\"1\",\"confidence\":0.5,\"valueConfidence\":1.5}\n",
            "{\"photo\":\"another.jpg\",\"text\":\"1\",\"confidence\":0.5}\n", "\n",
        ])
    func strayLines(text: String) throws {
        let run = try read(["a": text, "b": Self.line("1", 0.5, "review")])
        #expect(run.strayLines == 1 && run.answers[0] == nil && run.answers[1]?.text == "1")
    }

    @Test("The first answer counts, a second one is stray") func secondAnswer() throws {
        let run = try read(["a": Self.line("1", 0.5, "review") + Self.line("2", 0.5, "review")])
        #expect(run.answers[0]?.text == "1" && run.strayLines == 1)
    }

    @Test("A file that two labels name is answered for both") func sameFile() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.line("1", 0.5, "review"), to: "images/a.jpg")
        let photos = [odometer("1", file: "a.jpg"), odometer("1", file: "images/a.jpg")]
        let run = try Engine.odolog(at: fakeOdolog).read(
            photos, kind: .odometer, in: PhotoFolder(folder.path, holding: photos), longestSilence: 20)
        #expect(run.answers.map { $0?.text } == ["1", "1"] && run.strayLines == 0)
    }

    @Test("An engine that dies leaves the rest missing") func crash() throws {
        let run = try read(["a": Self.line("1", 0.5, "review"), "b": "!crash\n", "c": Self.line("1", 0.5, "review")])
        #expect(run.answers.map { $0 == nil } == [false, true, true])
        #expect(run.usage.ending == "signal 9")
    }

    @Test("An engine that hangs is killed, its children with it") func hang() throws {
        let started = Date()
        let run = try read(["a": Self.line("1", 0.5, "review"), "b": "!hang\n"], silence: 1)
        #expect(run.answers.map { $0 == nil } == [false, true])
        #expect(run.usage.ending == "silent for 1 s")
        #expect(Date().timeIntervalSince(started) < 30)
    }

    @Test("An engine that closes its output and lives on is killed too") func linger() throws {
        let run = try read(["a": ""], with: .peer(name: "p", command: "sh -c 'exec >&-; sleep 60' ;:"), silence: 1)
        #expect(run.answers == [nil] && run.usage.ending == "silent for 1 s")
    }

    @Test(
        "A program that is not there is an error, not a row of zeros",
        arguments: [Engine.odolog(at: "/no/such/odolog"), .peer(name: "p", command: "/no/such/peer --fast")])
    func notStarted(engine: Engine) throws {
        let error = try #require(throws: AccuracyError.self) { try read(["a": ""], with: engine) }
        guard case .engineNotStarted(engine.name, let command, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(command.hasPrefix("/no/such/") && !command.contains("exec"))
        #expect(engine.version(longestSilence: 5) == nil)
    }

    @Test("Version lines are taken from --version") func version() {
        #expect(Engine.odolog(at: fakeOdolog).version(longestSilence: 20) == "fake-odolog 1.0")
    }

    @Test("More paths than a pipe holds do not block") func manyPhotos() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.line("1", 0.5, "review"), to: "0")
        let photos = (0..<2500).map { odometer("1", file: "\($0)".padding(toLength: 60, withPad: "/", startingAt: 0)) }
        let run = try Engine.odolog(at: fakeOdolog).read(
            [odometer("1", file: "0")] + photos.dropFirst(), kind: .odometer,
            in: PhotoFolder(folder.path, holding: [odometer("1", file: "0")]), longestSilence: 60)
        #expect(run.answers.allSatisfy { $0 != nil } && run.usage.ending == "exit 1")
    }

    @Test("Confidence in whole units: a number, null, or no such key") func valueConfidence() throws {
        let run = try read([
            "a": Self.line("1", 0.5, "review", more: ",\"value\":1,\"valueConfidence\":0.75"),
            "b": Self.line("1", 0.5, "review", more: ",\"valueConfidence\":null"),
            "c": Self.line("1", 0.5, "review"),
        ])
        #expect(run.answers.map { $0?.valueConfidence } == [0.75, nil, nil])
        #expect(run.answers[0]?.value == 1 && run.strayLines == 0)
    }

    // MARK: The cache

    @Test("A peer's run is found again for the same version and photos only") func cache() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.line("1", 0.5, "review"), to: "a")
        let photos = [odometer("1", file: "a")]
        let files = try PhotoFolder(folder.path, holding: photos)
        let peer = Engine.peer(name: "p", command: fakeOdolog)
        let run = try peer.read(photos, kind: .odometer, in: files, longestSilence: 20)
        let cache = try RunCache(folder: "\(folder.path)/cache")
        func found(_ version: String, _ photos: [LabelledPhoto], _ kind: ReadingKind = .odometer) -> EngineRun? {
            cache.run(of: peer, version: version, kind: kind, photos: photos, in: files)
        }
        #expect(found("1", photos) == nil)
        try cache.store(run, version: "1", photos: photos, in: files)
        #expect(found("1", photos)?.answers == run.answers)
        #expect(found("1", photos)?.isFromCache == true)
        #expect(found("2", photos) == nil)
        #expect(found("1", photos, .vin) == nil)
        #expect(found("1", photos + [odometer("1", file: "b")]) == nil)
        try folder.write(Self.line("12", 0.5, "review"), to: "a")
        #expect(found("1", photos) == nil)
    }

    // MARK: The program

    /// The built `accuracy`, which lies beside the tests.
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("odolog-accuracy")

    private func accuracy(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        let (output, errors) = (try folder.write("", to: "out"), try folder.write("", to: "err"))
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try folder.text(of: "out"), try folder.text(of: "err"))
    }

    @Test("One command writes the tables, the figures and the charts of both kinds") func program() throws {
        let folder = try Self.sampleSet()
        let set = "\(folder.path)/set"
        let result = try accuracy([
            set, "--labels", "\(set)/labels.csv", "--odolog", fakeOdolog, "--peer", "twin=\(fakeOdolog)",
            "--out", "\(folder.path)/results", "--name", "sample", "--cache", "\(folder.path)/cache",
        ])
        #expect(result.status == 0, "\(result.errors)")

        let table = try folder.text(of: "results/sample.md")
        #expect(result.output.hasPrefix(table))
        #expect(table.contains("## Odometers: 5 photos") && table.contains("## VINs: 1 photos"))
        // One of five strictly, two with the tenths forgiven.
        #expect(
            table.contains(
                "| odolog | 20.0 % [3.6–62.4] | 40.0 % [11.8–76.9] | 20.0 % [3.6–62.4] | 1 | 1: notFound 1 |"))
        #expect(table.contains("| odolog | accept | 1 | 20.0 % | 100.0 % [20.7–100.0] |"))
        #expect(table.contains("| lcd | 4 | twin | 25.0 % [4.6–69.9]"))

        let json = try folder.text(of: "results/sample.json")
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect((object?["photos"] as? [Any])?.count == 12)
        #expect((object?["engines"] as? [Any])?.count == 4)
        #expect(json.contains(#""outcome":"rightButForTenths""#))
        #expect(!json.contains("truth"))
        for text in [table, json, try folder.text(of: "results/sample.svg")] {
            #expect(!text.contains(folder.path), "a path of this machine stands in the results")
        }

        let chart = try XMLDocument(xmlString: try folder.text(of: "results/sample.svg"))
        #expect(chart.rootElement()?.name == "svg")
    }

    @Test("Odolog is measured without barcodes beside itself") func withoutBarcodes() throws {
        let folder = try Self.sampleSet()
        let vin = "2HGFG1B86BH501831"
        try folder.write(
            "!barcode\n" + Self.line(vin, 0.95, "accept", more: ",\"checkDigit\":\"valid\""), to: "set/vin.jpg")
        let result = try accuracy([
            "\(folder.path)/set", "--labels", "\(folder.path)/set/labels.csv", "--odolog", fakeOdolog, "--no-barcode",
            "--kind", "vin", "--out", "\(folder.path)/results", "--name", "sample",
        ])
        #expect(result.output.contains("| odolog | 100.0 % [20.7–100.0] |"), "\(result.errors)")
        #expect(result.output.contains("| odolog-no-barcode | 0.0 % [0.0–79.3] |"))
    }

    @Test("Photos of a list are measured apart, and results are pooled without them") func leftOutAndPool() throws {
        let folder = try TemporaryFolder()
        func answer(_ value: Int, _ sure: Double, _ decision: String) -> String {
            Self.line("\(value)", 0.5, decision, more: ",\"value\":\(value),\"valueConfidence\":\(sure)")
        }
        try folder.write(answer(100, 0.9, "accept"), to: "set/total.jpg")
        try folder.write(answer(7, 0.6, "review"), to: "set/wrong.jpg")
        try folder.write(answer(55, 0.9, "accept"), to: "set/trip.jpg")
        try folder.write("file\tmileage\ntotal.jpg\t100\nwrong.jpg\t8\ntrip.jpg\t55\n", to: "set/labels.tsv")
        try folder.write("file\tevidence\ntrip.jpg\tTRIP beside it\n", to: "trip.tsv")
        let result = try accuracy([
            "\(folder.path)/set", "--labels", "\(folder.path)/set/labels.tsv", "--odolog", fakeOdolog,
            "--leave-out", "\(folder.path)/trip.tsv", "--leave-out-as", "trip meters",
            "--out", "\(folder.path)/results", "--name", "sample",
        ])
        #expect(result.status == 0, "\(result.errors)")
        let table = result.output
        #expect(table.contains("Labels `labels.tsv`, 1 photos measured apart (trip meters)."))
        #expect(table.contains("## Odometers: 2 photos"))
        #expect(table.contains("### Measured apart: trip meters"))
        #expect(table.contains("| 1 | odolog | 100.0 % [20.7–100.0] | 100.0 % [20.7–100.0] | 1 | 1 |"))
        #expect(table.contains("| odolog | accept | 1 | 50.0 % | 100.0 % [20.7–100.0] | 0 of 1 |"))
        #expect(table.contains("| odolog | review | 1 | 50.0 % | 0.0 % [0.0–79.3] | 1 of 1 |"))
        let json = try folder.text(of: "results/sample.json")
        #expect(json.contains(#""leftOut":"trip meters""#) && json.contains(#""leftOut":true"#))

        let pooled = try accuracy([
            "pool", "\(folder.path)/results/sample.json", "--out", "\(folder.path)/results/confidence.md",
        ])
        #expect(pooled.status == 0, "\(pooled.errors)")
        // Bin 9: 0.9, right. Bin 6: 0.6, wrong.
        #expect(
            pooled.output.contains(
                "| sample | 2 | 1 | 2 | 50.0 % [9.5–90.5] | 0.750 | 0.350 | 1: 50.0 % | 0 of 1 |"), "\(pooled.output)")
        #expect(pooled.output.hasPrefix(try folder.text(of: "results/confidence.md")))
    }

    @Test("A second run takes the peer from the cache and says so; truths are written on demand")
    func programWithCache() throws {
        let folder = try Self.sampleSet()
        let set = "\(folder.path)/set"
        func measure(_ more: [String]) throws -> String {
            let result = try accuracy(
                [
                    set, "--labels", "\(set)/labels.csv", "--peer", "twin=\(fakeOdolog)", "--kind", "vin",
                    "--out", "\(folder.path)/results", "--name", "sample", "--cache", "\(folder.path)/cache",
                ] + more)
            #expect(result.status == 0, "\(result.errors)")
            return result.output
        }
        #expect(!(try measure([])).contains("taken over from"))
        #expect(try measure(["--truths"]).contains("**twin**: fake-odolog 1.0 (taken over from"))
        #expect(try folder.text(of: "results/sample.json").contains(#""truth":"2HGFG1B86BH501831""#))
    }

    @Test(
        "Wrong usage is told",
        arguments: [
            ([], 64, "nothing to measure"),
            (["--odolog", "x", "--name", "../up"], 64, "--name takes"),
            (["--odolog", "x", "--peer", "noequals"], 64, "peer"),
            (["--peer", "a=x", "--peer", "a=y"], 64, "same name"),
            (["--odolog", "x", "--limit", "0"], 64, "at least 1"),
            (["--odolog", "/no/such/odolog"], 1, "Cannot start odolog (/no/such/odolog)"),
            (["--odolog", "/bin/false"], 1, "gave no valid line (exit 1"),
            (["--odolog", "x", "--out", "/proc/nowhere"], 1, "Cannot write /proc/nowhere"),
            (["--odolog", "x", "--labels", "/no/labels.csv"], 1, "Cannot read the labels /no/labels.csv"),
            (["--odolog", "x", "--leave-out", "/no/trip.tsv"], 1, "Cannot read the labels /no/trip.tsv"),
        ] as [([String], Int32, String)])
    func wrongUsage(arguments: [String], status: Int32, message: String) throws {
        let folder = try Self.sampleSet()
        var all = ["\(folder.path)/set"] + arguments
        for (option, value) in [
            ("--labels", "\(folder.path)/set/labels.csv"), ("--out", "\(folder.path)/results"), ("--name", "sample"),
        ] where !all.contains(option) {
            all += [option, value]
        }
        let result = try accuracy(all)
        #expect(result.status == status)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test("A folder without the photos is told, not measured as all wrong") func wrongFolder() throws {
        let folder = try Self.sampleSet()
        let result = try accuracy([
            folder.path, "--labels", "\(folder.path)/set/labels.csv", "--odolog", fakeOdolog,
            "--out", "\(folder.path)/results", "--name", "sample",
        ])
        #expect(result.status == 1 && result.errors.contains("No labelled photo lies in \(folder.path)"))
    }
}
