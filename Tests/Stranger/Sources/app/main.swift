import VehicleOCR
import VehicleStore

let reader = try PhotoReader(threads: 4)
let store = try VehicleStore(path: "odolog.sqlite")
let car = try store.add(NewVehicle(name: "Blue Doblo", unit: .kilometers))

// In order, four at a time. A photo that can't be read doesn't stop the others.
let photos = CommandLine.arguments.dropFirst().map(PhotoInput.file)
for try await photo in reader.readings(of: photos, kind: .odometer) {
    switch photo.reading {
    case .success(let reading):
        print(photo.input.name, reading.text ?? "nothing readable", reading.valueConfidence, reading.decision)
        // What is sure goes into the log. The rest waits there for a person.
        if let pending = try store.record(reading, of: photo.input.name, vehicle: car.id), reading.decision == .accept {
            try store.confirm(pending, vehicle: car.id, decidedBy: .threshold, threshold: 0.99)
        }
    case .failure(let error): print(error)
    }
}
