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
    private let lineReader: LineReader
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
        lineReader = LineReader(
            locator: locator, recognizer: recognizer, digitRecognizer: digitRecognizer,
            secondDigitRecognizer: secondDigitRecognizer, vinRecognizer: vinRecognizer,
            secondVINRecognizer: secondVINRecognizer)
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

    /// With Tesseract, zxing-cpp and the models that come with Odolog, or those that `ODOLOG_MODELS`, `ODOLOG_LOCATOR` and `ODOLOG_SCENE` name.
    /// Where those aren't the ones of the manifest beside them, ``parameters`` has no calibration.
    ///
    /// - Parameters:
    ///   - threads: how many photos can be read at a time; more wait.
    ///   - barcodes: isolated: where no helper can look for them or it fails, a VIN has the doubt `barcode_unread`. Off: nobody looks,
    ///     and a VIN is read from its characters alone, without that doubt.
    public init(
        threads: Int = 1, limits: PhotoLimits = .standard, barcodes: RiskyStep = .isolated
    ) throws(SetupError) {
        // Each on a thread of its own.
        func network(_ model: LineNetworkModel) -> Loading<LineNetworkRecognizer, RecognitionError> {
            Loading { () throws(RecognitionError) in try LineNetworkRecognizer(model, handles: threads) }
        }
        let words = network(.words)
        let digits = Loading { () throws(RecognitionError) in try TesseractRecognizer.odometerDigits(handles: threads) }
        let vins = Loading { () throws(RecognitionError) in try TesseractRecognizer.vins(handles: threads) }
        let secondDigits = network(.digits)
        let secondVINs = network(.characters)
        let parameters = Loading { () throws(SetupError) in try Self.parametersOfFiles() }
        defer {
            parameters.wait()
            words.wait()
            digits.wait()
            vins.wait()
            secondDigits.wait()
            secondVINs.wait()
        }
        let (locator, sceneClassifier): (LearnedLocator, LearnedSceneClassifier)
        do {
            (locator, sceneClassifier) = (try LearnedLocator(), try LearnedSceneClassifier())
        } catch {
            throw .network(error)
        }
        let fitted = try parameters.value()
        do {
            self.init(
                recognizer: try words.value(), digitRecognizer: try digits.value(),
                secondDigitRecognizer: try secondDigits.value(), vinRecognizer: try vins.value(),
                secondVINRecognizer: try secondVINs.value(), locator: locator,
                barcodeScanner: barcodes == .off ? nil : ZXingScanner(),
                sceneClassifier: sceneClassifier, parameters: fitted, limits: limits, threads: threads)
        } catch {
            throw .recognition(error)
        }
    }

    /// The files that ``init(threads:limits:barcodes:)`` loads, with the SHA-256 of each: what a reading depends on, besides the program.
    /// Throws what that would throw where one is missing.
    public static func modelFiles() throws(SetupError) -> [ModelFile.Digest] {
        let manifest = ModelManifest.found().map { ModelFile(name: ModelManifest.file, path: $0) }
        return try (ModelFile.weights() + (manifest.map { [$0] } ?? [])).map { file throws(SetupError) in
            try file.digest()
        }
    }

    /// Whether the manifest beside those models is theirs, so that ``init(threads:limits:barcodes:)`` knows how sure they are.
    public static func isCalibrated() throws(SetupError) -> Bool { try parametersOfFiles().calibration != nil }

    /// Those of the manifest, as far as it is that of these models.
    private static func parametersOfFiles() throws(SetupError) -> ModelParameters {
        guard let path = ModelManifest.found() else { return .uncalibrated }
        let digests = try ModelFile.weights().map { file throws(SetupError) in try file.digest() }
        return try ModelManifest(contentsOf: path).parameters(for: digests)
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
        let startOfScan = ContinuousClock.now
        var scan = try clock.measure(.barcodes) { () throws(ReadingError) in
            try barcodes(in: photo, kind: kind, effort: .usual, within: Self.barcodePatience)
        }
        let patienceLeft = Self.barcodePatience - (.now - startOfScan)
        // A barcode with a VIN tells what kind of photo it is.
        let isVINPhoto = scan.barcodes.contains(where: \.holdsVIN)
        func standing(_ lines: [RecognizedLine]) -> VINStanding {
            let found = clock.measure(.interpret) { vins(in: lines, scan, photo) }
            guard let first = found.first else { return VINStanding() }
            let ofText = scan.barcodes.isEmpty ? first : vins(in: lines, BarcodeScan(), photo).first
            // A barcode alone doesn't settle it: the text may say otherwise.
            let isSure = first.confidence >= decisionRule.acceptAt && first.doubts.isEmpty && first.source != .barcode
            return VINStanding(
                confidence: first.confidence, ofText: ofText?.confidence ?? 0, mayGoOn: first.mayGoOn, isSettled: isSure
            )
        }
        let reduced = try clock.measure(.locate) { () throws(ReadingError) in try ReducedPhoto(photo) }
        var lines = try lineReader.lines(
            of: photo, reduced: reduced, kind: isVINPhoto ? .vin : kind, except: scan, clock, standing: standing)
        var content = clock.measure(.interpret) {
            understand(lines, scan, in: photo, kind: isVINPhoto ? .vin : kind, previous: previous)
        }
        if kind == .vin, case .nothing = content {
            // Somebody says that there is a VIN: the last resort.
            scan = try clock.measure(.barcodes) { () throws(ReadingError) in
                try barcodes(in: photo, kind: kind, effort: .thorough, within: patienceLeft)
            }
            content = clock.measure(.interpret) {
                understand(lines, scan, in: photo, kind: kind, previous: previous)
            }
        }
        let mayHoldVIN =
            isVINPhoto || kind == .vin
            || kind == nil && lines.forVIN.contains { $0.role == .vin && $0.locatorScore ?? 0 >= LineReader.leastScore }
        // Of two that contradict each other neither is sure, however well they were read: from another side but one of them may show.
        let isContradicted = content.showsTwoVINs || content.isContradicted
        let bounds = mayHoldVIN ? parameters.thresholds.turns.vin : parameters.thresholds.turns.odometer
        if content.confidence < bounds.doubtful, !isContradicted {
            let kind = mayHoldVIN ? .vin : kind
            let turns = try lineReader.turnedLines(of: reduced, kind: kind, except: scan, clock)
            var readBefore = lines.likelyVINs
            // Numbers stand anywhere, so of theirs only the surest turn is read; what looks like a VIN hardly is none.
            for located in turns.prefix(kind == .vin ? turns.count : 1) {
                let turned = try lineReader.lines(
                    among: located, of: photo, kind: kind, readBefore: readBefore, clock, standing: standing)
                readBefore += turned.likelyVINs
                let found = clock.measure(.interpret) {
                    understand(turned, scan, in: photo, kind: kind, previous: previous)
                }
                let lead = content.confidence > 0 ? bounds.lead : bounds.leadOverNothing
                if found.isSurer(than: content, by: lead), !found.isPiece(of: content) {
                    (content, lines) = (found, turned)
                }
                if content.confidence >= bounds.doubtful { break }
            }
        }
        let isVIN = if case .vin = content { true } else { kind == .vin }
        let scene = try clock.measure(.scene) { () throws(ReadingError) in
            try self.scene(of: content, lines, in: reduced, photo)
        }
        if let scene, case .odometer(let candidates) = content {
            content = .odometer(odometerInterpreter.candidates(candidates, in: scene))
        }
        let doubts = content.doubts(
            isDamaged: photo.isDamaged, scene: scene, leastOfVIN: parameters.thresholds.scene.leastOfVIN,
            isBarcodeUnread: !scan.isComplete, isUncalibrated: parameters.calibration == nil)
        let read = isVIN ? lines.forVIN : lines.forOdometer
        let seen = scan.barcodes.map { $0.scaled(by: 1 / photo.scale) }
        let reading = Reading(
            photo: PhotoFacts(photo), asked: kind, scene: scene.map { SceneGuess($0) }, kind: content.kind,
            candidates: content.candidates, decision: decisionRule.decision(for: content, doubts: doubts),
            doubts: doubts, obstacle: try obstacle(to: content, lines, in: photo, kind: kind),
            engine: engine(of: content, isVIN: isVIN), rawText: Reading.rawText(read, seen))
        return PhotoReading(
            reading: reading, photo: photo, content: content, scene: scene, locator: lineReader.locator.identity,
            lines: read, barcodes: seen, timings: clock.timings,
            milliseconds: Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e6)
    }

    /// By what was read, or by the likeliest line where nothing was.
    private func scene(
        of content: PhotoReading.Content, _ lines: LineReader.Lines, in reduced: ReducedPhoto, _ photo: Photo
    ) throws(ReadingError) -> Scene? {
        guard let sceneClassifier else { return nil }
        let place = content.quad.map { $0.scaled(by: photo.scale) } ?? lines.likeliest
        do {
            return try sceneClassifier.scene(in: reduced.bitmap, around: place?.scaled(by: reduced.scale))
        } catch {
            throw .scene(error)
        }
    }

    /// For all that is looked for in one photo.
    private static let barcodePatience = Duration.seconds(8)

    private func barcodes(
        in photo: Photo, kind: ReadingKind?, effort: BarcodeEffort, within patience: Duration
    ) throws(ReadingError) -> BarcodeScan {
        guard kind != .odometer, let barcodeScanner else { return BarcodeScan() }
        do {
            return try barcodeScanner.scan(
                photo.bitmap, effort: effort, within: patience, until: \.holdsVIN)
        } catch .noProcess {
            // The characters can be read all the same; a person is told that nobody looked for barcodes.
            return BarcodeScan(isComplete: false)
        } catch {
            throw .barcode(error)
        }
    }

    /// Why there is nothing.
    private func obstacle(
        to content: PhotoReading.Content, _ lines: LineReader.Lines, in photo: Photo, kind: ReadingKind?
    ) throws(ReadingError) -> Obstacle? {
        guard case .nothing = content else { return nil }
        do {
            guard let quad = lines.likeliest else {
                return try Legibility.isBlurred(photo.bitmap) ? .tooBlurred : .notFound(kind)
            }
            return try Legibility.obstacle(of: quad, in: photo) ?? .illegible
        } catch .degenerateQuad {
            return .illegible
        } catch {
            throw .imaging(error)
        }
    }

    /// What the best candidate was read by.
    private func engine(of content: PhotoReading.Content, isVIN: Bool) -> EngineIdentity {
        if case .vin(let candidates) = content, let first = candidates.first, first.source == .barcode,
            let scanner = barcodeScanner?.identity
        {
            return EngineIdentity(name: scanner.name, version: scanner.version, model: "none")
        }
        return isVIN ? lineReader.vinEngine : lineReader.odometerEngine
    }

    private func vins(in lines: [RecognizedLine], _ scan: BarcodeScan, _ photo: Photo) -> [VINCandidate] {
        vinInterpreter.candidates(in: lines, barcodes: scan.barcodes.map { $0.scaled(by: 1 / photo.scale) })
    }

    private static let vinComesFirstAt = 0.3

    private func understand(
        _ lines: LineReader.Lines, _ scan: BarcodeScan, in photo: Photo, kind: ReadingKind?,
        previous: PreviousReading?
    ) -> PhotoReading.Content {
        let vins = kind == .odometer ? [] : vins(in: lines.forVIN, scan, photo)
        var odometers =
            kind == .vin ? [] : odometerInterpreter.candidates(in: lines.forOdometer, previous: previous)
        if kind == nil {
            // Of a VIN that can't be read whole the serial number is a number all the same.
            let shaped = lines.forVIN.filter(\.isShapedAsVIN)
            if !vins.isEmpty, shaped.contains(where: { $0.role == .vin }) { return .vin(vins) }
            odometers.removeAll { odometer in shaped.contains { $0.quad.overlaps(odometer.quad ?? $0.quad) } }
        }
        // A VIN is hard to read by chance, and its serial number looks like an odometer: it needn't be the surer of the two.
        if let vin = vins.first, vin.confidence >= min(Self.vinComesFirstAt, odometers.first?.confidence ?? 0) {
            return .vin(vins)
        }
        return odometers.isEmpty ? .nothing : .odometer(odometers)
    }
}

