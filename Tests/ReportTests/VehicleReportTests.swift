import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import Testing
import VehicleStore

@testable import OdologReport

@Suite("A vehicle's history as a PDF", .enabled(if: PDFReader.isInstalled, PDFReader.missing))
struct VehicleReportTests {
    @Test("Of an empty log it says that nothing is known")
    func empty() throws {
        let file = try Report(of: Garage().logbook()).pdf(.a4)
        #expect(file.pages == 1 && file.unknownCharacters == 0)
        let properties = try PDFReader.properties(of: file.bytes)
        #expect(properties["Title"] == "Van: Service history" && properties["Creator"]?.hasPrefix("Odolog ") == true)
        #expect(properties["Page size"]?.hasPrefix("595.276 x 841.89 pts") == true)
        let words = try PDFReader.words(of: file.bytes)
        for text in [
            "Service history of a vehicle Van", "Fiat Doblo 2011", "M-AB 123", "no reading yet",
            "0 entries; no odometer reading", "The log has no service yet.", "Page 1 of 1",
            "Made on 2026-07-01 12:00 with Odolog",
        ] {
            #expect(words.contains(text), "\(text) in \(words)")
        }
    }

    @Test("One entry: what was done, by whom, with which parts, at what cost; until when the part is guaranteed")
    func one() throws {
        let garage = try Garage()
        var entry = ServiceEntry(id: "", at: try garage.time("2026-05-02"))
        entry.odometer = Distance(81_448, .kilometers)
        (entry.notes, entry.workshop, entry.category) = ("new battery", "Autohaus Müller", .repair)
        entry.parts = [
            Part(
                name: "Battery 74 Ah", price: try garage.price(109),
                warranty: Warranty(until: try CalendarDate("2029-05-02")))
        ]
        entry.cost = try garage.euros(129)
        try garage.add(.service(entry))
        let words = try PDFReader.words(of: Report(of: garage.logbook()).pdf(.a4).bytes)
        for text in [
            "1 entry of 2026-05-02", "2026-05-02 81448 km", "Battery 74 Ah repair new battery by Autohaus Müller",
            "129.00 EUR",
            "part: Battery 74 Ah, 109 EUR", "warranty until 2029-05-02", "Warranties in force", "with a service",
            "Odometer 81448 km on 2026-05-02",
        ] {
            #expect(words.contains(text), "\(text) in \(words)")
        }
        // It was done once, and one reading tells no pace.
        #expect(!words.contains("~") && !words.contains("Total") && !words.contains("estimate"))
    }

