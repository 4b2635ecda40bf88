import Foundation
import OdologImaging
import OdologVIN
import Testing

@Suite("odolog vin check")
struct VINCheckTests {
    @Test func aVIN() throws {
        let outcome = try Workspace().odolog("vin", "check", "1M8GDM9AXKP042788")
        #expect(outcome.ending == .status(0))
        #expect(outcome.output.contains("1M8GDM9AXKP042788"))
        #expect(outcome.output.contains("United States"))
        #expect(outcome.errors == "")
    }

    @Test("A wrong check digit is a warning, anything but a VIN a failure")
    func failures() throws {
        let workspace = try Workspace()
        #expect(try workspace.odolog("vin", "check", "1M8GDM9A1KP042788").ending == .status(0))
        for text in ["1M8GDM9AXKPO42788", "1M8GDM9AXKP04278", "", "hello"] {
            #expect(try workspace.odolog("vin", "check", text).ending == .status(1), "\(text)")
        }
    }

    @Test func json() throws {
        let workspace = try Workspace()
        let good = try #require(try workspace.odolog("vin", "check", "--json", "1m8-gdm9ax-kp042788").json().first)
        #expect(
            good.keys == [
                "text", "valid", "checkDigit", "computedCheckDigit", "manufacturer", "region", "country", "modelYears",
                "problems", "surplus", "suggestions",
            ])
        #expect(good.string("text") == "1M8GDM9AXKP042788")
        #expect(good.object["valid"] as? Bool == true)
        #expect(good.string("checkDigit") == "valid")
        let maker = try #require(good.dictionary("manufacturer"))
        #expect(Set(maker.keys) == ["code", "metOften"])
        #expect(maker["code"] as? String == "1M8" && maker["metOften"] as? Bool == true)

        let bad = try #require(try workspace.odolog("vin", "check", "--json", "1M8GDM9AXKPO42788").json().first)
        #expect(bad.object["valid"] as? Bool == false)
        #expect(bad.isNull("checkDigit"))
        let problems = try #require(bad.object["problems"] as? [[String: Any]])
        #expect(problems.count == 1)
        #expect((problems[0]["position"] as? NSNumber)?.intValue == 12)
        let suggestions = try #require(bad.object["suggestions"] as? [[String: Any]])
        #expect(suggestions.first?["vin"] as? String == "1M8GDM9AXKP042788")
        #expect(suggestions.allSatisfy { Set($0.keys) == ["vin", "repairs", "reasons"] })
        #expect((suggestions.first?["reasons"] as? [String])?.contains("the check digit is right") == true)
        #expect(bad.isNull("manufacturer"))
    }

    @Test("Model years that lie far ahead aren't told, neither of a typed VIN nor of a vehicle's")
    func yearsAhead() throws {
        let workspace = try Workspace()
        let last = Calendar(identifier: .gregorian).component(.year, from: Date()) + 1
        let vin = try VIN("WVWZZZ1JZ8P281237")
        try #require(vin.modelYears.sorted() == [2008, 2038])
        let years = vin.modelYears.filter { $0 <= last }
        let words = years.map(String.init).joined(separator: " or ")
        let check = try workspace.odolog("vin", "check", vin.text)
        #expect(check.lines.contains("  model year    \(words)"))
        let json = try #require(try workspace.odolog("vin", "check", "--json", vin.text).json().first)
        #expect(json.object["modelYears"] as? [Int] == years)
        _ = try workspace.odolog("vehicle", "add", "Golf", "--vin", vin.text)
        let show = try workspace.odolog("vehicle", "show", "Golf")
        #expect(show.lines.contains { $0.hasSuffix("model year \(words))") }, "\(show.output)")
    }
}

