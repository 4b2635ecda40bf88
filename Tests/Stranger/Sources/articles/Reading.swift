import VehicleOCR

enum ConfidenceAndDecisions {
    static func threshold() async throws {
        var reader = try PhotoReader()
        reader.decisionRule = DecisionRule(acceptAt: 0.995)
        print(reader.parameters)
    }
}

enum Overview {
    static func one() async throws {
        let reader = try PhotoReader(threads: 4)
        let reading = try await reader.read(.file("IMG_2231.jpg"), kind: .odometer)
        print(reading.text ?? "nothing readable", reading.valueConfidence, reading.decision)
    }

    static func many(_ reader: PhotoReader, _ paths: [String]) async throws {
        for try await photo in reader.readings(of: paths.map(PhotoInput.file)) {
            print(photo.input.name, (try? photo.reading.get().text) ?? "nothing readable")
        }
    }
}

enum Values {
    static func line(_ line: String) throws {
        let report = try ReadingReport(line: line.utf8)
        if let reading = report.reading { print(reading.text ?? "nothing readable", reading.decision, reading.doubts) }
    }

    static func odometer() throws {
        let entry = try OdometerEntry(parsing: "123,456 km")
        print(entry.value.wholeUnits)  // 123456
    }

    static func vin() throws {
        let vin = try VIN(typed: "1M8GDM9AXKP042788")
        print(vin.checkDigit, vin.country ?? "no country", vin.modelYears(notAfter: 2027))
        print(try VehicleDecoder(latestModelYear: 2027).decode(vin).make ?? "unknown")
    }

    static func vehicle() throws {
        let decoder = try VehicleDecoder(latestModelYear: 2027)  // the present year + 1
        let vehicle = try decoder.decode(VIN(typed: "2HGFG1B86BH501831"))
        print(vehicle.make ?? "unknown", vehicle.model ?? "", vehicle.modelYears)
    }
}
