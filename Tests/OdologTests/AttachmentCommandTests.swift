import Foundation
import Glibc
import Testing
import VehicleStore

@Suite("Attached files on the command line")
struct AttachmentCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle", "add", "Van")
        try odolog("vehicle", "edit", "Van", "--currency", "EUR")
        try workspace.write("%PDF-1.7 receipt", to: "receipt.pdf")
        try workspace.write("a ticket", to: "ticket.txt")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private var files: String { workspace.storePath + ".attachments" }

    private func kept() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []).sorted()
    }

    private func names(_ entry: Int) throws -> [String] {
        let rows = try odolog("entries", "Van", "--json").json()
        let row = rows.first { $0.string("id") == "\(entry)" }
        return (row?.object["attachments"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    @Test("A service, a fill and an expense get files, which are listed, shown, saved and taken away")
    func day() throws {
        try odolog(
            "done", "Van", "--notes", "oil", "--odometer", "1000", "--at", "2024-05-01", "--attach", "receipt.pdf",
            "--attach", "ticket.txt")
        try odolog(
            "fuel", "add", "Van", "40l", "--odometer", "1100", "--at", "2024-05-02", "--attach", "receipt.pdf")
        try odolog("expense", "add", "Van", "toll", "5", "--at", "2024-05-03")
        #expect(kept().count == 2)
        #expect(try names(2) == ["receipt.pdf", "ticket.txt"] && names(3) == ["receipt.pdf"] && names(4) == [])
        let entries = try odolog("entries", "Van").lines
        #expect(entries[0].contains("  files") && entries[1].contains("      2  oil"), "\(entries)")

        try odolog("entry", "edit", "Van", "4", "--attach", "ticket.txt")
        #expect(try names(4) == ["ticket.txt"])
        #expect(try odolog("entry", "show", "Van", "4").output.contains("   files     ticket.txt\n"))
        #expect(try odolog("entry", "revisions", "Van", "4").output.contains("   files     none → ticket.txt\n"))

        let list = try odolog("attachment", "list", "Van").lines
        #expect(list.count == 5 && list[1].hasSuffix("service  receipt.pdf  application/pdf  16 bytes  present"))
        try odolog("attachment", "save", "Van", "2", "--name", "receipt.pdf", "--out", "saved.pdf")
        #expect(try Data(contentsOf: workspace.url("saved.pdf")) == Data("%PDF-1.7 receipt".utf8))
        #expect(
            try FileManager.default.attributesOfItem(atPath: workspace.url("saved.pdf").path)[.posixPermissions] as? Int
                == 0o600)
        #expect(try odolog("attachment", "save", "Van", "4", "--out", "-").output == "a ticket")

        try odolog("entry", "edit", "Van", "2", "--detach", "receipt.pdf", "--detach", "ticket.txt")
        #expect(try names(2) == [] && kept().count == 2)
        // Another file of the same name takes its place.
        try workspace.write("another ticket", to: "ticket.txt")
        try odolog("entry", "edit", "Van", "4", "--detach", "ticket.txt", "--attach", "ticket.txt")
        #expect(try names(4) == ["ticket.txt"])
        #expect(try odolog("attachment", "save", "Van", "4", "--out", "-").output == "another ticket")
        try odolog("entry", "edit", "Van", "4", "--attach", "saved.pdf", "--attach", "receipt.pdf")
        #expect(try names(4) == ["ticket.txt", "saved.pdf", "receipt.pdf"] && kept().count == 3)
        // Beside the photo of the odometer.
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("vehicle", "add", "Bus")
        try odolog("record", "1.jpg", "--vehicle", "Bus", "--accept-at", "0")
        try odolog("done", "Bus", "--notes", "belt", "--photo", "1.jpg", "--attach", "receipt.pdf")
        #expect(try odolog("attachment", "list", "Bus", "--json").json().map { $0.string("name") } == ["receipt.pdf"])
    }

    @Test(
        "What is wrong is told, and nothing is written",
        arguments: [
            ("expense add Van toll 5 --attach gone.pdf", 2, "\"gone.pdf\" can't be attached: there is no such file"),
            ("expense add Van toll 5 --attach receipt.pdf --attach .", 2, "a folder"),
            ("done Van --notes x --attach /dev/null", 2, "a device"),
            ("done Van Oil --attach receipt.pdf", 2, "no schedule"),
            ("fuel add Bus 5l --odometer 5 --attach receipt.pdf", 2, "no vehicle"),
            ("entry edit Van 9 --attach receipt.pdf", 2, "no entry 9"),
            ("entry edit Van 2 --attach receipt.pdf --detach x.pdf", 2, "no attached file \"x.pdf\"; it has none"),
            ("attachment save Van 2 --out new.pdf", 2, "no attached file"),
            ("attachment open Van 2", 2, "no attached file"),
            ("attachment save Van 9 --out new.pdf", 2, "no entry 9"),
            ("attachment save Van 2", 64, "--out"),
            ("export --format csv --attachments", 64, "--format json"),
        ] as [(String, CInt, String)])
    func refused(line: String, status: CInt, says: String) throws {
        try odolog("expense", "add", "Van", "parking", "1", "--at", "2024-05-03")
        let outcome = try workspace.run([Workspace.program] + line.split(separator: " ").map(String.init))
        #expect(outcome.ending == .status(status) && outcome.errors.contains(says), "\(outcome.errors)")
        #expect(kept() == [] && !FileManager.default.fileExists(atPath: workspace.url("new.pdf").path))
        #expect(try odolog("entries", "Van", "--json").json().count == 1)
    }

    @Test("A file is never written over; of several files one has to be named")
    func save() throws {
        try odolog("expense", "add", "Van", "toll", "5", "--attach", "receipt.pdf", "--attach", "ticket.txt")
        let several = try odolog("attachment", "save", "Van", "2", "--out", "new.pdf", status: 2)
        #expect(several.errors.contains("--name: \"receipt.pdf\", \"ticket.txt\""), "\(several.errors)")
        try workspace.write("mine", to: "mine.pdf")
        try odolog("attachment", "save", "Van", "2", "--name", "receipt.pdf", "--out", "mine.pdf", status: 2)
        #expect(try Data(contentsOf: workspace.url("mine.pdf")) == Data("mine".utf8))
        try odolog("attachment", "save", "Van", "2", "--name", "no.pdf", "--out", "new.pdf", status: 2)
        try odolog("attachment", "save", "Van", "2", "--name", "ticket.txt", "--out", ".", status: 2)
    }

    @Test("A file that was detached, or whose entry was removed, is still found by its name")
    func former() throws {
        try odolog("expense", "add", "Van", "toll", "5", "--attach", "receipt.pdf", "--attach", "ticket.txt")
        try odolog("entry", "edit", "Van", "2", "--detach", "ticket.txt")
        #expect(try odolog("attachment", "save", "Van", "2", "--out", "-").output == "%PDF-1.7 receipt")
        #expect(
            try odolog("attachment", "save", "Van", "2", "--name", "ticket.txt", "--out", "-").output == "a ticket")
        let other = try odolog("attachment", "save", "Van", "2", "--name", "no.pdf", "--out", "-", status: 2)
        #expect(other.errors.contains("it has \"receipt.pdf\"; before it had \"ticket.txt\""), "\(other.errors)")
        try odolog("entry", "edit", "Van", "2", "--detach", "receipt.pdf")
        let none = try odolog("attachment", "save", "Van", "2", "--out", "-", status: 2)
        #expect(none.errors.contains("--name which") && none.errors.contains("ticket.txt"), "\(none.errors)")
        try odolog("entry", "remove", "Van", "2")
        let removed = try odolog("attachment", "open", "Van", "2", status: 2)
        #expect(removed.errors.contains("entry 2 was removed"), "\(removed.errors)")
        #expect(removed.errors.contains("\"receipt.pdf\", \"ticket.txt\""), "\(removed.errors)")
        let save = try odolog("attachment", "save", "Van", "2", "--name", "receipt.pdf", "--out", "-")
        #expect(save.output == "%PDF-1.7 receipt")
    }

    @Test("Where nothing is attached yet, the advice names an entry that there is, and works")
    func firstFile() throws {
        let done = try odolog("attachment", "list", "Van").errors
        #expect(done == "No attached files yet: odolog done Van --notes \"new tyres\" --attach receipt.pdf\n")
        try odolog("expense", "add", "Van", "toll", "5", "--at", "2024-05-03")
        try odolog("expense", "add", "Van", "toll", "6", "--at", "2024-05-01")
        let edit = try odolog("attachment", "list", "Van").errors
        #expect(edit == "No attached files yet: odolog entry edit Van 2 --attach receipt.pdf\n")
        try odolog("entry", "edit", "Van", "2", "--attach", "receipt.pdf")
        #expect(try names(2) == ["receipt.pdf"])
    }

    @Test(
        "A file that is missing or was changed is told wherever it is asked for; doctor counts, also what no entry goes by"
    )
    func missing() throws {
        try odolog("expense", "add", "Van", "toll", "5", "--attach", "receipt.pdf", "--attach", "ticket.txt")
        #expect(try odolog("doctor").output.contains("2 attached files in \(files)"))
        let pdf = try #require(kept().first { $0.hasSuffix(".pdf") })
        let text = try #require(kept().first { $0.hasSuffix(".txt") })
        try FileManager.default.removeItem(atPath: files + "/" + pdf)
        try Data("x".utf8).write(to: URL(fileURLWithPath: files + "/" + text))
        try Data("x".utf8).write(to: URL(fileURLWithPath: files + "/other"))
        let list = try odolog("attachment", "list", "Van")
        #expect(list.lines[1].hasSuffix("missing") && list.lines[2].hasSuffix("changed"), "\(list.output)")
        #expect(list.errors.contains(pdf) && list.errors.contains("backup"), "\(list.errors)")
        #expect(try odolog("entry", "show", "Van", "2").errors.contains("is missing"))
        for name in ["receipt.pdf", "ticket.txt"] {
            let save = try odolog("attachment", "save", "Van", "2", "--name", name, "--out", "new", status: 2)
            #expect(save.errors.contains(name) && !FileManager.default.fileExists(atPath: workspace.url("new").path))
            #expect(try odolog("attachment", "open", "Van", "2", "--name", name, status: 2).errors.contains(name))
        }
        let doctor = try odolog("doctor", status: 2).output
        #expect(doctor.contains("PROBLEM: 1 attached file missing: receipt.pdf (Van, entry 2)"), "\(doctor)")
        #expect(doctor.contains("PROBLEM: 1 attached file changed"), "\(doctor)")
        #expect(doctor.contains("1 file in \(files) that no entry goes by, such as other"), "\(doctor)")
        let backup = try odolog("backup", "b.sqlite", status: 1)
        #expect(backup.errors.contains("2 attached files couldn't be backed up"), "\(backup.errors)")
        let export = try odolog("export", "--format", "json", "--attachments", status: 1)
        #expect(export.errors.contains("receipt.pdf, ticket.txt"), "\(export.errors)")
        let restore = try odolog("restore", "b.sqlite", "--store", "new.sqlite", status: 1)
        #expect(
            restore.errors.contains("2 attached files aren't there: receipt.pdf (Van, entry 2)"), "\(restore.errors)")
    }

    @Test("A restore replaces a file that was changed by the one of the backup")
    func damaged() throws {
        try odolog("expense", "add", "Van", "toll", "5", "--attach", "ticket.txt")
        try odolog("backup", "b.sqlite")
        let file = try #require(kept().first)
        let before = try Data(contentsOf: URL(fileURLWithPath: files + "/" + file))
        try Data(repeating: 0x78, count: before.count).write(to: URL(fileURLWithPath: files + "/" + file))
        try odolog("doctor", status: 2)
        try odolog("restore", "b.sqlite")
        #expect(try Data(contentsOf: URL(fileURLWithPath: files + "/" + file)) == before)
        try odolog("doctor")
    }

    @Test("Backup, restore, merge, export and import carry the files")
    func carried() throws {
        try odolog("expense", "add", "Van", "toll", "5", "--attach", "receipt.pdf")
        func saved(_ store: String) throws -> String {
            try odolog("attachment", "save", "Van", "2", "--out", "-", "--store", store).output
        }
        #expect(try odolog("backup", "b.sqlite").errors == "Wrote b.sqlite.\n")
        #expect(try odolog("restore", "b.sqlite", "--store", "restored.sqlite").errors == "Restored restored.sqlite.\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder).filter {
            $0.hasPrefix("restored")
        }
        #expect(Set(names) == ["restored.sqlite", "restored.sqlite.attachments"])
        try odolog("merge", "b.sqlite", "--store", "merged.sqlite")
        let bare = try odolog("export", "--format", "json")
        #expect(bare.errors == "1 attached file is named, without the bytes; --attachments writes them, too.\n")
        try odolog("export", "--format", "json", "--attachments", "--out", "log.json")
        #expect(try odolog("import", "log.json", "--store", "imported.sqlite").output.contains("1 attached file."))
        for store in ["b.sqlite", "restored.sqlite", "merged.sqlite", "imported.sqlite"] {
            #expect(try saved(store) == "%PDF-1.7 receipt", "\(store)")
        }
        #expect(
            try odolog("export", "--format", "json", "--attachments", "--store", "imported.sqlite").output
                == String(contentsOf: workspace.url("log.json"), encoding: .utf8))
        try workspace.write(bare.output, to: "bare.json")
        let told = try odolog("import", "bare.json", "--store", "without.sqlite", status: 1)
        #expect(
            told.output.contains("! 1 attached file is in neither store: receipt.pdf (Van, entry 2)."), "\(told.output)"
        )
    }

    @Test("A spreadsheet has the names in a column, and none of them runs")
    func spreadsheet() throws {
        try workspace.write("x", to: "=cmd.txt")
        try odolog("expense", "add", "Van", "toll", "5", "--attach", "=cmd.txt", "--attach", "ticket.txt")
        let lines = try odolog("export", "--format", "csv").output.components(separatedBy: "\r\n")
        #expect(
            lines[0].contains(",notes,attachments,") && lines[1].contains(",'=cmd.txt; ticket.txt,"), "\(lines)")
    }

    @Test("A name that isn't UTF-8 or would steer a terminal")
    func names() throws {
        let raw = Array((workspace.folder + "/a").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF)] + [0]
        let file = open(raw, O_CREAT | O_WRONLY, 0o600)
        #expect(write(file, "x", 1) == 1)
        close(file)
        let outcome = try workspace.run([
            "/bin/sh", "-c", "exec '\(Workspace.program)' expense add Van toll 5 --attach \"$(printf 'a\\377')\"",
        ])
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        #expect(try names(2) == ["a\u{FFFD}"])
        try workspace.write("x", to: "b\u{1B}[2J.txt")
        #expect(
            try !odolog("expense", "add", "Van", "toll", "6", "--attach", "b\u{1B}[2J.txt", status: 2).errors.contains(
                "\u{1B}"))
    }

    @Test("The viewer gets the file's path; attached pictures are no photos of the store's folder")
    func openAndRead() throws {
        try workspace.photo("blank", as: "photos/1.jpg")
        try odolog("vehicle", "add", "Bus", "--store", "photos/log.sqlite")
        try odolog("vehicle", "edit", "Bus", "--currency", "EUR", "--store", "photos/log.sqlite")
        try odolog("expense", "add", "Bus", "toll", "5", "--attach", "photos/1.jpg", "--store", "photos/log.sqlite")
        #expect(try odolog("read", "photos", "--json").json().count == 1)
        let bin = workspace.folder + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
        try workspace.write(
            "#!/bin/sh\necho \"$1\" > '\(workspace.folder)/opened.part'; mv '\(workspace.folder)/opened.part' '\(workspace.folder)/opened'\n",
            to: "bin/xdg-open")
        chmod(bin + "/xdg-open", 0o700)
        let outcome = try workspace.odolog(
            "attachment", "open", "Bus", "2", "--store", "photos/log.sqlite",
            environment: ["PATH": bin + ":/usr/bin:/bin"])
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        for _ in 0..<1000 where !FileManager.default.fileExists(atPath: workspace.folder + "/opened") { usleep(10_000) }
        let path = try String(contentsOf: workspace.url("opened"), encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(path.hasPrefix(workspace.folder + "/photos/log.sqlite.attachments/") && path.hasSuffix(".jpg"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(contentsOf: workspace.url("photos/1.jpg")))
    }

    @Test("Killed at any moment, there is no entry without its file")
    func kills() throws {
        let bytes = Data((0..<12_000_000).map { UInt8(truncatingIfNeeded: $0 &* 11 &+ $0 >> 8) })
        var generator = SystemRandomNumberGenerator()
        var killed = 0
        for number in 0..<12 {
            try Data("\(number)".utf8 + bytes).write(to: workspace.url("\(number).bin"))
            let child = try ChildProcess(
                [
                    Workspace.program, "expense", "add", "Van", "toll", "\(number + 1)", "--yes", "--attach",
                    "\(number).bin",
                ],
                folder: workspace.folder, environment: workspace.environment, input: .file("/dev/null"),
                output: .file("/dev/null"), errors: .file("/dev/null"))
            usleep(.random(in: 0...250_000, using: &generator))
            child.kill(SIGKILL)
            if try child.wait() == .signal(SIGKILL) { killed += 1 }
            let store = try VehicleStore(path: workspace.storePath)
            #expect(try store.problems() == [])
            let summary = try #require(try store.attachmentSummary())
            #expect(summary.missing == [] && summary.changed == [])
            for item in try store.items(of: store.vehicle(named: "Van").id, kinds: [.expense]) {
                #expect(item.content.attachments.count == 1)
            }
            try store.close()
        }
        #expect(killed > 0)
        try odolog("expense", "add", "Van", "toll", "99", "--attach", "0.bin")
    }
}
