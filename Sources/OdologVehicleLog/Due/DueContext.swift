internal import Foundation

/// What is the same for all dues of one vehicle at one moment.
struct DueContext {
    let zone: TimeZone
    let today: CalendarDate
    let tomorrow: Date
    let odometer: Meter<Distance>
    let hours: Meter<Hours>
    /// The vehicle's lead with every field set; `Lead.standard` fills in what it lacks.
    let lead: Lead
    /// The readings that count for nothing.
    private let flagged: [MeterReading<Distance>]

    init(_ log: VehicleLog, at now: Date) {
        zone = log.zone
        today = CalendarDate(now, in: log.zone)
        tomorrow = today.adding(days: 1).start(in: log.zone)
        odometer = log.odometer(at: now)
        hours = log.hourMeter(at: now)
        lead = log.lead.filled(from: .standard(log.unit))
        flagged = log.readings.filter(\.isFlagged)
    }

    /// The entry's odometer value, unless it is a reading that counts for nothing.
    func odometer(of entry: ServiceEntry) -> Distance? {
        flagged.contains { $0.time == entry.time && $0.shown == entry.odometer } ? nil : entry.odometer
    }
}

/// A point at which a schedule was done, or from which it counts: a date, and totals of the meters.
struct CompletionPoint {
    let date: CalendarDate
    let total: Int?
    let minutes: Int?
    /// Whether nobody read them then: they lie between two readings, or after the last one.
    let isTotalEstimated: Bool
    let isMinutesEstimated: Bool
    /// The same point for a person, with what the meters showed at that time.
    let mark: Mark

    init(_ entry: ServiceEntry, _ context: DueContext) {
        self.init(
            at: entry.time.date, entry.time.day, context.odometer(of: entry), entry.hours,
            context)
    }

    /// What `mark` lacks is taken from `time`. A date counts as the last reading of that day, or else as its noon.
    init(_ mark: Mark, setAt time: LogTime, _ context: DueContext) {
        let moment =
            mark.date.map { day in
                context.odometer.lastPoint(on: day)?.time ?? context.hours.lastPoint(on: day)?.time
                    ?? day.start(in: context.zone).addingTimeInterval(43_200)
            } ?? time.date
        self.init(
            at: moment, mark.date ?? time.day, mark.odometer, mark.hours, context)
    }

    private init(at time: Date, _ date: CalendarDate, _ shown: Distance?, _ hours: Hours?, _ context: DueContext) {
        self.date = date
        total = shown.map { context.odometer.scale.total($0, at: time) } ?? context.odometer.total(at: time)
        minutes = hours.map { context.hours.scale.total($0, at: time) } ?? context.hours.total(at: time)
        isTotalEstimated = shown == nil && context.odometer.isEstimated(at: time)
        isMinutesEstimated = hours == nil && context.hours.isEstimated(at: time)
        mark = Mark(
            date: date,
            odometer: total.map { context.odometer.amount(context.odometer.scale.shown($0, at: time)) },
            hours: minutes.map { context.hours.amount(context.hours.scale.shown($0, at: time)) })
    }
}