@Suite("odolog vin decode")
struct VINDecodeTests {
    @Test func oneForAPerson() throws {
        let outcome = try Workspace().odolog("vin", "decode", "2hgfg1b8-6bh 501831")
        #expect(outcome.ending == .status(0))
        #expect(outcome.lines.first == "2HGFG1B86BH501831  2011 Honda Civic")
        #expect(outcome.lines.contains("  engine        4 cylinders, 1.8 l, Gasoline"))
        #expect(outcome.lines.contains("  code of       Canada"))
        #expect(outcome.lines.last == "  source        NHTSA vPIC 2026_10")
        #expect(outcome.errors == "")
    }

    @Test("Two years that are possible are both told, as vin check tells them")
    func twoYears() throws {
        let workspace = try Workspace()
        let vin = "9BWZZZ377VT004251"
        let decoding = try workspace.odolog("vin", "decode", vin)
        #expect(decoding.lines.first == "\(vin)  1997 or 2027 Volkswagen")
        #expect(!decoding.output.contains("could also be"), "said already")
        #expect(try workspace.odolog("vin", "check", vin).lines.contains("  model year    1997 or 2027"))
        let json = try #require(try workspace.odolog("vin", "decode", "--json", vin).json().first)
        let decoded = try #require(json.dictionary("decoded"))
        #expect(decoded["modelYears"] as? [Int] == [1997, 2027])
        let remarks = try #require(decoded["remarks"] as? [[String: String]])
        #expect(remarks.contains { $0["code"] == "otherModelYears" })
    }

    @Test("What is no VIN is told where it stands, and the others are decoded")
    func failures() throws {
        let workspace = try Workspace()
        let outcome = try workspace.odolog("vin", "decode", "XYZ", "2HGFG1B86BH501831", "1M8GDM9AXKPO42788")
        #expect(outcome.ending == .status(1))
        #expect(outcome.lines.first == "2HGFG1B86BH501831  2011 Honda Civic")
        #expect(outcome.errorLines.count == 2)
        #expect(outcome.errorLines.first?.contains("“XYZ” is no VIN") == true)

        let lines = try workspace.odolog("vin", "decode", "--json", "XYZ", "2HGFG1B86BH501831").json()
        #expect(lines.count == 2)
        for line in lines { #expect(line.keys == ["text", "checkDigit", "decoded", "error"]) }
        #expect(lines[0].isNull("decoded") && lines[0].dictionary("error")?["code"] as? String == "tooShort")
        #expect(lines[1].isNull("error"))
        let decoded = try #require(lines[1].dictionary("decoded"))
        #expect(decoded["model"] as? String == "Civic" && decoded["litres"] as? Double == 1.8)
    }

    @Test func fromStandardInput() throws {
        let vins = "2HGFG1B86BH501831\r\n\nTMBZZZNJ5KZ123456\n"
        let outcome = try Workspace().odolog("vin", "decode", "-", "--json", input: vins)
        #expect(outcome.ending == .status(0))
        let lines = try outcome.json()
        #expect(lines.map { $0.string("text") } == ["2HGFG1B86BH501831", "TMBZZZNJ5KZ123456"])
        #expect(lines[1].dictionary("decoded")?["source"] as? String == "curated")
        #expect(lines[1].dictionary("decoded")?["make"] as? String == "Škoda")
    }

    @Test("Without its table nothing is decoded, and VINs are read all the same")
    func withoutATable() throws {
        let workspace = try Workspace()
        let none = ["ODOLOG_VPIC": "/nowhere"]
        let decoding = try workspace.odolog("vin", "decode", "2HGFG1B86BH501831", environment: none)
        #expect(decoding.ending == .status(3))
        #expect(decoding.output == "" && decoding.errors.contains("ODOLOG_VPIC"))

        try workspace.write(String(repeating: "ODOLVPIC", count: 100), to: "vpic.bin")
        let damaged = try workspace.odolog(
            "vin", "decode", "2HGFG1B86BH501831", environment: ["ODOLOG_VPIC": workspace.folder])
        #expect(damaged.ending == .status(3))
        #expect(damaged.errors.contains("vpic.bin cannot be used as the table of vehicles"))

        try workspace.photo("1M8GDM9AXKP042788")
        let reading = try workspace.odolog("read", "1M8GDM9AXKP042788.jpg", "--json", environment: none)
        #expect(reading.ending == .status(0))
        #expect(reading.errorLines.count == 1 && reading.errors.contains("ODOLOG_VPIC"))
        let decoded = try #require(try reading.json().first?.dictionary("decoded"))
        #expect(decoded["make"] is NSNull && decoded["country"] as? String == "United States")
        #expect(decoded["modelYear"] is NSNull && (decoded["modelYears"] as? [Int])?.isEmpty == true)

        let doctor = try workspace.odolog("doctor", environment: none)
        #expect(doctor.ending == .status(3))
        #expect(doctor.output.contains("vehicles    PROBLEM: "))
    }
}

@Suite("odolog preprocess")
struct PreprocessTests {
    private static let steps = [
        "grayscale", "strongest-channel", "contrast", "local-contrast", "sauvola", "otsu", "dark-on-light", "invert",
        "deskew",
    ]

