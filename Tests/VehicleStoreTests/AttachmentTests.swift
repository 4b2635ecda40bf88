import Foundation
import GRDB
import OdologVehicleLog
import Synchronization
import Testing

@testable import VehicleStore

/// Files of entries: receipts, photos, PDFs.
@Suite("Attachments")
struct AttachmentTests {
    private let folder = TemporaryFolder()
    private let store: VehicleStore
    private let vehicle: Vehicle
    private let eva = LogWriting(by: "eva")

    init() throws {
        store = try VehicleStore(path: folder.storePath)
        vehicle = try store.addDoblo()
    }

    /// A file of the test's own.
    @discardableResult
    private func file(_ name: String, _ text: String) throws -> String {
        try file(name, Data(text.utf8))
    }

    @discardableResult
    private func file(_ name: String, _ data: Data) throws -> String {
        let path = folder.path + "/" + name
        try data.write(to: URL(fileURLWithPath: path))
        return path
    }

    private func expense(
        _ attachments: [AttachedFile], day: Double = 1, cents: Int = 450
    ) throws -> LogItem.Content {
        .expense(
            Expense(
                id: "", at: Sample.day(day), cost: Money(minorUnits: cents, try Currency("EUR")), category: "parking",
                attachments: attachments))
    }

    /// Names of the files beside the store.
    private func kept(_ store: String? = nil) -> [String] {
        let path = (store ?? folder.storePath) + ".attachments"
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    // MARK: - Attaching

    @Test("A file is kept under its digest, for its owner alone, and once, whatever it is called")
    func once() throws {
        let receipt = try store.attach(file("receipt.pdf", "%PDF-1.7 paid"))
        let copy = try store.attach(file("copy.txt", "%PDF-1.7 paid"))
        #expect(receipt.name == "receipt.pdf" && receipt.size == 13 && receipt.mediaType == "application/pdf")
        #expect(copy.sha256 == receipt.sha256 && copy.name == "copy.txt")
        #expect(kept() == ["\(receipt.sha256).pdf"])
        #expect(try mode(folder.storePath + ".attachments") == 0o700)
        let path = try #require(store.file(of: receipt))
        #expect(try mode(path) == 0o600 && Data(contentsOf: URL(fileURLWithPath: path)) == Data("%PDF-1.7 paid".utf8))
        #expect(try store.data(of: receipt) == Data("%PDF-1.7 paid".utf8))
        let item = try store.add(expense([receipt, copy]), to: vehicle.id, eva)
        #expect(try store.items(of: vehicle.id).first?.content.attachments == [receipt, copy])
        #expect(item.content.attachments == [receipt, copy])
    }

    @Test(
        "What a file is, is told by its content",
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg", "jpg"),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "image/png", "png"),
            (Array("RIFF....WEBPVP8 ".utf8), "image/webp", "webp"),
            ([0x49, 0x49, 0x2A, 0x00], "image/tiff", "tif"), ([0x4D, 0x4D, 0x00, 0x2A], "image/tiff", "tif"),
            (Array("\0\0\0\u{18}ftypheic".utf8), "image/heic", "heic"),
            (Array("%PDF-1.4\n".utf8), "application/pdf", "pdf"),
            (Array("Öl, 4,5 l\t89,50 €\r\n".utf8), "text/plain", "txt"),
            ([0x41, 0x00], "application/octet-stream", "bin"),
            ([0x41, 0xC3], "application/octet-stream", "bin"), ([0xED, 0xA0, 0x80], "application/octet-stream", "bin"),
            (Array("PK\u{03}\u{04}".utf8), "application/octet-stream", "bin"),
            // A character that begins in one block of the copy and ends in the next.
            (Array(String(repeating: "a", count: (1 << 18) - 1).utf8) + Array("ß".utf8), "text/plain", "txt"),
        ] as [([UInt8], String, String)])
    func mediaTypes(bytes: [UInt8], type: String, end: String) throws {
        let attachment = try store.attach(file("any.xyz", Data(bytes)))
        #expect(attachment.mediaType == type)
        #expect(kept() == ["\(attachment.sha256).\(end)"])
    }

