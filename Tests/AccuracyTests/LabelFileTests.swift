import Foundation
import OdologAccuracyReport
import Testing

@Suite("Labels, each format and its flaws")
struct LabelFileTests {
    private func photos(
        _ text: String, split: String? = nil, kind: ReadingKind? = nil, limit: Int? = nil
    ) throws -> [LabelledPhoto] {
        let folder = try TemporaryFolder()
        return try LabelFile.photos(at: folder.write(text, to: "labels"), split: split, kind: kind, limit: limit)
    }

    /// The error that the text gives.
    private func flaw(_ text: String, split: String? = nil, kind: ReadingKind? = nil) throws -> AccuracyError {
        try #require(throws: AccuracyError.self) { try photos(text, split: split, kind: kind) }
    }

    // MARK: Formats

    static let testImages = """
        file,kind,text,value,tenths,unit,display,conditions,x1,y1
        a.jpg,odometer,"124,646",124646,,km,lcd-dark-on-light,night;close,1,2
        b.jpg,odometer,00643.5,643,5,km,drum-white-on-black,"glare, tilt",1,2
        c.jpg,vin,2hgfg1b86bh501831,,,,vin-label,day,1,2

        """

    @Test("TestImages: CSV with both kinds, odometers first") func testImagesFormat() throws {
        let all = try photos(Self.testImages)
        #expect(
            all == [
                odometer(
                    "124,646", display: "lcd-dark-on-light", value: OdometerValue(whole: 124646, tenths: nil),
                    file: "a.jpg"),
                odometer(
                    "00643.5", display: "drum-white-on-black", value: OdometerValue(whole: 643, tenths: 5),
                    file: "b.jpg"),
                LabelledPhoto(file: "c.jpg", kind: .vin, truth: "2HGFG1B86BH501831", display: "vin-label"),
            ])
        #expect(all.map(\.isMechanical) == [false, true, false])
        #expect(try photos(Self.testImages, kind: .vin).map(\.file) == ["c.jpg"])
        #expect(try photos(Self.testImages, limit: 1).map(\.file) == ["a.jpg", "c.jpg"])
    }

    @Test("TRODO: JSON lines with splits; analog means mechanical") func trodoFormat() throws {
        let lines = """
            {"file":"images/a.jpg","split":"train","mileage":"244362","type":"analog","width":768,"objects":[]}
            {"file":"images/b.jpg","split":"val","mileage":"189.8","type":"digital","odometer":[1,2,3,4]}
            """
        #expect(try photos(lines).map(\.isMechanical) == [true, false])
        #expect(
            try photos(lines).map(\.value) == [
                OdometerValue(whole: 24436, tenths: 2), OdometerValue(whole: 189, tenths: 8),
            ], "of drums the last digit is tenths")
        #expect(try photos(lines, split: "val").map(\.file) == ["images/b.jpg"])
    }

    @Test("VIN labels: TSV; plates: TSV where rows without a VIN are left out") func vinFormats() throws {
        let labels = "file\tvin\tkind\tsource\tlicence\na.jpg\t2HGFG1B86BH501831\tlabel, \"Code 39\"\tx\tMIT\n"
        #expect(try photos(labels).map(\.display) == ["label, \"Code 39\""])
        let plates = "file\tboxes\tvin\na.jpg\t1,2,3,4\t\nb.jpg\t1,2,3,4;5,6,7,8\tXZGFF06A4MA321937\nc.jpg\t1,2,3,4\n"
        #expect(try photos(plates) == [vin("XZGFF06A4MA321937", file: "b.jpg")])
    }

    @Test("Other odometers: TSV, the notes may be missing") func otherOdometers() throws {
        let labels = "file\tmileage\tdisplay\tunit\tnotes\na.jpeg\t034207\t7seg\tkm\tdim\nb.jpeg\t304\tlcd\tkm\n"
        #expect(
            try photos(labels) == [
                odometer("034207", display: "7seg", file: "a.jpeg"), odometer("304", display: "lcd", file: "b.jpeg"),
            ])
    }

    // MARK: Text as programs really write it

    @Test(
        "Byte order mark, CR LF, quotes, blank lines, a last line without an end",
        arguments: [
            "\u{FEFF}file,kind,text\na.jpg,odometer,12",
            "file,kind,text\r\na.jpg,odometer,12\r\n",
            "\"file\",\"kind\",\"text\"\n\"a.jpg\",\"odometer\",\"12\"\n",
            "\n\nfile,kind,text\n\n  \na.jpg,odometer,12\n,,\n",
            " file , kind,text\n a.jpg ,odometer, 12 ",
            "\u{FEFF}\"file\",kind,text,note\r\na.jpg,odometer,12,\"two\r\nlines, \"\"quoted\"\"\"\r\n",
        ])
    func hostileButRight(text: String) throws {
        #expect(try photos(text) == [odometer("12")])
    }

    @Test("Quoted commas and quotes belong to the file's name") func quotedName() throws {
        #expect(try photos("file,kind,text\n\"a, \"\"b\"\".jpg\",odometer,1\n").map(\.file) == ["a, \"b\".jpg"])
    }

    // MARK: Flaws

    @Test("A missing column is named") func missingColumns() throws {
        guard case .missingColumns(_, let missing, let found) = try flaw("kind,value\nodometer,12\n") else {
            Issue.record("not told as missing columns")
            return
        }
        #expect(missing == ["file", "text"] && found == ["kind", "value"])
        #expect("\(try flaw("name\tvin\na\tb\n"))".contains("lack the column file"))
        #expect("\(try flaw("file,text\na.jpg,1\n"))".contains("lack the column kind"))
    }

    @Test(
        "Broken rows are told with their line",
        arguments: [
            ("file,kind,text\na.jpg,odometer,1\nb.jpg,odometer,\"12\nc.jpg,odometer,3\n", 3, "never closed"),
            ("file,kind,text\na.jpg,odo\"meter,1\n", 2, "inside an unquoted field"),
            ("file,kind,text\n\"a.jpg\"x,odometer,1\n", 2, "follows a closing quote"),
            ("file,kind,text\na.jpg,odometer,1,2\n", 2, "4 fields"),
            ("file,kind,text\na.jpg,speed,1\n", 2, "neither odometer nor vin"),
            ("file,kind,text\n,odometer,1\n", 2, "no file"),
            ("file,kind,text\na.jpg,odometer,km\n", 2, "no digit"),
            ("file,kind,text\na.jpg,odometer,\n", 2, "no digit"),
            ("file,kind,text\na.jpg,vin,2HGFG1B86BH50183\n", 2, "16 characters"),
            ("file,kind,text\na.jpg,odometer,1\na.jpg,odometer,2\n", 3, "labelled twice"),
            ("file,kind,text\n\"x\ny\",odometer,1\n", 2, "no file"),
            ("file,kind,text,text\na.jpg,odometer,1,2\n", 1, "twice in the header"),
            ("{\"file\":\"a.jpg\",\"mileage\":\"1\"}\n{\"file\":\"b.jpg\"}\n", 2, "no 'mileage'"),
            ("{\"file\":\"a.jpg\",\"mileage\":1}\n", 1, "'mileage' is not a string"),
            ("{\"file\":\"a.jpg\",\"mileage\":\"1\"}\n\n{oops\n", 3, "not a JSON object"),
        ])
    func brokenRows(text: String, line: Int, reason: String) throws {
        guard case .badLabel(let path, line, let told) = try flaw(text) else {
            Issue.record("\(try flaw(text))")
            return
        }
        #expect(told.contains(reason) && path.hasSuffix("labels"))
    }

    @Test("Nothing to measure is an error", arguments: ["", "\n \n", "file,kind,text\n", "\u{FEFF}"])
    func empty(text: String) throws {
        guard case .noLabels = try flaw(text) else {
            Issue.record("\(try flaw(text))")
            return
        }
    }

    @Test("Turned copies: the photo they were made of, whole units and tenths") func turnedFormat() throws {
        let all = try photos(
            """
            file\toriginal\tmileage\tvalue\ttenths\tdisplay
            90-a.jpg\timages/a.jpg\t7863\t786\t3\tturned-90
            90-b.jpg\timages/b.jpg\t216894\t216894\t\tturned-90

            """)
        #expect(all.map(\.original) == ["images/a.jpg", "images/b.jpg"])
        #expect(all.map(\.value) == [OdometerValue(whole: 786, tenths: 3), OdometerValue(whole: 216894, tenths: nil)])
        #expect(all.map(\.wholeUnits) == [786, 216894])
    }

    @Test("A split or kind that is not there is told") func absentSplit() throws {
        let lines = "{\"file\":\"a.jpg\",\"split\":\"train\",\"mileage\":\"1\"}\n"
        #expect("\(try flaw(lines, split: "val"))".contains("no split 'val', only train"))
        #expect("\(try flaw(Self.testImages, split: "val"))".contains("have no splits"))
        #expect("\(try flaw(lines, kind: .vin))".contains("no row is left of kind vin"))
    }

    @Test("Neither labels nor text", arguments: ["hello world", "a,b\n1,2\n", "[1,2]"])
    func unknownFormat(text: String) throws {
        guard case .unknownLabelFormat = try flaw(text) else {
            Issue.record("\(try flaw(text))")
            return
        }
    }

    @Test("A file that cannot be read or is not UTF-8 is told by path and reason") func unreadable() throws {
        let folder = try TemporaryFolder()
        #expect(throws: AccuracyError.unreadableLabels(path: folder.path, reason: "Is a directory")) {
            try LabelFile.photos(at: folder.path)
        }
        let absent = "\(folder.path)/nothing.csv"
        #expect(throws: AccuracyError.unreadableLabels(path: absent, reason: "No such file or directory")) {
            try LabelFile.photos(at: absent)
        }
        let latin = try folder.write(Data([0x66, 0xE9, 0x2C]), to: "latin.csv")
        #expect(throws: AccuracyError.unreadableLabels(path: latin, reason: "it is not UTF-8")) {
            try LabelFile.photos(at: latin)
        }
    }
}

@Suite("The sets that lie beside the project")
struct SharedSetTests {
    static let shared = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared")
    static let isThere = FileManager.default.fileExists(atPath: shared.appendingPathComponent("trodo").path)

    @Test(
        "Every set is understood, to the last row",
        .enabled(if: isThere, "the folder shared/ with the labelled photos is not beside the project"),
        arguments: [
            ("trodo", "labels.jsonl", "val", 213), ("trodo", "labels.jsonl", "train", 1611),
            ("vin", "labels.tsv", nil, 11), ("vin-plates", "labels.tsv", nil, 92),
            ("odometer-other", "labels.tsv", nil, 37),
        ] as [(String, String, String?, Int)])
    func sets(set: String, labels: String, split: String?, count: Int) throws {
        let folder = Self.shared.appendingPathComponent(set).path
        let photos = try LabelFile.photos(at: "\(folder)/\(labels)", split: split)
        #expect(photos.count == count)
        let files = try PhotoFolder(folder, holding: photos)
        #expect(photos.allSatisfy { FileManager.default.fileExists(atPath: files.path(of: $0)) })
    }
}
