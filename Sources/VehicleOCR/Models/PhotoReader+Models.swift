import OdologBarcode
public import OdologImaging
import OdologNetwork
import OdologRecognition

extension PhotoReader {
    /// With Tesseract, zxing-cpp and the models that come with Odolog. `ODOLOG_MODELS`, `ODOLOG_LOCATOR` and `ODOLOG_SCENE` name others.
    /// Where the manifest doesn't list these very models, ``parameters`` has no calibration.
    ///
    /// - Parameters:
    ///   - threads: how many photos can be read at a time, at least 1; more wait.
    ///   - limits: how large a photo may be, and what may be decoded.
    ///   - barcodes: `.isolated`: a helper process looks for them; where it fails, a VIN has the doubt `barcode_unread`. `.off`: nobody looks,
    ///     and a VIN is read from its characters alone, without that doubt.
    public init(
        threads: Int = 1, limits: PhotoLimits = .standard, barcodes: RiskyStep = .isolated
    ) throws(SetupError) {
        guard threads >= 1 else {
            throw .unusableOption(name: "threads", value: "\(threads)", rule: "at least 1")
        }
        // Each on a thread of its own.
        func network(_ model: LineNetworkModel) -> Loading<LineNetworkRecognizer, RecognitionError> {
            Loading { () throws(RecognitionError) in try LineNetworkRecognizer(model, handles: threads) }
        }
        let words = network(.words)
        let digits = Loading { () throws(RecognitionError) in try TesseractRecognizer.odometerDigits(handles: threads) }
        let vins = Loading { () throws(RecognitionError) in try TesseractRecognizer.vins(handles: threads) }
        let secondDigits = network(.digits)
        let secondVINs = network(.characters)
        let fitted = Loading { () throws(SetupError) in try Self.fittedToFiles() }
        defer {
            fitted.wait()
            words.wait()
            digits.wait()
            vins.wait()
            secondDigits.wait()
            secondVINs.wait()
        }
        var locator: LearnedLocator
        let sceneClassifier: LearnedSceneClassifier
        do {
            (locator, sceneClassifier) = (try LearnedLocator(), try LearnedSceneClassifier())
        } catch {
            throw .network(error)
        }
        let (parameters, limitsOfLocator) = try fitted.value()
        locator.limits = limitsOfLocator
        do {
            self.init(
                recognizer: try words.value(), digitRecognizer: try digits.value(),
                secondDigitRecognizer: try secondDigits.value(), vinRecognizer: try vins.value(),
                secondVINRecognizer: try secondVINs.value(), locator: locator,
                barcodeScanner: barcodes == .off ? nil : ZXingScanner(),
                sceneClassifier: sceneClassifier, parameters: parameters, limits: limits, threads: threads)
        } catch {
            throw .recognition(error)
        }
    }

    /// The files that ``init(threads:limits:barcodes:)`` loads, with the SHA-256 of each. A reading depends on them and on the program.
    /// Throws the same error where one is missing.
    public static func modelFiles() throws(SetupError) -> [ModelFile.Digest] {
        let manifest = ModelManifest.found().map { ModelFile(name: ModelManifest.file, path: $0) }
        return try (ModelFile.weights() + (manifest.map { [$0] } ?? [])).map { file throws(SetupError) in
            try file.digest()
        }
    }

    /// Whether the manifest lists these very models. Only then a reader knows how sure they are.
    public static func isCalibrated() throws(SetupError) -> Bool { try fittedToFiles().parameters.calibration != nil }

    /// What the manifest says of these models.
    private static func fittedToFiles() throws(SetupError) -> (
        parameters: ModelParameters, locator: LearnedLocator.Limits
    ) {
        guard let path = ModelManifest.found() else { return (.uncalibrated, LearnedLocator.Limits()) }
        let digests = try ModelFile.weights().map { file throws(SetupError) in try file.digest() }
        let manifest = try ModelManifest(contentsOf: path)
        return (manifest.parameters(for: digests), manifest.locator)
    }
}
