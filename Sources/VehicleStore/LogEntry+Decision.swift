import OdologOdometer
import OdologReading
import OdologValues

extension LogEntry {
    /// Whether the log has the value as it was read. Of a withdrawn reading as well.
    package var status: String {
        guard let reading else { return "entered" }
        let isAsRead = reading.content.says(snapshot.value, snapshot.unit)
        return (isAsRead ? StoredReading.Status.confirmed : .edited).rawValue
    }

    /// Who said yes when the entry was logged. Nil: it isn't known.
    ///
    /// A withdrawn reading keeps who withdrew it instead: a person. It keeps its threshold only since version 6 of the
    /// store.
    package var decidedBy: DecisionMaker? {
        guard let reading else { return .person }
        // A threshold logs nothing else than what was read.
        guard reading.content.says(snapshot.value, snapshot.unit) else { return .person }
        guard reading.threshold == nil else { return .threshold }
        guard reading.status == .rejected else { return reading.decidedBy }
        return reading.content.isBeforeThresholds ? nil : .person
    }
}

extension Reading {
    /// Whether this odometer value is what was read.
    func says(_ value: OdometerValue, _ unit: DistanceUnit) -> Bool {
        self.value == value && (self.unit ?? unit) == unit
    }

    /// The reading is from before the store kept thresholds. Later readings say what the photo shows (`scene`), and
    /// soon after that by which version of the engine they were read.
    fileprivate var isBeforeThresholds: Bool { scene == nil && engine.version.isEmpty }
}