    @Test(arguments: steps)
    func eachStepAlone(step: String) throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km", as: "in.jpg")
        let outcome = try workspace.odolog("preprocess", "in.jpg", "--step", step, "-o", "out.png")
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        #expect(outcome.output == "")
        let result = try Photo(contentsOf: workspace.folder + "/out.png")
        #expect(result.format == .png)
        let keepsColour = ["contrast", "dark-on-light", "invert", "deskew"].contains(step)
        #expect(result.bitmap.channels == (keepsColour ? 3 : 1))
        // Deskewing may turn and so enlarge.
        #expect((360...400).contains(result.width) && (90...130).contains(result.height))
        let values = result.bitmap.withPixels { Set($0) }
        #expect(values.count > 1, "something is to be seen")
        if step == "sauvola" || step == "otsu" { #expect(values == [0, 255]) }
    }

    @Test func stepsRunInTheOrderGiven() throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km", as: "in.jpg")
        func pixels(_ steps: String...) throws -> [UInt8] {
            let outcome = try workspace.run(
                [Workspace.program, "preprocess", "in.jpg", "-o", "out.png"] + steps.flatMap { ["--step", $0] })
            #expect(outcome.ending == .status(0))
            return try Photo(contentsOf: workspace.folder + "/out.png").bitmap.withPixels { Array($0) }
        }
        #expect(try pixels("otsu", "invert") == pixels("otsu").map { 255 - $0 })
        #expect(try pixels("otsu", "invert", "dark-on-light") == pixels("otsu"))
        #expect(try pixels("grayscale") == pixels())
    }

    @Test func rectify() throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km", as: "in.jpg")
        let outcome = try workspace.odolog(
            "preprocess", "in.jpg", "--step", "rectify", "--quad", "100,20,260,20,260,70,100,70", "--height", "32",
            "-o", "out.png")
        #expect(outcome.ending == .status(0), "\(outcome.errors)")
        let result = try Photo(contentsOf: workspace.folder + "/out.png")
        #expect(result.height == 32)
        #expect((100...105).contains(result.width))
    }

    @Test(
        "Wrong usage, photos that fail and places that can't be written",
        arguments: [
            (["in.jpg"], 64), (["in.jpg", "-o", "out.png", "--step", "rectify"], 64),
            (["in.jpg", "-o", "out.png", "--step", "sharpen"], 64),
            (["in.jpg", "-o", "out.png", "--step", "rectify", "--quad", "1,2,3"], 64),
            (["in.jpg", "-o", "out.png", "--step", "rectify", "--quad", "0,0,9,0,9,nan,0,9"], 64),
            (["in.jpg", "-o", "out.png", "--height", "0"], 64),
            (["in.jpg", "-o", "out.png", "--step", "rectify", "--quad", "5,5,5,5,5,5,5,5"], 2),
            (["in.jpg", "-o", "./in.jpg"], 64), (["nope.jpg", "-o", "out.png"], 1),
            (["in.jpg", "-o", "/nowhere/out.png"], 2), (["in.jpg", "-o", "."], 2),
        ] as [([String], CInt)])
    func failures(arguments: [String], status: CInt) throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km", as: "in.jpg")
        let outcome = try workspace.run([Workspace.program, "preprocess"] + arguments)
        #expect(outcome.ending == .status(status), "\(outcome.errors)")
        #expect(!outcome.errors.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/out.png"))
    }
}