extension RecognizedBarcode {
    fileprivate var holdsVIN: Bool { !VINPayload.vins(in: payload).isEmpty }
}

extension RecognizedLine {
    /// Letters and digits, as many as a VIN has or hardly fewer: where the locator sees one as well, nothing on a dashboard is like that.
    fileprivate var isShapedAsVIN: Bool {
        let shown = symbols.filter { !$0.isCovered && ($0.character.isLetter || $0.character.isNumber) }
        let letters = shown.count { $0.character.isLetter }
        return (14...20).contains(shown.count) && letters >= 3 && shown.count - letters >= 4
    }
}

extension PhotoReading.Content {
    /// Of what to tell, or, where a character can't be read and many VINs share what there is, of that it is one of these.
    fileprivate func isSurer(than other: Self, by lead: Double) -> Bool {
        confidence > other.confidence + lead
            || confidence > other.confidence && certainty > other.certainty + lead
    }

    /// A number where the other is a VIN: of that VIN less was read, not of an odometer more.
    fileprivate func isPiece(of other: Self) -> Bool {
        guard case .odometer = self, case .vin = other, let quad, let whole = other.quad else { return false }
        return quad.overlaps(whole)
    }

    private var certainty: Double {
        guard case .vin(let candidates) = self else { return confidence }
        return candidates.reduce(0) { $0 + $1.confidence }
    }

    /// In different places, and each is about as likely as the other.
    fileprivate var showsTwoVINs: Bool {
        guard case .vin(let candidates) = self, candidates.count > 1, let first = candidates[0].quad,
            let second = candidates[1].quad
        else { return false }
        return candidates[1].confidence >= 0.1 && !first.overlaps(second)
    }
}
