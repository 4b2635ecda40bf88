/// The kind of a barcode. The kind decides how the code guards against misreading.
public enum BarcodeSymbology: String, Hashable, Sendable, Codable, CaseIterable {
    /// ISO/IEC 16388.
    case code39
    /// ISO/IEC 15417.
    case code128
    /// ISO/IEC 16022.
    case dataMatrix
    /// ISO/IEC 18004.
    case qrCode
    /// ISO/IEC 15438.
    case pdf417

    /// As the field writes it.
    public var name: String {
        switch self {
        case .code39: "Code 39"
        case .code128: "Code 128"
        case .dataMatrix: "Data Matrix"
        case .qrCode: "QR Code"
        case .pdf417: "PDF417"
        }
    }

    /// Bars along a line rather than a field of modules.
    public var isLinear: Bool { self == .code39 || self == .code128 }

    /// A misread symbol is found out by the code itself: by error correction (Data Matrix, QR, PDF417) or by the check
    /// character that every Code 128 has (ISO/IEC 15417). Code 39 needs none (ISO/IEC 16388).
    public var isChecked: Bool { self != .code39 }
}

/// One barcode in a photo: where it stands and what it holds.
public struct RecognizedBarcode: Hashable, Sendable {
    /// As encoded; any bytes, at most 8,192.
    public let payload: [UInt8]
    /// The kind of code.
    public let symbology: BarcodeSymbology
    /// In the code's own reading direction; pixels.
    public let quad: Quad
    /// Light on dark.
    public let isInverted: Bool
    /// Which preprocessing it was read in, such as `whole` or `sharpened`.
    public let variant: String

    public init(
        payload: [UInt8], symbology: BarcodeSymbology, quad: Quad, isInverted: Bool = false, variant: String = "whole"
    ) {
        self.payload = payload
        self.symbology = symbology
        self.quad = quad
        self.isInverted = isInverted
        self.variant = variant
    }

    /// At most 80 characters for a person: what is no printable ASCII is a dot.
    public var text: String {
        let shown = payload.prefix(80).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }
        return String(decoding: shown, as: UTF8.self) + (payload.count > 80 ? "…" : "")
    }

    /// The same in a photo `factor` times as large.
    public func scaled(by factor: Double) -> RecognizedBarcode {
        RecognizedBarcode(
            payload: payload, symbology: symbology, quad: quad.scaled(by: factor), isInverted: isInverted,
            variant: variant)
    }
}
