import Foundation
import Testing

@Suite("Fills: without a value, from a photo, with a discount")
struct FillTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try odolog("vehicle add Car")
        try odolog("vehicle edit Car --currency EUR")
    }

    @discardableResult
    private func odolog(_ line: String, status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(line: line, status: status)
    }

    @Test("Without a value the amount counts with the next full tank; the value can come later, and go again")
    func withoutValue() throws {
        try odolog("fuel add Car 40l --odometer 10000 --at 2026-03-01")
        let told = try odolog("fuel add Car 30l --at 2026-03-08").errors.unwrapped
        #expect(told.contains("its amount counts with the next full tank"), "\(told)")
        #expect(
            told.contains("odolog entry edit Car 3 --odometer VALUE or odolog entry edit Car 3 --photo FILE"), "\(told)"
        )
        try odolog("fuel add Car 35l --odometer 11000 --at 2026-03-15")
        #expect(try odolog("fuel list Car").output.contains("6.50 l/100km over 1000 km from full to full"))
        try odolog("entry edit Car 3 --odometer 10500")
        let split = try odolog("fuel list Car").output
        #expect(split.contains("6.00 l/100km") && split.contains("7.00 l/100km"), "\(split)")
        try odolog("entry edit Car 3 --odometer ''")
        #expect(try odolog("fuel list Car").output.contains("6.50 l/100km over 1000 km"))
        #expect(try odolog("history Car --json").lines.count == 2)
        // One that isn't full, or has hours, lacks nothing.
        #expect(!(try odolog("fuel add Car 5l --partial --at 2026-03-16").errors.contains("next full tank")))
    }

    @Test("Two steps at one place ask nothing, also of the same amount")
    func twoSteps() throws {
        try odolog("fuel add Car 15kWh --odometer 19900 --at 2026-03-01")
        try odolog("fuel add Car 10kWh --odometer 20000 --at 2026-03-02 --partial")
        try odolog("fuel add Car 8kWh --odometer 20000 --at 2026-03-02")
        #expect(try odolog("fuel list Car").output.contains("18.00 kWh/100km over 100 km"))
        try odolog("fuel add Car 9kWh --odometer 20050 --at 2026-03-03")
        try odolog("fuel add Car 9kWh --odometer 20100 --at 2026-03-03")
        try odolog("fuel add Car 9kWh --odometer 20150 --at 2026-03-04 --partial")
        try odolog("fuel add Car 9kWh --odometer 20150 --at 2026-03-04")
        // The same fill twice is still asked about.
        try odolog("fuel add Car 9kWh --odometer 20150 --at 2026-03-04", status: 1)
    }

    @Test("A discount is taken off the amount times the price, everywhere")
    func discount() throws {
        try odolog("fuel add Car 40l --odometer 10000 --price 1.70 --discount 2.50 --at 2026-03-01")
        #expect(try odolog("fuel list Car").output.contains("65.50 EUR"))
        let row = try #require(try odolog("fuel list Car --json").json().first)
        #expect((row.dictionary("discount")?["amount"] as? String) == "2.50")
        #expect(try odolog("entry show Car 2").output.contains("discount  2.50 EUR"))
        #expect(try odolog("export Car --format csv").output.contains(",1.7,2.50,yes,"))
        try odolog("entry edit Car 2 --discount 4")
        #expect(try odolog("costs Car").output.contains("64.00 EUR"))
        try odolog("entry edit Car 2 --discount ''")
        #expect(try odolog("costs Car").output.contains("68.00 EUR"))
        try odolog("fuel add Car 40l --discount 2.50", status: 64)
        let more = try odolog("fuel add Car 10l --price 1.70 --discount 25 --at 2026-03-02", status: 64)
        #expect(more.errors.contains("0 to 17.00 EUR, the amount times the price"), "\(more.errors)")
        try odolog("entry edit Car 2 --price '' --discount 1", status: 2)
    }

    @Test("A photo brings the value of a fill, with the reading before, the difference, and where its time is from")
    func photo() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("log Car 164000 --at 2024-04-20")
        let terminal = try Terminal(workspace, "fuel", "add", "Car", "40l", "--photo", "1.jpg")
        try terminal.expect("(from the photo)")
        try terminal.expect("before")
        try terminal.expect("difference +214 km")
        try terminal.answer("or type what it shows, [?] help, [q]uit: ", "")
        #expect(try terminal.finish() == .status(0))
        let fill = try #require(try odolog("fuel list Car --json").json().first)
        let reading = try #require(try odolog("history Car --json").json().last)
        #expect(fill.string("time") == reading.string("takenAt") && fill.string("origin") == "photo")
        #expect(fill.number("reading") == reading.number("entry") && reading.string("photo") != nil)
        // It is in the log: nobody is asked again.
        let again = try odolog("fuel add Car 12l --photo 1.jpg --partial").errors
        #expect(again.contains("in the log already") && again.contains("difference +214 km"), "\(again)")
        #expect(try odolog("history Car --json").lines.count == 2)
    }

    @Test(
        "A fill without a value gets it from a photo later, and the photo's time; a wrong value before doesn't speak against it"
    )
    func photoLater() throws {
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("log Car 164000 --at 2024-04-20")
        try odolog("fuel add Car 40l --odometer 164900 --at 2024-05-01 --station Aral")
        let terminal = try Terminal(workspace, "entry", "edit", "Car", "3", "--photo", "1.jpg", "--amount", "41l")
        try terminal.answer("or type what it shows, [?] help, [q]uit: ", "")
        #expect(try terminal.finish() == .status(0))
        let fill = try #require(try odolog("fuel list Car --json").json().first)
        let reading = try #require(try odolog("history Car --json").json().last)
        #expect(fill.number("amount") == 41 && fill.string("place") == "Aral" && fill.number("revision") == 2)
        #expect(fill.string("time") == reading.string("takenAt") && fill.number("reading") == reading.number("entry"))
        #expect(try workspace.logged("Car") == ["164000 km", "164214 km"])
        // The same with a photo that is logged.
        try odolog("fuel add Car 10l --at 2024-05-01 --partial")
        try odolog("entry edit Car 5 --photo 1.jpg")
        #expect(try odolog("fuel list Car --json").json().last?.number("reading") == reading.number("entry"))
        let refused = try odolog("entry edit Car 1 --photo 1.jpg", status: 2)
        #expect(refused.errors.contains("what is known of Car"), "\(refused.errors)")
    }
}
