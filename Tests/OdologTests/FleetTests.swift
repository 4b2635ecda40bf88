import Foundation
import OdologOdometer
import Testing
import VehicleStore

@Suite("odolog vehicle add --from, vehicle remove")
struct FleetTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @discardableResult
    private func odolog(_ arguments: String..., status: CInt = 0) throws -> Workspace.Outcome {
        try workspace.odolog(arguments, status: status)
    }

    private func names() throws -> [String] { try workspace.store().vehicles().map(\.name) }

    @Test("A table: every row is told of, a bad one stops no other, and the same again adds nothing")
    func table() throws {
        try workspace.write(
            "\u{FEFF}Unit;NAME;Vin;Make;model;Year;Kind;Plate;currency;Time_Zone;Notes;Colour;colour\r\n"
                + "mi;Van 1;1M8-GDM9AXKP042788;Fiat;Doblo;2011;Lorry;B-XY 1;eur;Europe/Berlin;\"two\r\nlines\";red;\r\n"
                + ";Bus;;;;;;;;;;;\r\n"
                + "km;;;;;;;;;;;;\r\n"
                + "leagues;A;;;;;;;;;;;\r\n"
                + ";B;123;;;;;;;;;;\r\n"
                + ";C;;;;1066;;;;;;;\r\n"
                + ";D;;;;;spaceship;;;;;;\r\n"
                + ";E;;;;;;;euro;;;;\r\n"
                + ";F;;;;;;;;Mars/Olympus;;;\r\n"
                + ";-G;;;;;;;;;;;\r\n"
                + "\"H;;;;;;;;;;;;\r\n"
                + ";van 1;2HGFG1B86BH501831;;;;;;;;;;\r\n"
                + ";Another name;1M8GDM9AXKP042788;;;;;;;;;;\r\n"
                + ";Bus;;;;;;;;;;;;;;\r\n"
                + ";Last;;;;;;;;;;;\r\n", to: "fleet.csv")
        let refusal = try odolog("vehicle", "add", "--from", "fleet.csv", status: 2)
        #expect(
            refusal.output == "" && refusal.errors.contains("what \"Colour\", \"colour\" say."), "\(refusal.errors)")
        #expect(refusal.errors.contains("--leave-out Colour\n"))
        #expect(!FileManager.default.fileExists(atPath: workspace.storePath))
        let first = try odolog("vehicle", "add", "--from", "fleet.csv", "--leave-out", "COLOUR", status: 1)
        let outcomes = first.lines.map {
            $0.prefix { $0 != ":" } + $0.dropFirst($0.prefix { $0 != ":" }.count).prefix(9)
        }
        #expect(
            outcomes == [
                "line 2: added V", "line 4: added B", "line 5: refused", "line 6: refused", "line 7: refused",
                "line 8: refused", "line 9: refused", "line 10: refused", "line 11: refused", "line 12: refused",
                "line 13: refused", "line 14: refused", "line 15: refused", "line 16: refused", "line 17: added L",
            ])
        #expect(
            first.lines[4]
                == "line 7: refused B: vin cannot be \"123\": it must be 17 characters, digits and capital letters other than I, O and Q"
        )
        let both = "in line 2 of the list, which is the same vehicle; leave one of the two rows out"
        #expect(first.lines[11].hasPrefix("line 14: refused van 1: name ") && first.lines[11].hasSuffix(both))
        #expect(first.lines[12].hasPrefix("line 15: refused Another name: vin ") && first.lines[12].hasSuffix(both))
        #expect(first.errorLines == ["Added 3 vehicles; 0 there already, 12 refused."])
        #expect(try names() == ["Bus", "Last", "Van 1"])
        let store = try workspace.store()
        let van = try store.vehicle(named: "Van 1")
        #expect(van.vin?.text == "1M8GDM9AXKP042788" && van.make == "Fiat" && van.model == "Doblo" && van.year == 2011)
        #expect(van.unit == .miles)
        #expect(try store.vehicle(named: "Bus").unit == .kilometers)
        let profile = try store.profile(of: van.id)
        #expect(profile.kind == .lorry && profile.plate == "B-XY 1" && profile.currency?.code == "EUR")
        #expect(profile.timeZone == "Europe/Berlin" && profile.notes == "two\r\nlines")
        let again = try odolog("vehicle", "add", "--from", "fleet.csv", "--leave-out", "colour", status: 1)
        #expect(again.errorLines.last == "Added 0 vehicles; 3 there already, 12 refused.")
        #expect(try names() == ["Bus", "Last", "Van 1"])
    }

    @Test("A row is one transaction: a vehicle whose profile is refused isn't added")
    func wholeRows() throws {
        try workspace.write("name,notes,time zone\nA,x,Nowhere\nB,x,Europe/Berlin\n", to: "fleet.csv")
        try odolog("vehicle", "add", "--from", "fleet.csv", status: 1)
        #expect(try names() == ["B"])
    }

    @Test("JSON lines, also those that vehicle list writes")
    func jsonLines() throws {
        try workspace.write(
            "\n{\"Name\":\"Van\",\"year\":2011,\"unit\":null,\"vin\":\"1M8GDM9AXKP042788\",\"x\":1}\r\n{\"name\":\n[]\n"
                + "{\"name\":true}\n{\"name\":\"A\",\"NAME\":\"B\"}\n{\"name\":\"Bus\",\"plate\":\"B 1\",\"x\":2}",
            to: "fleet.json")
        let refusal = try odolog("vehicle", "add", "--from", "fleet.json", status: 2)
        #expect(refusal.errors.contains("what \"x\" says."), "\(refusal.errors)")
        let outcome = try odolog(
            "vehicle", "add", "--from", "fleet.json", "--unit", "mi", "--json", "--leave-out", "x", status: 1)
        let rows = try outcome.json()
        #expect(rows.map { $0.number("line") } == [2, 3, 4, 5, 6, 7])
        #expect(rows.map { $0.string("outcome") } == ["added", "refused", "refused", "refused", "refused", "added"])
        #expect(rows.map { $0.string("unit") } == ["mi", nil, nil, nil, nil, "mi"])
        try odolog("vehicle", "edit", "Van", "--registration", "2027-03")
        let list = try odolog("vehicle", "list", "--json").output
        try workspace.write(list, to: "list.jsonl")
        let other = try odolog("vehicle", "add", "--from", "list.jsonl", "--store", "other.sqlite")
        #expect(other.errors.hasPrefix("! not taken, since it is of the log: formerVINs, last, "), "\(other.errors)")
        #expect(other.errorLines.last == "Added 2 vehicles; 0 there already, 0 refused.")
        let bus = try VehicleStore(path: workspace.folder + "/other.sqlite", access: .readOnly).vehicle(named: "bus")
        #expect(bus.unit == .miles)
    }

    @Test("The same name is the same vehicle, unless something that is known contradicts")
    func sameName() throws {
        try odolog("vehicle", "add", "Van", "--make", "Fiat", "--year", "2011", "--vin", "1M8GDM9AXKP042788")
        for (row, outcome) in [
            ("VAN,,,,", "known"), ("Van,FIAT,2011,km,", "known"), ("Van,Ford,,,", "refused"),
            ("Van,,2012,,", "refused"),
            ("Van,,,mi,", "refused"), ("Van,,,,2HGFG1B86BH501831", "refused"), ("Van,,,,1M8GDM9AXKP042788", "known"),
        ] {
            try workspace.write("name,make,year,unit,vin\n\(row)\n", to: "fleet.csv")
            let rows = try odolog(
                "vehicle", "add", "--from", "fleet.csv", "--unit", "mi", "--json", status: outcome == "known" ? 0 : 1
            ).json()
            #expect(rows.map { $0.string("outcome") } == [outcome], "\(row)")
        }
        #expect(try names() == ["Van"])
    }

    @Test("A row of a vehicle that is there is refused where it contradicts it, with the column")
    func contradictions() throws {
        try odolog("vehicle", "add", "Van", "--vin", "1M8GDM9AXKP042788", "--make", "Fiat")
        try odolog(
            "vehicle", "edit", "Van", "--plate", "B-XY 1", "--currency", "EUR", "--time-zone", "Europe/Berlin",
            "--notes", "red", "--kind", "lorry")
        try odolog("vehicle", "add", "Bus")
        let header = "name,vin,make,plate,currency,time zone,notes,kind\n"
        for (row, column) in [
            ("Van,,,b xy1,EUR,Europe/Berlin,red,lorry", nil), ("Van,,,,,,,", nil), ("Van,,,B-XY 2,,,,", "plate"),
            ("Van,,,,USD,,,", "currency"), ("Van,,,,,Europe/Paris,,", "time zone"), ("Van,,,,,,blue,", "notes"),
            ("Van,,,,,,,bicycle", "kind"), ("Other,1M8GDM9AXKP042788,,,,,,", nil),
            ("Other,1M8GDM9AXKP042788,Ford,,,,,", "make"), ("Other,1M8GDM9AXKP042788,,B 2,,,,", "plate"),
            ("Bus,1M8GDM9AXKP042788,,,,,,", "name"),
        ] as [(String, String?)] {
            try workspace.write(header + row + "\n", to: "fleet.csv")
            for dry in [[], ["--dry-run"]] {
                let outcome = try workspace.run([Workspace.program, "vehicle", "add", "--from", "fleet.csv"] + dry)
                #expect(outcome.ending == .status(column == nil ? 0 : 1), "\(row): \(outcome.output)")
                let told = column.map { outcome.output.contains(": \($0) cannot be ") }
                #expect(told ?? outcome.output.contains("there already: Van"), "\(row): \(outcome.output)")
            }
        }
    }

    @Test("A vehicle that is twice in one list is told of with both lines, each time")
    func twiceInAList() throws {
        try workspace.write(
            "name;plate;vin\nVan C;C 1;\nVan C;C 2;\nA;;1M8GDM9AXKP042788\nB;;1M8GDM9AXKP042788\n", to: "fleet.csv")
        for word in ["added", "there already:"] {
            let lines = try odolog("vehicle", "add", "--from", "fleet.csv", status: 1).lines
            #expect(lines[0] == "line 2: \(word) Van C" && lines[2] == "line 4: \(word) A")
            #expect(lines[1].hasPrefix("line 3: refused Van C: name") && lines[1].contains("in line 2 of the list"))
            #expect(lines[3].hasPrefix("line 5: refused B: vin") && lines[3].contains("in line 4 of the list"))
        }
    }

    @Test("A dry run shows the same and writes nothing, not even a store")
    func dryRun() throws {
        try workspace.write("name,unit\nVan,mi\nvan,\nvan,km\nBus,x\n", to: "fleet.csv")
        let dry = try odolog("vehicle", "add", "--from", "fleet.csv", "--dry-run", status: 1)
        #expect(!FileManager.default.fileExists(atPath: workspace.storePath))
        #expect(dry.errorLines.last == "Would add 1 vehicle; 0 there already, 3 refused.")
        let real = try odolog("vehicle", "add", "--from", "fleet.csv", status: 1)
        #expect(dry.output == real.output)
        try odolog("vehicle", "add", "Bus")
        let later = try odolog("vehicle", "add", "--from", "fleet.csv", "--dry-run", status: 1)
        #expect(later.errorLines.last == "Would add 0 vehicles; 1 there already, 3 refused.")
        #expect(try names() == ["Bus", "Van"])
    }

    @Test("A folder: a vehicle for each folder in it, whose photos a batch then finds")
    func folder() throws {
        for name in ["Van 1", "Bus", "@eaDir", ".hidden", "Van 1/deeper", "-x"] {
            try FileManager.default.createDirectory(
                atPath: "\(workspace.folder)/fleet/\(name)", withIntermediateDirectories: true)
        }
        try workspace.write("x", to: "fleet/file.txt")
        try workspace.photo("164214-km", as: "fleet/Van 1/1.jpg")
        let outcome = try odolog("vehicle", "add", "--from", "fleet", "--unit", "km", "--json", status: 1)
        let rows = try outcome.json()
        #expect(rows.map { $0.string("name") } == ["-x", "Bus", "Van 1"])
        #expect(rows.map { $0.string("outcome") } == ["refused", "added", "added"])
        try odolog(
            "batch", "fleet", "--record", "--vehicle-from-folder", "--accept-at", "0", "--out", "out.jsonl")
        #expect(try workspace.logged("Van 1") == ["164214 km"])
        let again = try odolog("vehicle", "add", "--from", "fleet/", status: 1)
        #expect(again.errorLines.last == "Added 0 vehicles; 2 there already, 1 refused.")
    }

    @Test(
        "What is no list is refused as a whole",
        arguments: ["vehicle,make,make\nA,B,C\n", "make,model\nFiat,Doblo\n", "", "\u{FEFF}", "[{\"name\":\"A\"}]"])
    func noList(text: String) throws {
        try workspace.write(text, to: "fleet.csv")
        let outcome = try odolog("vehicle", "add", "--from", "fleet.csv", status: 2)
        let reasons = [
            "the list has no column of names", "the list is empty", "both say the make; leave one out",
        ]
        #expect(outcome.output == "" && reasons.contains(where: outcome.errors.contains), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: workspace.storePath))
    }

    @Test(
        "Wrong usage",
        arguments: [
            [], ["Van", "--from", "fleet.csv"], ["--from", "fleet.csv", "--make", "Fiat"], ["Van", "--dry-run"],
            ["Van", "--json"],
        ])
    func usage(arguments: [String]) throws {
        try workspace.write("name\nA\n", to: "fleet.csv")
        let outcome = try workspace.run([Workspace.program, "vehicle", "add"] + arguments)
        #expect(outcome.ending == .status(64))
        #expect(!FileManager.default.fileExists(atPath: workspace.storePath))
    }

    @Test func noSuchFile() throws {
        #expect(try odolog("vehicle", "add", "--from", "no.csv", status: 2).errors.contains("no.csv can't be read"))
    }

    @Test("A vehicle is removed after its name was typed, and its photos can be recorded anew")
    func remove() throws {
        for name in ["Van", "Bus"] { try odolog("vehicle", "add", name) }
        try workspace.photo("164214-km", as: "1.jpg")
        try odolog("record", "1.jpg", "--vehicle", "Van", "--accept-at", "0")
        let nobody = try odolog("vehicle", "remove", "van", status: 1)
        #expect(nobody.errors.contains("nothing was removed; --yes"))
        let wrong = try Terminal(workspace, "vehicle", "remove", "van")
        try wrong.expect("Van goes with 1 reading of its odometer")
        try wrong.answer("Type its name to remove it: ", "Bus")
        #expect(try wrong.finish() == .status(1))
        #expect(!FileManager.default.fileExists(atPath: workspace.storePath + ".before-remove"))
        #expect(try names() == ["Bus", "Van"])
        let right = try Terminal(workspace, "vehicle", "remove", "van")
        try right.answer("Type its name to remove it: ", "Van")
        try right.expect("Removed Van; what the store was is in")
        #expect(try right.finish() == .status(0))
        #expect(try names() == ["Bus"])
        try odolog("record", "1.jpg", "--vehicle", "Bus", "--accept-at", "0")
        #expect(try workspace.logged("Bus") == ["164214 km"])
        try odolog("restore", workspace.storePath + ".before-remove")
        #expect(try names() == ["Bus", "Van"])
        #expect(try workspace.logged("Van") == ["164214 km"])
        let yes = try odolog("vehicle", "remove", "Van", "--yes")
        #expect(yes.errors.contains("odolog.sqlite.before-remove.2"))
        #expect(try names() == ["Bus"])
        #expect(try odolog("vehicle", "remove", "Van", "--yes", status: 2).errors.contains("no vehicle \"Van\""))
    }
    @Test("The folders that batch takes for vehicles are those that are added")
    func foldersOfBatch() throws {
        try workspace.photo("blank", as: "in/a/b/1.jpg")
        try workspace.photo("blank", as: "in/c/1.jpg")
        try FileManager.default.createDirectory(
            atPath: workspace.folder + "/in/empty", withIntermediateDirectories: true)
        let added = try workspace.odolog("vehicle", "add", "--from", "in")
        #expect(added.lines == ["added b", "added c", "added empty"], "\(added.output)")
    }

    @Test(
        "As spreadsheets write it: any separator, a byte order mark, Windows lines, quotes",
        arguments: [",", ";", "\t"], ["", "\u{FEFF}"])
    func spreadsheet(separator: String, mark: String) throws {
        let rows = [
            ["Name", "Make", "Notes"], ["Käfer", "\"VW\"", "\"a, b; c\td \"\"e\"\"\""], ["Bus", "", ""],
            ["Van", "Fiat", "x", "y"], ["\"Open", "", ""],
        ]
        try workspace.write(mark + rows.map { $0.joined(separator: separator) + "\r\n" }.joined(), to: "fleet.csv")
        let outcome = try odolog("vehicle", "add", "--from", "fleet.csv", status: 1)
        #expect(outcome.lines[..<2] == ["line 2: added Käfer", "line 3: added Bus"], "\(outcome.output)")
        #expect(outcome.lines[2].hasPrefix("line 4: refused: the row has 4 fields"), "\(outcome.output)")
        #expect(outcome.lines[3].hasPrefix("line 5: refused: a field of the row begins with a quote"))
        let store = try workspace.store()
        let beetle = try store.vehicle(named: "Käfer")
        #expect(try beetle.make == "VW" && store.profile(of: beetle.id).notes == "a, b; c\td \"e\"")
    }

    @Test("From standard input, from a pipe, and with the separator that Excel names", arguments: ["-", "/dev/stdin"])
    func input(source: String) throws {
        let outcome = try workspace.run(
            [
                "/bin/sh", "-c",
                "printf 'sep=;\\r\\nname;notes\\r\\nVan;a, b, c\\r\\n' | \"$0\" vehicle add --from \(source)",
            ]
                + [Workspace.program])
        #expect(outcome.ending == .status(0) && outcome.lines == ["line 3: added Van"], "\(outcome.errors)")
    }

    @Test("A header that can't be read is told with its line")
    func header() throws {
        try workspace.write("\n\"name;Marke\nVan;1\n", to: "fleet.csv")
        let outcome = try odolog("vehicle", "add", "--from", "fleet.csv", status: 2)
        #expect(
            outcome.errors.contains("fleet.csv: line 2: a field of the row begins with a quote"), "\(outcome.errors)")
    }

    /// A list, and what its one vehicle is then.
    private func add(_ list: String, _ encoding: String.Encoding = .utf8) throws -> (Vehicle, VehicleProfile) {
        try #require(list.data(using: encoding)).write(to: URL(fileURLWithPath: workspace.folder + "/fleet.csv"))
        try odolog("vehicle", "add", "--from", "fleet.csv")
        let store = try workspace.store()
        let vehicle = try #require(try store.vehicles().first)
        return (vehicle, try store.profile(of: vehicle.id))
    }

    @Test(
        "Lists in German, French, Spanish and Portuguese, as spreadsheets there write them",
        arguments: [
            "Kennzeichen;Marke;Modell;Baujahr;FIN/Fahrgestellnummer;Fahrzeugart;Währung;Zeitzone;Einheit;Bemerkungen",
            "AMTLICHES KENNZEICHEN;Hersteller;MODELL;Modelljahr;Fahrzeug-Identifizierungsnummer;Art;WAEHRUNG;zeitzone;einheit;Notiz",
            "Immatriculation;Marque;Modèle;Année;N° de châssis;Genre;Devise;Fuseau horaire;Unité;Remarques",
            "Plaque d’immatriculation;marque;modele;annee;Numéro de série;type de véhicule;Monnaie;fuseau_horaire;unite;Commentaire",
            "Matrícula;Marca;Modelo;Año;Bastidor;Tipo de vehículo;Moneda;Zona horaria;Unidad;Observaciones",
            "PLACA;MARCA;MODELO;ANO;N.º de chasis;TIPO;DIVISA;HUSO HORARIO;UNIDAD;NOTAS",
            "Matrícula;Marca;Modelo;Ano de fabrico;Chassi;Tipo de veículo;Moeda;Fuso horário;Unidade;Observações",
            "Placa;Fabricante;Modelo;Ano;Número do chassi;Tipo;Moeda;fuso horario;Unidade;Comentários",
        ], [String.Encoding.utf8, .windowsCP1252, .utf16LittleEndian])
    func languages(header: String, encoding: String.Encoding) throws {
        let mark = encoding == .utf16LittleEndian ? "\u{FEFF}" : ""
        let (vehicle, profile) = try add(
            mark + header + "\r\nB-XY 12;Citroën;Jumper;2019;1M8GDM9AXKP042788;LKW;EUR;Europe/Berlin;mi;Größe ñ\r\n",
            encoding)
        #expect(vehicle.name == "B-XY 12" && vehicle.make == "Citroën" && vehicle.model == "Jumper")
        #expect(vehicle.year == 2019 && vehicle.vin?.text == "1M8GDM9AXKP042788" && vehicle.unit == .miles)
        #expect(profile.plate == "B-XY 12" && profile.kind == .lorry && profile.currency?.code == "EUR")
        #expect(profile.timeZone == "Europe/Berlin" && profile.notes == "Größe ñ")
    }

    @Test("Kinds in four languages", arguments: ["Lkw", "Camión", "camion", "Caminhão", "LKW (truck)", "lorry"])
    func kinds(word: String) throws {
        #expect(try add("Name;Art\nA;\(word)\n").1.kind == .lorry)
    }

    @Test("A list without names calls the vehicles by their plates, or else by their VINs, and knows them again")
    func nameless() throws {
        try workspace.write(
            "Kennzeichen;Marke;FIN\nB-XY 12;Opel;\n;Fiat;1M8GDM9AXKP042788\n;Ford;\nb xy12;Opel;\n", to: "fleet.csv")
        let outcome = try odolog("vehicle", "add", "--from", "fleet.csv", status: 1)
        #expect(outcome.lines.count == 4 && outcome.lines[2].hasPrefix("line 4: refused: name cannot be \"\""))
        #expect(outcome.lines[3].hasPrefix("line 5: refused b xy12: plate cannot be"), "\(outcome.output)")
        #expect(try names() == ["1M8GDM9AXKP042788", "B-XY 12"])
        try odolog("vehicle", "edit", "B-XY 12", "--name", "Eva's")
        let again = try odolog("vehicle", "add", "--from", "fleet.csv", status: 1)
        #expect(again.lines[0] == "line 2: there already: Eva's", "\(again.output)")
        #expect(try names() == ["1M8GDM9AXKP042788", "Eva's"])
    }

    @Test(
        "A column that odolog doesn't know is named, and nothing is added",
        arguments: [
            ("Kennzeichen;Marke;Kilometerstand\nB 1;VW;12000\n", "\"Kilometerstand\""),
            ("Placa;Ano/Modelo\nABC1D23;2011/2012\n", "\"Ano/Modelo\""),
            ("Name;Marke;\nA;VW;\nB;VW;rot\n", "\"column 3\""),
            ("{\"Kennzeichen\":\"B 1\",\"Farbe\":\"rot\"}\n", "\"Farbe\""),
        ])
    func unknown(list: String, column: String) throws {
        try workspace.write(list, to: "fleet.csv")
        let outcome = try odolog("vehicle", "add", "--from", "fleet.csv", status: 2)
        #expect(
            outcome.output == "" && outcome.errors.contains("doesn't know what \(column) says."), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: workspace.storePath))
        try odolog(
            "vehicle", "add", "--from", "fleet.csv", "--leave-out", column.filter { $0 != "\"" }.lowercased())
    }

    @Test(
        "What isn't a list at all is told",
        arguments: [[0x50, 0x4B, 3, 4, 20, 0], [0x7F, 0x45, 0x4C, 0x46, 0, 1, 0x81]])
    func noText(bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: workspace.folder + "/fleet.xlsx"))
        #expect(try odolog("vehicle", "add", "--from", "fleet.xlsx", status: 2).errors.contains("save the list as CSV"))
    }
}
