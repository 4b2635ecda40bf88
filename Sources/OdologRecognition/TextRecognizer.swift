public import Foundation
public import OdologImaging
public import OdologValues

/// The characters that a line may hold. An engine may use it to leave others out.
public enum Alphabet: String, Hashable, Sendable, CaseIterable {
    /// Anything the model knows: words and units beside the digits tell what the digits are.
    case any
    /// Digits, decimal mark, clock colon.
    case digits
    /// The characters of a VIN, with the letters I, O and Q that engines see in it, and the `*` that plates frame it with.
    case vin
}

/// Reads the text of one line.
public protocol TextRecognizer: Sendable {
    /// The engine and its model: stored with each reading.
    var identity: EngineIdentity { get }

    /// Reads one line.
    ///
    /// - Parameters:
    ///   - strip: the line rectified: 1 channel, dark text on a light ground, text 30-40 pixels high with a margin.
    ///   - alphabet: the characters that the line may hold.
    /// - Returns: the symbols from left to right, spaces among them; empty when nothing was read, which isn't an error.
    func symbols(in strip: Bitmap, alphabet: Alphabet) throws(RecognitionError) -> [RecognizedSymbol]
}

/// Why a line couldn't be read, or an engine not be set up.
public enum RecognitionError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// No folder among those searched holds the model.
    case modelNotFound(model: String, searched: [String])
    /// The file is there, but the engine can't use it; `reason`: what is wrong with it, where the engine says so.
    case modelUnusable(model: String, folder: String, reason: String? = nil)
    /// `ODOLOG_MODELS` names what is no folder.
    case noModelFolder(path: String)
    /// The engine's own library isn't installed. `file`: its name.
    case libraryNotFound(file: String)
    /// oneDNN isn't installed, or can't run the model's network on this machine.
    case networkUnusable(model: String)
    /// The strip can't be read at all: `reason` says why.
    case unusableStrip(width: Int, height: Int, reason: String)
    /// The engine gave up on a strip.
    case engineFailed(engine: String, reason: String)

    /// The models that come with Odolog.
    private static let ownModels = Set(["odometer", "vin"] + LineNetworkModel.allCases.map(\.rawValue))

    /// A stable name for programs: the `error.code` of the JSON output.
    public var code: String {
        switch self {
        case .modelNotFound, .noModelFolder: "model_not_found"
        case .modelUnusable: "model_unusable"
        case .libraryNotFound: "library_not_found"
        case .networkUnusable: "network_unusable"
        case .unusableStrip: "unusable_strip"
        case .engineFailed: "engine_failed"
        }
    }

    /// One sentence: what was wrong and what to do.
    public var description: String {
        switch self {
        case .modelNotFound(let model, let searched):
            "The model “\(model)” was not found in \(searched.joined(separator: ", ")). "
                + (Self.ownModels.contains(model)
                    ? "It comes with Odolog: put the *.resources folders of the build beside the program, install Odolog, "
                        + "or name its folder in ODOLOG_MODELS."
                    : "Install it with: apt-get install tesseract-ocr-\(model)")
        case .modelUnusable(let model, let folder, let reason):
            "The model “\(model)” in \(folder) cannot be used: "
                + "\(reason ?? "the file is damaged or made for another version"). "
                + (Self.ownModels.contains(model)
                    ? "It comes with Odolog: build or install Odolog again."
                    : "Install it again with: apt-get install --reinstall tesseract-ocr-\(model)")
        case .noModelFolder(let path):
            "ODOLOG_MODELS names \(path), which is no folder; name the one that the models are in, or leave the variable out."
        case .libraryNotFound(let file):
            "Tesseract's library \(file) is not installed, or is of another version. "
                + "Install it with: apt-get install libtesseract5"
        case .networkUnusable(let model):
            "oneDNN cannot run the network of \(model) on this machine; check that libdnnl2 is installed, and is that of your "
                + "system."
        case .unusableStrip(let width, let height, let reason):
            "A strip of \(width) x \(height) pixels cannot be read: \(reason)."
        case .engineFailed(let engine, let reason):
            "\(engine) failed on a strip: \(reason). Please report the photo."
        }
    }

    public var errorDescription: String? { description }
}
