import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologVehicleLog
import VehicleOCR
import VehicleStore

// A face of somebody's own: each call is a process of its own, as a request to a server may be.
//
//   face STORE upload PHOTO VEHICLE            a photo waits; prints its number, and what was read
//   face STORE confirm NUMBER ANSWER [YES]     the answer is "accept", "reject" or the right value; YES is what an earlier call printed
//   face STORE service VEHICLE WHAT AMOUNT ODOMETER [YES]
//   face STORE fill VEHICLE FUEL AMOUNT ODOMETER [YES]
//   face STORE due
//   face STORE costs VEHICLE

let words = Array(CommandLine.arguments.dropFirst())
let store = try VehicleStore(path: words[0])
let now = Date()

func logbook(_ name: String) throws -> Logbook {
    do {
        return try Logbook(name, in: store, now: now, writer: "face")
    } catch .noSuchVehicle {
        _ = try store.add(NewVehicle(name: name))
        return try logbook(name)
    }
}

/// What a page would show as a question. The second line is the yes, for a later call.
func ask(_ sentences: [String], _ yes: some Encodable) throws {
    print("asks", sentences.joined(separator: " "))
    print(String(decoding: try JSONEncoder().encode(yes), as: UTF8.self))
}

func yes<Yes: Decodable>(_ index: Int, or none: Yes) throws -> Yes {
    guard index < words.count else { return none }
    return try JSONDecoder().decode(Yes.self, from: Data(words[index].utf8))
}

func upload(_ path: String, _ name: String) async throws {
    let vehicle = try logbook(name).vehicle
    let reading = try await PhotoReader().read(.file(path), kind: .odometer)
    let photo = try store.register(PhotoRecord(reading.photo, path: path), readings: [reading], vehicle: vehicle.id)
    guard let waiting = photo.pending(.odometer) else { return print("decided before") }
    print(waiting.id, reading.text ?? "nothing readable", reading.valueConfidence)
}

func confirm(_ number: Int64, _ word: String) throws {
    let confirmation = PhotoConfirmation(store: store, now: now, writer: "face", zone: .current)
    guard let question = try confirmation.question(StoredReading.ID(rawValue: number)) else {
        return print("it doesn't wait")
    }
    let answer: PhotoAnswer =
        switch word {
        case "accept": .accept
        case "reject": .reject
        default: .typed(word)
        }
    var yes = try yes(4, or: PhotoYes())
    do {
        switch try confirmation.answer(answer, to: question, yes: yes) {
        case .logged(let entry): print("logged", entry.value, entry.unit.rawValue)
        case .asks(let objection):
            yes.add(objection)
            if case .odd(let odd) = objection {
                try ask(odd.sentences, yes)
            } else {
                try ask(["\(objection)"], yes)
            }
        case .isCopy(let entry): print("a copy of meter reading", entry.id)
        case .rejected: print("rejected")
        case .hasVIN, .skipped, nil: print("nothing to log")
        }
    } catch ConfirmationError.refused(let refusal) {
        print("refused", refusal)
    }
}

/// Writes an entry, or asks about what is odd.
func write(_ draft: EntryDraft, as kind: LogItem.Kind, of name: String) throws {
    do {
        let item = try logbook(name).add(draft, as: kind, yes: yes(6, or: Acknowledged()))
        print("wrote entry", item.id)
    } catch let error as LogbookError {
        guard let odd = error.odd else { throw error }
        try ask(odd.sentences, odd.acknowledged)
    }
}

func entry(_ amount: String, _ odometer: String) throws -> EntryDraft {
    var draft = EntryDraft()
    draft.cost = OrNone(try TypedMoney(amount))
    draft.odometer = OrNone(try OdometerEntry(typed: odometer))
    return draft
}

func service(_ name: String, _ what: String, _ amount: String, _ odometer: String) throws {
    var draft = try entry(amount, odometer)
    draft.notes = what
    try write(draft, as: .service, of: name)
}

func fill(_ name: String, _ fuel: String, _ amount: String, _ odometer: String) throws {
    var draft = try entry(amount, odometer)
    draft.amount = try TypedFuel(fuel)
    try write(draft, as: .fuel, of: name)
}

switch words[1] {
case "upload": try await upload(words[2], words[3])
case "confirm": try confirm(Int64(words[2]) ?? 0, words[3])
case "service": try service(words[2], words[3], words[4], words[5])
case "fill": try fill(words[2], words[3], words[4], words[5])
case "due": for row in try DueView(.inUse, in: store, at: now).rows { print(row.line) }
case "costs": print(CostsView(try logbook(words[2]).logged(), at: now).line)
default: print("no such word:", words[1])
}
