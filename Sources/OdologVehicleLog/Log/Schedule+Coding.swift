// Stored and exported as `{"every": …, "from": "completion"}`, `{"every": …, "from": "firstDue", "first": …}` or `{"once": …}`.

extension Schedule.Rule {
    private enum CodingKeys: String, CodingKey { case every, from, first, once }
    private enum Origin: String, Codable { case completion, firstDue }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let interval = try container.decodeIfPresent(Interval.self, forKey: .every) else {
            self = .once(try container.decode(Mark.self, forKey: .once))
            return
        }
        switch try container.decode(Origin.self, forKey: .from) {
        case .completion: self = .every(interval, .completion)
        case .firstDue: self = .every(interval, .firstDue(try container.decodeIfPresent(Mark.self, forKey: .first)))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .every(let interval, .completion):
            try container.encode(interval, forKey: .every)
            try container.encode(Origin.completion, forKey: .from)
        case .every(let interval, .firstDue(let first)):
            try container.encode(interval, forKey: .every)
            try container.encode(Origin.firstDue, forKey: .from)
            try container.encodeIfPresent(first, forKey: .first)
        case .once(let mark): try container.encode(mark, forKey: .once)
        }
    }
}
