/// Where a schedule is due: a date, and totals of the meters.
struct DuePlaces {
    var date: CalendarDate?
    var total: Int?
    var minutes: Int?
    /// Whether `total` counts from an estimate.
    var isTotalEstimated = false
    var isMinutesEstimated = false
    var countsFrom: Mark?
    /// Half an interval, to which the vehicle's lead is cut. Else what is done every 300 km would always be due soon.
    var halfDays = Int.max
    var halfTotal = Int.max
    var halfMinutes = Int.max

    /// Nil for a schedule without a due: it is paused, or it was to be done once and is done.
    ///
    /// - Parameter entries: the service entries that complete the schedule, in order of time.
    init?(_ schedule: Schedule, done entries: [ServiceEntry], _ context: DueContext) {
        guard !schedule.isPaused else { return nil }
        switch schedule.rule {
        case .once(let mark):
            guard entries.isEmpty else { return nil }
            let point = CompletionPoint(
                Mark(odometer: mark.odometer, hours: mark.hours), setAt: schedule.setAt, context)
            date = mark.date
            total = mark.odometer.flatMap { _ in point.total }
            minutes = mark.hours.flatMap { _ in point.minutes }
        case .every(let interval, .completion):
            let start = CompletionPoint(schedule.start ?? Mark(), setAt: schedule.setAt, context)
            // The start says from where to count, so an older entry doesn't count.
            let done = entries.last.map { CompletionPoint($0, context) }
            let from = done.map { $0.date >= start.date || schedule.start == nil ? $0 : start } ?? start
            countsFrom = from.mark
            (isTotalEstimated, isMinutesEstimated) = (from.isTotalEstimated, from.isMinutesEstimated)
            date = interval.months.map { from.date.adding(months: $0) }
            total = interval.distance.flatMap { step in from.total.map { $0 + step.exact } }
            minutes = interval.hours.flatMap { step in from.minutes.map { $0 + step.exact } }
            cutLead(interval, from: from.date)
        case .every(let interval, .firstDue(let first)):
            setFixed(schedule, interval, first, entries, context)
        }
    }

    private mutating func setFixed(
        _ schedule: Schedule, _ interval: Interval, _ mark: Mark?, _ entries: [ServiceEntry], _ context: DueContext
    ) {
        let start = CompletionPoint(schedule.start ?? Mark(), setAt: schedule.setAt, context)
        let first = CompletionPoint(mark ?? Mark(), setAt: schedule.setAt, context)
        let done = entries.map { CompletionPoint($0, context) }
        countsFrom = (done.last ?? start).mark
        isTotalEstimated = mark?.odometer == nil && start.isTotalEstimated
        isMinutesEstimated = mark?.hours == nil && start.isMinutesEstimated
        /// The places of the completions. With a given first due, a typed start is one of them. Without it, the first
        /// due is counted from that start.
        func places(_ isFirstGiven: Bool, _ place: (CompletionPoint) -> Int?) -> [Int] {
            let typed = isFirstGiven && schedule.start != nil ? [start] : []
            return (typed + done).compactMap(place).sorted()
        }
        if let months = interval.months {
            let rhythm = FixedRhythm(first: mark?.date ?? start.date.adding(months: months), months: months)
            let next = rhythm.next(after: places(mark?.date != nil) { $0.date.daysSince1970 })
            date = CalendarDate(daysSince1970: next)
        }
        if let step = interval.distance?.exact,
            let origin = mark?.odometer != nil ? first.total : start.total.map({ $0 + step })
        {
            total = FixedRhythm(first: origin, step: step).next(after: places(mark?.odometer != nil) { $0.total })
        }
        if let step = interval.hours?.exact,
            let origin = mark?.hours != nil ? first.minutes : start.minutes.map({ $0 + step })
        {
            minutes = FixedRhythm(first: origin, step: step).next(after: places(mark?.hours != nil) { $0.minutes })
        }
        cutLead(interval, from: date.flatMap { due in interval.months.map { due.adding(months: -$0) } })
    }

    private mutating func cutLead(_ interval: Interval, from start: CalendarDate?) {
        if let start, let date { halfDays = start.days(to: date) / 2 }
        if let distance = interval.distance { halfTotal = distance.exact / 2 }
        if let hours = interval.hours { halfMinutes = hours.exact / 2 }
    }
}
