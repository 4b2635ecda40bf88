public import OdologBarcode
public import OdologImaging
public import OdologLocator
public import OdologRecognition
public import OdologScene

/// Why a photo could not be read. That nothing readable stands in it is not an error but a `Reading` without a candidate.
public enum ReadingError: Error, Sendable, CustomStringConvertible {
    case photo(PhotoError)
    case imaging(ImagingError)
    case locator(LocatorError)
    case barcode(BarcodeError)
    case recognition(RecognitionError)
    case scene(SceneError)

    /// Stable, for the JSON output.
    public var code: String {
        switch self {
        case .photo(let error): error.code
        case .imaging: "imaging_failed"
        case .locator: "locator_failed"
        case .barcode: "barcode_failed"
        case .recognition(let error): error.code
        case .scene: "scene_failed"
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
        }
    }
}
