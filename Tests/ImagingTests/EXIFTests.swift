import OdologImaging
import OdologValues
import Testing

@Suite struct EXIFTests {
    static func photo(_ exif: [UInt8], followsPixels: Bool = false) throws -> Photo {
        let file = PNGWriter(
            width: 2, height: 1, colorType: .gray, exif: exif, exifFollowsPixels: followsPixels
        ) { x, _ in [x] }
        return try Photo(data: file.encoded(), name: "test.png")
    }

    @Test("The time is found in a file's first bytes, wherever they end", arguments: [PhotoFormat.jpeg, .png])
    func startOfPhoto(format: PhotoFormat) throws {
        let exif = EXIFWriter(
            dateTime: "2024:06:02 10:00:00", dateTimeOriginal: "2024:06:01 09:00:00", offsetTimeOriginal: "+02:00"
        ).encoded()
        let file =
            format == .jpeg
            ? JPEGWriter(width: 8, height: 8, exif: exif) { _ in [UInt8](repeating: 9, count: 24) }.encoded()
            : PNGWriter(width: 2, height: 1, colorType: .gray, exif: exif) { _, _ in [0] }.encoded()
        #expect(CaptureTime(startOfPhoto: file)?.description == "2024-06-01T09:00:00+02:00")
        #expect(CaptureTime(startOfPhoto: exif)?.description == "2024-06-01T09:00:00+02:00", "a TIFF")
        for count in 0..<min(file.count, 400) { _ = CaptureTime(startOfPhoto: Array(file[..<count])) }
        #expect(CaptureTime(startOfPhoto: Array(repeating: UInt8(ascii: "f"), count: 100)) == nil)
        #expect(CaptureTime(startOfPhoto: []) == nil)
    }

    @Test(arguments: [false, true], [false, true])
    func originalTimeWins(isBigEndian: Bool, followsPixels: Bool) throws {
        let exif = EXIFWriter(
            isBigEndian: isBigEndian, orientation: 1, dateTime: "2024:06:02 10:00:00",
            dateTimeOriginal: "2024:05:01 12:33:01", offsetTime: "+05:00", offsetTimeOriginal: "+02:00")
        let time = try #require(try Self.photo(exif.encoded(), followsPixels: followsPixels).takenAt)
        #expect(time.description == "2024-05-01T12:33:01+02:00")
        #expect(time.utcOffset == 7200)
        // date -u -d 2024-05-01T10:33:01 +%s
        #expect(time.secondsSince1970 == 1_714_559_581)
    }

    @Test func dateTimeStandsIn() throws {
        let exif = EXIFWriter(dateTime: "2024:06:02 10:00:00", offsetTime: "-03:30", offsetTimeOriginal: "+02:00")
        #expect(try Self.photo(exif.encoded()).takenAt?.description == "2024-06-02T10:00:00-03:30")
        #expect(try Self.photo(EXIFWriter(dateTime: "2024:06:02 10:00:00").encoded()).takenAt?.utcOffset == nil)
    }

    @Test(
        "What other programs write there",
        arguments: [
            ("2015:02:01 14:42:59+01:00", "2015-02-01T14:42:59+01:00"),
            ("2017-07-10T13:55:11.000Z", "2017-07-10T13:55:11+00:00"),
            ("2017-07-10T13:55:11,25 -03:30", "2017-07-10T13:55:11-03:30"),
            (" 2017:07:10 13:55:11 ", "2017-07-10T13:55:11+09:00"),
        ])
    func otherForms(text: String, time: String) throws {
        let exif = EXIFWriter(dateTimeOriginal: text, offsetTimeOriginal: "+09:00")
        #expect(try Self.photo(exif.encoded()).takenAt?.description == time)
    }

    @Test("The first time that exists counts", arguments: ["0000:00:00 00:00:00", "    :  :     :  :  ", ""])
    func nextOne(original: String) throws {
        var exif = EXIFWriter(
            dateTime: "2024:06:30 09:00:00", dateTimeOriginal: original, dateTimeDigitized: "2024:06:28 14:27:11")
        #expect(try Self.photo(exif.encoded()).takenAt?.description == "2024-06-28T14:27:11")
        exif.dateTimeDigitized = nil
        #expect(try Self.photo(exif.encoded()).takenAt?.description == "2024-06-30T09:00:00")
    }

