/// Which engine read, in which version, with which model: stored with every reading, so that a better model can tell
/// what is worth reading again.
public struct EngineIdentity: Hashable, Sendable, Codable {
    /// Such as `tesseract`.
    public let name: String
    /// Such as `5.3.0`.
    public let version: String
    /// Such as `odometer`.
    public let model: String

    public init(name: String, version: String, model: String) {
        self.name = name
        self.version = version
        self.model = model
    }

    /// Such as `tesseract 5.3.0`.
    public var nameAndVersion: String { version.isEmpty ? name : "\(name) \(version)" }
}
