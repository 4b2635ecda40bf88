import Dispatch
public import OdologBarcode
public import OdologImaging
public import OdologLocator
public import OdologOdometer
public import OdologReading
public import OdologRecognition
public import OdologScene
import OdologText
import OdologVIN

/// The one entry: a photo in, a reading out.
///
/// ```swift
/// let reader = try PhotoReader()
/// let reading = try await reader.read(.file("IMG_2231.jpg"), kind: .odometer)
/// print(reading.text ?? "nothing readable", reading.confidence, reading.decision)
/// ```
///
/// It reads in the process that calls. Barcodes, HEIC, AVIF and unknown Tesseract models are decoded in helper processes; the first three
/// may be switched off (``init(threads:limits:barcodes:)``, ``PhotoLimits/heif``). All else stays in the process: libjpeg, libpng, libtiff,
/// libwebp, Leptonica, Tesseract, oneDNN. A photo that finds a fault in one of them ends the program, or holds a thread for ever. For photos
/// of strangers take a ``SupervisedReader``, which has the same calls.
///
/// A reader may be used from several threads and tasks at once; as many photos are read in parallel as its recogniser has handles.
/// Copies of a reader share them.
public struct PhotoReader: Sendable {
    public var limits: PhotoLimits
    public var decisionRule: DecisionRule
    /// Looks for barcodes where a VIN may be; nil leaves them alone.
    public var barcodeScanner: (any BarcodeScanner)?
    /// Tells what a photo shows; nil takes everything for what is looked for.
    public var sceneClassifier: (any SceneClassifier)?
    /// For calls that don't block.
    let threads: ReadingThreads
    private let locator: any LineLocator
    /// Reads words beside an odometer, and what there is no reader of its own for.
    private let words: LineReader
    private let digits: LineReader?
    private let characters: LineReader?
    private let odometerInterpreter: OdometerInterpreter
    private let vinInterpreter: VINInterpreter
    /// Of the models that it reads with.
    public let parameters: ModelParameters

    /// - Parameters:
    ///   - recognizer: reads the words beside an odometer, from strips without a border, and what there is no reader of its own
    ///     for.
    ///   - digitRecognizer: reads odometer digits; nil leaves them to `recognizer`.
    ///   - secondDigitRecognizer: reads them in another way, from strips without a border; nil leaves all
    ///     to `digitRecognizer`.
    ///   - vinRecognizer: reads VINs; nil leaves them to `recognizer`.
    ///   - secondVINRecognizer: reads them in another way, from strips without a border; nil leaves all to `vinRecognizer`.
    ///   - barcodeScanner: nil looks for no barcodes.
    ///   - sceneClassifier: nil takes everything for what is looked for.
    ///   - parameters: what was fitted to these recognisers, this locator and this classifier.
    ///   - threads: on how many threads of its own the reader reads at a time; more than the engines have handles gain nothing.
    public init(
        recognizer: any TextRecognizer, digitRecognizer: (any TextRecognizer)? = nil,
        secondDigitRecognizer: (any TextRecognizer)? = nil, vinRecognizer: (any TextRecognizer)? = nil,
        secondVINRecognizer: (any TextRecognizer)? = nil, locator: any LineLocator,
        barcodeScanner: (any BarcodeScanner)? = nil, sceneClassifier: (any SceneClassifier)? = nil,
        parameters: ModelParameters = .uncalibrated, limits: PhotoLimits = .standard,
        decisionRule: DecisionRule = DecisionRule(), threads: Int = 1
    ) {
        self.threads = ReadingThreads(count: threads)
        self.locator = locator
        words = LineReader(recognizer)
        digits = digitRecognizer.map { LineReader($0, secondDigitRecognizer) }
        characters = vinRecognizer.map { LineReader($0, secondVINRecognizer) }
        self.parameters = parameters
        let calibration = parameters.calibration ?? ModelParameters.Calibration()
        odometerInterpreter = OdometerInterpreter(
            calibration: calibration.odometer, valueCalibration: calibration.odometerValue,
            leastScene: parameters.thresholds.scene.leastOfOdometer)
        vinInterpreter = VINInterpreter(calibration: calibration.vin)
        self.barcodeScanner = barcodeScanner
        self.sceneClassifier = sceneClassifier
        self.limits = limits
        self.decisionRule = decisionRule
    }

    /// Opens and reads a photo, on the thread that calls, which blocks for as long: in an async function read a ``PhotoInput``.
    ///
    /// - Parameters:
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the vehicle's last confirmed reading; it re-ranks, it never excludes.
    public func read(
        _ path: String, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) throws(ReadingError) -> PhotoReading {
        try readNow(.file(path), kind: kind, previous: previous)
    }

    /// On the thread that calls.
    func readNow(
        _ input: PhotoInput, kind: ReadingKind?, previous: PreviousReading?
    ) throws(ReadingError) -> PhotoReading {
        let file: PhotoFile
        do {
            file = try input.file(limits: limits)
        } catch {
            throw .photo(error)
        }
        return try read(file, kind: kind, previous: previous)
    }

