import VehicleOCR
import VehicleStore

let reader = try PhotoReader(threads: 4)
let store = try VehicleStore(path: "odolog.sqlite")
let car = try (try? store.vehicle(named: "Blue Doblo")) ?? store.add(NewVehicle(name: "Blue Doblo"))
// Logs what is sure and fits the log. The rest waits for a person.
let registrar = Registrar(store: store, acceptAt: 0.99)

// In order, four at a time. A photo that can't be read doesn't stop the others.
let photos = CommandLine.arguments.dropFirst().map(PhotoInput.file)
for try await photo in reader.readings(of: photos, kind: .odometer) {
    switch photo.reading {
    case .success(let reading):
        print(photo.input.name, reading.text ?? "nothing readable", reading.valueConfidence, reading.decision)
        switch try registrar.take(reading, at: photo.input.name, of: car).outcome {
        case .logged: print("  logged")
        case .pending(_, because: let objections): print("  waits:", objections)
        default: print("  decided before")
        }
    case .failure(let error): print(error)
    }
}