@Suite("odolog doctor")
struct DoctorTests {
    @Test func allIsWell() throws {
        let workspace = try Workspace()
        let before = try workspace.odolog("doctor")
        #expect(before.ending == .status(0))
        #expect(before.output.contains("tesseract   5."))
        #expect(before.output.contains("model       words in "))
        #expect(before.output.contains(/\nscene       scene-\d+ in \/.*\/scene\.safetensors\n/))
        #expect(before.output.contains("vehicles    vPIC 2026_10 in "))
        #expect(before.output.contains(workspace.storePath))
        #expect(!FileManager.default.fileExists(atPath: workspace.storePath))
        #expect(before.errors == "")

        _ = try workspace.odolog("vehicle", "add", "Van")
        let after = try workspace.odolog("doctor")
        #expect(after.ending == .status(0))
        #expect(after.output.contains("1 vehicle, 0 photos, 0 in the log, 0 waiting"))
        #expect(!after.output.contains("PROBLEM"))
    }

    @Test("Where oneDNN can't be used each line says so, with what to install, and asks for no photo")
    func withoutNetworks() throws {
        let workspace = try Workspace()
        try workspace.write("int nothing;", to: "empty.c")
        let made = try workspace.run(["/usr/bin/env", "cc", "-shared", "-fPIC", "-o", "libdnnl.so.2", "empty.c"])
        try #require(made.ending == .status(0), "\(made.errors)")
        let outcome = try workspace.odolog("doctor", environment: ["LD_LIBRARY_PATH": workspace.folder])
        #expect(outcome.ending == .status(3))
        for name in ["scene  ", "locator", "model  "] {
            let line = outcome.lines.first { $0.hasPrefix("\(name)     PROBLEM: ") }
            #expect(line?.contains("check that libdnnl2 is installed") == true, "\(outcome.output)")
        }
        #expect(!outcome.output.contains("report the photo") && !outcome.output.contains("strip"), "\(outcome.output)")
    }

    @Test("Whether HEIC can be read is said, and what is missing for it")
    func heic() throws {
        let workspace = try Workspace()
        let none = try workspace.odolog("doctor", environment: ["ODOLOG_LIBHEIF": "/nowhere.so"])
        #expect(none.output.contains("HEIC, AVIF  not read: install libheif1\n") && none.ending == .status(0))
        // A library, but not that one: nothing can be decoded with it.
        let other = try workspace.odolog("doctor", environment: ["ODOLOG_LIBHEIF": "libpng16.so.16"])
        #expect(other.output.contains("HEIC, AVIF  not read: install libheif1\n") && other.ending == .status(0))
        let library = try workspace.fakeLibheif()
        let fake = try workspace.odolog("doctor", environment: ["ODOLOG_LIBHEIF": library])
        #expect(fake.output.contains("HEIC, AVIF  libheif 1.0.0-fake\n"), "\(fake.output)")
        let undecoded = try workspace.odolog(
            "doctor", environment: ["ODOLOG_LIBHEIF": library, "FAKE_LIBHEIF": "no-decoder"])
        #expect(undecoded.output.contains("no decoder for AVIF: install libheif-plugin-dav1d; no decoder for HEIC"))
    }

