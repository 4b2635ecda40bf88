public import OdologValues

/// Where a VIN was read.
public enum VINSource: String, Hashable, Sendable, Codable, CaseIterable {
    /// From its characters.
    case ocr
    /// From a barcode.
    case barcode
    /// From both, and they agree.
    case both
}

/// A VIN that a barcode holds, before anything else in the photo is looked at.
struct BarcodeVIN {
    let payload: VINPayload
    let barcode: RecognizedBarcode

    var vin: VIN { payload.vin }

    static func all(in barcodes: [RecognizedBarcode]) -> [BarcodeVIN] {
        barcodes.flatMap { barcode in
            VINPayload.vins(in: barcode.payload).map { BarcodeVIN(payload: $0, barcode: barcode) }
        }
    }

    /// Whether the code has checks of its own. A code without them can be misread unnoticed. Only the VIN's check digit
    /// is left to find the error.
    private var isChecked: Bool {
        barcode.symbology.isChecked
            || payload.wrappers.contains {
                if case .checkCharacter = $0 { true } else { false }
            }
    }

    /// 0...1: the probability that the VIN is exactly right. Set by hand, because misreadings are too rare to fit: none
    /// of the VINs in `bench/results/barcode.md` was wrong. A VIN costs a little where characters were left out by
    /// guess.
    var confidence: Double {
        let ofCode =
            switch (isChecked, vin.checkDigit) {
            case (true, .valid): 0.9995
            case (true, .notRequired): 0.998
            // The code says what was put into it; that may have been wrong, or no VIN.
            case (true, .invalid): 0.98
            case (false, .valid): 0.998
            case (false, .notRequired): 0.97
            case (false, .invalid): 0.5
            }
        let isGuessed = payload.wrappers.contains {
            if case .surplus = $0 { true } else { false }
        }
        return isGuessed ? ofCode * 0.95 : ofCode
    }

    var reasons: [VINReason] {
        [.barcode(barcode.symbology)] + payload.wrappers.map(VINReason.barcodeWrapper) + VINExplanation.reasons(of: vin)
    }

    /// - Parameter confidence: of this VIN, after the text and the other barcodes were compared.
    func candidate(confidence: Double, further: [VINReason] = []) -> VINCandidate {
        var evidence = VINEvidence()
        (evidence.share, evidence.joint, evidence.checkDigit) = (self.confidence, 1, vin.checkDigit)
        return VINCandidate(
            vin: vin, confidence: confidence, evidence: evidence, reasons: reasons + further, quad: barcode.quad,
            lineIndex: VINCandidate.noLine, rawText: vin.text, source: .barcode)
    }
}

extension VINInterpreter {
    /// The VINs that lines and barcodes show, the most probable first.
    ///
    /// A barcode and the text beside it come from one record, but they are read by different means. They hardly ever
    /// make the same error. Where they agree, the VIN is as good as proven.
    ///
    /// Where they disagree, or where barcodes hold several VINs, no VIN gets a confidence above 0.49. A person must
    /// look (``VINReason/barcodeDisagrees(_:)``). Text with a confidence below 0.2 disagrees with no barcode.
    ///
    /// - Parameters:
    ///   - lines: the recognised lines, as for ``candidates(in:)``.
    ///   - barcodes: the barcodes of the same photo, with or without a VIN.
    public func candidates(in lines: [RecognizedLine], barcodes: [RecognizedBarcode]) -> [VINCandidate] {
        let read = candidates(in: lines)
        let codes = BarcodeVIN.all(in: barcodes)
        guard let best = codes.first else { return read }
        let others = codes.filter { $0.vin != best.vin }
        let candidates = others.isEmpty ? combined(best, codes, read) : contradicting(codes, read)
        return Array(candidates.prefix(limit))
    }

    /// The highest confidence of anything read from pixels.
    private static let surest = 0.9999
    /// Text with this confidence or more contradicts a barcode.
    private static let contradiction = 0.2
    /// The text agrees with the barcode if its confidence in the barcode's VIN is at least this.
    private static let agreement = 0.02
    /// The highest confidence of a VIN that another VIN contradicts.
    private static let undecided = 0.49

    private func combined(_ best: BarcodeVIN, _ codes: [BarcodeVIN], _ read: [VINCandidate]) -> [VINCandidate] {
        let confidence = codes.map(\.confidence).max() ?? best.confidence
        let rivals = read.filter { $0.vin != best.vin }
        let rival = rivals.first?.confidence ?? 0
        // The text does not agree where it clearly prefers another VIN.
        if let same = read.first(where: { $0.vin == best.vin }), same.confidence >= Self.agreement,
            rival < max(same.confidence, Self.contradiction)
        {
            // Code and text do not both misread the same VIN. What remains is the chance that each is wrong by itself.
            let both = min(1 - (1 - confidence) * (1 - same.confidence) * 0.02, Self.surest)
            return [same.confirmed(by: best, confidence: both)] + rivals.sharing(1 - both)
        }
        if rival >= Self.contradiction { return contradicting(codes, read) }
        let alone = confidence * (1 - rival) / (confidence * (1 - rival) + (1 - confidence) * max(rival, 0.01))
        let sure = min(confidence, alone)
        return [best.candidate(confidence: sure)] + rivals.sharing(1 - sure)
    }

    /// All VINs that were read. Each one names the likeliest of the others.
    private func contradicting(_ codes: [BarcodeVIN], _ read: [VINCandidate]) -> [VINCandidate] {
        var claims: [VINCandidate] = []
        for code in codes where !claims.contains(where: { $0.vin == code.vin }) {
            claims.append(code.candidate(confidence: code.confidence))
        }
        for candidate in read where candidate.confidence >= Self.agreement {
            if let known = claims.firstIndex(where: { $0.vin == candidate.vin }) {
                let code = codes.first { $0.vin == candidate.vin }!
                claims[known] = candidate.confirmed(by: code, confidence: claims[known].confidence)
            } else {
                claims.append(candidate)
            }
        }
        // As if each were alone in being right.
        let odds = claims.map { $0.confidence / max(1 - $0.confidence, 1e-4) }
        let total = odds.reduce(1, +)
        var ranked = zip(claims, odds).map { claim, odds in
            claim.with(confidence: min(odds / total, Self.undecided))
        }
        ranked.sort { $0.confidence > $1.confidence }
        return ranked.enumerated().map { rank, claim in
            claim.with(reasons: claim.reasons + [.barcodeDisagrees(ranked[rank == 0 ? 1 : 0].vin)])
        }
    }
}

extension [VINCandidate] {
    /// Keeps the relation of the confidences. Together they are at most `rest`.
    func sharing(_ rest: Double) -> [VINCandidate] {
        let sum = reduce(0) { $0 + $1.confidence }
        return map { $0.with(confidence: sum > rest ? $0.confidence * rest / sum : $0.confidence) }
    }
}

extension VINCandidate {
    fileprivate func confirmed(by code: BarcodeVIN, confidence: Double) -> VINCandidate {
        var candidate = with(reasons: reasons + [.barcodeAgrees(code.barcode.symbology)])
        candidate.confidence = confidence
        candidate.source = .both
        return candidate
    }

    fileprivate func with(confidence: Double) -> VINCandidate {
        var candidate = self
        candidate.confidence = confidence
        return candidate
    }

    fileprivate func with(reasons: [VINReason]) -> VINCandidate {
        var candidate = self
        candidate.reasons = reasons
        return candidate
    }
}
