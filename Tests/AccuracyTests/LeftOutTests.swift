import Foundation
import OdologAccuracyReport
import Testing

@Suite("Photos that are measured apart")
struct LeftOutTests {
    private static let photos = [
        odometer("1", file: "images/a.jpg"), odometer("2", file: "images/b.jpg"),
        LabelledPhoto(file: "90-c.jpg", kind: .odometer, truth: "3", display: nil, original: "images/c.jpg"),
    ]

    private func list(_ text: String) throws -> LeftOutPhotos {
        let folder = try TemporaryFolder()
        return try LeftOutPhotos(at: folder.write(text, to: "trip.tsv"), name: "trip meters")
    }

    @Test("Photos are known by their names, copies by the photo they were made of") func marked() throws {
        let leftOut = try list("file\tsplit\nimages/b.jpg\tval\nimages/c.jpg\tval\nimages/of-train.jpg\ttrain\n")
        #expect(leftOut.marked(in: Self.photos).map(\.isLeftOut) == [false, true, true])
        try leftOut.check(against: Self.photos)
    }

    @Test("A list of another set, of the whole set, or without names is told") func wrongLists() throws {
        func reason(_ text: String) throws -> String {
            "\(try #require(throws: AccuracyError.self) { try list(text).check(against: Self.photos) })"
        }
        #expect(try reason("file\nb.jpg\n").contains("none of its photos is labelled"))
        #expect(try reason("file\n").contains("none of its photos is labelled"))
        #expect(
            try reason("file\nimages/a.jpg\nimages/b.jpg\nimages/c.jpg\n").contains("leaves out every labelled photo"))
        #expect(try reason("photo\nimages/a.jpg\n").contains("lack the column file"))
        #expect(try reason("file\na.jpg\tval\n").contains("trip.tsv:2: the row has 2 fields"))
        #expect(throws: AccuracyError.self) { try LeftOutPhotos(at: "/no/trip.tsv", name: "") }
    }

    @Test("They count in no figure but their own, though their time does") func report() throws {
        let photos = try list("file\nimages/b.jpg\n").marked(in: Array(Self.photos.prefix(2)))
        let answers = [
            EngineAnswer(text: "1", confidence: 0.9, decision: .accept),
            EngineAnswer(text: "3", confidence: 0.8, decision: .accept),
        ]
        let run = EngineRun(
            engine: "e", version: nil, kind: .odometer, answers: answers, strayLines: 0,
            usage: ProcessUsage(cpuSeconds: 3, peakBytes: 0, wallSeconds: 4, ending: "exit 0"), measuredAt: Date(),
            loadAtStart: nil, isFromCache: false)
        let section = Report.Section(kind: .odometer, photos: photos, runs: [run])
        #expect(section.photoCount == 1 && section.leftOutCount == 1)
        let result = try #require(section.engines.first)
        #expect(result.all.strict == Rate(hits: 1, of: 1))
        #expect(result.all.decisions?[.accept]?.share == Rate(hits: 1, of: 1))
        #expect(result.leftOut?.strict == Rate(hits: 0, of: 1))
        #expect(result.leftOut?.decisions?[.accept]?.share == Rate(hits: 1, of: 1))
        #expect(result.cpuSecondsPerPhoto == 1.5 && result.wallSecondsPerPhoto == 2)
        let whole = Report.Section(kind: .odometer, photos: Array(Self.photos.prefix(2)), runs: [run])
        #expect(whole.engines.first?.leftOut == nil && whole.photoCount == 2)
    }
}

@Suite("The trip meters among TRODO's labels")
struct TripListTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(
        "The list names photos of the set, and no file twice",
        .enabled(if: SharedSetTests.isThere, "the folder shared/ with the labelled photos is not beside the project"),
        arguments: [("val", 36), ("train", 177)])
    func list(split: String, count: Int) throws {
        let path = Self.root.appendingPathComponent("bench/trodo/trip.tsv").path
        let labels = SharedSetTests.shared.appendingPathComponent("trodo/labels.jsonl").path
        let photos = try LabelFile.photos(at: labels, split: split)
        let leftOut = try LeftOutPhotos(at: path, name: "trip meters")
        #expect(leftOut.marked(in: photos).count(where: \.isLeftOut) == count)
        let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
        let files = rows.filter { $0.split(separator: "\t")[1] == split }.map { $0.split(separator: "\t")[0] }
        #expect(files.count == count && Set(files).count == count)
    }
}
