import Foundation
import OdologBarcode
import OdologImaging
import OdologLogbook
import OdologNetwork
import OdologOdometer
import OdologReading
import OdologRecognition
import OdologVIN
import OdologVehicleLog
import Testing
import VehicleOCR
import VehicleStore

@Suite("Errors")
struct ErrorTests {
    /// One of each public type.
    private static let errors: [any Error] = [
        BarcodeError.noProcess(reason: "too many"),
        ImagingError.stepFailed(step: "rotate"),
        malformed,
        LocatorError.tooLarge(width: 1, height: 2),
        MaintenanceError.noSuchDate("tomorrow"),
        NetworkError.outOfMemory,
        OdometerError.empty,
        PhotoError.notFound(path: "a.jpg"),
        ReadingError.timedOut(path: "a.jpg", seconds: 20),
        ReadingFailure(code: "not_found", message: "a.jpg: there is no such file."),
        ReadingFormatError.invalid(key: "kind", value: "5", rule: "a string"),
        RecognitionError.noModelFolder(path: "models"),
        SceneError.networkFailed(reason: "no memory"),
        SetupError.closed,
        LogbookError(.noCurrency(digits: "5"), of: "Van"), PhotoRefusal.noRunnerUp, ConfirmationError.refused(.isVIN),
        mistyped, skipped,
        StoreError.noSuchVehicle("Van"),
        VINError.empty,
        VehicleTableError.unreadable(path: "vpic.bin", reason: "no permission"),
    ]

    private static var mistyped: any Error {
        do { _ = try TypedMonths("x") } catch { return error }
        return CancellationError()
    }

    /// When clocks were put forward.
    private static var skipped: any Error {
        let zone = TimeZone(identifier: "Europe/Berlin")!
        do { _ = try TypedTime("2026-03-29 02:30", now: Date()).moment(in: zone) } catch { return error }
        return CancellationError()
    }

    private static var malformed: any Error {
        do { _ = try JSONObject("[]".utf8) } catch { return error }
        return CancellationError()
    }

    @Test("A program that knows nothing of an error shows what it says", arguments: errors)
    func localizedDescription(error: any Error) {
        #expect(error.localizedDescription == "\(error)")
    }

    @Test("A setup error has a code")
    func setupCodes() {
        #expect(SetupError.noExecutable(searched: []).code == "no_executable" && SetupError.closed.code == "closed")
    }

    @Test("None is missing above")
    func all() throws {
        let sources = "\(Workspace.repository)/Sources"
        var named: Set<String> = []
        for file in try FileManager.default.subpathsOfDirectory(atPath: sources) where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
            let types = text.matches(of: /public (?:enum|struct) (\w+): (?:Localized)?Error\b/)
            named.formUnion(types.map { String($0.1) })
        }
        #expect(named == Set(Self.errors.map { "\(type(of: $0))" }))
    }
}
