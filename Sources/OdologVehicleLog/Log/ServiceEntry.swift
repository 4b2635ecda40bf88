/// What was done at one visit.
public struct ServiceEntry: Hashable, Sendable, Codable, Identifiable {
    /// What kind of work it was.
    public enum Category: String, Hashable, Sendable, Codable, CaseIterable {
        /// Planned work.
        case maintenance
        /// Something was broken.
        case repair
        /// An improvement.
        case upgrade
        /// An official inspection.
        case inspection
        /// Anything else.
        case other
    }

    /// The store's identifier, which never changes.
    public var id: String
    /// When it was done.
    public var time: LogTime
    /// What the odometer showed. Nil: taken from the readings around `time`.
    public var odometer: Distance?
    /// What the hour meter showed. Nil: taken from the readings around `time`.
    public var hours: Hours?
    /// The price of the whole visit, parts included. Nil: the sum of its parts' prices, if they are known.
    public var cost: Money?
    /// What kind of work it was.
    public var category: Category
    /// What a person wrote beside it.
    public var notes: String?
    /// Who did it.
    public var workshop: String?
    /// The name of the set of tyres that is mounted from then on. Nil: the one before stays.
    public var tyres: String?
    /// What was put in.
    public var parts: [Part]
    /// Words of the user's own, to find the entry by.
    public var tags: [String]
    /// The schedules that this entry completes. One named twice counts once.
    public var completes: [Schedule.ID]
    /// Files that belong to it, such as a receipt. No two have one name.
    public var attachments: [AttachedFile]

    public init(
        id: String, at time: LogTime, odometer: Distance? = nil, hours: Hours? = nil, cost: Money? = nil,
        category: Category = .maintenance, notes: String? = nil, workshop: String? = nil, tyres: String? = nil,
        parts: [Part] = [],
        tags: [String] = [], completes: [Schedule.ID] = [], attachments: [AttachedFile] = []
    ) {
        self.id = id
        self.time = time
        self.odometer = odometer
        self.hours = hours
        self.cost = cost
        self.category = category
        self.notes = notes
        self.workshop = workshop
        self.tyres = tyres
        self.parts = parts
        self.tags = tags
        self.completes = completes
        self.attachments = attachments
    }

    /// `cost`, or else the sum of its parts' prices. Empty where nothing is known.
    public var costs: Amounts { cost.map { Amounts([$0]) } ?? Amounts(parts.compactMap(\.cost)) }
}
