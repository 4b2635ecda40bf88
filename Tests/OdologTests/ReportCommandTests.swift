import Foundation
import Testing

@Suite("PDFs on the command line")
struct ReportCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle", "add", "Van")
        try odolog("vehicle", "edit", "Van", "--currency", "EUR")
        try workspace.write("%PDF-1.7 receipt", to: "receipt.pdf")
        try odolog(
            "done", "Van", "--part", "Battery", "--warranty", "36mo", "--cost", "129", "--at", "2024-05-01", "--attach",
            "receipt.pdf")
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: workspace.url(name).path) }

    private static let commands: [[String]] = [
        ["export", "Van", "--format", "pdf"], ["export", "--format", "pdf"], ["warranty", "claim", "Van", "Battery"],
        ["warranty", "claim", "battery"], ["warranty", "claim", "2/1"],
    ]

    @Test("It goes to a pipe, or into a new file that only its owner can read", arguments: commands)
    func written(command: [String]) throws {
        let piped = try workspace.odolog(command, status: 0)
        #expect(piped.output.hasPrefix("%PDF-1.") && piped.output.hasSuffix("%%EOF\n") && piped.errors == "")
        let filed = try workspace.odolog(command + ["--out", "new.pdf"], status: 0)
        #expect(filed.output == "" && filed.errors.contains(/^Wrote new\.pdf: 1 page, \d+ kB\.\n$/), "\(filed.errors)")
        #expect(try workspace.bytes("new.pdf").starts(with: Data("%PDF-1.".utf8)))
        let rights = try FileManager.default.attributesOfItem(atPath: workspace.url("new.pdf").path)[.posixPermissions]
        #expect(rights as? Int == 0o600)
        // Any options.
        _ = try workspace.odolog(command + ["--no-costs", "--no-photos", "--paper", "letter"], status: 0)
    }

    @Test("A file that is there is replaced with --force alone; a store never", arguments: commands)
    func replaced(command: [String]) throws {
        try workspace.write("mine", to: "mine.pdf")
        let kept = try workspace.odolog(command + ["--out", "mine.pdf"], status: 2)
        #expect(kept.errors.contains("mine.pdf is there already; name another file, or replace it with --force"))
        #expect(try workspace.bytes("mine.pdf") == Data("mine".utf8))
        _ = try workspace.odolog(command + ["--out", "mine.pdf", "--force"], status: 0)
        #expect(try workspace.bytes("mine.pdf").starts(with: Data("%PDF-1.".utf8)))
        let store = try workspace.odolog(command + ["--out", workspace.storePath, "--force"], status: 2)
        #expect(store.errors.contains("is a store, which is never replaced"))
    }

    @Test("It isn't written to a terminal")
    func terminal() throws {
        for command in Self.commands {
            let terminal = try Terminal(workspace, arguments: command)
            try terminal.expect("a PDF is nothing for a terminal; name a file with --out, or send it into a pipe.")
            #expect(try terminal.child.wait() == .status(2))
            #expect(!terminal.transcript.contains("%PDF"))
        }
    }

    @Test(
        "What can't be meant is wrong usage or is told with the next step, and leaves no file",
        arguments: [
            ("export Van --format csv --no-costs --out new.pdf", 64, "--no-costs goes with --format pdf"),
            ("export Van --format json --fills --out new.pdf", 64, "--fills goes with --format pdf"),
            ("export Van --format csv --paper a4 --out new.pdf", 64, "--paper goes with --format pdf"),
            ("export Van --format pdf --paper a5 --out new.pdf", 64, "a4"),
            ("export Van --format pdf --attachments --out new.pdf", 64, "--attachments goes with --format json"),
            ("export Bus --format pdf --out new.pdf", 2, "no vehicle"),
            ("export Van --format pdf --out none/new.pdf", 2, "none/new.pdf"),
            ("warranty claim Van Batery --out new.pdf", 2, "did you mean \"Battery\"?"),
            ("warranty claim Van 9 --out new.pdf", 2, "those that have one are 2/1 (Battery, 2024-05-01)"),
            ("warranty claim Van --out new.pdf", 2, "is the vehicle Van"),
            ("warranty claim", 64, "Missing expected argument '<part>'"),
        ] as [(String, CInt, String)])
    func refused(line: String, status: CInt, says: String) throws {
        let outcome = try workspace.odolog(line: line, status: status)
        #expect(outcome.errors.contains(says) && outcome.output == "", "\(outcome.errors)")
        #expect(!isThere("new.pdf"))
    }

    @Test("Of several vehicles one has to be meant")
    func severalVehicles() throws {
        try odolog("vehicle", "add", "Bus")
        let unclear = try odolog("export", "--format", "pdf", "--out", "new.pdf", status: 2)
        #expect(unclear.errors.contains("say which vehicle") && !isThere("new.pdf"))
        try odolog("vehicle", "use", "Van")
        try odolog("export", "--format", "pdf", "--out", "new.pdf")
    }

    @Test("An attached file that is missing is named in it and told, and the exit code says so")
    func missingFile() throws {
        let files = workspace.storePath + ".attachments"
        for file in try FileManager.default.contentsOfDirectory(atPath: files) {
            try FileManager.default.removeItem(atPath: files + "/" + file)
        }
        let outcome = try odolog("export", "Van", "--format", "pdf", "--out", "new.pdf", status: 1)
        #expect(outcome.errors.contains("1 attached file couldn't be shown, and is named with the reason: receipt.pdf"))
        #expect(isThere("new.pdf"))
    }

    @Test("Photos that are gone are told and fail nothing; what a receipt's picture may show is told without costs")
    func photos() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0")
        try odolog("done", "Van", "--notes", "belt", "--attach", "1.jpg")
        let bare = try odolog("export", "Van", "--format", "pdf", "--no-costs", "--out", "bare.pdf")
        #expect(bare.errors.contains("1 picture of attached files may show what was paid; --no-photos leaves it out."))
        try FileManager.default.removeItem(at: workspace.url("1.jpg"))
        let gone = try odolog("export", "Van", "--format", "pdf", "--out", "gone.pdf")
        #expect(
            gone.errors.contains("1 photo of the odometer can't be shown, and is named in its place: "),
            "\(gone.errors)")
    }

    @Test("Without Pango no PDF is written, and it is said what to install; the rest goes on")
    func missingLibrary() throws {
        // An empty file that is found first can't be loaded either.
        try workspace.write("", to: "libpangocairo-1.0.so.0")
        let missing = ["LD_LIBRARY_PATH": workspace.folder]
        for command in Self.commands {
            let outcome = try workspace.run(
                [Workspace.program] + command + ["--out", "new.pdf"], environment: missing)
            #expect(outcome.ending == .status(3) && !isThere("new.pdf"))
            #expect(outcome.errors.contains("apt-get install libpangocairo-1.0-0"), "\(outcome.errors)")
        }
        let doctor = try workspace.odolog("doctor", environment: missing)
        #expect(doctor.ending == .status(0))
        #expect(doctor.output.contains("\nPDF         not written: install libpangocairo-1.0-0\n"), "\(doctor.output)")
        #expect(try workspace.odolog("export", "Van", "--format", "csv", environment: missing).ending == .status(0))
        #expect(try workspace.odolog("doctor").output.contains(/\nPDF         Pango 1\.\d+\.\d+, cairo 1\.\d+\.\d+\n/))
    }

    @Test("Without any font Pango would end the process: it is said what to install")
    func noFont() throws {
        try workspace.write("<fontconfig></fontconfig>", to: "fonts.conf")
        let outcome = try workspace.odolog(
            "export", "Van", "--format", "pdf", "--out", "new.pdf",
            environment: ["FONTCONFIG_FILE": workspace.folder + "/fonts.conf"])
        #expect(outcome.ending == .status(3) && !isThere("new.pdf"))
        #expect(outcome.errors.contains("apt-get install fonts-dejavu-core"), "\(outcome.errors)")
    }

    @Test("A command that writes no PDF loads neither Pango nor cairo")
    func notLoaded() throws {
        let needed = try workspace.run(["/usr/bin/env", "readelf", "-d", Workspace.program])
        try #require(needed.ending == .status(0))
        #expect(
            needed.output.contains("libsqlite3") && !needed.output.contains("pango") && !needed.output.contains("cairo")
        )
    }
}
