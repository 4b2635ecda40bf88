import Foundation
import OdologReading
import VehicleOCR

/// Where the time of many readings went.
struct TimingReport {
    private var photos = 0
    private var milliseconds = 0.0
    private var timings = StageTimings()

    mutating func add(_ reading: PhotoReading) {
        photos += 1
        milliseconds += reading.milliseconds
        timings += reading.timings
    }

    /// A table of the mean time of each stage. Time outside all stages is `other`.
    var lines: [String] {
        guard photos > 0, milliseconds > 0 else { return ["No photo was read, so there are no timings."] }
        var table = TextTable(["stage": .left, "ms a photo": .right, "share": .right])
        func add(_ name: String, _ time: Double) {
            table.add([name, String(format: "%.1f", time / Double(photos)), (time / milliseconds).percent])
        }
        let stages = StageTimings.Stage.allCases
        for stage in stages { add(stage.rawValue, timings[stage]) }
        add("other", max(0, milliseconds - stages.reduce(0) { $0 + timings[$1] }))
        add("all", milliseconds)
        return table.lines
    }
}
