import Dispatch
public import OdologBarcode
public import OdologImaging
public import OdologNetwork
public import OdologOdometer
public import OdologReading
public import OdologRecognition
import OdologVIN
import OdologValues

/// Reads photos: a photo in, a ``PhotoReading`` or `Reading` out.
///
/// ```swift
/// let reader = try PhotoReader()
/// let reading = try await reader.read(.file("IMG_2231.jpg"), kind: .odometer)
/// print(reading.text ?? "nothing readable", reading.confidence, reading.decision)
/// ```
///
/// It reads in the process that calls. Helper processes decode barcodes, HEIC, AVIF and unknown Tesseract models. Barcodes are switched off
/// by ``init(threads:limits:barcodes:)``, HEIC and AVIF by `PhotoLimits.heif`.
///
/// These libraries run in the process itself: libjpeg, libpng, libtiff, libwebp, Leptonica, Tesseract, oneDNN. A photo that triggers a fault
/// in one of them may end the program, or hold a thread for ever. For photos of strangers take a ``SupervisedReader``. It reads
/// files and bytes by the same calls.
///
/// A reader may be used from several threads and tasks at once. It reads as many photos in parallel as its recogniser has handles.
/// Copies of a reader share the handles.
public struct PhotoReader: Sendable {
    /// How large a photo may be, and what may be decoded.
    public var limits: PhotoLimits
    /// Which readings are accepted.
    public var decisionRule: DecisionRule
    /// Looks for barcodes where a VIN may be. Nil: nobody does.
    public var barcodeScanner: (any BarcodeScanner)?
    /// Tells what a photo shows. Nil: each photo is taken to show what is looked for.
    public var sceneClassifier: (any SceneClassifier)?
    /// On these a call reads that doesn't block its own thread.
    let threads: ReadingThreads
    private let locator: any LineLocator
    /// Reads words beside an odometer. Also reads digits and VINs where they have no reader of their own.
    private let words: LineReader
    private let digits: LineReader?
    private let characters: LineReader?
    private let odometerInterpreter: OdometerInterpreter
    private let vinInterpreter: VINInterpreter
    /// Of the models that it reads with.
    public let parameters: ModelParameters

    /// With engines of your own. `recognizer` and the two second recognisers get strips of the photo without a border, the others strips with
    /// one.
    ///
    /// - Parameters:
    ///   - recognizer: reads the words beside an odometer. Also reads digits and VINs where they have no recogniser of their own.
    ///   - digitRecognizer: reads odometer digits. Nil: `recognizer` does.
    ///   - secondDigitRecognizer: a second opinion on odometer digits. Nil: there is none.
    ///   - vinRecognizer: reads VINs. Nil: `recognizer` does.
    ///   - secondVINRecognizer: a second opinion on VINs. Nil: there is none.
    ///   - locator: finds the lines.
    ///   - barcodeScanner: looks for barcodes. Nil: nobody does.
    ///   - sceneClassifier: tells what the photo shows. Nil: it is taken to show what is looked for.
    ///   - parameters: what was fitted to these recognisers, this locator and this classifier.
    ///   - limits: how large a photo may be, and what may be decoded.
    ///   - decisionRule: which readings are accepted.
    ///   - threads: how many photos the reader reads at a time, each on a thread of its own. More than the engines have handles gain nothing.
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
            weights: parameters.evidence.odometer, calibration: calibration.odometer,
            valueCalibration: calibration.odometerValue,
            leastScene: parameters.thresholds.scene.leastOfOdometer)
        vinInterpreter = VINInterpreter(weights: parameters.evidence.vin, calibration: calibration.vin)
        self.barcodeScanner = barcodeScanner
        self.sceneClassifier = sceneClassifier
        self.limits = limits
        self.decisionRule = decisionRule
    }

    /// Opens and reads a photo. The thread that calls blocks meanwhile: in an async function read a ``PhotoInput`` instead.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the vehicle's last confirmed reading. It changes the order of the candidates and their confidence, and excludes none.
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

    /// Reads a photo whose file is in memory already. An error is about exactly those bytes.
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

    /// Whether something in the photo says that the VIN is one: a label, a barcode, the place, words around it. Other numbers
    /// have 17 characters, too, begin as a maker's, and have a right check digit by chance. Nil when nobody can tell.
    private func isCalledVIN(
        _ finding: Finding, scene: Scene?, in view: PhotoView
    ) throws(ReadingError) -> Bool? {
        guard case .vin(let candidates) = finding.content, let scene else { return nil }
        if candidates[0].isCalledVIN || scene.ofPlaceOfVIN >= parameters.thresholds.scene.leastOfPlaceOfVIN {
            return true
        }
        guard let quad = candidates[0].quad else { return false }
        let surroundings = VINWords(
            reader: words, cuts: parameters.cuts.odometer, thresholds: parameters.thresholds.words)
        return try surroundings.areAround(quad, in: finding, of: view)
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
            isCalledVIN: try isCalledVIN(finding, scene: scene, in: view), isBarcodeUnread: !view.scan.isComplete,
            isUncalibrated: parameters.calibration == nil)
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
