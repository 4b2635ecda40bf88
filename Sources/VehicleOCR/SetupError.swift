public import Locator
public import Recognition
public import SceneRecognition

/// Why no reader can be made: something that it needs is missing or unusable.
public enum SetupError: Error, Sendable, CustomStringConvertible {
    case locator(LearnedLocatorError)
    case recognition(RecognitionError)
    case scene(SceneError)

    public var description: String {
        switch self {
        case .locator(let error): error.description
        case .recognition(let error): error.description
        case .scene(let error): error.description
        }
    }
}
