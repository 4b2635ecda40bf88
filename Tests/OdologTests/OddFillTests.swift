import Foundation
import Testing

@Suite("What vehicles take, in one unit, and what none can take")
struct OddFillTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @discardableResult
    private func odolog(_ line: String, status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(line: line, status: status)
    }

    @Test(
        "An economy that no such vehicle has needs a second yes",
        arguments: [
            ("car", "km", "250l", "1040", "It makes 625 l/100km from full to full, and a car takes 0.05 to 150"),
            (
                "car", "km", "425l", "1600",
                "425 l is more than a car can hold, 200 l: is the amount wrong, or is it no car?"
            ),
            ("car", "km", "3l", "9000", "a car takes 0.05 to 150"),
            // 66 gal are 249.8 l, 25 mi are 40.2 km: 0.38 mpg. 150 l for 100 km are 1.57 mpg, 0.05 are 4704.
            ("car", "mi", "66gal_us", "1025", "It makes 0.38 mpg (US) from full to full, and a car takes 1.57 to 4704"),
            ("motorcycle", "km", "80l", "1900", "80 l is more than a motorcycle can hold, 60 l: "),
            ("motorcycle", "km", "55l", "1020", "a motorcycle takes 0.05 to 60"),
            ("lorry", "km", "900l", "1050", "a lorry takes 0.05 to 500"),
            ("car", "km", "350kWh", "1020", "It makes 1750 kWh/100km from full to full, and a car takes 0.01 to 300"),
            ("car", "km", "90kg", "1020", "It makes 450 kg/100km from full to full, and a car takes 0.05 to 100"),
            ("bicycle", "km", "15kWh", "1100", "15 kWh is more than a bicycle can hold, 10 kWh: "),
        ])
    func odd(kind: String, unit: String, amount: String, odometer: String, says: String) throws {
        try odolog("vehicle add Van --unit \(unit)")
        try odolog("vehicle edit Van --kind \(kind)")
        let first = amount.drop { $0.isNumber }
        try odolog("fuel add Van 5\(first) --odometer 1000 --at 2024-05-01")
        let fill = "fuel add Van \(amount) --odometer \(odometer) --at 2024-05-09"
        let refused = try odolog(fill, status: 1)
        #expect(refused.errors.contains(says), "\(refused.errors)")
        #expect(try odolog("fuel list Van --json").lines.count == 1)
        try odolog(fill + " --yes")
        #expect(try odolog("fuel list Van --json").lines.count == 2)
        // What somebody has said yes to isn't told again, but what is new is.
        try odolog("entry edit Van 3 --station Aral")
    }

    @Test(
        "Thirsty, thrifty and short ways that there are need none",
        arguments: [
            // A motorhome with a trailer; a sports car on a track; a plug-in hybrid that is always charged.
            ("car", "120l", "1300"), ("car", "60l", "1060"), ("car", "5l", "6000"),
            // A second tank that is a bit fuller, after a short way.
            ("car", "8l", "1003"), ("car", "60kWh", "1120"), ("car", "8kWh", "9000"), ("car", "5kg", "1120"),
            ("motorcycle", "18l", "1060"), ("lorry", "1200l", "1900"), ("lorry", "300l", "1080"),
            ("lorry", "700kWh", "1400"),
            ("machine", "900l", "1002"), ("bicycle", "1kWh", "1060"),
        ])
    func plausible(kind: String, amount: String, odometer: String) throws {
        try odolog("vehicle add Van")
        try odolog("vehicle edit Van --kind \(kind)")
        let unit = amount.drop { $0.isNumber }
        try odolog("fuel add Van 5\(unit) --odometer 1000 --at 2024-05-01")
        try odolog("fuel add Van \(amount) --odometer \(odometer) --at 2024-06-09")
    }

    @Test("A fill that is put between two others, or an edit, is asked about for the way that it changes")
    func between() throws {
        try odolog("vehicle add Van")
        for (amount, odometer, day) in [("40l", "1000", "01"), ("80l", "1600", "20")] {
            try odolog("fuel add Van \(amount) --odometer \(odometer) --at 2024-05-\(day)")
        }
        // From it on there would be 80 l for 20 km.
        try odolog("fuel add Van 50l --odometer 1580 --at 2024-05-19", status: 1)
        try odolog("fuel add Van 50l --odometer 1580 --at 2024-05-19 --partial")
        let odd = try odolog("entry edit Van 3 --no-partial", status: 1)
        #expect(odd.errors.contains("It makes 400 l/100km from full to full"), "\(odd.errors)")
        try odolog("entry edit Van 2 --amount 45l")
    }

    @Test("A price that is far from what fuel cost about then needs a second yes")
    func price() throws {
        try odolog("vehicle add Van")
        for (cost, odometer, day) in [("72.90", "1000", "01"), ("75.00", "1600", "10"), ("70.10", "2200", "20")] {
            try odolog("fuel add Van 45l --odometer \(odometer) --cost \(cost)EUR --at 2024-05-\(day)")
        }
        // 1.62, 1.667 and 1.558: the median is 1.62.
        let dear = try odolog("fuel add Van 45l --odometer 2800 --cost 729EUR --at 2024-06-01", status: 1)
        #expect(
            dear.errors.contains("It cost 16.2 EUR for 1 l, and the fills about that time 1.62 EUR"), "\(dear.errors)")
        let cheap = try odolog("fuel add Van 45l --odometer 2800 --price 0.162EUR --at 2024-06-01", status: 1)
        #expect(cheap.errors.contains("It cost 0.162 EUR for 1 l"), "\(cheap.errors)")
        // 11.888 gal_us are 45 l: 6.132 a gallon is what fuel cost, 61.32 isn't.
        let gallons = try odolog("fuel add Van 11.888gal_us --odometer 2800 --cost 729EUR --at 2024-06-01", status: 1)
        #expect(gallons.errors.contains("for 1 US gal, and the fills about that time 6.132 EUR"), "\(gallons.errors)")
        // Autogas at half the price, a fill for nothing, another currency, another quantity.
        try odolog("fuel add Van 45l --odometer 2800 --price 0.80EUR --at 2024-06-01")
        try odolog("fuel add Van 45l --odometer 3400 --cost 0EUR --at 2024-06-10")
        try odolog("fuel add Van 45l --odometer 4000 --cost 29000HUF --at 2024-06-20")
        try odolog("fuel add Van 20kWh --odometer 4100 --cost 0.40EUR --at 2024-06-21")
        try odolog("fuel add Van 20kWh --odometer 4200 --cost 18EUR --at 2024-06-22")
        let edit = try odolog("entry edit Van 1 --cost 7290EUR", status: 1)
        #expect(edit.errors.contains("It cost 162 EUR for 1 l"), "\(edit.errors)")
        try odolog("entry edit Van 1 --cost 7290EUR --yes")
        // What somebody has said yes to isn't told again.
        try odolog("entry edit Van 1 --station Aral")
    }

    @Test("One unit for what the vehicle took, whatever was filled: gallons and litres, miles and kilometres")
    func oneUnit() throws {
        try odolog("vehicle add Truck --unit mi")
        for (amount, odometer, day) in [
            ("10gal_us --cost 35USD", "1000", "01"), ("37.854118l --cost 40USD", "1300", "05"),
            // 1600 mi.
            ("10gal_us", "2574.9km", "09"), ("8gal_uk", "1900", "12"), ("10gal_us", "2200", "15"),
        ] { try odolog("fuel add Truck \(amount) --odometer \(odometer) --at 2024-05-\(day) --yes") }
        let lines = try odolog("fuel list Truck").lines
        let took = lines.compactMap {
            $0.firstMatch(of: /([0-9.]+ (?:mpg \(..\)|l\/100km)[^ ;]*)/).map { String($0.1) }
        }
        // 300 mi on 10 gal_us each, but on 8 gal_uk, which are 9.6076 gal_us: 31.225. In all 1200 mi on 39.6076.
        #expect(
            took == ["30.00 mpg (US)", "30.00 mpg (US)", "31.23 mpg (US)", "30.00 mpg (US)", "30.30 mpg (US)"],
            "\(lines)")
        #expect(lines[1].contains("3.500/US gal") && lines[2].contains("1.057/l"), "\(lines)")
        #expect(
            try odolog("fuel list Truck --json").json().map { $0.string("amountUnit") }
                == ["gal_us", "l", "gal_us", "gal_uk", "gal_us"])
        #expect(try odolog("fuel list Truck --economy l/100km").output.contains("7.84 l/100km"))
    }
}
