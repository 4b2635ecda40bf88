import Foundation
import VehicleOCR
import VehicleStore

enum GettingStarted {
    static func readOne() async throws {
        let reader = try PhotoReader()
        let reading = try await reader.read(.file("IMG_2231.jpg"), kind: .odometer)
        print(reading.text ?? "nothing readable", reading.valueConfidence, reading.decision)
    }

    static func readMany(_ reader: PhotoReader, _ paths: [String]) async throws {
        for try await photo in reader.readings(of: paths.map(PhotoInput.file)) {
            switch photo.reading {
            case .success(let reading): print(photo.input.name, reading.text ?? "nothing readable")
            case .failure(let error): print(error)
            }
        }
    }

    static func readUpload(_ upload: Data) async throws {
        let reader = try SupervisedReader(options: .init(processes: 4, timeLimit: 20))
        let reading = try await reader.read(.data(Array(upload), name: "upload.jpg"))
        print(reading)
    }

    static func report(_ reader: SupervisedReader, _ bytes: [UInt8]) async throws {
        let decoder = try VehicleDecoder(latestModelYear: 2027)
        let report = try await reader.report(on: .data(bytes, name: "upload.jpg"))
        print(report.line(decoder: decoder))
    }

    static func logWhatIsSure(_ reading: Reading) throws {
        let store = try VehicleStore(path: "odolog.sqlite")
        let car = try (try? store.vehicle(named: "Blue Doblo")) ?? store.add(NewVehicle(name: "Blue Doblo"))
        let registrar = Registrar(store: store, acceptAt: 0.99)
        switch try registrar.take(reading, at: "IMG_2231.jpg", of: car).outcome {
        case .logged: print("logged")
        case .pending(_, because: let objections): for objection in objections { print(objection) }
        case .known, .rejectedBefore, .takenBackBefore: print("decided before")
        }
    }

    static func knowingTheLast(_ reader: PhotoReader, _ store: VehicleStore, _ car: Vehicle) async throws {
        let last = try store.lastSnapshot(of: car.id)?.previousReading(at: Date())
        let reading = try await reader.read(.file("IMG_2231.jpg"), kind: .odometer, previous: last)
        print(reading)
    }

    static func prepare(_ reading: Reading) throws {
        let photo = try Photo(contentsOf: "IMG_2231.jpg")
        let page = try photo.bitmap.grayscale(.strongestChannel).locallyEqualized().deskewed().bitmap
        try page.thresholdedSauvola().writePNG(to: "page.png")
        if let quad = reading.quad {
            let strip = try photo.bitmap.rectified(photo.decodedResolution(quad), height: 48)
            try strip.darkOnLight().contrastStretched().writePNG(to: "strip.png")
        }
    }

    static func askAPerson(_ store: VehicleStore, _ car: Vehicle) throws {
        for pending in try store.pendingReadings(of: car.id) {
            let text = pending.reading.content.text ?? "nothing readable"
            guard isRight("Is \(text) right?") else {
                try store.reject(pending.reading.id)
                continue
            }
            do {
                try store.confirm(pending, vehicle: car.id)
            } catch {
                guard case .needsSecondYes(let flags, ofItem: _) = error else { throw error }
                let why = flags.map(\.description).joined(separator: " ")
                guard isRight("\(why) Log \(text) all the same?") else { continue }
                try store.confirm(pending, vehicle: car.id, acknowledging: flags)
            }
        }
    }

    /// The question that your program asks.
    private static func isRight(_ question: String) -> Bool { question.isEmpty }
}
