import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues
import VehicleStore

/// Shows a person what was read from one photo and does what they say. It asks on standard error: standard output stays
/// free for data.
final class ConfirmationPrompt {
    enum Outcome {
        /// An odometer value was logged. This is its entry.
        case logged(MileageSnapshot)
        case hasVIN(Vehicle)
        case rejected
        case skipped
        /// The person wants no more photos.
        case quit
        /// Another process was faster, or the photo is a copy of one in the log.
        case decidedElsewhere
        /// An earlier yes was taken back. The new decision is reported after this.
        case takenBack
        /// Another process has removed the vehicle. The reading waits, without a vehicle.
        case vehicleRemoved(Vehicle.ID)
    }

    /// The position of a photo among several.
    struct Place {
        var number: Int
        /// Nil: not known yet.
        var total: Int?
    }

    let store: VehicleStore
    let input: PromptInput
    let vehicles: VehicleLookup
    /// Whether what a confirmed VIN tells of the vehicle is filled in without a question.
    let fillsVehicle: Bool
    private let secondLook: SecondLook
    private let viewer = PhotoViewer()
    /// Called with each outcome.
    private let report: (PendingReading, Outcome) -> Void
    private var lastYes: (decision: PhotoDecision, item: PendingReading, vehicle: Vehicle)?

    init(
        store: VehicleStore, input: PromptInput, vehicles: VehicleLookup, fillsVehicle: Bool = false,
        secondLook: SecondLook, report: @escaping (PendingReading, Outcome) -> Void
    ) {
        self.store = store
        self.input = input
        self.vehicles = vehicles
        self.fillsVehicle = fillsVehicle
        self.secondLook = secondLook
        self.report = report
    }

    /// A person may answer tomorrow what was asked today.
    var confirmation: PhotoConfirmation {
        PhotoConfirmation(
            store: store, now: Surroundings.now, writer: Logbook.writer, zone: .current, decode: vehicles.vehicle(of:))
    }

    /// Asks about a reading. What was typed before the reading is shown doesn't count: it was meant for the last photo.
    ///
    /// - Parameters:
    ///   - vehicle: nil: nobody has said yet whose reading it is.
    ///   - wasRejected: a person had said no. If nobody decides now, that counts.
    /// - Returns: false: the person wants no more photos.
    func decide(
        _ pending: PendingReading, vehicle: Vehicle?, place: Place? = nil, wasRejected: Bool = false
    ) throws(StoreError) -> Bool {
        input.forgetTypedAhead()
        var question = try confirmation.question(pending, of: vehicle)
        while true {
            let step: Step
            do {
                step = try ask(question, place)
            } catch {
                step = .done(try outcome(of: &question, after: error))
            }
            switch step {
            case .again(let changed): question = changed
            case .done(let outcome):
                try confirmation.settle(question)
                guard case .quit = outcome else {
                    report(question.item, outcome)
                    return true
                }
                // An earlier no stays a no.
                if wasRejected { try store.reject(question.item.reading.id) }
                report(question.item, wasRejected ? .rejected : .quit)
                return false
            }
        }
    }

    enum Step {
        case done(Outcome)
        case again(PhotoQuestion)
    }

    private func ask(_ asked: PhotoQuestion, _ place: Place?) throws(StoreError) -> Step {
        // An earlier yes, or another process, may have changed the vehicle.
        let question = try confirmation.renewed(asked)
        try show(question, place)
        while true {
            let command = command(for: question)
            try confirmation.checkIsSame(question)
            let outcome: Outcome?
            switch command {
            case .accept, .runnerUp, .edit, .typed:
                guard let vehicle = question.vehicle else {
                    Console.tell(PhotoRefusal.noVehicle.words(""))
                    continue
                }
                outcome = try carryOut(command, question, vehicle)
            case .reject:
                try store.reject(question.item.reading.id)
                Console.tell("rejected")
                outcome = .rejected
            case .skip: outcome = .skipped
            case .quit: outcome = .quit
            case .changeKind:
                if let changed = try changeKind(question) { return .again(changed) }
                continue
            case .changeVehicle:
                if let changed = try changeVehicle(question) { return .again(changed) }
                continue
            case .changeTime:
                if let changed = try changeTime(question) { return .again(changed) }
                continue
            case .takeBack:
                guard lastYes != nil else {
                    Console.tell("there is no yes to take back; `odolog entry remove` takes earlier readings back")
                    continue
                }
                return try takeBack() ? .again(question) : .done(.quit)
            case .openPhoto, .openCrop:
                viewer.show(question.content, in: question.item.photo.record.path, isCrop: command == .openCrop)
                continue
            case .help:
                PromptCommand.showKeys()
                continue
            }
            if let outcome { return .done(outcome) }
        }
    }

