internal import Foundation
internal import OdologLogbook
internal import OdologVehicleLog
internal import VehicleStore

/// What reports say, but for what a log says itself.
enum ReportTexts {
    static let vehicleReport = "Service history of a vehicle"
    static let warrantyClaim = "Warranty claim"
    static let estimate = "estimate"

    // Headings.
    static let odometer = "Odometer"
    static let services = "Service history"
    static let fuel = "Fuel"
    static let costs = "Costs"
    static let expenses = "Other costs"
    static let readings = "Odometer readings"
    static let hours = "Hours"
    static let warranties = "Warranties in force"
    static let dues = "Due next"
    static let odometerPhotos = "Photos of the odometer"
    static let attachedFiles = "Attached files"
    static let warranty = "Warranty"
    static let visit = "Fitted"
    static let vehicle = "Vehicle"

    /// The names of facts.
    enum Name {
        static let vehicle = "Vehicle"
        static let kind = "Kind"
        static let vin = "VIN"
        static let formerVIN = "VIN before"
        static let plate = "Plate"
        static let odometer = "Odometer"
        static let hours = "Hours"
        static let bought = "Bought"
        static let sold = "Sold"
        static let registered = "Registered"
        static let log = "Log"
        static let notes = "Notes"
        static let makersNumber = "Maker's number"
        static let quantity = "Quantity"
        static let price = "Price"
        static let holdsUntil = "Holds until"
        static let sinceFitted = "Since it was fitted"
        static let odometerNow = "Odometer now"
        static let entry = "Entry"
        static let done = "What was done"
        static let workshop = "Workshop"
        static let cost = "Cost"
        static let otherParts = "Other parts"
        static let written = "Written"
        static let name = "Name"

        static func on(_ day: CalendarDate) -> String { "On \(day)" }
    }

    // Sentences.
    static let nothingDone = "The log has no service yet."
    static let noReading = "no reading yet"
    static let estimates = "~ marks an estimate. It rests on the readings and their pace."
    static let isReplaced = "replaced"
    static let isLeftOut = "left out"
    static let contradicts = "which contradicts most of the other readings"
    static let leftOut = "What is marked as left out contradicts most of the other readings, and counts for nothing."

    // What a service says beside its name.
    static func workshop(_ name: String) -> String { "by \(name)" }
    static func tyres(_ name: String) -> String { "tyres: \(name)" }
    static func part(_ words: String) -> String { "part: \(words)" }
    static func attached(_ files: String) -> String { "attached: \(files)" }

    static func page(_ number: Int, of count: Int) -> String { "Page \(number) of \(count)" }

    static func made(_ minute: String, _ version: String, _ vehicle: String, _ entries: String) -> String {
        "Made on \(minute) with Odolog \(version) from the log of \(vehicle): \(entries)."
    }

    static func readingsWithFills(_ count: Int) -> String {
        "\(count.counted("reading")) that came with fills \(count == 1 ? "is" : "are") in the plot, and not in this table."
    }

    static func pricesUnknown(_ count: Int) -> String {
        "\(count.counted("fill")) \(count == 1 ? "has" : "have") no cost in the log, so these sums are too low."
    }

    /// Where a meter stands.
    static func now<Amount: MeterAmount>(_ estimate: Estimate<Amount>) -> String {
        let read = "\(estimate.reading) on \(estimate.readAt.day)"
        guard estimate.pace != nil, estimate.ageInDays > 0 else { return read }
        let caveat = estimate.isOld ? "that is too long ago to go by" : estimate.caveat
        return
            "about \(estimate.rounded(estimate.value)), an estimate: \(read) was read \(estimate.ageInDays.counted("day")) before"
            + (caveat.map { "; \($0)" } ?? "")
    }

    static func replaced(_ replacement: MeterReplacement<Distance>) -> String {
        "Odometer replaced: \(replacement.end) on the old one, \(replacement.start) on the new one"
    }

    // Why a picture isn't there.
    static let photoGone = "The photo is no longer where it was."
    static let photoChanged = "The file is no longer the photo that was read."
    static let fileMissing = "The attached file is missing."
    static let fileChanged = "The file was changed since it was attached."
    static func unreadable(_ reason: String) -> String { "It can't be shown: \(reason)" }

    /// Where an odometer value is from, and who has looked at it.
    static func source(of row: HistoryRow) -> String {
        let origin =
            switch row.entry.snapshot.source {
            case .photo, .typed: ""
            case .service: "with a service"
            case .fuel: "with a fill"
            case .purchase: "with the purchase"
            case .import: "imported"
            case .obd: "from the vehicle's diagnostics"
            }
        let how: String
        if row.entry.reading == nil {
            how = origin.isEmpty ? "typed" : ""
        } else {
            switch row.entry.decidedBy {
            case .threshold: how = "photo, read by the machine alone"
            case nil: how = "photo"
            default: how = "photo, \(row.entry.status) by a person"
            }
        }
        return [origin, how].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// What is to be known of an odometer value. Empty: nothing.
    static func remark(on row: HistoryRow) -> String {
        let contradicted = row.contradicts.map { ", contradicts entry \($0)" } ?? ""
        let isGuess = row.entry.reading != nil && [.file, .now].contains(row.entry.snapshot.timeSource)
        return [row.isLeftOut ? isLeftOut + contradicted : "", isGuess ? "the date is not the camera's" : ""]
            .filter { !$0.isEmpty }.joined(separator: "; ")
    }
}

/// The heads of tables.
extension ReportTable.Column {
    static let entry = Self(title: "entry", isRight: true)
    static let date = Self(title: "date")
    static let odometer = Self(title: "odometer", isRight: true)
    static let cost = Self(title: "cost", isRight: true)
    static let source = Self(title: "source", isWide: true)
    static let since = Self(title: "since the one before", isRight: true)
    static let hours = Self(title: "hours", isRight: true)
    static let done = Self(title: "what was done", isWide: true)
    static let purpose = Self(title: "for", isWide: true)
    static let what = Self(title: "what", isWide: true)
    static let left = Self(title: "left", isRight: true)
    static let file = Self(title: "file")
    static let type = Self(title: "type")
    static let origin = Self(title: "of", isWide: true)
    static let year = Self(title: "year")
    static let fuel = Self(title: "fuel")
    static let fills = Self(title: "fills", isRight: true)
    static let amount = Self(title: "amount", isRight: true)
    static let economy = Self(title: "from full to full", isRight: true)
    static let over = Self(title: "over", isRight: true)
    static let station = Self(title: "fuel, station", isWide: true)
    static let sum = Self(title: "in all", isRight: true)
    static let until = Self(title: "until")
    static let due = Self(title: "due")
}
