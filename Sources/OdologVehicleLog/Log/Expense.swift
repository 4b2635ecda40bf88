/// Money that was spent on a vehicle for neither service nor fuel.
public struct Expense: Hashable, Sendable, Codable, Identifiable {
    /// The store's identifier, which never changes.
    public var id: String
    /// When the money was spent.
    public var time: LogTime
    /// How much.
    public var cost: Money
    /// What it was for, such as insurance, tax, toll, parking, fine.
    public var category: String
    /// It comes again after so many months, 1 to 1200; 0: no more. Nil: it carries on what the expense before it of the same category
    /// said (``RecurringExpense``).
    public var everyMonths: Int?
    /// What a person wrote beside it.
    public var notes: String?
    /// Files that belong to it, such as a receipt. No two have one name.
    public var attachments: [AttachedFile]

    public init(
        id: String, at time: LogTime, cost: Money, category: String, everyMonths: Int? = nil, notes: String? = nil,
        attachments: [AttachedFile] = []
    ) {
        self.id = id
        self.time = time
        self.cost = cost
        self.category = category
        self.everyMonths = everyMonths
        self.notes = notes
        self.attachments = attachments
    }
}