    /// Asks until the answer is a possible one. The end of the input means quit.
    private func command(for question: PhotoQuestion) -> PromptCommand {
        let canAccept = question.canAccept
        // The menu fits on one line. `?` shows the keys that are left out.
        let isNarrow = (Console.promptWidth ?? 80) < 64
        let first = canAccept ? "[Enter] accept" : question.vehicle == nil ? "[v]ehicle" : isNarrow ? "[e]dit" : ""
        let edit = isNarrow || question.vehicle == nil ? "" : "[e]dit"
        let keys = [first, edit, "[r]eject", "[s]kip", isNarrow ? "[?]" : "[?] help", "[q]uit: "]
        let menu = keys.filter { !$0.isEmpty }.joined(separator: ", ")
        while true {
            guard let answer = input.answer(to: menu) else { return .quit }
            switch PromptCommand(answer) {
            case nil: PromptCommand.sayIsNone(answer)
            case .accept where !canAccept: continue
            case let command?: return command
            }
        }
    }

    /// Nil: the person went back.
    func line(_ question: String) -> String? {
        guard let text = input.answer(to: "  \(question) (Enter goes back): "), !text.isEmpty else { return nil }
        return text
    }

    /// - Parameter decision: nil: there is nothing to take back.
    func remember(_ decision: PhotoDecision?, _ question: PhotoQuestion, _ vehicle: Vehicle) {
        lastYes = decision.map { ($0, question.item, vehicle) }
    }
}

// MARK: - What another process has done

extension ConfirmationPrompt {
    /// What became of a reading that nobody can decide here any more. Throws any other error again.
    private func outcome(of question: inout PhotoQuestion, after error: StoreError) throws(StoreError) -> Outcome {
        switch error {
        case .noSuchVehicleID, .noSuchReading:
            // A vehicle that is removed takes its readings along.
            if let vehicle = try removedVehicle(question) {
                question = try confirmation.keptAgain(question, of: nil)
                Console.tell(
                    "\(vehicle.name.printable) was removed meanwhile, by another process; nothing was logged. The photo waits for "
                        + "`odolog review`, where v says whose it is.")
                return .vehicleRemoved(vehicle.id)
            }
            guard case .noSuchReading = error else { throw error }
            question = try confirmation.keptAgain(question, of: question.vehicle)
            Console.tell(
                "the reading is no longer in the store: an older one was restored meanwhile; nothing was logged. The photo waits for "
                    + "`odolog review`.")
            return .skipped
        case .alreadyLogged, .alreadyConfirmed, .alreadyRejected: break
        default: throw error
        }
        Console.tell(error.words)
        if case .alreadyRejected = error { return .rejected }
        return .decidedElsewhere
    }

    /// The question's vehicle, if it is no longer in the store.
    private func removedVehicle(_ question: PhotoQuestion) throws(StoreError) -> Vehicle? {
        guard let vehicle = question.vehicle else { return nil }
        do { _ = try store.vehicle(vehicle.id) } catch .noSuchVehicleID { return vehicle }
        return nil
    }
}

// MARK: - What is shown

extension ConfirmationPrompt {
    private func show(_ question: PhotoQuestion, _ place: Place?) throws(StoreError) {
        let (item, content, zone, time) = (question.item, question.content, question.zone, question.time)
        let place = place.map { place in
            place.total.map { "\(place.number) of \($0)  " } ?? "\(place.number)  "
        }
        Console.error("")
        Console.tell(
            "\(place ?? "")\(Console.bold(item.photo.record.path.shortPath.printable.unbroken))  "
                + "(\(time.minute(in: zone)), \(time.source.words))",
            indent: "")
        switch item.reading.kind {
        case .odometer:
            let unit = content.unit ?? question.vehicle?.unit
            showConfidence(content, unit: unit.map { " \($0.rawValue)" } ?? "")
            if let vehicle = question.vehicle, let unit, let around = try confirmation.readingsAround(question) {
                around.show(of: vehicle, unit, at: time.date, in: zone)
                for case .copy(let path, let decision) in try store.objections(to: item, inLogOf: vehicle) {
                    Console.warn(LoggingObjection.copy(of: path, decision).description.printable)
                }
            }
        case .vin:
            showConfidence(content, unit: "")
            if let vin = content.vin { showMeaning(of: vin, for: question.vehicle) }
            if let vehicle = question.vehicle, let known = vehicle.vin {
                Console.tell("before", "\(vehicle.name.printable) has \(known.text)")
            }
        }
        if question.vehicle == nil { Console.tell("vehicle", "nobody has said yet whose it is") }
    }

