import Foundation
import OdologVehicleLog
import Testing

@Suite("odolog due --new")
struct NoticesCommandTests {
    private let workspace: Workspace
    private let today = CalendarDate(Date(), in: .gmt)

    init() throws {
        workspace = try Workspace()
        for vehicle in ["Van", "Bus"] {
            try odolog("vehicle", "add", vehicle)
            try odolog("vehicle", "edit", vehicle, "--time-zone", "GMT")
        }
        for (what, days) in [("Tomorrow", 1), ("Far", 40), ("Week", 6), ("Past", -3)] {
            try odolog("schedule", "add", "Van", what, "--due", today.adding(days: days).description)
        }
    }

    @discardableResult
    private func odolog(_ arguments: String...) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: 0)
    }

    @Test func areToldTheMostUrgentFirstAndWithSentOnce() throws {
        let day = today.adding(days: 1)
        let lines = [
            "Van: Past is overdue (\(today.adding(days: -3))).", "Van: Tomorrow is due tomorrow (\(day)).",
            "Van: Week is due in 6 days (\(today.adding(days: 6))).",
        ]
        #expect(try odolog("due", "--new").lines == lines)
        // Looking alone tells nobody.
        #expect(try odolog("due", "Van", "--new", "--sent").lines == lines)
        #expect(try odolog("due", "--new", "--sent").output == "")
        #expect(try odolog("due", "--new", "Bus").output == "")
        // The rest of the week is told by the next ones.
        try odolog("schedule", "add", "Bus", "Oil", "--due", today.description)
        #expect(try odolog("due", "--new").lines == ["Bus: Oil is due today (\(today))."])
    }

    @Test func noneOfWhatIsSnoozedPausedOrArchived() throws {
        try odolog("schedule", "snooze", "Van", "Past", "--until", today.adding(days: 1).description)
        try odolog("schedule", "pause", "Van", "Week")
        #expect(try odolog("due", "--new").lines.count == 1)
        try odolog("schedule", "edit", "Van", "Tomorrow", "--no-notices")
        #expect(try odolog("due", "--new").output == "")
        #expect(try odolog("schedule", "list", "Van").output.contains("no notices"))
        try odolog("schedule", "edit", "Van", "Tomorrow", "--notices")
        #expect(try odolog("due", "--new").lines.count == 1)
        try odolog("vehicle", "edit", "Van", "--archived")
        #expect(try odolog("due", "--new").output == "")
    }
}