    @Test("A store that can be read and not written is a problem")
    func unwritable() throws {
        guard let nobody = Workspace.asNobody else { return }
        let workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
        let folder = URL(fileURLWithPath: workspace.storePath).deletingLastPathComponent().path
        chmod(workspace.storePath, 0o444)
        chmod(folder, 0o555)
        for place in ["/.local", "/.local/share", ""] { chmod(workspace.folder + place, 0o755) }
        defer { chmod(folder, 0o755) }
        let outcome = try workspace.run(nobody + [Workspace.program, "doctor"])
        #expect(outcome.ending == .status(2), "\(outcome.output)")
        #expect(outcome.output.contains("PROBLEM: nothing can be logged: the store "), "\(outcome.output)")
        #expect(outcome.output.contains("1 vehicle, "))
    }

    @Test func missingAndBrokenModels() throws {
        let workspace = try Workspace()
        try workspace.write("broken", to: "words.safetensors")
        let outcome = try workspace.odolog(
            "doctor",
            environment: [
                "ODOLOG_LOCATOR": "/nowhere", "ODOLOG_MODELS": workspace.folder, "ODOLOG_SCENE": "/nowhere/at/all",
            ])
        #expect(outcome.ending == .status(3))
        #expect(outcome.output.contains("scene       PROBLEM: ") && outcome.output.contains("/nowhere/at/all"))
        #expect(outcome.output.contains("locator     PROBLEM: "))
        #expect(outcome.output.contains("model       PROBLEM: The model “words”"))
        #expect(outcome.output.contains("store "), "and the rest is said all the same")
    }

    @Test(
        "Without an engine's library no photo is read, doctor and read say which one to install, and the rest goes on",
        arguments: [
            ("libtesseract.so.5", "model       PROBLEM: ", "apt-get install libtesseract5"),
            ("libdnnl.so.2", "locator     PROBLEM: ", "check that libdnnl2 is installed"),
        ])
    func missingLibrary(name: String, problem: String, advice: String) throws {
        let workspace = try Workspace()
        // An empty file that is found first can't be loaded either.
        try workspace.write("", to: name)
        let missing = ["LD_LIBRARY_PATH": workspace.folder]
        let doctor = try workspace.odolog("doctor", environment: missing)
        #expect(doctor.ending == .status(3))
        #expect(doctor.output.split(separator: "\n").contains { $0.hasPrefix(problem) && $0.contains(advice) })
        #expect(doctor.output.contains("store "))
        let photo = Workspace.repository + "/TestImages/048-tft.jpg"
        let read = try workspace.odolog("read", photo, environment: missing)
        #expect(read.ending == .status(3))
        #expect(read.output == "" && read.errors.contains(advice))
        #expect(try workspace.odolog("vehicle", "add", "Van", environment: missing).ending == .status(0))
        #expect(try workspace.odolog("history", "Van", environment: missing).ending == .status(0))
    }

    @Test("A folder of models that isn't there is named, not passed over")
    func noModelFolder() throws {
        let workspace = try Workspace()
        let wrong = ["ODOLOG_MODELS": "/no/models"]
        let words = "ODOLOG_MODELS names /no/models, which is no folder; name the one"
        let doctor = try workspace.odolog("doctor", environment: wrong)
        #expect(doctor.ending == .status(3) && doctor.output.contains("model       PROBLEM: \(words)"))
        try workspace.photo("blank")
        let read = try workspace.odolog("read", "blank.jpg", environment: wrong)
        #expect(read.ending == .status(3) && read.errors.contains(words))
    }

    @Test func onlyTheScenesWeightsAreMissing() throws {
        let workspace = try Workspace()
        try workspace.write("no weights", to: "scene.safetensors")
        for place in ["/nonexistent", workspace.folder] {
            let outcome = try workspace.odolog("doctor", environment: ["ODOLOG_SCENE": place])
            #expect(outcome.ending == .status(3))
            let problems = outcome.lines.filter { $0.contains("PROBLEM") }
            #expect(problems.count == 1 && problems[0].hasPrefix("scene       PROBLEM: "), "\(outcome.output)")
            #expect(problems.first?.contains(place) == true)
        }
    }
}
