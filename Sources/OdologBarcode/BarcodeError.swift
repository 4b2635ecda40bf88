public import Foundation

/// Why a bitmap could not be searched for barcodes. A bitmap without a barcode is no error. Nor is it one when the
/// library fails on some pixels: then the scan isn't complete.
public enum BarcodeError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    case outOfMemory(width: Int, height: Int)
    /// The library runs in its own process, and that could not be started. `reason` is the system's.
    case noProcess(reason: String)
    /// The bitmap could not be brought into the form that the library needs.
    case imaging(String)

    /// One sentence: what was wrong and what to do.
    public var description: String {
        switch self {
        case .outOfMemory(let width, let height):
            "There is not enough memory to look for barcodes in \(width) x \(height) pixels; use a smaller photo."
        case .noProcess(let reason):
            "No process could be started to read barcodes (\(reason)); allow more processes, or read without barcodes."
        case .imaging(let reason): reason
        }
    }

    public var errorDescription: String? { description }
}
