internal import OdologExchange
internal import OdologReading
internal import OdologVehicleLog

/// A LubeLogger server, by its API (version 1.4.2 or later, which takes JSON).
///
/// Numbers go as numbers and days as ISO 8601: what comes as text is read in the server's language, where `12.34` may be 1234.
package struct LubeLoggerServer {
    /// Why it doesn't do as asked.
    package struct Refusal: Error, Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The key is wrong, or missing.
            case key
            /// Nothing was changed.
            case refused
            /// Nobody knows whether it was done.
            case unknown
            /// Nobody took the request.
            case unreachable
        }

        package let kind: Kind
        /// What the server said, or what is wrong with its answer.
        package let reason: String
    }

    /// A record as the server has it.
    package struct Record: Sendable {
        package let id: Int
        let members: [String: JSONValue]

        /// The uid of the entry that it was made of. Nil: it has no mark of Odolog.
        var mark: String? {
            guard case .array(let fields)? = members["extraFields"] else { return nil }
            return fields.lazy.compactMap { field in
                field["name"]?.word == LubeLoggerServer.mark ? field["value"]?.word : nil
            }.first
        }
    }

    /// A vehicle as the server has it.
    package struct Vehicle: Sendable {
        package let id: Int
        package let plate: String?
        package let vin: String?
        /// Such as `2019 Nissan Altima`.
        package let words: String
    }

    /// The extra field by which a record is known to be an entry's.
    static let mark = "odolog"

    private let client: any HTTPClient
    /// Without a slash at its end.
    package let url: String
    private let key: String?

    /// - Parameter url: `http` or `https`, with or without a path.
    package init(_ client: any HTTPClient, at url: String, key: String?) {
        (self.client, self.key) = (client, key)
        self.url = String(url.reversed().drop { $0 == "/" }.reversed())
    }

    // MARK: What is asked for

    package func vehicles() throws(Refusal) -> [Vehicle] {
        try list(ask(.get, "/api/vehicles")).compactMap { item in
            guard let id = item["id"]?.integer else { return nil }
            let words = ["year", "make", "model"].compactMap { item[$0]?.word }.filter { !$0.isEmpty }
            var vin: String?
            if case .array(let fields)? = item["extraFields"] {
                vin = fields.first { $0["name"]?.word?.uppercased() == "VIN" }?["value"]?.word
            }
            return Vehicle(id: id, plate: item["licensePlate"]?.word, vin: vin, words: words.joined(separator: " "))
        }
    }

    /// The records of a kind.
    ///
    /// - Parameter id: of one of them. Nil: all.
    func records(_ kind: LubeLoggerRecord.Kind, of vehicle: Int, id: Int? = nil) throws(Refusal) -> [Record] {
        let which = id.map { "&id=\($0)" } ?? ""
        return try list(ask(.get, "\(kind.path)?vehicleId=\(vehicle)\(which)")).compactMap { item in
            guard case .object(let members) = item, let number = item["id"]?.integer, id == nil || id == number else {
                return nil
            }
            return Record(
                id: number, members: Dictionary(members.all.map { ($0.key, $0.value) }) { first, _ in first })
        }
    }

    /// - Returns: the record's id. Nil: the server didn't say.
    func add(_ record: LubeLoggerRecord, to vehicle: Int) throws(Refusal) -> Int? {
        let answer = try change(.post, "\(record.kind.path)/add?vehicleId=\(vehicle)", record.json)
        guard case .object(let members) = answer else { return nil }
        // It stands in an object of its own.
        return answer["recordId"]?.integer ?? members.all.lazy.compactMap { $0.value["recordId"]?.integer }.first
    }

    /// What the record has beside what an entry has is kept: files, other extra fields, equipment.
    func update(_ known: Record, to record: LubeLoggerRecord) throws(Refusal) {
        guard case .object(var members) = record.json else { return }
        members.all.insert(.init("id", .int(known.id)), at: 0)
        for name in ["files", "initialOdometer", "equipmentRecordId"] {
            if let value = known.members[name], value != .null { members.all.append(.init(name, value)) }
        }
        if record.kind == .odometer, known.members["initialOdometer"] == nil {
            members.all.append(.init("initialOdometer", .int(0)))
        }
        if case .array(let fields)? = known.members["extraFields"] {
            let others = fields.filter { $0["name"]?.word != Self.mark }
            members.all = members.all.map { member in
                guard member.key == "extraFields", case .array(let own) = member.value else { return member }
                return .init(member.key, .array(own + others))
            }
        }
        try change(.put, "\(record.kind.path)/update", .object(members))
    }

    func delete(_ kind: LubeLoggerRecord.Kind, _ id: Int) throws(Refusal) {
        try change(.delete, "\(kind.path)/delete?id=\(id)", nil)
    }

    // MARK: How it answers

    @discardableResult
    private func change(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue?) throws(Refusal) -> JSONValue {
        let answer = try ask(method, path, body)
        guard case .object = answer else { throw Refusal(kind: .unknown, reason: "the answer is no object") }
        // `success` is false where one may not write to the vehicle, and the status is 200 all the same.
        guard answer["success"] == .bool(true) else {
            throw Refusal(kind: .refused, reason: answer["message"]?.word ?? "it says that it failed, and not why")
        }
        return answer
    }

    private func list(_ answer: JSONValue) throws(Refusal) -> [JSONValue] {
        if case .array(let items) = answer { return items }
        throw Refusal(kind: .refused, reason: answer["message"]?.word ?? "the answer is no list")
    }

    private func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil
    ) throws(Refusal) -> JSONValue {
        var headers = ["Accept: application/json", "User-Agent: odolog/\(OdologVersion.current)"]
        // Numbers as numbers and days as ISO 8601 in the answer, whatever the server's language.
        if method == .get { headers.append("culture-invariant: true") }
        if let key { headers.append("x-api-key: \(key)") }
        let answer: HTTPAnswer
        do {
            answer = try client.send(HTTPRequest(method, url + path, headers: headers, body: body))
        } catch {
            switch error {
            case .noLibrary(let name): throw Refusal(kind: .unreachable, reason: "\(name) isn't installed")
            case .notSent(let reason): throw Refusal(kind: .unreachable, reason: reason)
            case .noAnswer(let reason): throw Refusal(kind: .unknown, reason: reason)
            }
        }
        let json = try? JSONValue(answer.body)
        let message = json?["message"]?.word
        switch answer.status {
        case 200..<300:
            guard let json else {
                throw Refusal(kind: .unknown, reason: "the answer is no JSON: \(answer.start)")
            }
            return json
        case 300..<400:
            throw Refusal(
                kind: .refused,
                reason: "it sends elsewhere (HTTP \(answer.status)): the key may not read this vehicle, or the URL is "
                    + "another one")
        case 401 where message?.hasPrefix("Access Denied") != true:
            throw Refusal(kind: .key, reason: "HTTP 401: \(message ?? "the key isn't taken")")
        // Where an error comes after the record was kept, it is kept.
        case 500...: throw Refusal(kind: .unknown, reason: "HTTP \(answer.status): \(message ?? answer.start)")
        default: throw Refusal(kind: .refused, reason: "HTTP \(answer.status): \(message ?? answer.start)")
        }
    }
}

