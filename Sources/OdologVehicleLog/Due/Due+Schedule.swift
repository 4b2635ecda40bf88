extension Due {
    /// - Parameter entries: the service entries that complete the schedule, in order of time.
    init(_ schedule: Schedule, done entries: [ServiceEntry], _ context: DueContext) {
        let places = DuePlaces(schedule, done: entries, context)
        let lead = Limits(schedule.lead, context.lead, places)
        self.init(
            id: schedule.id, what: schedule.name, kind: .schedule, date: places?.date, total: places?.total,
            minutes: places?.minutes, lead, context, countsFrom: places?.countsFrom,
            isEstimated: (places?.isTotalEstimated ?? false, places?.isMinutesEstimated ?? false),
            history: ScheduleHistory(entries, context))
    }

    /// Something is due soon with no more than this left: in days, and in the meters' smallest steps
    /// (`MeterAmount.exact`).
    struct Limits {
        var days: Int
        var total: Int
        var minutes: Int
        /// A distance or hours are due soon, too, when the pace reaches them within these days. With more than
        /// `mostTotal` or `mostMinutes` left they are not.
        var projectedDays: Int
        var mostTotal = Int.max
        var mostMinutes = Int.max

        /// A lead that holds as it is.
        init(_ lead: Lead) {
            days = lead.days ?? 0
            projectedDays = days
            total = lead.distance?.exact ?? 0
            minutes = lead.hours?.exact ?? 0
        }

        /// A schedule's own lead holds as it is; the vehicle's is cut to half an interval.
        init(_ own: Lead, _ vehicle: Lead, _ places: DuePlaces?) {
            self.init(own.filled(from: vehicle))
            guard let places else { return }
            if own.days == nil {
                days = min(days, places.halfDays)
                (mostTotal, mostMinutes) = (places.halfTotal, places.halfMinutes)
            }
            if own.distance == nil { total = min(total, places.halfTotal) }
            if own.hours == nil { minutes = min(minutes, places.halfMinutes) }
        }
    }

    /// A due of any kind: by a date, by totals of the meters (`MeterAmount.exact`), or by nothing.
    init(
        id: String, what: String, kind: Kind, date: CalendarDate?, total: Int? = nil, minutes: Int? = nil,
        _ limits: Limits, _ context: DueContext, countsFrom: Mark? = nil,
        isEstimated: (total: Bool, minutes: Bool) = (false, false), history: ScheduleHistory? = nil,
        cost: Money? = nil
    ) {
        let (odometer, hourMeter) = (context.odometer, context.hours)
        let dateLeg = date.map { DueLeg(due: $0, today: context.today, lead: limits.days) }
        let distanceLeg = total.flatMap {
            AmountLeg(
                due: $0, odometer, context, lead: limits.total, leadDays: limits.projectedDays, most: limits.mostTotal,
                estimated: .estimate, read: .reading)
        }
        let hoursLeg = minutes.flatMap {
            AmountLeg(
                due: $0, hourMeter, context, lead: limits.minutes, leadDays: limits.projectedDays,
                most: limits.mostMinutes, estimated: .hoursEstimate, read: .hoursReading)
        }
        let legs = [dateLeg, distanceLeg?.leg, hoursLeg?.leg].compactMap { $0 }
        let deciding = legs.deciding
        // A warranty that has ended asks for nothing.
        let isOver = kind == .warranty && deciding?.status == .overdue
        self.init(
            id: id, what: what, kind: kind, status: isOver ? .neutral : deciding?.status ?? .neutral,
            basis: deciding?.basis, dueDate: date,
            dueDistance: total.map { odometer.amount(odometer.scale.shown($0, at: odometer.now)) },
            dueHours: minutes.map { hourMeter.amount(hourMeter.scale.shown($0, at: hourMeter.now)) },
            isDueDistanceEstimated: isEstimated.total, isDueHoursEstimated: isEstimated.minutes,
            daysLeft: date.map { context.today.days(to: $0) }, distanceLeft: distanceLeg?.left,
            hoursLeft: hoursLeg?.left,
            projectedDate: [distanceLeg?.projected, hoursLeg?.projected].compactMap { $0 }.min(),
            urgency: isOver ? nil : legs.urgency, estimate: odometer.estimate, hoursEstimate: hourMeter.estimate,
            countsFrom: countsFrom, history: history, cost: cost)
    }
}
