public import OdologNetwork
public import OdologRecognition

/// Why no reader can be made: something that it needs is missing or unusable.
public enum SetupError: Error, Sendable, CustomStringConvertible {
    /// The locator's, or that which tells what a photo shows.
    case network(NetworkError)
    case recognition(RecognitionError)

    public var description: String {
        switch self {
        case .network(let error): error.description
        case .recognition(let error): error.description
        }
    }
}