    /// Reads a photo whose file was read: an error that it throws is about those bytes.
    public func read(
        _ file: PhotoFile, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) throws(ReadingError) -> PhotoReading {
        let start = DispatchTime(uptimeNanoseconds: DispatchTime.now().uptimeNanoseconds - file.nanoseconds)
        let clock = StageClock(opening: file.nanoseconds)
        let photo: Photo
        do {
            photo = try clock.measure(.decode) { () throws(PhotoError) in try Photo(file, limits: limits) }
        } catch {
            throw .photo(error)
        }
        return try read(photo, kind: kind, previous: previous, since: start, clock)
    }

    /// Reads a photo that is already decoded.
    public func read(
        _ photo: Photo, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) throws(ReadingError) -> PhotoReading {
        try read(photo, kind: kind, previous: previous, since: .now(), StageClock())
    }

    private func read(
        _ photo: Photo, kind: ReadingKind?, previous: PreviousReading?, since start: DispatchTime, _ clock: StageClock
    ) throws(ReadingError) -> PhotoReading {
        let view = try PhotoView(photo, locator: locator, barcodeScanner: barcodeScanner, clock)
        if kind != .odometer { try view.scanBarcodes(.usual) }
        let strategy = strategy(for: view.hasBarcodeOfVIN ? .vin : kind, previous: previous)
        var finding = try strategy.finding(in: view)
        let scene = try clock.measure(.scene) { () throws(ReadingError) in
            try self.scene(of: finding, in: view)
        }
        if let scene, case .odometer(let candidates) = finding.content {
            finding.content = .odometer(odometerInterpreter.candidates(candidates, in: scene))
        }
        return try reading(of: finding, scene: scene, in: view, kind: kind, since: start)
    }

    private func strategy(for kind: ReadingKind?, previous: PreviousReading?) -> any ReadingStrategy {
        let (cuts, thresholds) = (parameters.cuts, parameters.thresholds)
        let odometer = OdometerStrategy(
            reader: digits ?? words, hasOwnReader: digits != nil,
            words: OdometerWords(reader: words, cuts: cuts.odometer, thresholds: thresholds.words),
            interpreter: odometerInterpreter, previous: previous, cuts: cuts, thresholds: thresholds)
        let vin = VINStrategy(
            reader: characters ?? words, hasOwnReader: characters != nil, interpreter: vinInterpreter, cuts: cuts,
            thresholds: thresholds, acceptAt: decisionRule.acceptAt, scope: .alone)
        return switch kind {
        case .odometer: odometer
        case .vin: vin
        case nil: EitherStrategy(vin, odometer)
        }
    }

    /// Doubts and the decision.
    private func reading(
        of finding: Finding, scene: Scene?, in view: PhotoView, kind: ReadingKind?, since start: DispatchTime
    ) throws(ReadingError) -> PhotoReading {
        let (content, photo) = (finding.content, view.photo)
        let isVIN = if case .vin = content { true } else { kind == .vin }
        let doubts = content.doubts(
            isDamaged: photo.isDamaged, scene: scene, leastOfVIN: parameters.thresholds.scene.leastOfVIN,
            isBarcodeUnread: !view.scan.isComplete, isUncalibrated: parameters.calibration == nil)
        let lines = isVIN ? finding.forVIN : finding.forOdometer
        let obstacle: Obstacle? =
            if case .nothing = content { try Legibility.obstacle(to: kind, at: finding.likeliest, in: photo) } else {
                nil
            }
        let reading = Reading(
            photo: PhotoFacts(photo), asked: kind, scene: scene.map { SceneGuess($0) }, kind: content.kind,
            candidates: content.candidates, decision: decisionRule.decision(for: content, doubts: doubts),
            doubts: doubts, obstacle: obstacle, engine: engine(of: content, isVIN: isVIN),
            rawText: Reading.rawText(lines, view.barcodes))
        return PhotoReading(
            reading: reading, photo: photo, content: content, scene: scene, locator: locator.identity, lines: lines,
            barcodes: view.barcodes, timings: view.clock.timings,
            milliseconds: Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e6)
    }

    /// By what was read, or by the likeliest line where nothing was.
    private func scene(of finding: Finding, in view: PhotoView) throws(ReadingError) -> Scene? {
        guard let sceneClassifier else { return nil }
        let place = finding.content.quad.map { $0.scaled(by: view.photo.scale) } ?? finding.likeliest
        do {
            return try sceneClassifier.scene(
                in: view.reduced.bitmap, around: place?.scaled(by: view.reduced.scale))
        } catch {
            throw .scene(error)
        }
    }

    /// What the best candidate was read by.
    private func engine(of content: PhotoReading.Content, isVIN: Bool) -> EngineIdentity {
        if case .vin(let candidates) = content, let first = candidates.first, first.source == .barcode,
            let scanner = barcodeScanner?.identity
        {
            return EngineIdentity(name: scanner.name, version: scanner.version, model: "none")
        }
        return ((isVIN ? characters : digits) ?? words).identity
    }
}
