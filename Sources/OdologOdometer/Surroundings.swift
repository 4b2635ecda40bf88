import OdologValues

/// What the words around a place say about its number. For each kind of word: the closest one, with its closeness, 0
/// (none) ... 1 (right beside it).
struct Surroundings {
    private(set) var odometer: AttachedWord?
    private(set) var trip: AttachedWord?
    private(set) var other: AttachedWord?
    /// Of the words in `other`, one that no dashboard has.
    private(set) var foreign: AttachedWord?
    private(set) var kilometers: AttachedWord?
    private(set) var miles: AttachedWord?

    var unit: (unit: DistanceUnit, closeness: Double)? {
        switch (kilometers?.closeness ?? 0, miles?.closeness ?? 0) {
        case (0, 0): nil
        case (let kilometers, let miles) where kilometers >= miles: (.kilometers, kilometers)
        case (_, let miles): (.miles, miles)
        }
    }

    private mutating func add(_ word: AttachedWord) {
        func closer(_ old: AttachedWord?) -> AttachedWord {
            guard let old, (old.closeness, word.text) >= (word.closeness, old.text) else { return word }
            return old
        }
        switch word.word {
        case .odometer: odometer = closer(odometer)
        case .trip: trip = closer(trip)
        case .otherLabel, .otherUnit, .letterUnit, .meterUnit, .currency, .hours, .code:
            other = closer(other)
            if !word.word.isOfDashboards { foreign = closer(foreign) }
        case .distance(.kilometers): kilometers = closer(kilometers)
        case .distance(.miles): miles = closer(miles)
        }
    }

    /// One for each place, in the same order. Words of a place's own lines belong to it. A word alone belongs to the
    /// nearest place, and less to other places that are hardly further away.
    static func around(_ places: [NumberPlace], loneWords: [LoneWord]) -> [Surroundings] {
        var surroundings = places.map { place in
            place.runs.reduce(into: Surroundings()) { surroundings, run in
                for word in run.words { surroundings.add(word) }
            }
        }
        for word in loneWords {
            let distances = places.map { distance(from: $0.frame, to: word.frame) }
            guard let nearest = distances.compactMap({ $0 }).min() else { continue }
            for (index, distance) in distances.enumerated() {
                guard let distance else { continue }
                let share = (nearest + 0.5) / (distance + 0.5)
                let closeness = (1 - distance / reach) * share * share
                surroundings[index].add(AttachedWord(word: word.word, text: word.text, closeness: closeness))
            }
        }
        return surroundings
    }

    /// Heights of the number's line within which a word still belongs to it.
    private static let reach = 3.0

    /// From a number to a word, in heights of the number's line. Nil when too far away. A gap along the line counts
    /// less: words of one row belong together more than words of two rows.
    private static func distance(from number: QuadFrame, to word: QuadFrame) -> Double? {
        guard let offset = number.offset(to: word, within: reach * 2 * number.height), word.height < 4 * number.height,
            number.height < 6 * word.height
        else {
            return nil
        }
        let along = max(0, offset.along) / number.height
        let across = max(0, abs(offset.across) / number.height - 0.5)
        let distance = (along * along / 2.25 + across * across).squareRoot()
        return distance < reach ? distance : nil
    }
}
