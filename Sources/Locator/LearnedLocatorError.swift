internal import ConvolutionalNetwork

/// Why the learned locator cannot be made.
public enum LearnedLocatorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// None of the places has the file.
    case weightsNotFound(file: String, searched: [String])
    /// The file is there but cannot be read.
    case weightsUnreadable(path: String, reason: String)
    /// The file is no safetensors file, is damaged, or holds another network.
    case weightsUnusable(path: String, reason: String)
    /// oneDNN cannot run the network on this machine.
    case engineFailed
    case outOfMemory

    init(_ failure: NetworkFailure, weights: String) {
        self =
            switch failure {
            case .unreadable(let reason): .weightsUnreadable(path: weights, reason: reason)
            case .unusable(let reason): .weightsUnusable(path: weights, reason: reason)
            case .engineFailed: .engineFailed
            case .outOfMemory: .outOfMemory
            }
    }

    /// One sentence: what was wrong and what to do.
    public var description: String {
        switch self {
        case .weightsNotFound(let file, let searched):
            "The locator's weights \(file) are in none of \(searched.joined(separator: ", ")); "
                + "name the file or its folder in ODOLOG_LOCATOR."
        case .weightsUnreadable(let path, let reason):
            "The locator's weights \(path) cannot be read: \(reason)."
        case .weightsUnusable(let path, let reason):
            "\(path) cannot be used as the locator's weights: \(reason); take the file of this version of odolog."
        case .engineFailed:
            "oneDNN cannot run the locator's network on this machine; check that libdnnl2 is that of your system."
        case .outOfMemory:
            "There is not enough memory for the locator's network."
        }
    }
}
