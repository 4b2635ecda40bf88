internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import OdologLogbook
internal import OdologReading
internal import VehicleOCR
internal import VehicleStore

/// Why a request wasn't carried out, as RFC 9457 has it (`application/problem+json`).
struct Problem: Error, Sendable {
    /// What the answer's status is.
    var status: HTTPResponse.Status
    /// A stable word, such as `no_such_vehicle`.
    var code: String
    /// One sentence: what was wrong, and what to do.
    var detail: String
    /// What is odd, a sentence each. Empty: the problem is another one.
    var flags: [String] = []
    /// What the same request needs, to be carried out all the same. Nil: nothing helps.
    var acknowledge: String?
    /// Seconds after which to try again. Nil: that wouldn't help.
    var retryAfter: Int?

    init(_ status: HTTPResponse.Status, _ code: String, _ detail: String) {
        (self.status, self.code, self.detail) = (status, code, detail)
    }

    /// Nothing was written: a person has to say yes to what is odd. The same request with `acknowledge` goes through.
    static func needsYes(_ flags: [String], _ acknowledge: String) -> Problem {
        var problem = Problem(.conflict, "needs_second_yes", flags.joined(separator: " "))
        (problem.flags, problem.acknowledge) = (flags, acknowledge)
        return problem
    }

    var json: JSONValue {
        var members: JSONValue.Members = [
            "type": .string("about:blank"), "title": .string(status.reasonPhrase), "status": .int(status.code),
            "code": .string(code), "detail": .string(detail),
        ]
        if let acknowledge {
            members.all += [.init("flags", JSONValue(strings: flags)), .init("acknowledge", .string(acknowledge))]
        }
        return .object(members)
    }

    /// The problem that any error of this program is.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as StoreError: self.init(store: error)
        case let error as LogbookError: self.init(log: error)
        case let error as ConfirmationError:
            switch error {
            case .store(let error): self.init(store: error)
            case .log(let error): self.init(log: error)
            case .refused(.decided(let error)): self.init(store: error)
            case .refused(let refusal): self.init(.unprocessableContent, "refused", refusal.description)
            }
        case let error as TypedError: self.init(.unprocessableContent, "invalid_value", error.description)
        case let error as ReadingError:
            self.init(.unprocessableContent, error.code, error.description)
        case let error as SetupError:
            self.init(.serviceUnavailable, error.code, "No photo can be read on this machine at the moment.")
            retryAfter = 30
        case let error as HTTPError:
            self.init(error.status, "http", error.body ?? error.status.reasonPhrase)
        case let error as AccessError: self.init(.unprocessableContent, "access", error.description)
        case is CancellationError:
            self.init(.serviceUnavailable, "stopping", "The server is stopping; send it again in a moment.")
            retryAfter = 5
        default: self.init(.internalServerError, "internal", "Something went wrong in the server; its log says what.")
        }
    }

    private init(store error: StoreError) {
        let status: HTTPResponse.Status =
            switch error {
            case .noSuchVehicle, .noSuchVehicleID, .noSuchReading, .noSuchEntry, .noSuchChange, .noSuchAttachment:
                .notFound
            case .changedSince, .entryOfItem, .nameTaken, .vinTaken, .plateTaken, .vehicleHasOtherVIN, .alreadyRejected,
                .alreadyLogged, .alreadyConfirmed, .alreadyTold, .needsPerson, .needsSecondYes, .moved:
                .conflict
            case .invalidValue, .doesNotFit, .wrongKind, .unreadableList, .cannotAttach: .unprocessableContent
            case .busy, .diskFull: .serviceUnavailable
            default: .internalServerError
            }
        // Where the store is on this machine is nobody's business elsewhere.
        let detail =
            status == .internalServerError || status == .serviceUnavailable
            ? "The store can't be used at the moment (\(error.code))." : error.description
        self.init(status, error.code, detail)
        if status == .serviceUnavailable { retryAfter = 5 }
    }

    private init(log error: LogbookError) {
        switch error.reason {
        case .needsSecondYes(let odd): self = .needsYes(odd.sentences, Token.text(odd.acknowledged))
        case .store(let error): self.init(store: error)
        case .noSuchSchedule: self.init(.notFound, "no_such_schedule", error.description)
        case .removedAlready: self.init(.gone, "removed_already", error.description)
        case .noSuchMoment, .noCurrency, .unclearCurrency, .unclearMeter, .draft, .notEditable, .invalid, .refused:
            self.init(.unprocessableContent, "invalid_value", error.description)
        }
    }
}

/// A value that a client gets and gives back as it is: URL-safe base64 of its JSON.
enum Token {
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Yeses are enums with numbers, dates and texts in them: they always encode.
        let data = (try? encoder.encode(value)) ?? Data()
        return data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The yeses of a request. Nil: it has none.
    static func yes(_ text: String?) throws(Problem) -> Acknowledged {
        guard let text else { return Acknowledged() }
        return try value(text, as: Acknowledged.self)
    }

    /// Throws where the text is none that ``text(_:)`` made.
    static func value<Value: Decodable>(_ text: String, as type: Value.Type) throws(Problem) -> Value {
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        guard let data = Data(base64Encoded: base64), let value = try? JSONDecoder().decode(Value.self, from: data)
        else {
            throw Problem(
                .unprocessableContent, "invalid_value",
                "acknowledge is none that this server gave; take it from the answer with status 409.")
        }
        return value
    }
}
