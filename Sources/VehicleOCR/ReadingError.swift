public import Foundation
public import OdologBarcode
public import OdologImaging
public import OdologNetwork
public import OdologReading
public import OdologRecognition

/// Why a photo could not be read. That nothing readable stands in it is not an error but a `Reading` without a
/// candidate.
public enum ReadingError: LocalizedError, Sendable, CustomStringConvertible {
    /// The file or its bytes can't be used.
    case photo(PhotoError)
    /// A step of preprocessing failed.
    case imaging(ImagingError)
    /// The locator failed.
    case locator(LocatorError)
    /// The search for barcodes failed.
    case barcode(BarcodeError)
    /// An engine failed to read a line.
    case recognition(RecognitionError)
    /// The network that tells what a photo shows failed.
    case scene(SceneError)
    /// What a process of a ``SupervisedReader`` says about the photo.
    case reported(ReadingFailure)
    /// A ``SupervisedReader`` stopped reading the photo. `seconds`: what one try may take.
    case timedOut(path: String, seconds: Double)
    /// Every process of a ``SupervisedReader`` that read the photo ended, `times` in all. `how`: such as "was ended by
    /// signal 11 (Segmentation fault)".
    case readerCrashed(path: String, how: String, times: Int)

    /// Stable, for the JSON output.
    public var code: String {
        switch self {
        case .photo(let error): error.code
        case .imaging: "imaging_failed"
        case .locator: "locator_failed"
        case .barcode: "barcode_failed"
        case .recognition(let error): error.code
        case .scene: "scene_failed"
        case .reported(let failure): failure.code
        case .timedOut: "timed_out"
        case .readerCrashed: "reader_crashed"
        }
    }

    public var description: String {
        switch self {
        case .photo(let error): error.description
        case .imaging(let error): error.description
        case .locator(let error): error.description
        case .barcode(let error): error.description
        case .recognition(let error): error.description
        case .scene(let error): error.description
        case .reported(let failure): failure.message
        case .timedOut(let path, let seconds):
            "\(path): reading took longer than \(seconds.asTyped) s and was stopped; look at the photo, or allow more time."
        case .readerCrashed(let path, let how, let times):
            "\(path): the process that read this photo \(how), \(times == 2 ? "twice" : "\(times) times"); look at the photo, "
                + "and report it."
        }
    }

    public var errorDescription: String? { description }
}

extension Double {
    /// All its digits: 20, 0.05.
    package var asTyped: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
