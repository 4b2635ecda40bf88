public import Foundation
internal import OdologValues

/// A set of tyres, and how far it went: the sum over the times in which it was mounted.
public struct TyreSet: Hashable, Sendable, Codable {
    /// As it was first written. Letter case makes no other set.
    public let name: String
    /// How far it went until the last change of tyres. Nil: no reading tells where it was mounted.
    public let distanceAtLastChange: Distance?
    /// How far it went until now: for the mounted set up to the estimate of where the odometer stands, or to the last reading.
    public let distance: Distance?
    /// Whether `distance` ends with an estimate.
    public let isEstimated: Bool
    /// Whether it is mounted now.
    public let isMounted: Bool
    /// When it was mounted last.
    public let mountedAt: LogTime
    /// How often it was mounted.
    public let timesMounted: Int
}

extension VehicleLog {
    /// The sets of tyres, in the order in which they were first mounted. Entries of a later day than `now` don't count.
    public func tyreSets(at now: Date) -> [TyreSet] {
        let now = lastKnown(at: now)
        let context = DueContext(self, at: now)
        let meter = context.odometer
        let mounted = entries.filter { $0.tyres != nil && $0.time.isPast(context.today, before: context.tomorrow) }
            .sorted { ($0.time.date, $0.id) < ($1.time.date, $1.id) }
        guard let last = mounted.last else { return [] }
        func total(_ entry: ServiceEntry) -> Int? {
            context.odometer(of: entry).map { meter.scale.total($0, at: entry.time.date) }
                ?? meter.total(at: entry.time.date)
        }
        func gone(_ from: ServiceEntry, _ to: ServiceEntry) -> Int? {
            guard let start = total(from), let end = total(to) else { return nil }
            return max(0, end - start)
        }
        var ways: [String: Int?] = [:]
        for (from, to) in zip(mounted, mounted.dropFirst()) {
            let (key, way) = (from.tyres!.nameKey, gone(from, to))
            ways[key] = (ways[key] ?? 0).flatMap { sum in way.map { sum + $0 } }
        }
        let sinceLast = total(last).flatMap { start in
            meter.totalNow.map { max(0, $0 - start) }
        }
        var seen: Set<String> = []
        return mounted.compactMap { first in
            guard let name = first.tyres, seen.insert(name.nameKey).inserted else { return nil }
            let own = mounted.filter { $0.tyres?.nameKey == name.nameKey }
            let isMounted = last.tyres?.nameKey == name.nameKey
            let known = ways[name.nameKey] ?? 0
            let way = isMounted ? known.flatMap { known in sinceLast.map { known + $0 } } : known
            return TyreSet(
                name: name, distanceAtLastChange: known.map(meter.amount), distance: way.map(meter.amount),
                isEstimated: isMounted && meter.isEstimated(at: now), isMounted: isMounted,
                mountedAt: own.last?.time ?? first.time, timesMounted: own.count)
        }
    }
}
