import ArgumentParser
import Foundation
import OdologBarcode
import OdologImaging
import OdologLogbook
import OdologNetwork
import OdologRecognition
import OdologReport
import OdologVIN
import OdologValues
import VehicleOCR
import VehicleStore

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what is installed, which models are used, and where the store is and how it does.",
        discussion: """
            ODOLOG_MODELS, ODOLOG_LOCATOR, ODOLOG_SCENE and ODOLOG_VPIC name other files than those that are installed, or their folders.

            EXAMPLE
              odolog doctor
            """)

    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        Console.out(hanging: 12, "odolog      \(OdologVersion.current)")
        Console.out(hanging: 12, "cores       \(ProcessInfo.processInfo.activeProcessorCount)")
        Console.out(hanging: 12, "tesseract   \(TesseractRecognizer.version)")
        let scanner = ZXingScanner().identity
        Console.out(hanging: 12, "barcodes    \(scanner.name) \(scanner.version)")
        Console.out(hanging: 12, "HEIC, AVIF  \(HEIFLibrary.here.description)")
        Console.out(hanging: 12, "PDF         \(PDFLibrary.versions ?? "not written: install libpangocairo-1.0-0")")
        let modelsAreThere = checkModels()
        let storeIsSound = checkStore()
        sayCopies()
        if !modelsAreThere { throw ExitCode.somethingMissing }
        if !storeIsSound { throw ExitCode.fileOrStore }
    }

    private func checkModels() -> Bool {
        let locatorIsThere = checkLocator()
        let sceneIsThere = checkScene()
        let recognizersAreThere = checkRecognizers()
        let isManifestSound = !recognizersAreThere || !sceneIsThere || !locatorIsThere || checkManifest()
        return checkVehicles() && isManifestSound && recognizersAreThere && sceneIsThere && locatorIsThere
    }

    private func checkScene() -> Bool {
        do {
            let scene = try LearnedSceneClassifier()
            Console.out(hanging: 12, "scene       \(scene.identity) in \(scene.weights)")
            return true
        } catch {
            Console.out(hanging: 12, "scene       PROBLEM: \(error.description)")
            return false
        }
    }

    private func checkLocator() -> Bool {
        do {
            let locator = try LearnedLocator()
            Console.out(hanging: 12, "locator     \(locator.identity) in \(locator.weights)")
            return true
        } catch {
            Console.out(hanging: 12, "locator     PROBLEM: \(error.description)")
            return false
        }
    }

    /// Weights without a manifest of their own are no problem: a person checks everything that is read with them.
    private func checkManifest() -> Bool {
        do {
            let isCalibrated = try PhotoReader.isCalibrated()
            Console.out(
                isCalibrated
                    ? "calibration of these models"
                    : "calibration none for these models: everything they read is for a person to look at")
            return true
        } catch {
            Console.out(hanging: 12, "calibration PROBLEM: \(error.description)")
            return false
        }
    }

    private func checkVehicles() -> Bool {
        do throws(VehicleTableError) {
            let decoder = try VehicleDecoder(latestModelYear: Date.latestModelYear)
            Console.out(hanging: 12, "vehicles    vPIC \(decoder.release) in \(decoder.path)")
            return true
        } catch {
            Console.out(hanging: 12, "vehicles    PROBLEM: \(error.description)")
            return false
        }
    }

    private func checkRecognizers() -> Bool {
        do {
            for recognizer in [try TesseractRecognizer.odometerDigits(), try TesseractRecognizer.vins()] {
                Console.out(hanging: 12, "model       \(recognizer.identity.model) in \(recognizer.folder)")
            }
            for model in LineNetworkModel.allCases {
                let network = try LineNetworkRecognizer(model)
                Console.out(hanging: 12, "model       \(network.identity.model) in \(network.folder)")
            }
            return true
        } catch {
            Console.out(hanging: 12, "model       PROBLEM: \(error.description)")
            return false
        }
    }

    /// A store that isn't there yet is no problem.
    private func checkStore() -> Bool {
        let path = storeOptions.path
        do {
            let store = try VehicleStore(path: path, access: .readOnly, clock: Surroundings.current.clock)
            let summary = try store.summary()
            Console.out(hanging: 12, "sqlite      \(summary.sqliteVersion)")
            Console.out(hanging: 12, "store       \(store.path.printable)")
            Console.out(
                hanging: 12,
                "            \(summary.vehicles.counted("vehicle")), \(summary.photos.counted("photo")), "
                    + "\(summary.snapshots) in the log, \(summary.readings[.pending] ?? 0) waiting")
            let files = try store.attachmentSummary()
            if let files { say(files) }
            let problems =
                try store.problems() + (files?.problems ?? [])
                + (store.obstacleToWriting.map { ["nothing can be logged: \($0.description)"] } ?? [])
            for problem in problems { Console.out(hanging: 12, "            PROBLEM: \(problem)") }
            return problems.isEmpty
        } catch .notFound {
            Console.out(hanging: 12, "store       \(path.printable), which the first `odolog vehicle add` makes")
            return true
        } catch {
            Console.out(hanging: 12, "store       PROBLEM: \(error.words)")
            return false
        }
    }

    private func sayCopies() {
        let copies = KeptCopy.all(of: storeOptions.path)
        guard !copies.isEmpty else { return }
        for (index, copy) in copies.enumerated() {
            let days = Int(Surroundings.now.timeIntervalSince(copy.madeAt) / 86_400)
            let age = days < 1 ? "of today" : "\(days.counted("day")) old"
            Console.out(
                hanging: 12,
                (index == 0 ? "copies      " : "            ")
                    + "\(copy.path.printable), \(copy.size.bytesInWords), \(age)")
        }
        Console.out(
            hanging: 12,
            "            made before the store was changed; the last three of a kind are kept, and any may be deleted")
    }

    private func say(_ files: AttachmentSummary) {
        if files.named > 0 {
            Console.out(hanging: 12, "            \(files.named.counted("attached file")) in \(files.folder.printable)")
        }
        guard !files.unused.isEmpty else { return }
        Console.out(
            hanging: 12,
            "            \(files.unused.count.counted("file")) in \(files.folder.printable) that no entry goes by, such as "
                + "\(files.unused[0].printable); delete what no copy of the store needs")
    }
}

extension AttachmentSummary {
    fileprivate var problems: [String] {
        func problem(_ files: [NamedAttachment], _ what: String) -> [String] {
            guard !files.isEmpty else { return [] }
            return [
                "\(files.count.counted("attached file")) \(what): \(files.inWords); bring them back with odolog restore, or attach them again"
            ]
        }
        return problem(missing, "missing") + problem(changed, "changed since they were attached")
    }
}