extension HTTPAnswer {
    /// A few words of the body on one line, for a person.
    fileprivate var start: String {
        guard !body.isEmpty else { return "nothing" }
        let text = String(decoding: body.prefix(120), as: UTF8.self)
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension JSONValue {
    /// Of an object, in any letter case, as servers differ. Nil: there is none.
    subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.all.first { $0.key == name }?.value
            ?? members.all.first { $0.key.lowercased() == name.lowercased() }?.value
    }

    /// A string as it is, a number with its digits.
    var word: String? {
        switch self {
        case .string(let text): text
        case .int(let number): "\(number)"
        case .number(let number): "\(number)"
        default: nil
        }
    }

    var integer: Int? { if case .int(let number) = self { number } else { word.flatMap { Int($0) } } }
}

extension LubeLoggerRecord.Kind {
    /// Below the server's URL.
    var path: String { "/api/vehicle/\(rawValue)records" }
}

extension LubeLoggerRecord {
    /// As the API takes it.
    var json: JSONValue {
        var members: JSONValue.Members = ["date": .string(day.description)]
        func add(_ name: String, _ value: JSONValue?) { if let value { members.all.append(.init(name, value)) } }
        add("odometer", odometer.map { .int($0) })
        add("description", description.map { .string($0) })
        add("cost", cost?.json)
        add("fuelConsumed", fuel?.amount.json)
        add("isFillToFull", fuel.map { .bool($0.isFull) })
        add("missedFuelUp", fuel.map { .bool($0.missedBefore) })
        add("notes", .string(notes))
        add("tags", .string(tags.joined(separator: " ")))
        add("extraFields", .array([.object(["name": .string(LubeLoggerServer.mark), "value": .string(uid)])]))
        return .object(members)
    }

    /// Whether a record that has no mark says the same.
    func isSaid(by record: LubeLoggerServer.Record) -> Bool {
        let members = record.members
        func number(_ name: String) -> Double? { members[name]?.word.flatMap { Double($0) } }
        return members["date"]?.word.map { String($0.prefix(10)) } == day.description
            && number("odometer") == odometer.map { Double($0) } && number("cost") == cost?.value
            && number("fuelConsumed") == fuel?.amount.value
            && (description == nil || members["description"]?.word == description)
    }
}

extension DecimalNumber {
    fileprivate var json: JSONValue { decimals == 0 ? .int(significand) : .number(value) }
}