    @Test("What can't be attached is told with its name, and nothing is written")
    func refused() throws {
        try file("empty.pdf", "")
        try file("a\u{1B}[31m.pdf", "x")
        try FileManager.default.createDirectory(atPath: folder.path + "/folder", withIntermediateDirectories: false)
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let large = try file("large.bin", "x")
        truncate(large, off_t(AttachedFile.largestSize + 1))
        for (path, code, says) in [
            ("empty.pdf", "cannot_attach", "empty"), ("folder", "cannot_attach", "a folder"),
            ("pipe", "cannot_attach", "a pipe"), ("/dev/zero", "cannot_attach", "a device"),
            ("gone.pdf", "cannot_attach", "no such file"), ("large.bin", "cannot_attach", "64 MiB"),
            ("log.sqlite", "cannot_attach", "Odolog itself"), ("log.sqlite-wal", "cannot_attach", "Odolog itself"),
            ("a\u{1B}[31m.pdf", "cannot_attach", "control characters"), ("", "cannot_attach", "no such file"),
        ] {
            let path = path.hasPrefix("/") || path.isEmpty ? path : folder.path + "/" + path
            let error = #expect(throws: StoreError.self, "\(path)") { try store.attach(path) }
            #expect(error?.code == code && error?.description.contains(says) == true, "\(String(describing: error))")
            // A good file beside it isn't kept either.
            let good = try file("good.txt", "good")
            #expect(throws: StoreError.self) {
                try store.attach([good, path].map { (name: Array($0.utf8), path: $0) })
            }
        }
        #expect(!FileManager.default.fileExists(atPath: folder.storePath + ".attachments"))
    }

    @Test("A file of exactly the largest size can be attached")
    func largest() throws {
        let path = try file("large.bin", "x")
        truncate(path, off_t(AttachedFile.largestSize))
        let attachment = try store.attach(path)
        #expect(attachment.size == AttachedFile.largestSize)
        #expect(try store.state(of: attachment) == .present)
    }

    @Test("A store in memory, and one that is only read, refuse")
    func noFolder() throws {
        let path = try file("a.txt", "a")
        let memory = try VehicleStore(inMemory: ())
        #expect(throws: StoreError.self) { try memory.attach(path) }
        let reader = try VehicleStore(path: folder.storePath, access: .readOnly)
        #expect(throws: StoreError.readOnly(path: folder.storePath)) { try reader.attach(path) }
        let attachment = try store.attach(path)
        let van = try memory.addDoblo()
        #expect(throws: StoreError.self) { try memory.add(expense([attachment]), to: van.id, eva) }
        #expect(try memory.items(of: van.id).isEmpty)
    }

    @Test("Where the folder can't be written, the error says so and nothing is changed")
    func folderIsTaken() throws {
        try file("log.sqlite.attachments", "mine")
        let error = #expect(throws: StoreError.self) { try store.attach(file("a.txt", "a")) }
        #expect(error?.code == "store_cannot_keep_files" && error?.isAboutFile == true)
        #expect(error?.description.contains("log.sqlite.attachments") == true)
    }

    @Test("A link to the store leads to the same folder")
    func link() throws {
        let link = folder.path + "/link.sqlite"
        symlink(folder.storePath, link)
        let attachment = try store.attach(file("a.txt", "a"))
        #expect(try VehicleStore(path: link).data(of: attachment) == Data("a".utf8))
    }

    @Test("An entry can't have a file that isn't there, two of one name, or a name that is a path")
    func rules() throws {
        let good = try store.attach(file("a.txt", "a"))
        func changed(_ name: String = "a.txt", sha256: String? = nil, type: String = "text/plain", size: Int = 1)
            -> AttachedFile
        {
            AttachedFile(name: name, sha256: sha256 ?? good.sha256, mediaType: type, size: size)
        }
        for wrong in [
            changed(sha256: Sample.hash(7)), changed(size: 2), changed("../a.txt"), changed(".."), changed(" "),
            changed("a\nb"), changed(String(repeating: "a", count: 201)), changed(size: 0),
            changed(size: AttachedFile.largestSize + 1), changed(sha256: "../../../../etc/passwd"),
            changed(type: "../x"), changed(type: "text/plain; charset=utf-8"), changed(type: "image/png"),
        ] {
            #expect(throws: StoreError.self, "\(wrong)") { try store.add(expense([wrong]), to: vehicle.id, eva) }
        }
        #expect(throws: StoreError.self) { try store.add(expense([good, good]), to: vehicle.id, eva) }
        #expect(try store.items(of: vehicle.id).isEmpty)
    }

    @Test("Names in a list: the same file once, another file of that name with a number")
    func names() throws {
        let (one, two) = (try store.attach(file("a.pdf", "1")), try store.attach(file("a.pdf", "2")))
        var list: [AttachedFile] = []
        for file in [one, one, two, two] { list.attach(file) }
        #expect(list.map(\.name) == ["a.pdf", "a (2).pdf", "a (3).pdf"])
        try store.add(expense(list), to: vehicle.id, eva)
    }

    @Test("A revision keeps the list that it had, and a file that was detached stays")
    func revisions() throws {
        let (one, two) = (try store.attach(file("1.txt", "1")), try store.attach(file("2.txt", "2")))
        let item = try store.add(expense([one]), to: vehicle.id, eva)
        try store.edit(item.id, of: vehicle.id, eva) { content in
            var content = content
            content.attachments = [two]
            return content
        }
        let last = try store.edit(item.id, of: vehicle.id, eva) { content in
            var content = content
            content.attachments = []
            return content
        }
        #expect(last.revision == 3)
        #expect(
            try store.revisions(of: item.id, vehicle: vehicle.id).map(\.content.attachments) == [[one], [two], []])
        #expect(try store.data(of: one) == Data("1".utf8) && store.data(of: two) == Data("2".utf8))
        #expect(try store.attachmentSummary()?.named == 2 && store.attachmentSummary()?.unused == [])
    }

    @Test("An entry that was written before there were attachments has none, and can get one")
    func earlierEntry() throws {
        let item = try store.add(expense([]), to: vehicle.id, eva)
        try store.write { db in
            try db.execute(sql: "DROP TRIGGER logItem_is_final")
            try db.execute(sql: "UPDATE logItem SET content = json_remove(content, '$.attachments')")
        }
        #expect(try store.items(of: vehicle.id).first?.content.attachments == [])
        #expect(try store.vehicleLog(of: vehicle.id).expenses.first?.attachments == [])
        let receipt = try store.attach(file("a.txt", "a"))
        let edited = try store.edit(item.id, of: vehicle.id, eva) { content in
            var content = content
            content.attachments.attach(receipt)
            return content
        }
        #expect(edited.content.attachments == [receipt])
    }

    @Test("A file that is missing or was changed is told, and an entry that has it can still be edited")
    func missing() throws {
        let (gone, other) = (try store.attach(file("gone.txt", "gone")), try store.attach(file("other.txt", "other")))
        let item = try store.add(expense([gone, other]), to: vehicle.id, eva)
        try FileManager.default.removeItem(atPath: #require(store.file(of: gone)))
        try Data("OTHER".utf8).write(to: URL(fileURLWithPath: #require(store.file(of: other))))
        #expect(try store.state(of: gone) == .missing && store.state(of: other) == .changed)
        #expect(throws: StoreError.attachmentMissing(gone, file: store.file(of: gone)!)) { try store.data(of: gone) }
        #expect(throws: StoreError.attachmentChanged(other, file: store.file(of: other)!)) { try store.data(of: other) }
        try store.edit(item.id, of: vehicle.id, eva) { content in
            guard case .expense(var expense) = content else { return content }
            expense.notes = "x"
            return .expense(expense)
        }
        _ = try store.attach(file("unused.txt", "unused"))
        let summary = try #require(try store.attachmentSummary())
        #expect(summary.missing.map(\.attachment) == [gone] && summary.changed.map(\.attachment) == [other])
        #expect(summary.missing.first?.vehicle == "Blue Doblo" && summary.missing.first?.entry == item.id)
        #expect(summary.named == 2 && summary.unused.count == 1)
        // Attached again, it is whole again.
        _ = try store.attach(file("other.txt", "other"))
        #expect(try store.state(of: other) == .present)
    }

    @Test("A file that changes while it is copied has the digest of what was copied")
    func changing() async throws {
        let path = folder.path + "/changing.bin"
        try file("changing.bin", Data(repeating: 0, count: 8 << 20))
        let writer = Task.detached {
            let descriptor = open(path, O_WRONLY)
            defer { close(descriptor) }
            var value: UInt8 = 0
            while !Task.isCancelled {
                value &+= 1
                let block = [UInt8](repeating: value, count: 1 << 16)
                for place in stride(from: 0, to: 8 << 20, by: 1 << 16) {
                    pwrite(descriptor, block, block.count, off_t(place))
                }
            }
        }
        for _ in 0..<10 { #expect(try store.state(of: store.attach(path)) == .present) }
        writer.cancel()
        await writer.value
    }

    // MARK: - Backup and restore

    @Test("A backup is one file with the attached files, which a restore elsewhere brings back byte for byte")
    func backup() throws {
        let small = try store.attach(file("small.txt", "small"))
        let bytes = Data((0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let large = try store.attach(file("large.bin", bytes))
        let detached = try store.attach(file("detached.txt", "detached"))
        _ = try store.attach(file("unused.txt", "unused"))
        let item = try store.add(expense([small, large, detached]), to: vehicle.id, eva)
        try store.edit(item.id, of: vehicle.id, eva) { content in
            var content = content
            content.attachments.removeLast()
            return content
        }
        let backup = folder.path + "/backup.sqlite"
        #expect(try store.backUp(to: backup) == [])
        #expect(try mode(backup) == 0o600)
        #expect(!FileManager.default.fileExists(atPath: backup + ".attachments"))

        // As a store that is only read, it has them.
        let reader = try VehicleStore(path: backup, access: .readOnly)
        #expect(try reader.data(of: large) == bytes && reader.state(of: small) == .present)
        try reader.close()
        #expect(!FileManager.default.fileExists(atPath: backup + ".attachments"))

        let path = folder.path + "/elsewhere/log.sqlite"
        try VehicleStore.restore(backup, to: path)
        let restored = try VehicleStore(path: path)
        for attachment in [small, large, detached] {
            #expect(try restored.data(of: attachment) == store.data(of: attachment))
            #expect(try mode(#require(restored.file(of: attachment))) == 0o600)
        }
        #expect(kept(path).count == 3)
        #expect(try restored.problems() == [] && restored.attachmentSummary()?.missing == [])
        try restored.close()
        let tables = try folder.rawDatabase("elsewhere/log.sqlite").read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        }
        #expect(tables.contains("logItem") && !tables.contains("attachedBytes"))
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        #expect(try #require(size) < 1_000_000, "the bytes have left the store")
    }

    @Test("Nobody who writes waits for a backup, however much is attached")
    func writersDuringBackup() throws {
        let path = try file("large.bin", "x")
        truncate(path, off_t(AttachedFile.largestSize))
        try store.add(expense([store.attach(path)]), to: vehicle.id, eva)
        // On a thread of its own: the tests' own threads may all be busy.
        let backup = Mutex<Result<[NamedAttachment], any Error>?>(nil)
        let (store, target) = (store, folder.path + "/b.sqlite")
        Thread.detachNewThread {
            let result = Result { try store.backUp(to: target) }
            backup.withLock { $0 = result }
        }
        // One that would throw if it had to wait, and one of the same object.
        let other = try VehicleStore(path: folder.storePath, busyTimeout: .zero)
        var written = 0
        while backup.withLock({ $0 == nil }) {
            for writer in [other, store] {
                try writer.add(expense([], cents: 500 + written), to: vehicle.id, eva)
                written += 1
            }
        }
        #expect(try backup.withLock { try $0?.get() } == [])
        #expect(written > 10)
        #expect(try store.items(of: vehicle.id).count == 1 + written)
    }

    @Test("A restore puts back what is missing, replaces nothing, and takes a backup that has no files")
    func restore() throws {
        let (one, two) = (try store.attach(file("1.txt", "1")), try store.attach(file("2.txt", "2")))
        try store.backUp(to: folder.path + "/empty.sqlite")
        try store.add(expense([one, two]), to: vehicle.id, eva)
        try store.backUp(to: folder.path + "/b.sqlite")
        let later = try store.attach(file("3.txt", "3"))
        try store.add(expense([later], day: 2), to: vehicle.id, eva)
        try store.close()
        let folderOfFiles = folder.storePath + ".attachments/"
        try FileManager.default.removeItem(atPath: folderOfFiles + one.fileName)
        var before = stat()
        #expect(stat(folderOfFiles + two.fileName, &before) == 0)

        let kept = try #require(try VehicleStore.restore(folder.path + "/b.sqlite", to: folder.storePath).kept)
        let restored = try VehicleStore(path: folder.storePath)
        #expect(try restored.state(of: one) == .present && restored.state(of: later) == .present, "never deleted")
        var after = stat()
        #expect(stat(folderOfFiles + two.fileName, &after) == 0 && after.st_ino == before.st_ino)
        try restored.close()
        // The store of before is a store without a folder of its own. Restored, it has its files.
        try VehicleStore.restore(kept, to: folder.storePath)
        #expect(try VehicleStore(path: folder.storePath).attachmentSummary()?.missing == [])
        try VehicleStore.restore(folder.path + "/empty.sqlite", to: folder.storePath)
        #expect(try VehicleStore(path: folder.storePath).items(of: vehicle.id).isEmpty)
    }

    @Test("Another store's files come out of the folder beside it")
    func restoreOfAStore() throws {
        let one = try store.attach(file("1.txt", "1"))
        try store.add(expense([one]), to: vehicle.id, eva)
        let path = folder.path + "/other/log.sqlite"
        try VehicleStore.restore(folder.storePath, to: path)
        #expect(try VehicleStore(path: path).data(of: one) == Data("1".utf8))
    }

    @Test(
        "A store that still has the files inside, as after a killed restore, moves them out when it is next written to")
    func unpacking() throws {
        let one = try store.attach(file("1.txt", "1"))
        try store.add(expense([one]), to: vehicle.id, eva)
        let path = folder.path + "/copy.sqlite"
        try store.backUp(to: path)
        #expect(kept(path) == [])
        let copy = try VehicleStore(path: path)
        #expect(kept(path) == [one.fileName])
        #expect(try copy.data(of: one) == Data("1".utf8))
        #expect(try !copy.read(AttachedBytes.isThere))
        // And it can be backed up again.
        try copy.backUp(to: folder.path + "/again.sqlite")
        #expect(try VehicleStore(path: folder.path + "/again.sqlite", access: .readOnly).state(of: one) == .present)
    }

    @Test("A backup of a backup has the files, too; what is missing is told")
    func backupOfABackup() throws {
        let (one, two) = (try store.attach(file("1.txt", "1")), try store.attach(file("2.txt", "2")))
        try store.add(expense([one, two]), to: vehicle.id, eva)
        try FileManager.default.removeItem(atPath: #require(store.file(of: one)))
        let missing = try store.backUp(to: folder.path + "/b.sqlite")
        #expect(missing.map(\.attachment) == [one] && missing.first?.vehicle == "Blue Doblo")
        let reader = try VehicleStore(path: folder.path + "/b.sqlite", access: .readOnly)
        #expect(try reader.backUp(to: folder.path + "/c.sqlite").map(\.attachment) == [one])
        let again = try VehicleStore(path: folder.path + "/c.sqlite", access: .readOnly)
        #expect(try again.data(of: two) == Data("2".utf8) && again.state(of: one) == .missing)
        // A file with other bytes isn't backed up as if it were the one.
        try Data("X".utf8).write(to: URL(fileURLWithPath: #require(store.file(of: two))))
        #expect(try store.backUp(to: folder.path + "/d.sqlite").count == 2)
        let last = try VehicleStore(path: folder.path + "/d.sqlite", access: .readOnly)
        #expect(try last.state(of: two) == .missing)
    }

    // MARK: - Two stores

    /// Another store with a vehicle that has one entry with a file.
    private func other(_ name: String = "other", text: String = "theirs") throws -> (VehicleStore, AttachedFile) {
        let other = try VehicleStore(path: folder.path + "/\(name)/log.sqlite")
        let van = try other.add(NewVehicle(name: "Van", unit: .kilometers))
        let attachment = try other.attach(file("\(name).txt", text))
        try other.add(expense([attachment]), to: van.id, eva)
        return (other, attachment)
    }

    @Test("A merge brings the files along, from a folder or out of a backup, both ways", arguments: [false, true])
    func merge(fromBackup: Bool) throws {
        let ours = try store.attach(file("ours.txt", "ours"))
        try store.add(expense([ours]), to: vehicle.id, eva)
        let (other, theirs) = try other()
        var path = other.path
        if fromBackup {
            path = folder.path + "/b.sqlite"
            try other.backUp(to: path)
        }
        let dry = try store.merge(from: path, dryRun: true)
        #expect(dry.added.files == 1 && dry.missing == [] && kept() == [ours.fileName])
        let report = try store.merge(from: path)
        #expect(report.added.files == 1 && report.missing == [])
        #expect(try store.data(of: theirs) == Data("theirs".utf8))
        let again = try store.merge(from: path)
        #expect(again.added == .init() && again.present.files == 1)
        #expect(try other.merge(from: store.path).added.files == 1)
        #expect(try other.data(of: ours) == Data("ours".utf8))
    }

    @Test(
        "A file that the other store lacks, or has damaged, is told, and its entry comes all the same; later it can follow"
    )
    func mergeWithoutFile() throws {
        let (other, theirs) = try other()
        let file = try #require(other.file(of: theirs))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        try Data("damage".utf8).write(to: URL(fileURLWithPath: file))
        let report = try store.merge(from: other.path)
        #expect(report.added.items == 1 && report.added.files == 0)
        #expect(report.missing.map(\.attachment) == [theirs] && report.missing.first?.vehicle == "Van")
        #expect(kept() == [])
        try FileManager.default.removeItem(atPath: file)
        #expect(try store.merge(from: other.path).missing.map(\.attachment) == [theirs])
        try bytes.write(to: URL(fileURLWithPath: file))
        #expect(try store.merge(from: other.path).added.files == 1)
        #expect(try store.state(of: theirs) == .present)
    }

    @Test(
        "A store that somebody has prepared leads nowhere else",
        arguments: [
            ("name", "../evil.txt"), ("sha256", "../../../../../../../../etc/passwd"), ("mediaType", "../../x"),
            ("name", "a\u{1B}[2J"),
        ])
    func hostileStore(key: String, value: String) throws {
        let (other, _) = try other()
        try other.write { db in
            try db.execute(sql: "DROP TRIGGER logItem_is_final")
            try db.execute(
                sql: "UPDATE logItem SET content = json_set(content, '$.attachments[0].\(key)', ?)", arguments: [value])
        }
        let before = try store.vehicles().count
        #expect(throws: StoreError.self) { try store.merge(from: other.path) }
        #expect(try store.vehicles().count == before && kept() == [])
        let backup = folder.path + "/b.sqlite"
        // It can still be saved. No other file gets into that.
        try other.backUp(to: backup)
        try VehicleStore.restore(backup, to: folder.path + "/new/log.sqlite")
        #expect(kept(folder.path + "/new/log.sqlite") == [])
    }

    // MARK: - Documents

    private func text(_ store: VehicleStore, _ vehicle: Vehicle.ID, files: Bool) throws -> (String, [AttachedFile]) {
        var text = ""
        let left = try store.writeDocument(of: vehicle, files: files) { text += $0 }
        return (text, left)
    }

    @Test("An exported log comes back with its files, and is exported the same again")
    func documents() throws {
        let one = try store.attach(file("=1+1.txt", "1"))
        let bytes = Data((0..<1_000_001).map { UInt8(truncatingIfNeeded: $0 &* 13) })
        let two = try store.attach(file("two.bin", bytes))
        let item = try store.add(expense([one, two]), to: vehicle.id, eva)
        try store.edit(item.id, of: vehicle.id, eva) { content in
            var content = content
            content.attachments.removeFirst()
            return content
        }
        let (json, left) = try text(store, vehicle.id, files: true)
        #expect(left == [])
        let document = try LogDocument(json: Data(json.utf8))
        #expect(try document.json == json)
        let new = try VehicleStore(path: folder.path + "/new/log.sqlite")
        let dry = try new.merge(from: [document], dryRun: true)
        #expect(dry.added.files == 2 && kept(new.path) == [])
        let report = try new.merge(from: [document])
        #expect(report.added.files == 2 && report.missing == [])
        #expect(try new.data(of: two) == bytes && new.data(of: one) == Data("1".utf8))
        #expect(try text(new, new.vehicle(named: "Blue Doblo").id, files: true).0 == json)

        let (bare, named) = try text(store, vehicle.id, files: false)
        #expect(named == [two, one] && !bare.contains("attachedFiles"))
        let without = try VehicleStore(path: folder.path + "/without/log.sqlite")
        let told = try without.merge(from: [LogDocument(json: Data(bare.utf8))])
        #expect(told.added.items == 1 && told.missing.count == 2)
        #expect(try text(without, without.vehicle(named: "Blue Doblo").id, files: false).0 == bare)
    }

    @Test(
        "A document that doesn't fit together is refused with the place, and nothing is written",
        arguments: [
            (#""data":"YQ==""#, #""data":"Yg==""#, "attachedFiles[0].data"),
            (#""data":"YQ==""#, #""data":"Y!==""#, "attachedFiles"),
            (#""data":"YQ==""#, #""data":"YWE=""#, "attachedFiles[0].data"),
            (#""data":"YQ==","sha256":"ca"#, #""data":"YQ==","sha256":"cb"#, "attachedFiles[0].sha256"),
            (#""size":1"#, #""size":2"#, "attachedFiles[0].data"),
            (#""name":"a.txt""#, #""name":"../a.txt""#, "items[0].attachment's name"),
            (#""mediaType":"text/plain""#, #""mediaType":"../../a""#, "items[0].attachment's mediaType"),
            (#""size":1"#, #""size":-1"#, "attachedFiles[0].data"),
            (#""attachments":["#, #""attachments":[7,"#, "items[0]"),
        ])
    func hostileDocuments(part: String, wrong: String, place: String) throws {
        let attachment = try store.attach(file("a.txt", "a"))
        try store.add(expense([attachment]), to: vehicle.id, eva)
        let (json, _) = try text(store, vehicle.id, files: true)
        try #require(json.contains(part), "\(json)")
        let new = try VehicleStore(path: folder.path + "/new/log.sqlite")
        let error = #expect(throws: StoreError.self) {
            try new.merge(from: LogDocument.all(json: Data(json.replacing(part, with: wrong).utf8)))
        }
        #expect(error?.description.contains(place) == true, "\(String(describing: error))")
        #expect(try new.vehicles().isEmpty && kept(new.path) == [])
    }
}
