/// One message about one thing that is due, sent or to be sent.
public struct Notice: Hashable, Sendable, Codable {
    /// Why a notice is sent.
    public enum Reason: Hashable, Sendable, Codable {
        /// 30, 7, 1, or 0 days before it is due.
        case daysBefore(Int)
        /// Little is left of a distance or of hours, and no pace says when it ends.
        case soon
        /// It is overdue.
        case overdue
    }

    /// Why it is sent.
    public let reason: Reason
    /// The day on which it is sent, in the vehicle's zone.
    public let date: CalendarDate

    public init(_ reason: Reason, on date: CalendarDate) {
        self.reason = reason
        self.date = date
    }
}

/// When notices are sent: 30, 7, 1, 0 days before, then, as long as something is overdue, at most one in 7 days.
public struct NoticePlan: Hashable, Sendable {
    /// Days before it is due, the largest first.
    public static let milestones = [30, 7, 1, 0]
    /// The fewest days between two notices while something is overdue. The notice on the due day (0 days before)
    /// counts, too.
    ///
    /// A new reading can move the due day, so that a milestone comes near again. It isn't told again within so many
    /// days.
    public static let pause = 7

    /// The notice to send about `due` today; nil: none.
    ///
    /// A day without a call loses no notice: a milestone's notice is returned by the first call after it is reached.
    ///
    /// - Parameters:
    ///   - due: what it is about.
    ///   - today: in the vehicle's zone.
    ///   - sent: the notices that were sent about it since it was last done.
    ///   - schedule: its schedule, for pause, snooze, and whether notices are wanted; nil for other things.
    public static func notice(
        of due: Due, today: CalendarDate, sent: [Notice], schedule: Schedule? = nil
    ) -> Notice? {
        if let schedule {
            guard schedule.notifies, !schedule.isPaused, today >= schedule.snoozedUntil ?? .first else { return nil }
        }
        let sent = sent.filter { $0.date <= today }
        func wasSent(_ reasons: Notice.Reason..., since day: CalendarDate) -> Bool {
            sent.contains { $0.date >= day && reasons.contains($0.reason) }
        }
        let recent = today.adding(days: 1 - pause)
        switch (due.status, due.urgency) {
        case (.neutral, _): return nil
        case (.overdue, _):
            return wasSent(.overdue, .daysBefore(0), since: recent) ? nil : Notice(.overdue, on: today)
        case (_, let days?):
            guard let milestone = milestones.last(where: { days <= $0 }) else { return nil }
            let reached = today.adding(days: days - milestone)
            // A notice sent since that day has told it already.
            let isTold = sent.contains { $0.date >= reached } || wasSent(.daysBefore(milestone), since: recent)
            return isTold ? nil : Notice(.daysBefore(milestone), on: today)
        case (.dueSoon, nil): return sent.isEmpty ? Notice(.soon, on: today) : nil
        case (.good, nil): return nil
        }
    }
}

extension Outlook {
    /// The notices to send today, by the id of the due that they are about.
    ///
    /// - Parameters:
    ///   - log: what the outlook was made from.
    ///   - sent: what was sent so far.
    public func notices(_ log: VehicleLog, sent: [Due.ID: [Notice]]) -> [Due.ID: Notice] {
        let schedules = Dictionary(log.schedules.map { ($0.id, $0) }) { first, _ in first }
        var notices: [Due.ID: Notice] = [:]
        for due in dues {
            let lastDone = due.history?.lastDone ?? .first
            notices[due.id] = NoticePlan.notice(
                of: due, today: today, sent: sent[due.id, default: []].filter { $0.date > lastDone },
                schedule: due.kind == .schedule ? schedules[due.id] : nil)
        }
        return notices
    }
}

// What a person is asked or told once, though nothing is due.
extension NoticePlan {
    /// A reading is asked for when the last one is older than so many days, and not again within so many.
    public static let readingAge = 14

    /// Asks for a reading of the odometer; nil: none is needed.
    ///
    /// It is asked for while the vehicle isn't sold, has a reading, or has a schedule that counts by distance.
    ///
    /// - Parameters:
    ///   - log: its readings, schedules and sale.
    ///   - today: in the vehicle's zone.
    ///   - sent: when a reading was asked for.
    public static func readingNotice(_ log: VehicleLog, today: CalendarDate, sent: [Notice]) -> Notice? {
        if let sold = log.sale?.date, sold <= today { return nil }
        if let last = log.lastReadingDay(until: today) {
            guard last.days(to: today) > readingAge else { return nil }
        } else {
            guard log.schedules.contains(where: { !$0.isPaused && $0.countsDistance }) else { return nil }
        }
        let isAsked = sent.contains { $0.date <= today && $0.date.days(to: today) < readingAge }
        return isAsked ? nil : Notice(.soon, on: today)
    }

    /// The year whose costs are told today: the last one, from 2 January to the end of January. Nil: none.
    public static func yearToTell(_ today: CalendarDate) -> Int? {
        today.month == 1 && today.day >= 2 && today.year > 1 ? today.year - 1 : nil
    }
}

extension VehicleLog {
    /// The day of the last odometer reading that is in the log. Nil: there is none.
    public func lastReadingDay(until today: CalendarDate) -> CalendarDate? {
        readings.filter { !$0.isWithdrawn && $0.time.day <= today }.map(\.time.day).max()
    }
}

extension Schedule {
    fileprivate var countsDistance: Bool {
        switch rule {
        case .every(let interval, _): interval.distance != nil
        case .once(let mark): mark.odometer != nil
        }
    }
}
