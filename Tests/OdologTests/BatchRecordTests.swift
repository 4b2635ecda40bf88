import Foundation
import Glibc
import Testing
import VehicleStore

/// `odolog batch --record`: every reading is in the store exactly once, whatever happens.
@Suite("odolog batch --record")
struct BatchRecordTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        let outcome = try workspace.odolog("vehicle", "add", "Blue Doblo", "--unit", "km")
        try #require(outcome.ending == .status(0))
    }

    private func batch(_ arguments: String..., out: String = "out.jsonl") throws -> Workspace.Outcome {
        try workspace.run([Workspace.program, "batch", "--out", out, "--record"] + arguments)
    }

    @Test("What is sure enough is logged, the rest waits; again, nothing happens twice")
    func once() throws {
        try workspace.photo("164214-km", as: "in/1.jpg")
        try workspace.photo("blank", as: "in/2.jpg")
        // Lower, and later: odd.
        try workspace.photo("98765-km", as: "in/3.jpg")
        // The same photo under another name.
        try workspace.photo("164214-km", as: "in/4.jpg")
        let outcome = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(outcome.ending == .status(0))
        #expect(outcome.errorLines.last == "1 logged, 2 waiting (odolog review), 1 decided before")
        let rows = try workspace.rows("out.jsonl")
        #expect(rows.map { $0.string("vehicle") } == Array(repeating: "Blue Doblo", count: 4))
        #expect(rows.map { $0.string("text") } == ["164214", nil, "98765", "164214"])
        for _ in 0..<2 {
            #expect(try workspace.logged() == ["164214 km"])
            #expect(try workspace.statuses() == [.confirmed: 1, .pending: 2])
            let again = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "0")
            #expect(
                again.errorLines == [
                    "0 read; 4 skipped, read before", "0 logged, 2 waiting (odolog review), 2 decided before",
                ])
        }
        let entry = try #require(
            try workspace.store().history(of: workspace.store().vehicle(named: "Blue Doblo").id).first)
        #expect(entry.reading?.decidedBy == .threshold)
        #expect(entry.photo?.record.path == workspace.folder + "/in/1.jpg", "a copy doesn't change it")
        #expect(entry.snapshot.timeSource == .exif)
        let review = try workspace.odolog("review", "--list")
        #expect(review.lines.count == 3)
    }

    @Test("From a working folder whose name isn't UTF-8 results are written where they belong, and no store elsewhere")
    func workingFolder() throws {
        try workspace.photo("164214-km", as: "a.jpg")
        try workspace.photo("165020-km", as: "b.jpg")
        let outcome = try workspace.run([
            "/bin/bash", "-c",
            #"""
            d=$(printf 'w\377d') && mkdir "$d" && cd "$d" && mv ../a.jpg . && mv ../b.jpg "$(printf 'b\303.jpg')" || exit 77
            "$0" vehicle add Van --unit km --store store; [ $? = 2 ] || exit 78
            for i in 1 2; do "$0" batch . --out out.jsonl --record --vehicle 'Blue Doblo' >&2 || exit 79; done
            printf x >> a.jpg
            "$0" batch . --out out.jsonl --record --vehicle 'Blue Doblo' >&2 || exit 80
            "$0" review --json
            grep -c . out.jsonl
            ls -A | grep -av jpg
            """#, Workspace.program,
        ])
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        #expect(outcome.errors.contains("its name is not UTF-8"))
        #expect(outcome.errors.contains("0 read; 2 skipped, read before"))
        let folder = "file://\(workspace.folder)/w%FFd/"
        try #require(outcome.lines.count > 4)
        #expect(try outcome.lines.prefix(3).allSatisfy { try JSONLine($0).string("photo")?.hasPrefix(folder) == true })
        #expect(outcome.lines.dropFirst(3) == ["2", "out.jsonl"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder).count { $0.hasPrefix("w") } == 1)
    }

    @Test("Copies of a photo are one reading, and each of them is counted, in this run and the next")
    func copies() throws {
        workspace.sceneFile = SceneFile.dashboard
        for name in ["1", "2", "3"] { try workspace.photo("164214-km", as: "in/\(name).jpg") }
        for first in ["3 read, 0 failed", "0 read; 3 skipped, read before"] {
            #expect(
                try batch("in", "--vehicle", "Blue Doblo").errorLines == [
                    first, "0 logged, 3 waiting (odolog review), 0 decided before",
                ])
        }
        #expect(try workspace.statuses() == [.pending: 1])
        try workspace.photo("98765-km", as: "new/A/1.jpg")
        try workspace.photo("98765-km", as: "new/Blue Doblo/2.jpg")
        #expect(
            try batch("new", "--vehicle-from-folder", "--accept-at", "0", "-j1").errorLines.dropFirst() == [
                "1 logged, 0 waiting (odolog review), 1 decided before"
            ])
    }

    @Test("At the end, and after Ctrl-C, the store is one file, without SQLite's log beside it")
    func closed() throws {
        func beside() throws -> [String] {
            try FileManager.default.contentsOfDirectory(
                atPath: URL(fileURLWithPath: workspace.storePath).deletingLastPathComponent().path)
        }
        try workspace.photo("164214-km", as: "1.jpg")
        #expect(try batch("1.jpg", "--vehicle", "Blue Doblo").ending == .status(0))
        #expect(try beside() == ["odolog.sqlite"])
        let running = try RunningBatch(workspace, "--record", "--vehicle", "Blue Doblo")
        running.read(try workspace.photo("165020-km", as: "2.jpg"))
        try running.rows(2)
        running.child.kill(SIGINT)
        #expect(try running.child.wait() == .status(130))
        #expect(try beside() == ["odolog.sqlite"])
        #expect(try workspace.statuses() == [.pending: 2])
    }

    @Test("What the store is told is what odolog record tells it")
    func sameAsRecord() throws {
        for name in ["164214-km", "1M8GDM9AXKP042788", "blank"] { try workspace.photo(name, as: "in/\(name).jpg") }
        let other = workspace.folder + "/other.sqlite"
        _ = try workspace.odolog("vehicle", "add", "Blue Doblo", "--unit", "km", "--store", other)
        #expect(
            try workspace.odolog("record", "in", "--vehicle", "Blue Doblo", "--store", other).ending == .status(0))
        #expect(try batch("in", "--vehicle", "Blue Doblo").ending == .status(0))
        let readings = try workspace.store().pendingReadings()
        let expected = try VehicleStore(path: other, access: .readOnly).pendingReadings()
        #expect(readings.count == 3)
        #expect(readings.map(\.reading.content) == expected.map(\.reading.content))
        #expect(readings.map(\.photo.record) == expected.map(\.photo.record))
    }

    @Test("What waits is settled by another run that says more: a threshold, another vehicle")
    func settledLater() throws {
        try workspace.photo("164214-km", as: "in/1.jpg")
        try workspace.photo("98765-km", as: "in/2.jpg")
        #expect(try batch("in", "--vehicle", "Blue Doblo").ending == .status(0))
        #expect(try workspace.statuses() == [.pending: 2])
        // The second is lower, and later: odd, so it goes on waiting, and isn't read each time.
        let settled = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "0", "-j", "1")
        #expect(settled.errorLines.last == "1 logged, 1 waiting (odolog review), 0 decided before")
        #expect(try workspace.logged() == ["164214 km"])
        let again = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(
            again.errorLines == [
                "0 read; 2 skipped, read before", "0 logged, 1 waiting (odolog review), 1 decided before",
            ])
        _ = try workspace.odolog("vehicle", "add", "Van", "--unit", "km")
        let other = try batch("in", "--vehicle", "Van", "--accept-at", "0")
        #expect(other.errorLines.contains { $0.hasSuffix("2.jpg: waited for Blue Doblo until now") })
        #expect(other.errorLines.contains("1 logged, 0 waiting (odolog review), 1 decided before"))
        #expect(
            other.errorLines.suffix(2) == [
                "1 photo is another vehicle's already:",
                "  in/1.jpg is of Blue Doblo, in its log; odolog entry move \"Blue Doblo\" 1 --to Van moves it",
            ], "\(other.errors)")
        #expect(try workspace.logged("Van") == ["98765 km"])
        #expect(try workspace.rows("out.jsonl").count == 2)
    }

    @Test("What a folder is called doesn't overrule whose photo a person said it is")
    func namedByAPerson() throws {
        _ = try workspace.odolog("vehicle", "add", "Van", "--unit", "km")
        try workspace.photo("164214-km", as: "Van/1.jpg")
        _ = try batch("Van", "--vehicle-from-folder")
        _ = try workspace.odolog("record", "Van/1.jpg", "--vehicle", "Blue Doblo")
        let outcome = try batch("Van", "--vehicle-from-folder", "--accept-at", "0")
        let summary = [
            "0 logged, 1 waiting (odolog review), 0 decided before",
            "1 photo is another vehicle's already:", "  Van/1.jpg is of Blue Doblo",
        ]
        #expect(outcome.errorLines.suffix(3) == summary, "\(outcome.errors)")
        let waiting = try #require(try workspace.store().pendingReadings().first)
        #expect(try waiting.reading.vehicleID == workspace.store().vehicle(named: "Blue Doblo").id)
        // Nor where no row tells that the photo was read.
        let anew = try batch("Van", "--vehicle-from-folder", "--accept-at", "0", out: "new.jsonl")
        #expect(anew.errorLines.suffix(3) == summary)
        #expect(!anew.errors.contains("until now"))
        #expect(try workspace.store().pendingReadings() == [waiting])
    }

    @Test("A VIN that waits is settled, too, but not one that is another vehicle's; what was withdrawn stays out")
    func settledVINs() throws {
        try workspace.photo("1M8GDM9AXKP042788", as: "in/vin.jpg")
        _ = try batch("in", "--vehicle", "Blue Doblo")
        #expect(try workspace.statuses() == [.pending: 1])
        let settled = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(settled.errorLines.last == "1 logged, 0 waiting (odolog review), 0 decided before")
        try workspace.photo("164214-km", as: "in/km.jpg")
        _ = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(try workspace.odolog("entry", "remove", "Blue Doblo", "1").ending == .status(0))
        let after = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(
            after.errorLines == [
                "0 read; 2 skipped, read before", "0 logged, 0 waiting (odolog review), 1 decided before",
                "1 taken back out of the log, and not logged again: odolog record, on a terminal, takes a photo up again",
            ])
        #expect(after.ending == .status(1))
        let elsewhere = try workspace.photo("164214-km", as: "moved/km.jpg")
        let moved = try batch(elsewhere, "--vehicle", "Blue Doblo", "--accept-at", "0", out: "moved.jsonl")
        #expect(moved.errors.contains("1 taken back out of the log") && moved.ending == .status(1))
        #expect(try workspace.logged() == [])
    }

    @Test("Rows say when the photo was taken, and whether it was logged or waits")
    func rows() throws {
        for (fixture, name) in [("164214-km", "1"), ("98765-km", "2"), ("164214-km", "3")] {
            try workspace.photo(fixture, as: "in/\(name).jpg")
        }
        for out in ["rows.jsonl", "rows.csv"] {
            _ = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "0", "--jobs", "1", out: out)
        }
        let lines = try String(contentsOf: workspace.url("rows.jsonl"), encoding: .utf8).split(separator: "\n")
        let rows = try lines.map { try #require(try JSONLine(String($0)).dictionary("recorded")) }
        #expect(rows.map { $0["outcome"] as? String } == ["logged", "waiting", "inLog"])
        #expect(rows.map { $0["entry"] as? Int } == [1, nil, 1])
        #expect(
            rows[1]["takenAt"] as? String == "2024-07-01T08:00:00+00:00" && rows[1]["timeSource"] as? String == "exif")
        let cells = try String(contentsOf: workspace.url("rows.csv"), encoding: .utf8).split(separator: "\r\n")
        #expect(cells.first?.hasSuffix(",taken_at,time_source,recorded,entry,recorded_vehicle,problem") == true)
        #expect(cells[1].hasSuffix(",2024-05-01T12:33:01+00:00,exif,inLog,1,Blue Doblo,"), "\(cells[1])")
        #expect(cells[2].hasSuffix(",2024-07-01T08:00:00+00:00,exif,waiting,,Blue Doblo,"), "\(cells[2])")
    }

    @Test("A VIN's row has the photo's time, too, with its clock")
    func rowOfVIN() throws {
        try workspace.photo("1M8GDM9AXKP042788", as: "in/vin.jpg")
        let outcome = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "0", out: "vin.csv")
        #expect(outcome.errors.contains("1 logged"), "\(outcome.errors)")
        let cells = try String(contentsOf: workspace.url("vin.csv"), encoding: .utf8).split(separator: "\r\n")
        #expect(cells[1].contains(/,20[0-9-]+T[0-9:]+\+00:00,[a-z]+,logged,,Blue Doblo,$/), "\(cells[1])")
    }

    @Test("A copy whose original is logged meanwhile doesn't wait")
    func copyOfWhatIsLogged() throws {
        for name in ["A/x.jpg", "B/y.jpg"] { try workspace.photo("164214-km", as: "in/\(name)") }
        let first = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "1")
        #expect(first.errors.contains("0 logged, 2 waiting"), "\(first.errors)")
        let second = try batch("in", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(second.errors.contains("1 logged, 0 waiting (odolog review), 1 decided"), "\(second.errors)")
        #expect(try workspace.odolog("review", "--list").output == "")
    }

    @Test("Without --accept-at nothing is logged")
    func waits() throws {
        try workspace.photo("164214-km")
        #expect(try batch("164214-km.jpg", "--vehicle", "Blue Doblo").ending == .status(0))
        #expect(try workspace.logged() == [])
        #expect(try workspace.statuses() == [.pending: 1])
    }

    @Test("A damaged photo waits for a person, however sure its reading is")
    func damaged() throws {
        // Cut off below the odometer.
        let bytes = try Data(contentsOf: URL(fileURLWithPath: Workspace.fixtures + "/164214-km.jpg"))
        try bytes.dropLast(bytes.count / 20).write(to: workspace.url("cut.jpg"))
        let outcome = try batch("cut.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(outcome.errorLines.last == "0 logged, 1 waiting (odolog review), 0 decided before")
        #expect(try workspace.rows("out.jsonl").map { $0.string("text") } == ["164214"])
        #expect(
            try batch("cut.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0").errorLines == [
                "0 read; 1 skipped, read before", "0 logged, 1 waiting (odolog review), 0 decided before",
            ], "it isn't read each time")
        let listed = try workspace.odolog("review", "--list").lines
        #expect(listed.last?.hasSuffix("  photo damaged") == true)
        #expect(
            try workspace.odolog("record", "cut.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0").ending
                == .status(0))
        #expect(try workspace.logged() == [])
        #expect(try workspace.statuses() == [.pending: 1])
    }

    @Test("What was only read before is recorded now")
    func recordLater() throws {
        try workspace.photo("164214-km")
        #expect(try workspace.odolog("batch", "164214-km.jpg", "--out", "out.jsonl").ending == .status(0))
        let outcome = try batch("164214-km.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(outcome.errorLines.last == "1 logged, 0 waiting (odolog review), 0 decided before")
        #expect(try workspace.rows("out.jsonl").count == 1)
    }

    @Test("A folder's name says whose photos they are; a vehicle may be added later")
    func folders() throws {
        _ = try workspace.odolog("vehicle", "add", "Red One", "--unit", "km")
        try workspace.photo("164214-km", as: "in/Blue Doblo/1.jpg")
        try workspace.photo("165020-km", as: "in/Red One/1.jpg")
        try workspace.photo("98765-km", as: "in/New/1.jpg")
        let outcome = try batch("in", "--vehicle-from-folder", "--accept-at", "0")
        #expect(outcome.ending == .status(0))
        #expect(outcome.errorLines[1] == "2 logged, 1 waiting (odolog review), 0 decided before")
        #expect(
            outcome.errorLines[2].hasPrefix(
                "1 of those waiting is in a folder whose name no vehicle has (New): add the vehicle,"))
        #expect(try workspace.logged() == ["164214 km"] && workspace.logged("Red One") == ["165020 km"])
        #expect(try batch("in", "--vehicle-from-folder", "--accept-at", "0").errors.hasPrefix("0 read; 3 skipped"))
        _ = try workspace.odolog("vehicle", "add", "New", "--unit", "km")
        #expect(try batch("in", "--vehicle-from-folder", "--accept-at", "0").errors.hasPrefix("1 read"))
        #expect(try workspace.logged("New") == ["98765 km"])
        #expect(
            try workspace.rows("out.jsonl").map { $0.string("vehicle") }.sorted { ($0 ?? "") < ($1 ?? "") }
                == ["Blue Doblo", "New", "Red One"])
    }

    @Test("What is in a folder of no vehicle, and what is another vehicle's, is named: in the summary and in the rows")
    func owners() throws {
        try workspace.photo("164214-km", as: "in/Blue Doblo/1.jpg")
        for number in 1...7 { try workspace.photo("98765-km", as: "in/Yard \(number)/1.jpg", mark: "\(number)") }
        try workspace.photo("165020-km", as: "in/Yard 1/2.jpg")
        _ = try batch("in/Blue Doblo", "--vehicle-from-folder", "--accept-at", "0")
        _ = try workspace.odolog("vehicle", "add", "=Red", "--unit", "km")
        // The same photo, in the folder of another vehicle.
        try workspace.photo("164214-km", as: "in/=Red/copy.jpg")
        let summary = [
            "8 of those waiting are in folders whose names no vehicle has (Yard 1, Yard 2, Yard 3, Yard 4, "
                + "Yard 5 and 2 more): add the vehicles, then start the same command again",
            "1 photo is another vehicle's already:",
            "  in/=Red/copy.jpg is of Blue Doblo, in its log; odolog entry move \"Blue Doblo\" 1 --to =Red moves it",
        ]
        try workspace.photo("165020-km", as: "in/Blue Doblo/3.jpg", mark: "3", second: 3)
        for out in ["out.jsonl", "rows.csv"] {
            let outcome = try batch("in", "--vehicle-from-folder", "--accept-at", "0", "--jobs", "1", out: out)
            #expect(outcome.errorLines.suffix(3) == summary, "\(outcome.errors)")
        }
        let again = try batch("in", "--vehicle-from-folder", "--accept-at", "0")
        #expect(again.errors.hasPrefix("0 read") && again.errorLines.suffix(3) == summary, "\(again.errors)")

        let rows = try Dictionary(
            uniqueKeysWithValues: workspace.rows("out.jsonl").map {
                ($0.string("photo") ?? "", try #require($0.dictionary("recorded")))
            })
        func said(_ photo: String) -> [String?] {
            ["outcome", "vehicle", "problem"].map { rows[photo]?[$0] as? String }
        }
        #expect(said("in/Blue Doblo/1.jpg") == ["logged", "Blue Doblo", nil])
        #expect(said("in/=Red/copy.jpg") == ["inLog", "Blue Doblo", "otherVehicle"])
        #expect(said("in/Yard 7/1.jpg") == ["waiting", nil, "noVehicle"])
        let cells = try String(contentsOf: workspace.url("rows.csv"), encoding: .utf8)
        #expect(cells.contains(",Blue Doblo,otherVehicle\r\n") && cells.contains(",waiting,,,noVehicle\r\n"))
        let schema = try JSONSchema(named: "read")
        for row in try workspace.rows("out.jsonl") { #expect(try schema.faults(of: row.text) == []) }
    }

    @Test("kill -9, over and over: every reading is in the store once, and every photo has one row")
    func killed() throws {
        let names = try (0..<10).map { (number: Int) in
            try workspace.photo("164214-km", as: "in/\(number).jpg", second: number)
        }
        let arguments = ["in", "--out", "out.jsonl", "--record", "--vehicle", "Blue Doblo", "--accept-at", "0"]
        var kills = 0
        for _ in 0..<10 {
            // Names come on standard input, which stays open: it can't end by itself before it is killed.
            let paths = try Pipe()
            defer { close(paths.writing) }
            let child = try ChildProcess(
                [Workspace.program, "batch", "-"] + arguments.dropFirst(), folder: workspace.folder,
                environment: workspace.environment, input: .descriptor(paths.reading), output: .file("/dev/null"),
                errors: .file(workspace.folder + "/errors"))
            close(paths.reading)
            for name in names { paths.write(name + "\n") }
            usleep(.random(in: 500_000...1_500_000))
            child.kill(SIGKILL)
            if try child.wait() == .signal(SIGKILL) { kills += 1 }
            let store = try VehicleStore(path: workspace.storePath)
            #expect(try store.problems() == [])
            let rows = (try? workspace.rows("out.jsonl").compactMap { $0.string("photo") }) ?? []
            #expect(Set(rows).count == rows.count)
            let known = try workspace.statuses().values.reduce(0, +)
            #expect(known >= rows.count, "the store is told first")
        }
        #expect(kills == 10)
        let last = try workspace.run([Workspace.program, "batch"] + arguments)
        #expect(last.ending == .status(0))
        #expect(try workspace.rows("out.jsonl").compactMap { $0.string("photo") }.sorted() == names.sorted())
        #expect(try workspace.logged().count == names.count)
        #expect(try workspace.statuses() == [.confirmed: names.count])
    }

    @Test("--watch: a photo whose copying pauses is recorded when all of it is there, and only then")
    func watchedCopy() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: Workspace.fixtures + "/164214-km.jpg"))
        mkdir(workspace.folder + "/in", 0o700)
        // Begun only; nine tenths there; no photo as it stands. They come before the whole one, whose row thus tells that
        // they were read.
        try workspace.write("", to: "in/1.jpg")
        try whole.prefix(whole.count * 9 / 10).write(to: workspace.url("in/2.jpg"))
        try Data(count: whole.count).write(to: workspace.url("in/3.jpg"))
        try workspace.photo("165020-km", as: "in/4.jpg")
        let child = try ChildProcess(
            [
                Workspace.program, "batch", "in", "--watch", "--out", "out.jsonl", "--record", "--vehicle",
                "Blue Doblo", "--accept-at", "0",
            ], folder: workspace.folder, environment: workspace.environment, input: .file("/dev/null"),
            output: .file("/dev/null"), errors: .file(workspace.folder + "/errors"))
        func rows(_ count: Int) throws -> [String?] { try photosOf(count, rowsIn: "out.jsonl") }
        #expect(try rows(1) == ["in/4.jpg"])
        #expect(try workspace.statuses() == [.confirmed: 1])
        for name in ["2", "3"] { try whole.write(to: workspace.url("in/\(name).jpg")) }
        #expect(try rows(3) == ["in/4.jpg", "in/2.jpg", "in/3.jpg"])
        child.kill(SIGINT)
        #expect(try child.wait() == .status(130))
        #expect(try workspace.rows("out.jsonl").map(\.errorCode) == [nil, nil, nil])
        // The same photo under two names. It was taken at another time than the other one.
        #expect(try workspace.statuses() == [.confirmed: 2])
        #expect(try workspace.logged().sorted() == ["164214 km", "165020 km"])
        let errors = try String(contentsOf: workspace.url("errors"), encoding: .utf8)
        #expect(errors.hasSuffix("\n1 not there as a whole yet; left for the next run of the same command\n"))
        // That run takes it as it is.
        let next = try batch("in", "--vehicle", "Blue Doblo")
        #expect(next.ending == .status(1))
        #expect(try workspace.rows("out.jsonl").last?.errorCode == "empty")
    }

    @Test("--watch: store and results may lie among the photos, and others may open the store meanwhile")
    func storeAmongPhotos() throws {
        let folder = ".local/share/odolog"
        #expect(workspace.storePath.hasPrefix("\(workspace.folder)/\(folder)/"))
        try workspace.photo("165020-km", as: folder + "/1.jpg")
        let child = try ChildProcess(
            [
                Workspace.program, "batch", folder, "--watch", "--out", folder + "/out.jsonl", "--record", "--vehicle",
                "Blue Doblo", "--accept-at", "0",
            ], folder: workspace.folder, environment: workspace.environment, input: .file("/dev/null"),
            output: .file("/dev/null"), errors: .file(workspace.folder + "/errors"))
        #expect(try photosOf(1, rowsIn: folder + "/out.jsonl") == [folder + "/1.jpg"])
        for photo in 2...4 {
            // Opens the store, writes into it and closes it.
            #expect(try workspace.odolog("vehicle", "add", "Van \(photo)", "--unit", "km").ending == .status(0))
            try workspace.photo("164214-km", as: "\(folder)/\(photo).jpg", second: photo)
            #expect(try photosOf(photo, rowsIn: folder + "/out.jsonl").last == "\(folder)/\(photo).jpg")
        }
        child.kill(SIGINT)
        #expect(try child.wait() == .status(130))
        #expect(try workspace.rows(folder + "/out.jsonl").map(\.errorCode) == [nil, nil, nil, nil])
        #expect(try workspace.statuses() == [.confirmed: 4])
        #expect(try workspace.store().vehicles().count == 4)
        // Nor were they looked into, to see whether they are photos.
        let errors = try String(contentsOf: workspace.url("errors"), encoding: .utf8)
        #expect(!errors.contains("isn't a photo") && !errors.contains("aren't photos"))
    }

    /// What the rows are of, once there are so many.
    private func photosOf(_ count: Int, rowsIn file: String) throws -> [String?] {
        for _ in 0..<6000 {
            if let rows = try? workspace.rows(file), rows.count >= count { return rows.map { $0.string("photo") } }
            usleep(10_000)
        }
        throw ChildProcess.Failure(description: "still fewer than \(count) rows")
    }

    @Test("Two batches into one store at a time")
    func twoAtATime() throws {
        for index in 0..<8 {
            // Half of the photos are in both.
            for folder in index < 4 ? ["a", "b"] : [index < 6 ? "a" : "b"] {
                try workspace.photo("164214-km", as: "\(folder)/\(index).jpg", second: index)
            }
        }
        let children = try ["a", "b"].map { folder in
            try ChildProcess(
                [
                    Workspace.program, "batch", folder, "--out", folder + ".jsonl", "--record", "--vehicle",
                    "Blue Doblo", "--accept-at", "0",
                ], folder: workspace.folder, environment: workspace.environment, input: .file("/dev/null"),
                output: .file("/dev/null"), errors: .file("\(workspace.folder)/errors-\(folder)"))
        }
        for child in children { #expect(try child.wait() == .status(0)) }
        for folder in ["a", "b"] { #expect(try workspace.rows(folder + ".jsonl").count == 6) }
        #expect(try workspace.logged().count == 8)
        #expect(try workspace.statuses() == [.confirmed: 8])
        #expect(try VehicleStore(path: workspace.storePath).problems() == [])
    }

    @Test(
        "A store that may only be read ends it with 2 before anything is begun, whether by its own rights or its folder's",
        .enabled(if: Workspace.asNobody != nil, "nobody may not run the binary of a checkout in root's home"),
        arguments: [(file: mode_t(0o444), folder: mode_t(0o755)), (0o666, 0o555)])
    func readOnlyStore(file: mode_t, folder: mode_t) throws {
        try workspace.photo("164214-km")
        let store = URL(fileURLWithPath: workspace.storePath)
        let folders = ["", "/.local", "/.local/share"].map { workspace.folder + $0 }
        for path in folders { #expect(chmod(path, 0o755) == 0) }
        // Results could be written.
        mkdir(workspace.folder + "/out", 0)
        #expect(chmod(workspace.folder + "/out", 0o777) == 0)
        func protect(_ file: mode_t, _ folder: mode_t) {
            #expect(chmod(store.path, file) == 0 && chmod(store.deletingLastPathComponent().path, folder) == 0)
        }
        protect(file, folder)
        defer { protect(0o644, 0o755) }
        let before = try Data(contentsOf: store)
        let command = [
            Workspace.program, "batch", "164214-km.jpg", "--out", "out/out.jsonl", "--record", "--vehicle",
            "Blue Doblo", "--accept-at", "0",
        ]
        let outcome = try workspace.run(try #require(Workspace.asNobody) + command)
        #expect(outcome.ending == .status(2))
        #expect(outcome.errors.contains("cannot be written; check its permissions"), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/out/out.jsonl"), "nothing was begun")
        #expect(try Data(contentsOf: store) == before)
        protect(0o644, 0o755)
        #expect(try workspace.run(command).ending == .status(0))
        #expect(try workspace.rows("out/out.jsonl").count == 1)
        #expect(try workspace.logged() == ["164214 km"])
    }

    @Test("A clock that jumps back, on the way and between runs: every photo has one row, every reading is there once")
    func clockThatJumpsBack() throws {
        let clock = ["LD_PRELOAD": try workspace.library("clock"), "ODOLOG_TEST_CLOCK": workspace.folder + "/clock"]
        func set(back seconds: Double) throws { try workspace.write("\(-Int(seconds))", to: "clock") }
        let names = try (1...5).map { (number: Int) in
            try workspace.photo("164214-km", as: "\(number).jpg", second: number)
        }
        let options = ["--record", "--vehicle", "Blue Doblo", "--accept-at", "0"]
        func again() throws -> Workspace.Outcome {
            try workspace.run(
                [Workspace.program, "batch", "-", "--out", "out.jsonl"] + options,
                input: names.joined(separator: "\n"), environment: clock)
        }
        let day = 86_400.0
        try set(back: 0)
        let batch = try RunningBatch(
            workspace, "--jobs", "1", "--time-limit", "15", "--record", "--vehicle", "Blue Doblo", "--accept-at", "0",
            environment: clock)
        _ = try batch.stoppedWorker(before: names[1])
        try set(back: 100 * day)
        #expect(try batch.rows(2).map(\.errorCode) == [nil, "timed_out"], "no 100 days later")
        batch.read(names[2])
        try batch.rows(3)
        // To a time before the photos were taken.
        try set(back: Date().timeIntervalSince1970 - 50 * 365 * day)
        batch.read(names[3])
        try batch.rows(4)
        batch.child.kill(SIGINT)
        #expect(try batch.child.wait() == .status(130))
        #expect(batch.errors.hasSuffix("2 logged, 1 waiting (odolog review), 0 decided before\n"))
        let decided = try workspace.store().history(of: workspace.store().vehicle(named: "Blue Doblo").id)
            .compactMap { entry in
                entry.photo.flatMap { photo in entry.reading?.decidedAt.map { (photo.record.path, $0) } }
            }
        let times = Dictionary(uniqueKeysWithValues: decided)
        let paths = names.map { workspace.folder + "/" + $0 }
        let (first, second) = (try #require(times[paths[0]]), try #require(times[paths[2]]))
        #expect(first.timeIntervalSince(second) > 99 * day, "the clock has jumped")

        let early = try again()
        #expect(early.errorLines.last == "0 logged, 3 waiting (odolog review), 2 decided before")
        #expect(early.errorLines.first?.hasPrefix("2 read") == true)
        #expect(try workspace.statuses() == [.confirmed: 2, .pending: 3])
        // It goes right again: what was in the future isn't any more.
        try set(back: 0)
        #expect(try again().errorLines.last == "3 logged, 0 waiting (odolog review), 2 decided before")
        try set(back: 10 * day)
        #expect(
            try again().errorLines == [
                "0 read; 5 skipped, read before", "0 logged, 0 waiting (odolog review), 5 decided before",
            ])
        #expect(try workspace.rows("out.jsonl").compactMap { $0.string("photo") }.sorted() == names)
        #expect(try workspace.statuses() == [.confirmed: 5])
        #expect(try workspace.logged().count == 5)
        #expect(try VehicleStore(path: workspace.storePath).problems() == [])
    }

    @Test(
        "A disk that was full before is told from a broken one",
        .enabled(if: Workspace.canMount, "nothing can be mounted here"))
    func diskFullBefore() throws {
        try workspace.photo("164214-km")
        mkdir(workspace.folder + "/disk", 0o700)
        let outcome = try workspace.run([
            "/usr/bin/unshare", "-rm", "/bin/sh", "-c",
            """
            mount -t tmpfs -o size=512k none disk && "$0" vehicle add Van --unit km --store disk/store || exit 77
            cat /dev/zero > disk/fill 2> cat
            "$0" batch 164214-km.jpg --out out.jsonl --record --vehicle Van --store disk/store
            """, Workspace.program,
        ])
        #expect(outcome.ending == .status(2))
        #expect(outcome.errorLines.last?.hasPrefix("odolog: no space left for the store") == true, "\(outcome.errors)")
    }

    @Test("A full disk under the store ends it with 2; nothing is called done that isn't in it")
    func fullDisk() throws {
        try workspace.photo("164214-km")
        try workspace.photo("165020-km")
        // No file may grow beyond 32 KiB, such as SQLite's log.
        let outcome = try workspace.run([
            "/bin/dash", "-c",
            "ulimit -f 64; exec \(Workspace.program) batch 164214-km.jpg 165020-km.jpg --out out.jsonl --record --vehicle 'Blue Doblo' 2> errors",
        ])
        #expect(outcome.ending == .status(2))
        #expect(
            try String(contentsOf: workspace.url("errors"), encoding: .utf8).contains("start the same command again"))
        #expect(try workspace.rows("out.jsonl").count < 2)
        #expect(try workspace.statuses().values.reduce(0, +) >= workspace.rows("out.jsonl").count)
        let again = try batch("164214-km.jpg", "165020-km.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(again.ending == .status(0))
        #expect(try workspace.logged().count == 2)
        #expect(try workspace.rows("out.jsonl").count == 2)
    }
}