    @Test("Five hundred entries: every one is in it, below a head on each page, with as many pages as they say")
    func many() throws {
        let garage = try Garage()
        for number in 0..<500 {
            let day = try CalendarDate("2019-01-01").adding(days: number * 5)
            try garage.service(
                "\(day)", 10_000 + number * 60, "work number \(number) of five hundred", euros: 10 + number % 7)
        }
        let file = try Report(of: garage.logbook()).pdf(.a4)
        let pages = try PDFReader.pages(of: file.bytes)
        #expect(pages.count == file.pages && pages.count > 20)
        let words = try PDFReader.words(of: file.bytes)
        for number in 0..<500 { #expect(words.contains("work number \(number) of five hundred "), "\(number)") }
        for (index, page) in pages.enumerated() {
            #expect(page.contains("Page \(index + 1) of \(pages.count)"))
            if page.contains("work number") { #expect(page.contains("what was done"), "page \(index + 1)") }
        }
        #expect(words.contains("2019-01-01 to 2025-10-31") && words.contains("500 odometer readings"))
    }

    @Test("Without costs no amount, no currency and no expense is in it, whatever is in the log")
    func withoutCosts() throws {
        let garage = try Garage()
        let part = Part(name: "Belt", price: try garage.price(77))
        try garage.service("2026-01-02", 10_000, "belt", euros: 321, parts: [part])
        for month in 1...6 { try garage.fill("2026-0\(month)-05", 10_000 + month * 700, 40, euros: 66) }
        try garage.add(
            .expense(Expense(id: "", at: garage.time("2026-02-01"), cost: garage.euros(420), category: "insurance")))
        func words(_ options: VehicleReportOptions) throws -> String {
            try PDFReader.words(of: Report(of: garage.logbook(), options).pdf(.a4).bytes)
        }
        for fills in [true, false] {
            let bare = try words(VehicleReportOptions(costs: false, fills: fills))
            for text in ["EUR", "321", "66.00", "77", "420.00", "insurance", "Costs", "cost"] {
                #expect(!bare.contains(text), "\(text) in \(bare)")
            }
            #expect(bare.contains("Belt") && bare.contains("240.0 l"))
        }
        let whole = try words(VehicleReportOptions())
        for text in ["321.00 EUR", "77 EUR", "420.00 EUR", "insurance", "Costs", "396.00 EUR"] {
            #expect(whole.contains(text), "\(text) in \(whole)")
        }
    }

    @Test("Fills are a line a year, or with their own lines; a value that came with one stands where its fill does")
    func fills() throws {
        let garage = try Garage()
        try garage.fill("2025-11-05", 20_000, 41, euros: 60)
        try garage.fill("2025-12-05", 20_700, 42, euros: 61)
        try garage.fill("2026-01-05", 21_400, 43, euros: 62)
        let sums = try PDFReader.words(of: Report(of: garage.logbook()).pdf(.a4).bytes)
        #expect(sums.contains("2025 2 83.0 l 6.00 l/100km 700 km 121.00 EUR"), "\(sums)")
        #expect(sums.contains("2026 1 43.0 l 6.14 l/100km 700 km 62.00 EUR"))
        #expect(sums.contains("in all 3 126.0 l 6.07 l/100km 1400 km 183.00 EUR") && !sums.contains("20700 km"))
        let all = try PDFReader.words(
            of: Report(of: garage.logbook(), VehicleReportOptions(fills: true)).pdf(.a4).bytes)
        #expect(all.contains("2025-12-05 20700 km 42 l 6.00 l/100km 61.00 EUR") && all.contains("+700 with a fill"))
    }

    @Test("An estimate says that it is one; a value that contradicts the others is marked; a replaced odometer is told")
    func marks() throws {
        let garage = try Garage()
        for (day, value) in [
            ("2026-01-01", 10_000), ("2026-02-01", 11_000), ("2026-03-01", 12_000), ("2026-04-01", 13_000),
        ] {
            try garage.service(day, value, "wash \(value)")
        }
        try garage.service("2026-03-15", 99_000, "mistyped")
        try garage.add(
            .meter(
                MeterReplacement(
                    at: garage.time("2026-05-01"), from: Distance(14_000, .kilometers), to: Distance(0, .kilometers))))
        try garage.service("2026-05-20", 500, "after the new odometer")
        try garage.add(
            .schedule(
                Schedule(
                    id: "", name: "Oil", rule: .every(Interval(distance: Distance(9_000, .kilometers)), .completion),
                    setAt: garage.time("2026-05-20"))))
        let words = try PDFReader.words(of: Report(of: garage.logbook()).pdf(.letter).bytes)
        #expect(
            words.contains("about ")
                && words.contains(" km, an estimate: 500 km on 2026-05-20 was read 42 days before"), "\(words)")
        #expect(words.contains("99000 km left out") && words.contains("left out, contradicts entry"))
        #expect(words.contains("Odometer replaced: 14000 km on the old one, 0 km on the new one"))
        #expect(words.contains("The first one would have shown 14500 km"))
        #expect(words.contains("Oil ~") || words.contains("Oil 9"), "\(words)")
        #expect(words.contains("~ marks an estimate.") && words.contains("2026-05-01"))
    }

    @Test("Names of any script, markup, control characters and 10,000 characters stand there as text")
    func hostileNames() throws {
        let garage = try Garage(name: "青い車 <b>&amp; سيارة ไทย")
        let long = (0..<1_600).map { "w\($0)" }.joined(separator: " ")
        try garage.service("2026-01-02", 10_000, "<span foreground='red'>&lt;\u{1B}[31m \u{202E}desrever")
        try garage.service("2026-01-03", 10_100, long)
        try garage.service("2026-01-04", 10_200, String(repeating: "x", count: 10_000))
        let file = try Report(of: garage.logbook()).pdf(.a4)
        let words = try PDFReader.words(of: file.bytes)
        #expect(words.contains("<b>&amp;") && words.contains("<span foreground='red'>&lt;"), "\(words.prefix(400))")
        #expect(!words.contains("\u{202E}") && !words.contains("\u{1B}") && words.contains("desrever"))
        for number in 0..<1_600 { #expect(words.contains("w\(number)"), "\(number)") }
        #expect(words.count { $0 == "x" } >= 10_000)
        let pages = try PDFReader.pages(of: file.bytes)
        #expect(pages.count > 4 && pages.count < 20)
        for page in pages where page.contains("w700") || page.contains("xxxx") {
            #expect(page.contains("what was done"))
        }
    }

    @Test("Photos and receipts are small copies without their EXIF; what is gone or changed is named with the reason")
    func pictures() throws {
        let garage = try Garage()
        try garage.photo("2026-01-02", 10_000, named: "a.jpg")
        try garage.photo("2026-02-02", 11_000, named: "gone.jpg")
        try garage.photo("2026-03-02", 12_000, named: "changed.jpg")
        let receipt = try garage.attach(try Garage.photo(seed: 5), as: "receipt.jpg")
        let lost = try garage.attach(try Garage.photo(seed: 6), as: "lost.jpg")
        let broken = try garage.attach([0xFF, 0xD8, 0xFF, 0xE0] + Array("no picture".utf8), as: "broken.jpg")
        let invoice = try garage.attach(Array("%PDF-1.7 invoice".utf8), as: "invoice.pdf")
        try garage.service("2026-03-05", 12_100, "belt", attaching: [receipt, lost, broken, invoice])
        try FileManager.default.removeItem(atPath: garage.folder + "/gone.jpg")
        try Data(try Garage.photo(seed: 9)).write(to: URL(fileURLWithPath: garage.folder + "/changed.jpg"))
        try FileManager.default.removeItem(atPath: try #require(garage.store.file(of: lost)))

        let report = try Report(of: garage.logbook())
        let file = try report.pdf(.a4)
        #expect(try PDFReader.pictures(of: file.bytes) == ["jpeg", "jpeg"])
        let words = try PDFReader.words(of: file.bytes)
        for text in [
            "10000 km, 2026-01-02", "photo, confirmed by a person", "The photo is no longer where it was.",
            "The file is no longer the photo that was read.", "The attached file is missing.", "It can't be shown:",
            "invoice.pdf application/pdf, 16 bytes", "receipt.jpg", "lost.jpg", "broken.jpg",
        ] {
            #expect(words.contains(text), "\(text) in \(words)")
        }
        #expect(report.gaps.filter(\.isAttached).map(\.name) == ["lost.jpg", "broken.jpg"])
        #expect(report.gaps.filter { !$0.isAttached }.count == 2 && report.attachedPictures == 3)
        #expect(file.bytes.count < 400_000)
        for secret in ["SecretCamera", "GPSLatitude", "Exif"] {
            #expect(Data(file.bytes).range(of: Data(secret.utf8)) == nil, "\(secret)")
        }

        let bare = try Report(of: garage.logbook(), VehicleReportOptions(photos: false))
        let named = try bare.pdf(.a4)
        #expect(try PDFReader.pictures(of: named.bytes) == [])
        #expect(try PDFReader.words(of: named.bytes).contains("receipt.jpg image/jpeg"))
        #expect(bare.gaps.map(\.name) == ["lost.jpg"])
    }

    @Test("Equal logs give equal bytes")
    func equalBytes() throws {
        let garage = try Garage()
        for month in 1...6 { try garage.fill("2026-0\(month)-05", 10_000 + month * 700, 40, euros: 66) }
        try garage.photo("2026-06-06", 15_000)
        let (one, other) = try (Report(of: garage.logbook()).pdf(.a4), Report(of: garage.logbook()).pdf(.a4))
        #expect(one.bytes == other.bytes)
        #expect(try PDFReader.properties(of: one.bytes)["CreationDate"]?.contains("Jul  1 12:00:00 2026") == true)
    }
}

@Suite("A warranty claim as a PDF", .enabled(if: PDFReader.isInstalled, PDFReader.missing))
struct WarrantyClaimTests {
    private let garage: Garage

    init() throws {
        garage = try Garage()
        try garage.service("2026-01-01", 10_000, "wash")
        var battery = Part(name: "Battery", number: "S4 008")
        battery.warranty = Warranty(until: try CalendarDate("2029-02-01"))
        var pads = Part(name: "Pads")
        pads.warranty = Warranty(untilOdometer: Distance(30_000, .kilometers))
        let receipt = try garage.attach(try Garage.photo(seed: 5), as: "receipt.jpg")
        try garage.service("2026-02-01", 11_000, "electrics", euros: 180, parts: [battery, pads], attaching: [receipt])
        try garage.service("2026-03-01", 12_000, "wash again")
        try garage.photo("2026-04-01", 13_000)
    }

    @Test("It has the part, its entry, the receipt, how long and how far ago it was, and until when it holds")
    func claim() throws {
        let logbook = try garage.logbook()
        let report = try Report(claiming: logbook.warranty("battery"), of: logbook)
        let file = try report.pdf(.a4)
        let words = try PDFReader.words(of: file.bytes)
        for text in [
            "Warranty claim Battery", "S4 008", "Holds until 2029-02-01", "On 2026-07-01 in force, 946 days left",
            "150 days; 2000 km to the last reading, on 2026-04-01; ~", "which is an estimate", "Entry 3 of 2026-02-01",
            "180.00 EUR", "Pads, warranty until 30000 km", "receipt.jpg", "13000 km, 2026-04-01",
        ] {
            #expect(words.contains(text), "\(text) in \(words)")
        }
        #expect(try PDFReader.pictures(of: file.bytes) == ["jpeg", "jpeg"] && report.gaps.isEmpty)
        let bare = try Report(
            claiming: logbook.warranty("3/1"), of: logbook, VehicleReportOptions(costs: false, photos: false))
        #expect(try !PDFReader.words(of: bare.pdf(.a4).bytes).contains("EUR"))
    }

    @Test("A part is found by its name, its maker's number and its entry's number; what isn't clear is said")
    func found() throws {
        let logbook = try garage.logbook()
        #expect(try ["Battery", "s4 008", "3/1"].map { try logbook.warranty($0).id } == ["3/1", "3/1", "3/1"])
        #expect(try logbook.warranty("pads").id == "3/2")
        func refusal(_ text: String) -> String {
            do { return try logbook.warranty(text).id } catch {
                if case .refused(let sentence) = error.reason { return sentence } else { return "\(error)" }
            }
        }
        #expect(
            refusal("3")
                == "\"3\" can be several parts; say one by its number: 3/1 (Battery, 2026-02-01), 3/2 (Pads, 2026-02-01)"
        )
        #expect(refusal("Batery").contains("did you mean \"Battery\"?"))
        #expect(refusal("3/3").contains("those that have one are 3/1 (Battery, 2026-02-01)"))
    }

    @Test("A warranty that has ended says so")
    func ended() throws {
        var fuse = Part(name: "Fuse")
        fuse.warranty = Warranty(until: try CalendarDate("2026-05-01"))
        try garage.service("2025-05-01", 8_000, "fuse", parts: [fuse])
        let logbook = try garage.logbook()
        let words = try PDFReader.words(of: Report(claiming: logbook.warranty("fuse"), of: logbook).pdf(.letter).bytes)
        #expect(words.contains("Holds until 2026-05-01") && words.contains("it has ended"), "\(words)")
    }
}
