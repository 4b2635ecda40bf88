import Foundation
import OdologOdometer
import OdologReading
import OdologVehicleLog
import Testing
import VehicleStore

@testable import OdologExchange

/// What LubeLogger takes of a log, and that our own importer takes it back.
@Suite("LubeLogger's records")
struct LubeLoggerTests {
    private let store: VehicleStore
    private let car: Vehicle
    private let zone = TimeZone(identifier: "UTC")!

    init() throws {
        store = try VehicleStore(inMemory: ())
        car = try store.add(NewVehicle(name: "Car"))
    }

    private func add(_ content: LogItem.Content) throws {
        try store.add(
            [NewEntry(content, to: car.id, LogWriting(by: "test"))], as: "test", odd: { _, _ in },
            refused: { Issue.record("\($0.content): \($1)") })
    }

    private func time(_ day: String) throws -> LogTime { LogTime(try CalendarDate(day), in: zone) }
    private func km(_ value: Int) -> Distance { Distance(value, .kilometers) }
    private func euros(_ cents: Int) throws -> Money { Money(minorUnits: cents, try Currency("EUR")) }

    private func fill(
        _ day: String, _ odometer: Int?, _ liters: String, _ cents: Int, kind: String? = nil, notes: String? = nil
    ) throws {
        try add(
            .fuel(
                FuelEntry(
                    id: "", at: time(day), odometer: odometer.map(km), amount: DecimalNumber(liters),
                    total: euros(cents), kind: kind, notes: notes)))
    }

    private func fillLog() throws {
        let reading = OdometerReading(
            imported: try OdometerValue(wholeUnits: 1000, tenths: 9), .kilometers, at: try time("2024-01-01"))
        try add(.odometer(reading))
        try add(
            .service(
                ServiceEntry(
                    id: "", at: time("2024-02-01"), odometer: km(2000), cost: euros(8_990),
                    notes: "Oil, \"5W-30\"\nnext year", workshop: "Müller", tags: ["long life"])))
        try add(
            .service(
                ServiceEntry(
                    id: "", at: time("2024-02-02"), odometer: km(2001), category: .repair,
                    parts: [
                        Part(name: "Pads", price: UnitPrice(try DecimalNumber("10"), try Currency("USD"))),
                        Part(name: "Disc", price: UnitPrice(try DecimalNumber("20.5"), try Currency("EUR"))),
                    ])))
        try fill("2024-03-01", 3000, "40.123", 6_050, notes: "by the sea")
        try fill("2024-03-02", nil, "20", 3_000)
        try fill("2024-03-03", 3500, "30", -500)
        try fill("2024-03-04", 3600, "10", 1_000, kind: "AdBlue")
        try add(.expense(Expense(id: "", at: time("2024-04-01"), cost: euros(1_000), category: "tax", notes: "=1")))
    }

    private func made() throws -> LubeLoggerRecords {
        LubeLoggerRecords(
            try store.items(of: car.id), of: car, VehicleProfile(currency: try Currency("EUR")), odd: [])
    }

    @Test("What it can't keep is named, and the fill after one is marked")
    func records() throws {
        try fillLog()
        let log = try made()
        #expect(log.leftOut.map(\.entry.rawValue) == [5, 7])
        #expect(log.records.map(\.kind) == [.odometer, .service, .repair, .gas, .gas, .tax])
        #expect(log.records.map(\.odometer) == [1000, 2000, 2001, 3000, 3500, nil])
        #expect(log.records.map { $0.cost?.description } == [nil, "89.9", "20.5", "60.5", "-5", "10"])
        #expect(log.records.compactMap(\.fuel?.missedBefore) == [false, true])
        #expect(log.records[1].description == "Oil, \"5W-30\"" && log.records[1].tags == ["long-life"])
        #expect(log.records[2].description == "Pads" && log.records[2].notes == "Pads\nDisc\npaid 10.00 USD")
        #expect(log.fuelUnit == .liters)
    }

    @Test("The files say the same in any language, and our own importer takes them back")
    func files() throws {
        try fillLog()
        let files = LubeLoggerCSV.files(of: try made().records)
        #expect(files.map(\.name) == ["odometer.csv", "service.csv", "repair.csv", "gas.csv", "tax.csv"])
        let gas = try #require(files.first { $0.kind == .gas })
        #expect(
            gas.text
                == "Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags\r\n"
                + "2024-03-01,3000,40123E-3,605E-1,,True,False,by the sea,\r\n2024-03-03,3500,30,-5,,True,True,,\r\n")
        let other = try store.add(NewVehicle(name: "Other"))
        let options = ImportOptions(
            unit: .kilometers, currency: try Currency("EUR"), zone: zone, kind: .car, now: Date())
        var counts: [[Int]] = []
        for file in files {
            let source = ExchangeFile.bytes(Array(file.text.utf8))
            var history = try HistoryImport(source, into: other.id, of: store, presets: [], options)
            try history.write(
                into: store, LogWriting(by: "test", from: .import),
                of: ImportedFile(name: file.name, sha256: try source.digest(), format: history.format.rawValue))
            #expect(history.format == .lubeLogger && history.refused == [], "\(history.json.text)")
            counts.append([history.rows(.added), history.rowCount])
        }
        #expect(counts == [[1, 1], [1, 1], [1, 1], [2, 2], [1, 1]])
        let fills = try store.items(of: other.id, kinds: [.fuel]).compactMap(\.content.fuel)
        #expect(fills.map(\.amount.description) == ["40.123", "30"])
        #expect(fills.map(\.notes) == ["by the sea", nil])
        #expect(fills.map { $0.total?.description } == ["60.50 EUR", "-5.00 EUR"])
        let services = try store.items(of: other.id, kinds: [.service]).compactMap(\.content.service)
        #expect(services.map { $0.cost?.description } == ["89.90 EUR", "20.50 EUR"])
        #expect(services[0].tags == ["long-life"])
    }
}
