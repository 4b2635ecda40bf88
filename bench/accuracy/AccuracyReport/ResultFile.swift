import Foundation

/// A `NAME.json` that the harness has written, as far as readings are pooled.
public struct ResultFile: Sendable, Equatable, Decodable {
    public struct Setting: Sendable, Equatable, Decodable {
        public let name: String
    }

    /// One engine on the photos of one kind.
    public struct EngineVersion: Sendable, Equatable, Decodable {
        public let engine: String
        public let version: String?
    }

    /// One photo and engine. What results of earlier versions don't hold is nil.
    public struct PhotoRow: Sendable, Equatable, Decodable {
        public let engine: String
        public let text: String?
        public let decision: EngineAnswer.Decision?
        public let valueConfidence: Double?
        public let rightInWholeUnits: Bool?
        public let leftOut: Bool?

        var claim: Claim? {
            guard text != nil, let valueConfidence, let rightInWholeUnits else { return nil }
            return Claim(confidence: valueConfidence, isRight: rightInWholeUnits)
        }
    }

    public let setting: Setting
    public let engines: [EngineVersion]
    public let photos: [PhotoRow]

    /// - Throws: ``AccuracyError/unreadableResult(path:reason:)``.
    public init(_ path: String) throws(AccuracyError) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadableResult(path: path, reason: systemReason(error))
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw .unreadableResult(path: path, reason: "it holds no settings, engines and photos")
        }
    }
}
