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
    private var lastYes: LastYes?

    private struct LastYes {
        enum Change {
            case entry(MileageSnapshot)
            /// The vehicle as it was before and after.
            case vin(Vehicle, after: Vehicle)
        }

        let item: PendingReading
        let vehicle: Vehicle
        let change: Change
    }

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
        var question = Question(item: pending, vehicle: vehicle, place: place)
        while true {
            let step: Step
            do {
                step = try ask(question)
            } catch {
                step = .done(try outcome(of: &question, after: error))
            }
            switch step {
            case .again(let changed): question = changed
            case .done(let outcome):
                if let other = question.otherKind { try drop(other) }
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

    /// Rejects a reading, unless it is decided, or gone with its vehicle.
    private func drop(_ reading: StoredReading.ID) throws(StoreError) {
        do { try store.reject(reading) } catch { if error.isAboutFile { throw error } }
    }

    /// What is asked. A person may change the kind, the vehicle and the time.
    struct Question {
        var item: PendingReading
        var vehicle: Vehicle?
        let place: Place?
        /// The reading of the other kind, which waits too until this one is decided.
        var otherKind: StoredReading.ID?

        var content: Reading { item.reading.content }
    }

    enum Step {
        case done(Outcome)
        case again(Question)
    }

    private func ask(_ asked: Question) throws(StoreError) -> Step {
        var question = asked
        // An earlier yes, or another process, may have changed the vehicle.
        if let vehicle = asked.vehicle { question.vehicle = try store.vehicle(vehicle.id) }
        try show(question)
        while true {
            let command = command(for: question)
            try checkIsSame(question)
            let outcome: Outcome?
            switch command {
            case .accept, .runnerUp, .edit, .typed:
                guard let vehicle = question.vehicle else {
                    Console.tell("say first whose it is: v")
                    continue
                }
                outcome =
                    switch question.item.reading.kind {
                    case .odometer: try logOdometer(command, question, vehicle)
                    case .vin: try logVIN(command, question, vehicle)
                    }
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
                    Console.tell("there is no yes to take back; `odolog withdraw` takes earlier readings back")
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
    private func command(for question: Question) -> PromptCommand {
        let canAccept = question.vehicle != nil && (question.content.value != nil || question.content.vin != nil)
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

    /// The zone in which times are typed and shown: the vehicle's, or else this machine's.
    func zone(of vehicle: Vehicle?) throws(StoreError) -> TimeZone {
        guard let vehicle else { return .current }
        return try store.profile(of: vehicle.id).zone
    }

    /// Throws `.moved` where another store was restored in place of this one while a person was asked: what has these numbers
    /// now is something else.
    private func checkIsSame(_ question: Question) throws(StoreError) {
        let reading = question.item.reading
        let known = try store.reading(reading.id)
        guard known.createdAt == reading.createdAt, known.kind == reading.kind else { throw .moved(path: store.path) }
        if let vehicle = question.vehicle, try store.vehicle(vehicle.id).createdAt != vehicle.createdAt {
            throw .moved(path: store.path)
        }
    }

    /// Nil: the person went back.
    func line(_ question: String) -> String? {
        guard let text = input.answer(to: "  \(question) (Enter goes back): "), !text.isEmpty else { return nil }
        return text
    }

    func remember(_ entry: MileageSnapshot, _ question: Question, _ vehicle: Vehicle) {
        lastYes = LastYes(item: question.item, vehicle: vehicle, change: .entry(entry))
    }

    /// If the vehicle had this VIN before, there is nothing to take back.
    func rememberVIN(_ question: Question, before: Vehicle, after: Vehicle) {
        lastYes =
            before.vin == after.vin
            ? nil : LastYes(item: question.item, vehicle: before, change: .vin(before, after: after))
    }
}

// MARK: - What another process has done

extension ConfirmationPrompt {
    /// What became of a reading that nobody can decide here any more. Throws any other error again.
    private func outcome(of question: inout Question, after error: StoreError) throws(StoreError) -> Outcome {
        switch error {
        case .noSuchVehicleID, .noSuchReading:
            // A vehicle that is removed takes its readings along.
            if let vehicle = try removedVehicle(question) {
                try keepWithoutVehicle(&question)
                Console.tell(
                    "\(vehicle.name.printable) was removed meanwhile, by another process; nothing was logged. The photo waits for "
                        + "`odolog review`, where v says whose it is.")
                return .vehicleRemoved(vehicle.id)
            }
            guard case .noSuchReading = error else { throw error }
            question = try keep(question, enteredTime: question.item.reading.enteredTime) ?? question
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
    private func removedVehicle(_ question: Question) throws(StoreError) -> Vehicle? {
        guard let vehicle = question.vehicle else { return nil }
        do { _ = try store.vehicle(vehicle.id) } catch .noSuchVehicleID { return vehicle }
        return nil
    }

    private func keepWithoutVehicle(_ question: inout Question) throws(StoreError) {
        var other = question
        other.vehicle = nil
        question = try keep(other, enteredTime: question.item.reading.enteredTime) ?? other
    }
}

// MARK: - What is shown

extension ConfirmationPrompt {
    private func show(_ question: Question) throws(StoreError) {
        let (item, content) = (question.item, question.content)
        let zone = try zone(of: question.vehicle)
        let time = item.reading.time(of: item.photo, in: zone)
        let place = question.place.map { place in
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
            if let vehicle = question.vehicle, let unit {
                try ReadingsAround(store: store, vehicle: vehicle, zone: zone).show(
                    beside: content.value, unit, at: time.date)
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
    private func changeKind(_ question: Question) throws(StoreError) -> Question? {
        let kind: ReadingKind = question.item.reading.kind == .odometer ? .vin : .odometer
        let record = question.item.photo.record
        let known = try store.photo(sha256: record.sha256)
        if let done = known?.confirmed(kind) {
            let entry = kind == .odometer ? known?.snapshot : nil
            Console.tell((entry.map { .alreadyLogged($0) } ?? StoreError.alreadyConfirmed(done.id)).words)
            return nil
        }
        let reading = secondLook.read(question.item, as: kind)
        let registered = try store.register(
            record, readings: [reading], vehicle: question.vehicle?.id,
            enteredTime: question.item.reading.enteredTime, reopeningRejected: true)
        guard let pending = registered.pending(kind) else { return nil }
        var changed = question
        changed.otherKind = question.item.reading.id
        changed.item = PendingReading(reading: pending, photo: registered.photo)
        return changed
    }

    /// Nil: the person went back.
    private func changeVehicle(_ question: Question) throws(StoreError) -> Question? {
        while let name = line("vehicle, by its name, VIN or plate") {
            do {
                var changed = question
                let vehicle = try VehicleQuestion(store: store, input: input).vehicle(named: name)
                changed.vehicle = vehicle
                return try keep(changed)
            } catch {
                guard !error.isAboutFile else { throw error }
                Console.tell(error.words)
            }
        }
        return nil
    }

    /// Nil: the person went back.
    private func changeTime(_ question: Question) throws(StoreError) -> Question? {
        guard question.item.reading.kind == .odometer else {
            Console.tell("a VIN has no time")
            return nil
        }
        let zone = try zone(of: question.vehicle)
        while let text = line("taken, such as 2026-10-02 12:33") {
            let moment: TypedMoment
            do {
                moment = try TypedTime(text, now: Date()).moment(in: zone)
            } catch {
                Console.tell("\(error)".printable)
                continue
            }
            if let note = moment.note { Console.tell(note) }
            return try keep(question, enteredTime: moment.time.date)
        }
        return nil
    }

    /// Keeps the changed question in the store, too, for a later decision.
    private func keep(_ question: Question, enteredTime: Date? = nil) throws(StoreError) -> Question? {
        let registered = try store.register(
            question.item.photo.record, readings: [question.content], vehicle: question.vehicle?.id,
            enteredTime: enteredTime)
        guard let pending = registered.pending(question.item.reading.kind) else {
            throw .noSuchReading(question.item.reading.id)
        }
        var kept = question
        kept.item = PendingReading(reading: pending, photo: registered.photo)
        return kept
    }

    /// Takes the last yes back and asks again. False: the person wants no more photos.
    private func takeBack() throws(StoreError) -> Bool {
        guard let last = lastYes else { return true }
        lastYes = nil
        do {
            switch last.change {
            case .entry(let entry):
                try store.withdraw(entry.id, of: entry.vehicleID)
                Console.tell("taken back \(entry.value) \(entry.unit.rawValue), \(last.vehicle.name.printable)")
            case .vin(let before, let after):
                // A fact that somebody else has changed since then stays.
                try store.update(before.id) { vehicle in
                    if vehicle.vin == after.vin { vehicle.vin = before.vin }
                    if vehicle.make == after.make { vehicle.make = before.make }
                    if vehicle.model == after.model { vehicle.model = before.model }
                    if vehicle.year == after.year { vehicle.year = before.year }
                }
                Console.tell("taken back the VIN of \(before.name.printable)")
            }
        } catch {
            guard !error.isAboutFile else { throw error }
            Console.tell(error.words)
            return true
        }
        report(last.item, .takenBack)
        let registered = try store.register(
            last.item.photo.record, readings: [last.item.reading.content], vehicle: last.vehicle.id,
            enteredTime: last.item.reading.enteredTime, reopeningRejected: true)
        guard let pending = registered.pending(last.item.reading.kind) else { return true }
        return try decide(PendingReading(reading: pending, photo: registered.photo), vehicle: last.vehicle)
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
