import Foundation
import Glibc
import OdologValues
import Testing

/// `odolog batch` and its file of results.
@Suite("odolog batch")
struct BatchTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private func batch(_ arguments: String..., input: String = "") throws -> Workspace.Outcome {
        try workspace.run([Workspace.program, "batch"] + arguments, input: input)
    }

    private func rows(_ file: String = "out.jsonl") throws -> [JSONLine] { try workspace.rows(file) }

    private func photos(_ file: String = "out.jsonl") throws -> [String] {
        try rows(file).compactMap { $0.string("photo") }
    }

    @Test("The rows are those of odolog read --json, whatever the order and however many are read at a time")
    func sameRows() throws {
        var names = ["004-drum-white-on-black.jpg", "048-tft.jpg", "054-vin-label.jpg", "broken/truncated.jpg"]
        names = names.map { Workspace.repository + "/TestImages/" + $0 } + ["nope.jpg"]
        let read = try workspace.run([Workspace.program, "read", "--json", "-j1"] + names).lines
        try #require(read.count == names.count)
        for jobs in 1...3 {
            let order = jobs == 1 ? names : names.shuffled()
            let outcome = try workspace.run(
                [Workspace.program, "batch", "--out", "\(jobs).jsonl", "--jobs", "\(jobs)"]
                    + order.filter {
                        $0.hasPrefix("/")
                    } + ["-"], input: "nope.jpg\n")
            #expect(outcome.ending == .status(1))
            #expect(outcome.output == "")
            let rows = try rows("\(jobs).jsonl").map(\.text.withoutMilliseconds)
            let expected = order.filter { $0.hasPrefix("/") } + ["nope.jpg"]
            #expect(rows == expected.map { name in read[names.firstIndex(of: name)!].withoutMilliseconds })
        }
    }

    @Test("Started again it skips what is done, reads what changed, and tries again what failed for a while")
    func resume() throws {
        workspace.sceneFile = SceneFile.dashboard
        for name in ["1", "2", "3"] { try workspace.photo("165020-km", as: "in/\(name).jpg", mark: name) }
        try workspace.write("no image", to: "in/4.jpg")
        try workspace.write("in\nin/5.jpg\n", to: "list.txt")
        let first = try batch("list.txt", "--out", "out.jsonl")
        #expect(first.ending == .status(1))
        #expect(first.errors == "5 read: 3 accepted, 0 for review, 0 rejected, 2 failed\n")
        let before = try rows()
        #expect(before.map(\.errorCode) == [nil, nil, nil, "not_an_image", "not_found"])
        let unchanged = try Data(contentsOf: workspace.url("out.jsonl")).count

        let second = try batch("list.txt", "--out", "out.jsonl")
        #expect(second.ending == .status(1))
        #expect(
            second.errors
                == "1 read: 0 accepted, 0 for review, 0 rejected, 1 failed; 4 skipped, read before (1 unusable)\n")
        #expect(try rows().map(\.text) == before.map(\.text))
        #expect(try Data(contentsOf: workspace.url("out.jsonl")).count == unchanged)

        try workspace.photo("164214-km", as: "in/2.jpg")
        try workspace.photo("165020-km", as: "in/5.jpg", mark: "5")
        let third = try batch("list.txt", "--out", "out.jsonl")
        #expect(
            third.errorLines == [
                "2 read: 2 accepted, 0 for review, 0 rejected, 0 failed; 3 skipped, read before (1 unusable)",
                "1 named more than once; each photo has one row",
            ])
        let after = try rows()
        #expect(after.map { $0.string("photo") } == ["in/1.jpg", "in/3.jpg", "in/4.jpg", "in/2.jpg", "in/5.jpg"])
        #expect(after.map { $0.string("text") } == ["165020", "165020", nil, "164214", "165020"])
        #expect(after[0].text == before[0].text && after[1].text == before[2].text)

        // A photo that is gone, or no longer asked for, keeps its row.
        unlink(workspace.folder + "/in/1.jpg")
        #expect(try batch("in/1.jpg", "-", "--out", "out.jsonl").ending == .status(1), "it was named outright")
        #expect(try batch("-", "--out", "out.jsonl", input: "in/1.jpg\n").ending == .status(0))
        #expect(try rows().map(\.text) == after.map(\.text))
    }

    @Test("The row of a folder that couldn't be looked into goes when it can be", arguments: ["out.jsonl", "out.csv"])
    func folderComesBack(file: String) throws {
        try workspace.photo("blank", as: "a.jpg")
        #expect(try batch("-", "--out", file, input: "in\na.jpg\nother\n").ending == .status(1))
        func text() throws -> String { try String(contentsOf: workspace.url(file), encoding: .utf8) }
        #expect(try text().contains("in: there is no such file"))
        try workspace.photo("blank", as: "in/b.jpg", mark: "b")
        try FileManager.default.createDirectory(
            atPath: workspace.folder + "/other", withIntermediateDirectories: false)
        #expect(try batch("in", "a.jpg", "--out", file).ending == .status(0))
        #expect(try !text().contains("in: there is no such file"))
        #expect(try text().contains("other: there is no such file"), "it wasn't looked into")
        #expect(try text().contains("in/b.jpg"))
    }

    @Test("Written anew, the file of results keeps its rights, and its owner where that is allowed")
    func rightsStay() throws {
        try workspace.photo("blank", as: "a.jpg")
        #expect(try batch("a.jpg", "--out", "out.jsonl").ending == .status(0))
        let path = workspace.folder + "/out.jsonl"
        if geteuid() == 0 { #expect(chown(path, 65_534, 65_533) == 0) }
        #expect(chmod(path, 0o666) == 0)
        var (before, after) = (stat(), stat())
        #expect(stat(path, &before) == 0)
        try workspace.photo("blank", as: "a.jpg", mark: "changed")
        #expect(try batch("a.jpg", "--out", "out.jsonl").ending == .status(0))
        #expect(stat(path, &after) == 0 && after.st_ino != before.st_ino, "it is another file")
        #expect(after.st_mode == before.st_mode)
        #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid)
    }

    @Test("Where no file can be made beside the results, a changed photo's old row stays, and that is said")
    func nothingBeside() throws {
        // One character less than a name may have, and the new file's is longer.
        let file = String(repeating: "x", count: 248) + ".jsonl"
        for mark in ["", "changed", "changed again"] {
            try workspace.photo("blank", as: "a.jpg", mark: mark)
            let outcome = try batch("a.jpg", "--out", file)
            #expect(outcome.ending == .status(0))
            #expect(outcome.errors.contains("1 read"))
            #expect(outcome.errors.contains("count any more stay") == !mark.isEmpty)
        }
        #expect(try photos(file) == ["a.jpg", "a.jpg", "a.jpg"])
        let again = try batch("a.jpg", "--out", file)
        #expect(
            again.ending == .status(0) && again.errors.hasPrefix("odolog: ") && again.errors.contains("2 rows that"))
        #expect(again.errors.hasSuffix("0 read; 1 skipped, read before\n"))
    }

    @Test("So it is where the results are a link to a name that isn't UTF-8, which stays one")
    func linkToBytes() throws {
        let target = Array((workspace.folder + "/rows").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
        let link = workspace.folder + "/out.jsonl"
        close(open(target, O_CREAT | O_WRONLY, 0o600))
        try #require(symlink(target, link) == 0)
        for mark in ["", "changed"] {
            try workspace.photo("blank", as: "a.jpg", mark: mark)
            let outcome = try batch("a.jpg", "--out", "out.jsonl")
            #expect(outcome.ending == .status(0))
            #expect(outcome.errors.contains("count any more stay") == !mark.isEmpty)
        }
        var status = stat()
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(try photos("out.jsonl") == ["a.jpg", "a.jpg"])
    }

    @Test(
        "So it is in a folder that may not be written",
        .enabled(if: Workspace.asNobody != nil, "nobody may not run the binary of a checkout in root's home"))
    func nothingInFolder() throws {
        #expect(chmod(workspace.folder, 0o755) == 0)
        try workspace.photo("blank", as: "a.jpg")
        #expect(try batch("a.jpg", "--out", "out.jsonl").ending == .status(0))
        #expect(chmod(workspace.folder + "/out.jsonl", 0o666) == 0)
        #expect(chmod(workspace.folder, 0o555) == 0)
        defer { chmod(workspace.folder, 0o755) }
        func nobodys(_ mark: String) throws -> Workspace.Outcome {
            try workspace.photo("blank", as: "a.jpg", mark: mark)
            return try workspace.run(
                try #require(Workspace.asNobody) + [Workspace.program, "batch", "a.jpg", "--out", "out.jsonl"])
        }
        for mark in ["1", "2"] {
            let outcome = try nobodys(mark)
            #expect(outcome.ending == .status(0), "\(outcome.errors)")
            #expect(outcome.errors.contains("no file can be made beside it (Permission denied)"))
        }
        #expect(try photos() == ["a.jpg", "a.jpg", "a.jpg"])
        #expect(chmod(workspace.folder, 0o755) == 0)
        #expect(try batch("a.jpg", "--out", "out.jsonl").ending == .status(0))
        #expect(try photos() == ["a.jpg"])
    }

    @Test("Another kind is another question")
    func kind() throws {
        try workspace.photo("98765-km")
        for (kind, text) in [("odometer", "98765"), ("vin", nil), ("auto", "98765")] {
            let outcome = try batch("98765-km.jpg", "--kind", kind, "--out", "out.jsonl")
            #expect(outcome.errors.hasPrefix("1 read"))
            #expect(try rows().map { $0.string("text") } == [text])
            #expect(
                try batch("98765-km.jpg", "--kind", kind, "--out", "out.jsonl").errors.hasPrefix("0 read; 1 skipped"))
        }
    }

    @Test("What other models read is said, and read anew by --again alone", arguments: ["out.jsonl", "out.csv"])
    func otherModels(file: String) throws {
        for name in ["1", "2"] { try workspace.photo("blank", as: "in/\(name).jpg", mark: name) }
        #expect(try batch("in", "--out", file).ending == .status(0))
        let new = try String(contentsOf: workspace.url(file), encoding: .utf8)
        let models = try #require(try workspace.odolog("worker").json().first?.string("models"))
        let old = new.replacingOccurrences(of: models, with: "0123456789ab")
        #expect(old != new)
        try workspace.write(old, to: file)
        let outcome = try batch("in", "--out", file)
        #expect(outcome.errorLines.first == "0 read; 2 skipped, read before")
        #expect(outcome.errorLines.last?.contains("2 of the skipped were read with other models") == true)
        #expect(outcome.errorLines.last?.contains("--again") == true)
        #expect(try String(contentsOf: workspace.url(file), encoding: .utf8) == old)
        #expect(try batch("in", "--again", "--out", file).errors.hasPrefix("2 read"))
        #expect(try String(contentsOf: workspace.url(file), encoding: .utf8).comparable == new.comparable)
        #expect(try batch("in", "--again", "--out", file).errors == "0 read; 2 skipped, read before\n")
    }

    @Test(
        "A row that was cut off, and what is no row, cost their photo another reading",
        arguments: ["out.jsonl", "out.csv"])
    func torn(file: String) throws {
        for name in ["1", "2", "3"] { try workspace.photo("blank", as: "in/\(name)\n,\".jpg", mark: name) }
        #expect(try batch("in", "--out", file).ending == .status(0))
        let whole = try Data(contentsOf: workspace.url(file))
        let end = file.hasSuffix("csv") ? 2 : 1
        for cut in [2, 20, 150, 400] where cut < whole.count / 3 {
            try whole.dropLast(cut + end - 1).write(to: workspace.url(file))
            let outcome = try batch("in", "--out", file)
            #expect(
                outcome.errors.hasPrefix("odolog: the last row was written in part; its photo is read again.\n1 read"))
            #expect(outcome.errors.contains("2 skipped"))
            let text = try String(contentsOf: workspace.url(file), encoding: .utf8)
            #expect(text.comparable == String(decoding: whole, as: UTF8.self).comparable)
        }
    }

    @Test("Damage in the middle is dropped, and two rows of one photo become one")
    func damaged() throws {
        for name in ["1", "2"] { try workspace.photo("blank", as: "in/\(name).jpg", mark: name) }
        #expect(try batch("in", "--out", "out.jsonl").ending == .status(0))
        let rows = try rows().map(\.text)
        try workspace.write([rows[0], "{\"photo\":", rows[1], rows[0], ""].joined(separator: "\n"), to: "out.jsonl")
        let outcome = try batch("in", "--out", "out.jsonl")
        #expect(outcome.errors.hasPrefix("odolog: 1 damaged row was dropped"))
        #expect(outcome.errors.hasSuffix("0 read; 2 skipped, read before\n"))
        #expect(try self.rows().map(\.text) == [rows[1], rows[0]])
    }

    @Test("A quote too many costs the row that it stands in, not those behind it", arguments: 0...4)
    func strayQuote(place: Int) throws {
        let names = ["a", "b, with a quoted name", "c\nd", "e", "f"].map { "in/\($0).jpg" }
        for name in names { try workspace.photo("blank", as: name, mark: name) }
        #expect(try batch("in", "--out", "out.csv").ending == .status(0))
        let whole = try String(contentsOf: workspace.url("out.csv"), encoding: .utf8)
        var rows = whole.components(separatedBy: "\r\n")
        // At a field's start, within it, at its end, and at a line's start and end.
        let stray = [",reject,", ",re\"ject,", ",\"reject,", ",reject\",", ",reject,"][place]
        rows[2] = rows[2].replacing(",reject,", with: stray)
        if place == 0 { rows[2] = "\"" + rows[2] }
        if place == 4 { rows[2] += "\"" }
        try workspace.write(rows.joined(separator: "\r\n"), to: "out.csv")
        let outcome = try batch("in", "--out", "out.csv")
        #expect(outcome.errorLines.first == "odolog: 1 damaged row was dropped; its photo is read again.")
        #expect(outcome.errorLines.last?.hasSuffix("4 skipped, read before") == true, "\(outcome.errors)")
        let mended = try String(contentsOf: workspace.url("out.csv"), encoding: .utf8)
        let sorted = [whole, mended].map { $0.comparable.components(separatedBy: "\n").sorted() }
        #expect(sorted[0] == sorted[1])
    }

    @Test("A last row that lacks only its line end is a row")
    func lastLineEnd() throws {
        for name in ["1", "2"] { try workspace.photo("blank", as: "in/\(name).jpg", mark: name) }
        #expect(try batch("in", "--out", "out.jsonl").ending == .status(0))
        let before = try rows().map(\.text)
        try workspace.write(before.joined(separator: "\n"), to: "out.jsonl")
        try workspace.photo("blank", as: "in/3.jpg", mark: "3")
        let outcome = try batch("in", "--out", "out.jsonl")
        #expect(outcome.errors.hasPrefix("1 read") && outcome.errors.hasSuffix("2 skipped, read before\n"))
        #expect(try rows().prefix(2).map(\.text) == before)
        #expect(try photos() == ["in/1.jpg", "in/2.jpg", "in/3.jpg"])
    }

    @Test(
        "A file of something else stays as it is",
        arguments: [
            ("out.jsonl", "my notes\n"), ("out.jsonl", "my notes"), ("out.jsonl", "{\"a\":1}\n"),
            ("out.csv", "photo,text\na.jpg,1\n"), ("out.csv", "a"), ("out.jsonl", "\0\0\0"),
            // Of a photo, but nothing that odolog read.
            ("out.jsonl", #"{"photo":"blank.jpg","label":"159866","by":"Ann"}"# + "\n"),
            // Columns that no version wrote.
            ("out.csv", "photo,name,kind,text,value\r\nblank.jpg,,,,\r\n"),
        ])
    func notOurs(file: String, content: String) throws {
        try workspace.photo("blank")
        try workspace.write(content, to: file)
        let outcome = try batch("blank.jpg", "--out", file)
        #expect(outcome.ending == .status(2))
        #expect(outcome.errors.contains("\(file): this file holds something else"))
        #expect(try String(contentsOf: workspace.url(file), encoding: .utf8) == content)
    }

    @Test("Nor is a vehicle's log, or what waits, taken for results")
    func otherOutput() throws {
        try workspace.photo("98765-km", as: "1.jpg")
        try workspace.photo("98765-km", as: "2.jpg", mark: "2")
        _ = try workspace.odolog("vehicle", "add", "Van", "--unit", "km")
        _ = try workspace.odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0")
        _ = try workspace.odolog("record", "2.jpg", "--vehicle", "Van")
        for command in [["history", "Van"], ["review"]] {
            let output = try workspace.run([Workspace.program] + command + ["--json"]).output
            #expect(output.contains(#""photo":"\#(workspace.folder)/"#), "\(command)")
            try workspace.write(output, to: "out.jsonl")
            #expect(try batch("1.jpg", "2.jpg", "--out", "out.jsonl").ending == .status(2), "\(command)")
            #expect(try String(contentsOf: workspace.url("out.jsonl"), encoding: .utf8) == output)
        }
    }

    @Test("A photo named twice has one row; a photo under two names has two")
    func twice() throws {
        try workspace.photo("blank", as: "a.jpg")
        try workspace.photo("blank", as: "b.jpg")
        let outcome = try batch("a.jpg", "b.jpg", "-", "a.jpg", "--out", "out.jsonl", input: "a.jpg\nb.jpg\n")
        #expect(outcome.errorLines.last == "3 named more than once; each photo has one row")
        #expect(try photos() == ["a.jpg", "b.jpg"])
    }

    @Test("A file is a list unless its name or its content says that it is a photo")
    func lists() throws {
        for name in ["a.jpg", "b", "c\nd.jpg", "e.jpg"] { try workspace.photo("blank", as: name, mark: name) }
        try workspace.write("\u{FEFF}a.jpg\r\n\r\ne.jpg", to: "BM")
        try workspace.write("a.jpg\0c\nd.jpg\0", to: "nul.txt")
        #expect(try batch("b", "BM", "--out", "1.jsonl").ending == .status(0))
        #expect(try photos("1.jsonl") == ["b", "a.jpg", "e.jpg"])
        #expect(try batch("-0", "nul.txt", "--out", "2.jsonl").ending == .status(0))
        #expect(try photos("2.jsonl") == ["a.jpg", "c\nd.jpg"])
        #expect(try batch("--null", "-", "--out", "3.jsonl", input: "e.jpg\0b").ending == .status(0))
        #expect(try photos("3.jsonl") == ["e.jpg", "b"])
        // A pipe is a list, too.
        let piped = try workspace.run([
            "/bin/bash", "-c", "exec \(Workspace.program) batch <(echo a.jpg) --out 4.jsonl",
        ])
        #expect(piped.ending == .status(0))
        #expect(try photos("4.jsonl") == ["a.jpg"])
    }

    @Test("A file that is neither a photo nor text is no list, and gets the row that odolog read gives it")
    func noLists() throws {
        try workspace.photo("blank", as: "a.jpg")
        try workspace.write("%PDF-1.4\n1 0 obj\n", to: "b.pdf")
        try workspace.write("FUJIFILMCCD-RAW 0201FF389501X-T3\0\0\0\0", to: "c.RAF")
        try workspace.write("a.jpg\n\u{1}", to: "d.db")
        try workspace.write("<html>\n", to: "e.html")
        try Data([0xFF, 0xFE] + "a.jpg\r\n".utf8.flatMap { [$0, 0] }).write(to: workspace.url("f.txt"))
        let names = ["a.jpg", "b.pdf", "c.RAF", "d.db", "e.html", "f.txt"]
        let outcome = try workspace.run([Workspace.program, "batch", "--out", "out.jsonl"] + names)
        #expect(outcome.ending == .status(1))
        #expect(
            outcome.errors
                == "odolog: f.txt: this is text in UTF-16; save it as UTF-8 if it is a list.\n"
                + "6 read: 0 accepted, 0 for review, 1 rejected, 5 failed\n")
        let read = try workspace.run([Workspace.program, "read", "--json"] + names).json()
        #expect(try rows().map(\.text.withoutMilliseconds) == read.map(\.text.withoutMilliseconds))
        #expect(try rows().map(\.errorCode).prefix(3) == [nil, "unsupported_format", "unsupported_format"])
        // A name in a list need not be UTF-8.
        _ = try workspace.run(["/bin/sh", "-c", #"mv a.jpg "$(printf '\303.jpg')"; printf '\303.jpg\n' > list"#])
        #expect(try batch("list", "--out", "list.jsonl").ending == .status(0))
    }

    @Test("What is no photo's file gets a row with an error, and nothing waits for it")
    func strangeFiles() throws {
        try workspace.photo("blank", as: "in/z.jpg")
        mkfifo(workspace.folder + "/in/a.jpg", 0o600)
        symlink("b.jpg", workspace.folder + "/in/b.jpg")
        symlink("/dev/zero", workspace.folder + "/in/c.jpg")
        symlink(".", workspace.folder + "/in/d")
        symlink("gone", workspace.folder + "/in/e.jpg")
        try workspace.write("", to: "in/f.jpg")
        let long = String(repeating: "x", count: 20_000)
        let outcome = try batch("in", "-", "--out", "out.jsonl", input: "/dev/tty\n\(long)\n")
        #expect(outcome.ending == .status(1))
        #expect(
            try rows().map(\.errorCode) == [
                "not_a_regular_file", "read_failed", "not_a_regular_file", "not_found", "empty", nil,
                "not_a_regular_file", "not_found",
            ])
        #expect(
            outcome.errorLines.contains(
                "odolog: in: links to folders aren't followed: in/d. Name one to read there."))
    }

    @Test("In a folder, too, the content tells what is a photo, whatever its name; what isn't one is said at the end")
    func folderByContent() throws {
        let photos = ["164214", "IMG_1.HIF", "b.jpg_large", "c.dng", "sub/noext"]
        for name in photos { try workspace.photo("blank", as: "in/" + name, mark: name) }
        let fixtures = Workspace.repository + "/Tests/ImagingTests/Fixtures/"
        for name in ["rgb-lzw.tiff", "lossy.webp", "rgb.bmp", "bomb.png"] {
            try FileManager.default.copyItem(
                atPath: fixtures + name, toPath: workspace.folder + "/in/d-" + name.replacing(".", with: "_"))
        }
        for (name, text) in [
            ("in/a.txt", "BM, as some texts begin"), ("in/e", ""), ("in/video.mov", "\0\0\0\u{14}ftypqt  \0\0\0\0"),
        ] { try workspace.write(text, to: name) }
        mkfifo(workspace.folder + "/in/fifo", 0o600)
        symlink("gone", workspace.folder + "/in/link")
        try workspace.write("odolog", to: "in/.hidden")
        let found =
            ["164214", "IMG_1.HIF", "b.jpg_large", "c.dng"]
            + ["d-bomb_png", "d-lossy_webp", "d-rgb-lzw_tiff", "d-rgb_bmp", "sub/noext"]
        let outcome = try batch("in", "--out", "out.jsonl")
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        #expect(try self.photos() == found.map { "in/" + $0 })
        #expect(outcome.errorLines.last == "5 files aren't photos, first: in/a.txt")
        #expect(outcome.errorLines.count == 2)
        let read = try workspace.odolog("read", "--json", "in", "in/sub")
        #expect(try read.json().compactMap { $0.string("photo") } == (found + ["sub/noext"]).map { "in/" + $0 })
        #expect(read.errors == "odolog: 5 files aren't photos, first: in/a.txt\n")
    }

    @Test("Names that aren't UTF-8 are read, and skipped the next time", arguments: ["out.jsonl", "out.csv"])
    func notUTF8(file: String) throws {
        try workspace.photo("blank", as: "in/x.jpg")
        _ = try workspace.run(["/bin/sh", "-c", #"mv in/x.jpg "$(printf 'in/\303.jpg')""#])
        #expect(try batch("in", "--out", file).ending == .status(0))
        let text = try String(contentsOf: workspace.url(file), encoding: .utf8)
        #expect(text.contains("file://\(workspace.folder)/in/%C3.jpg"))
        #expect(try batch("in", "--out", file).errors == "0 read; 1 skipped, read before\n")
    }

    @Test("So are they as an argument, and the URI that names one")
    func notUTF8AsArgument() throws {
        for name in ["x.jpg", "y.jpg"] { try workspace.photo("blank", as: name, mark: name) }
        // Two names that look the same once they are mended.
        let script = #"""
            mv x.jpg "$(printf '\303.jpg')"; mv y.jpg "$(printf '\304.jpg')"
            for c in 'read --no-table' 'batch --out o.jsonl'; do "$0" $c "$(printf '\303.jpg')" "$(printf '\304.jpg')"; done
            """#
        let outcome = try workspace.run(["/bin/sh", "-c", script, Workspace.program])
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        let uri = "file://\(workspace.folder)/%C3.jpg"
        try #require(outcome.lines.count == 2, "\(outcome.lines)")
        #expect(outcome.lines[0].hasPrefix(uri) && outcome.lines[1].hasPrefix("file://\(workspace.folder)/%C4.jpg"))
        #expect(try rows("o.jsonl").count == 2)
        #expect(try workspace.odolog("read", uri).ending == .status(0))
        #expect(try batch(uri, "--out", "o.jsonl").errors == "0 read; 1 skipped, read before\n")
    }

    @Test("However a folder is spelled, a photo has one row", arguments: ["out.jsonl", "out.csv"])
    func spellings(file: String) throws {
        try workspace.photo("blank", as: "in/x.jpg")
        #expect(try batch("in", "--out", file).ending == .status(0))
        for folder in ["./in", "in/", "in/.", ".//in", workspace.folder + "/in"] {
            #expect(try batch(folder, "--out", file).errors == "0 read; 1 skipped, read before\n", "\(folder)")
        }
        let twice = try batch("in", "./in/x.jpg", "--out", file)
        #expect(twice.errorLines.last == "1 named more than once; each photo has one row")
    }

    private static let python = "/usr/bin/python3"

    @Test(
        "Comma-separated values as any program takes them, and no formula among them",
        .enabled(if: FileManager.default.isExecutableFile(atPath: python), "there is no python3"))
    func csv() throws {
        let names = ["=cmd|'x'!A1.jpg", "a,b.jpg", "line\nend.jpg", "q\"uote.jpg", "-1.jpg", " blank .jpg", "Ü🚗.jpg"]
        for name in names { try workspace.photo("98765-km", as: "in/" + name, mark: name) }
        try workspace.photo("1M8GDM9AXKP042788", as: "in/vin.jpg")
        // From within the folder, so that the names stand at the start.
        let list = (names + ["vin.jpg", "=gone.jpg"]).joined(separator: "\0")
        let command = "cd in && exec \(Workspace.program) batch -0 - --out ../out.csv"
        #expect(try workspace.run(["/bin/sh", "-c", command], input: list).ending == .status(1))
        let script = """
            import csv, json
            with open('out.csv', newline='', encoding='utf-8') as file:
                for row in csv.DictReader(file, strict=True): print(json.dumps(row))
            """
        let rows = try workspace.run([Self.python, "-c", script]).json()
        #expect(
            rows.map { $0.string("photo") } == [
                "./=cmd|'x'!A1.jpg", "a,b.jpg", "line\nend.jpg", "q\"uote.jpg", "./-1.jpg", " blank .jpg", "Ü🚗.jpg",
                "vin.jpg", "./=gone.jpg",
            ])
        #expect(rows.allSatisfy { $0.object.count == 28 })
        #expect(rows.prefix(7).allSatisfy { $0.string("text") == "98765" && $0.string("unit") == "km" })
        #expect(rows[7].string("kind") == "vin" && rows[7].string("check_digit") == "valid")
        #expect(rows[0].string("meter") == "total" && rows[7].string("meter") == "")
        #expect(rows.prefix(8).allSatisfy { SceneKind(rawValue: $0.string("scene") ?? "") != nil })
        #expect(rows.prefix(8).allSatisfy { (0.0...1).contains(Double($0.string("value_confidence") ?? "") ?? .nan) })
        #expect(rows[8].string("error") == "not_found" && rows[8].string("message")?.hasPrefix("./=gone.jpg:") == true)
        let again = try workspace.run(["/bin/sh", "-c", command], input: list)
        #expect(again.errors.hasPrefix("1 read") && again.errors.contains("8 skipped"))
    }

    @Test(
        "Wrong usage",
        arguments: [
            ["x"], ["x", "--out", "results.txt"], ["x", "--out", "a.csv", "--time-limit", "0"],
            ["x", "--out", "a.csv", "--vehicle", "v"],
            ["x", "--out", "a.csv", "--record", "--vehicle", "v", "--vehicle-from-folder"],
            ["x", "--out", "a.csv", "--record", "--vehicle", "v", "--accept-at", "2"], ["--out", "a.csv"],
        ])
    func usage(arguments: [String]) throws {
        #expect(try workspace.run([Workspace.program, "batch"] + arguments).ending == .status(64))
    }

    @Test("A photo that isn't there ends every command alike", arguments: ["read", "record", "batch", "done"])
    func missingPhoto(command: String) throws {
        _ = try workspace.odolog("vehicle", "add", "Van")
        let outcome =
            switch command {
            case "read": try workspace.odolog("read", "gone.jpg")
            case "record": try workspace.odolog("record", "gone.jpg", "--vehicle", "Van")
            case "done": try workspace.odolog("done", "Van", "--notes", "oil", "--photo", "gone.jpg")
            default: try batch("gone.jpg", "--out", "a.jsonl")
            }
        #expect(outcome.ending == .status(1) && outcome.errors.contains("there is no such file"), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/a.jsonl"))
    }

    @Test("Files that cannot be used")
    func unusableFiles() throws {
        try workspace.photo("blank")
        symlink("/dev/full", workspace.folder + "/full.jsonl")
        try FileManager.default.createDirectory(
            atPath: workspace.folder + "/dir.jsonl", withIntermediateDirectories: false)
        for (arguments, text) in [
            (["blank.jpg", "--out", "no/a.jsonl"], "make its folder"),
            (["blank.jpg", "--out", "full.jsonl"], "this is no regular file"),
            (["blank.jpg", "--out", "dir.jsonl"], "dir.jsonl: this is a folder; name a file in it."),
            (["blank.jpg", "--watch", "--out", "a.jsonl"], "--watch looks into folders"),
            (["blank.jpg", "--record", "--vehicle", "Nobody", "--out", "a.jsonl"], "there is no store at"),
        ] {
            let outcome = try workspace.run([Workspace.program, "batch"] + arguments)
            #expect(outcome.ending == .status(2), "\(arguments)")
            #expect(outcome.errors.contains(text), "\(outcome.errors)")
        }
        for name in ["a.jsonl", ".local"] {
            #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/" + name), "nothing was begun")
        }
    }

    @Test("A missing model ends it with 3, and without a file", arguments: ["ODOLOG_LOCATOR", "ODOLOG_SCENE"])
    func missingModel(variable: String) throws {
        try workspace.photo("blank")
        let outcome = try workspace.odolog(
            "batch", "blank.jpg", "--out", "out.jsonl", environment: [variable: "/nowhere"])
        #expect(outcome.ending == .status(3))
        #expect(outcome.errors.contains("/nowhere"))
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/out.jsonl"))
    }

    @Test("A model that can't be loaded ends it with 3, and doesn't start processes for ever")
    func brokenModel() throws {
        try workspace.photo("blank")
        try workspace.write("broken", to: "odometer.traineddata")
        let outcome = try workspace.odolog(
            "batch", "blank.jpg", "--out", "out.jsonl", environment: ["ODOLOG_MODELS": workspace.folder])
        #expect(outcome.ending == .status(3))
        #expect(outcome.errors.contains("odometer"))
        #expect(try Data(contentsOf: workspace.url("out.jsonl")).isEmpty)
    }

    @Test("On a terminal one line that changes, else none")
    func progress() throws {
        for name in ["1", "2", "3"] { try workspace.photo("blank", as: "in/\(name).jpg", mark: name) }
        let terminal = try Terminal(workspace, "batch", "in", "--out", "out.jsonl", environment: [:])
        #expect(try terminal.finish() == .status(0))
        #expect(terminal.transcript.contains("\r\u{1B}[K1 of 3 photos, 0 failed, "))
        #expect(terminal.transcript.contains("3 read: 0 accepted, 0 for review, 3 rejected, 0 failed"))
    }

    @Test("On a terminal a message takes the place of the line of progress")
    func messagesAndProgress() throws {
        mkdir(workspace.folder + "/in", 0o700)
        for number in 0..<200 { try workspace.write("", to: "in/\(number).jpg") }
        symlink(".", workspace.folder + "/in/z")
        let terminal = try Terminal(workspace, "batch", "in", "--out", "out.jsonl", "--jobs", "1", environment: [:])
        #expect(try terminal.finish() == .status(1))
        #expect(terminal.transcript.contains("\r\u{1B}[Kodolog: in: links to folders aren't followed"))
    }
}

extension Workspace {
    func url(_ name: String) -> URL { URL(fileURLWithPath: folder + "/" + name) }

    /// Of a file of results.
    func rows(_ file: String) throws -> [JSONLine] {
        try String(contentsOf: url(file), encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map { try JSONLine(String($0)) }
    }
}

extension String {
    /// A file of results without the times, which are the last column of comma-separated values.
    fileprivate var comparable: String {
        // What became of a reading stands behind the milliseconds.
        withoutMilliseconds.replacing(/,[0-9.]+((?:,[^,"\r\n]*){6})?\r\n/) { ",0\($0.1 ?? "")\n" }
    }
}
