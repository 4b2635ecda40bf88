import Foundation
import Testing
import VehicleStore

/// A year with a van, from the first photo to the restored backup, as one person types it.
@Suite("A day in the life")
struct DayInTheLifeTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private func due(_ what: String) throws -> JSONLine {
        try #require(try odolog("due", "Blue Doblo", "--json").json().first { $0.string("what") == what })
    }

    @Test func fromPhotoToRestore() throws {
        try workspace.photo("164214-km", as: "IMG_2231.jpg")
        try odolog("vehicle", "add", "Blue Doblo", "--make", "Fiat")
        try odolog(
            "vehicle", "edit", "Blue Doblo", "--currency", "EUR", "--time-zone", "Europe/Berlin", "--purchased",
            "2023-01-10", "--purchase-odometer", "150000", "--registration", "2020-02")
        // A photo: 164,214 km on 2024-05-01.
        try odolog("record", "IMG_2231.jpg", "--vehicle", "Blue Doblo", "--accept-at", "0")
        #expect(try workspace.logged() == ["150000 km", "164214 km"])

        try odolog(
            "schedule", "add", "Blue Doblo", "Oil and filter", "--every", "12mo", "--or", "15000km", "--last",
            "2023-01-10", "--last-odometer", "150000")
        try odolog("schedule", "add", "Blue Doblo", "--preset", "car.brakefluid", "--last", "2023-01-10")
        let before = try due("Oil and filter")
        #expect(before.string("status") == "overdue" && before.string("dueDate") == "2024-01-10")
        #expect(before.number("dueDistance") == 165_000)
        // The sticker of February 2020, a leap year.
        #expect(try due("Registration").string("dueDate") == "2020-02-29")
        #expect(try odolog("due", "--status", "good").output == "")

        // One visit, two schedules.
        let done = try odolog(
            "done", "Blue Doblo", "Oil and filter", "brake FLUID", "--odometer", "164900", "--cost", "189.50",
            "--workshop", "Meyer", "--part", "Filter", "--warranty", "24mo", "--at", "2024-05-20 10:00")
        #expect(done.errors.contains("Oil and filter: next 2025-05-20 or 179900 km."))
        #expect(try due("Brake fluid").string("dueDate") == "2026-05-20")
        #expect(try due("Oil and filter").number("timesDone") == 1)
        #expect(try workspace.logged() == ["150000 km", "164214 km", "164900 km"])
        let visit = try odolog("entries", "Blue Doblo", "--kind", "service", "--json").json()[0]
        #expect(visit.string("time") == "2024-05-20T10:00:00+02:00", "in the vehicle's zone, in summer")

        // From full to full: 30 l for 500 km.
        try odolog(
            "fuel", "add", "Blue Doblo", "42l", "--odometer", "165000", "--cost", "70.00", "--at", "2024-05-21 09:00")
        try odolog(
            "fuel", "add", "Blue Doblo", "10l", "--odometer", "165200", "--cost", "16.50", "--partial", "--at",
            "2024-05-24 09:00")
        try odolog(
            "fuel", "add", "Blue Doblo", "20l", "--odometer", "165500", "--price", "1.659", "--at", "2024-05-28 09:00")
        #expect(try odolog("fuel", "list", "Blue Doblo").output.contains("6.00 l/100km over 500 km from full to full"))
        try odolog("expense", "add", "Blue Doblo", "toll", "12 CHF", "--at", "2024-06-01")

        // 189.50 + 70.00 + 16.50 + 33.18; francs apart.
        let costs = try odolog("costs", "Blue Doblo", "--year", "2024").output
        #expect(costs.contains(/total +309\.18 EUR/) && costs.contains(/total +12\.00 CHF/))
        #expect(try odolog("costs", "Blue Doblo", "--year", "2023").errors.contains("cost nothing"))

        try odolog("backup", "doblo.sqlite")
        #expect(try mode("doblo.sqlite") == 0o600)
        #expect(try odolog("backup", "doblo.sqlite", status: 2).errors.contains("it is there already"))
        let entries = try odolog("entries", "Blue Doblo").output
        try odolog("entry", "remove", "Blue Doblo", "5")
        #expect(try workspace.logged().contains("164900 km") == false)
        try odolog("restore", "doblo.sqlite")
        #expect(try odolog("entries", "Blue Doblo").output == entries)
        #expect(try workspace.logged().contains("164900 km"))
        #expect(try workspace.store().problems() == [])
        // A partner's copy, with a fill that was paid on the way.
        try odolog(
            "fuel", "add", "Blue Doblo", "30l", "--odometer", "166000", "--cost", "50.00", "--at", "2024-06-10 09:00",
            "--store", "doblo.sqlite")
        let merged = try odolog("merge", "doblo.sqlite").output
        #expect(merged.contains("Added: 1 reading in logs, 1 other entry."), "\(merged)")
        #expect(
            try odolog("entries", "Blue Doblo").output
                == odolog("entries", "Blue Doblo", "--store", "doblo.sqlite").output)
        #expect(try odolog("merge", "doblo.sqlite").output.contains("Added: nothing."))
        // What was restored over is kept.
        let kept = workspace.storePath + ".before-restore"
        #expect(try odolog("entries", "Blue Doblo", "--store", kept).output != entries)
        #expect(try mode(kept) == 0o600 && mode(workspace.storePath) == 0o600)
    }

    private func mode(_ path: String) throws -> Int? {
        let file = path.hasPrefix("/") ? path : workspace.folder + "/" + path
        return try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }
}