    private func showConfidence(_ content: Reading, unit: String) {
        guard let text = content.text else { return Console.tell("nothing readable") }
        var shown = text.printable
        if let value = content.value { shown = shown.meaning(value) }
        Console.tell(
            "read",
            "\(Console.bold(shown + unit))\(content.meterInWords)   \(content.valueConfidence.percent)  "
                + content.decision.rawValue)
        if let other = content.otherMeterInWords(unit: unit) { Console.tell(other.meter, other.value) }
        for doubt in content.doubtsInWords { Console.warn(doubt.withCapital.printable) }
        for row in content.alternatives(unit: unit) { Console.show(row.lines(width: Console.promptWidth)) }
    }
}

// MARK: - What a person changes

extension ConfirmationPrompt {
    /// Asks about the reading of the other kind instead. Nil: there is nothing to decide on it.
    private func changeKind(_ question: PhotoQuestion) throws(StoreError) -> PhotoQuestion? {
        try told(question) { () throws(ConfirmationError) in
            try confirmation.changingKind(question) { secondLook.read(question.item, as: $0) }
        }
    }

    /// Nil: the person went back.
    private func changeVehicle(_ question: PhotoQuestion) throws(StoreError) -> PhotoQuestion? {
        while let name = line("vehicle, by its name, VIN or plate") {
            do {
                let vehicle = try VehicleQuestion(store: store, input: input).vehicle(named: name)
                return try confirmation.changingVehicle(question, to: vehicle)
            } catch {
                guard !error.isAboutFile else { throw error }
                Console.tell(error.words)
            }
        }
        return nil
    }

    /// Nil: the person went back.
    private func changeTime(_ question: PhotoQuestion) throws(StoreError) -> PhotoQuestion? {
        guard question.kind == .odometer else {
            Console.tell(PhotoRefusal.hasNoTime.words(""))
            return nil
        }
        while let text = line("taken, such as 2026-10-02 12:33") {
            let changed = try told(question) { () throws(ConfirmationError) in
                try confirmation.changingTime(question, to: text)
            }
            guard let changed else { continue }
            if let note = changed.note { Console.tell(note) }
            return changed.question
        }
        return nil
    }

    /// Nil: it was refused, and the person was told why.
    func told<Value>(
        _ question: PhotoQuestion, _ body: () throws(ConfirmationError) -> Value?
    ) throws(StoreError) -> Value? {
        do { return try body() } catch {
            switch error {
            case .store(let error): throw error
            case .log(let error): Console.tell(Failure(error).message)
            case .refused(let refusal): Console.tell(refusal.words(question.vehicle?.name ?? ""))
            }
            return nil
        }
    }

    /// Takes the last yes back and asks again. False: the person wants no more photos.
    private func takeBack() throws(StoreError) -> Bool {
        guard let last = lastYes else { return true }
        lastYes = nil
        do { try confirmation.takeBack(last.decision) } catch {
            guard !error.isAboutFile else { throw error }
            Console.tell(error.words)
            return true
        }
        switch last.decision {
        case .entry(let entry):
            Console.tell("taken back \(entry.value) \(entry.unit.rawValue), \(last.vehicle.name.printable)")
        case .vin(let before, _): Console.tell("taken back the VIN of \(before.name.printable)")
        }
        report(last.item, .takenBack)
        guard let question = try confirmation.reopened(last.item, of: last.vehicle) else { return true }
        return try decide(question.item, vehicle: last.vehicle)
    }
}

extension MileageSnapshot.TimeSource {
    var words: String {
        switch self {
        case .exif: "from the photo"
        case .name: "from the file's name"
        case .file: "the file's date"
        case .entered: "as typed"
        case .now: "when it was read"
        }
    }
}