    @Test("OffsetTime alone is the zone of the last change, and the photo's where it wasn't changed since")
    func offsetTimeAlone() throws {
        var exif = EXIFWriter(dateTimeOriginal: "2024:06:28 14:27:11", offsetTime: "+02:00")
        #expect(try Self.photo(exif.encoded()).takenAt?.description == "2024-06-28T14:27:11+02:00")
        exif.dateTime = "2024:06:28 14:27:11"
        #expect(try Self.photo(exif.encoded()).takenAt?.description == "2024-06-28T14:27:11+02:00")
        exif.dateTime = "2024:07:01 09:00:00"
        #expect(try Self.photo(exif.encoded()).takenAt?.description == "2024-06-28T14:27:11")
    }

    @Test func inJPEG() throws {
        let exif = EXIFWriter(dateTimeOriginal: "1999:12:31 23:59:59").encoded()
        let file = JPEGWriter(width: 8, height: 8, exif: exif) { _ in [UInt8](repeating: 9, count: 24) }
        #expect(try Photo(data: file.encoded(), name: "a").takenAt?.description == "1999-12-31T23:59:59")
    }

    @Test(arguments: [
        "0000:00:00 00:00:00", "    :  :     :  :  ", "2023:02:29 10:00:00", "2024:13:01 10:00:00",
        "2024:01:01 24:00:00", "2024:01:01 10:60:00", "2024:01:01", "20240101 10:00:00xx", "2024:01:01 10:0a:00",
        "2024:01:01 10:00:00x", "2024:01:01 10:00:00.", "2024:01:01 10:00:00+2", "   ", "",
    ])
    func noSuchTime(text: String) throws {
        #expect(try Self.photo(EXIFWriter(dateTimeOriginal: text).encoded()).takenAt == nil)
    }

    @Test(arguments: ["", "Z0", "Z ", "+2:00", "+99:00", "+02.00", "*02:00"])
    func unreadableOffsetIsNone(text: String) throws {
        let time = try #require(CaptureTime(exif: "2024:05:01 12:33:01", offset: text))
        #expect(time.utcOffset == (text == "Z " ? 0 : nil))
    }

    /// From 1 to 9999, around leap days and centuries: there and back.
    @Test(arguments: [1, 4, 100, 1900, 1969, 1970, 2000, 2023, 2024, 2100, 9999])
    func everyDayOfAYear(year: Int) throws {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let digits = String(repeating: "0", count: 4 - String(year).count) + String(year)
        var previous: Int?
        for (month, days) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
            for day in 1...days {
                let (m, d) = (month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)", day < 10 ? "0\(day)" : "\(day)")
                let time = try #require(CaptureTime(exif: "\(digits):\(m):\(d) 00:00:07"))
                #expect(time.description == "\(digits)-\(m)-\(d)T00:00:07")
                if let previous { #expect(time.localSecondsSince1970 - previous == 86_400) }
                previous = time.localSecondsSince1970
            }
        }
    }

    // MARK: Hostile

    @Test func directoriesThatPointAtThemselves() throws {
        let writer = EXIFWriter()
        let header = Array("II".utf8) + writer.number(42, 2) + writer.number(8, 4)
        // The Exif directory is the first one again, and so is the next one.
        let entries = [
            EXIFWriter.Entry(tag: 0x0112, type: 3, count: 1, value: writer.number(1, 2)),
            EXIFWriter.Entry(tag: 0x8769, type: 4, count: 1, value: writer.number(8, 4)),
        ]
        #expect(try Self.photo(header + writer.directory(entries, at: 8, next: 8)).orientation == 1)
    }

    @Test func everyByteThatCanBeWrong() throws {
        let exif = EXIFWriter(
            orientation: 6, dateTime: "2024:06:02 10:00:00", dateTimeOriginal: "2024:05:01 12:33:01",
            offsetTimeOriginal: "+02:00"
        ).encoded()
        for index in exif.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var bad = exif
                bad[index] = value
                #expect((1...8).contains(try Self.photo(bad).orientation))
            }
        }
        for count in 0..<exif.count {
            #expect((1...8).contains(try Self.photo(Array(exif.prefix(count))).orientation))
        }
    }
}
