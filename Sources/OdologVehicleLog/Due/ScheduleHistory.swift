/// How often a schedule was done, at what cost, and how long ago.
public struct ScheduleHistory: Hashable, Sendable, Codable {
    /// How many entries of the log complete it.
    public let timesDone: Int
    /// The day of the last entry that completes it. Nil: never.
    public let lastDone: CalendarDate?
    /// The mean cost by currency, over the entries with a cost. Several schedules completed by one visit share its
    /// cost equally.
    public let meanCost: Amounts
    /// Days since it was last done, by the log. Nil: never.
    public let daysSince: Int?
    /// Distance since it was last done, by the estimate. Nil: never done, or no reading is known.
    public let distanceSince: Distance?
    /// Hours since it was last done, by the estimate. Nil: never done, or no hours are known.
    public let hoursSince: Hours?
}

extension ScheduleHistory {
    /// - Parameter entries: the service entries that complete the schedule, in order of time.
    init(_ entries: [ServiceEntry], _ context: DueContext) {
        var costs: [Currency: [Money]] = [:]
        for entry in entries {
            for money in entry.costs.sums {
                costs[money.currency, default: []].append(money.divided(by: Set(entry.completes).count))
            }
        }
        let last = entries.last.map { CompletionPoint($0, context) }
        timesDone = entries.count
        lastDone = last?.date
        meanCost = Amounts(costs.values.flatMap { shares in Amounts(shares).sums.map { $0.divided(by: shares.count) } })
        daysSince = last.map { max(0, $0.date.days(to: context.today)) }
        distanceSince = last?.total.flatMap { from in
            context.odometer.totalNow.map { context.odometer.amount($0 - from) }
        }
        hoursSince = last?.minutes.flatMap { from in
            context.hours.totalNow.map { context.hours.amount($0 - from) }
        }
    }
}
