import OdologReading

/// The first line that `odolog worker` writes.
package struct WorkerGreeting {
    /// Grows when a line changes its meaning; a key that is added is no change.
    private static let currentProtocol = 1

    /// ``ModelSet/identity``; empty where the models can't be used.
    let models: String
    /// Why no photo will be read.
    let failure: String?

    /// Nil where it is something else, or of another protocol. Of which version doesn't matter: each row has `models`.
    init?(_ line: [UInt8]) {
        guard let object = try? JSONObject(line), object.string("odolog") != nil,
            object.number("protocol") == Double(Self.currentProtocol)
        else { return nil }
        models = object.string("models") ?? ""
        failure = object.object("error")?.string("message")
    }

    /// - Parameters:
    ///   - models: ``ModelSet/identity``; nil: they can't be used.
    ///   - failure: why no photo will be read.
    package static func line(models: String?, failure: String? = nil) -> String {
        JSONValue.object([
            "odolog": .string(OdologVersion.current), "protocol": .int(currentProtocol), "models": JSONValue(models),
            "error": failure.map { .object(["code": .string("something_missing"), "message": .string($0)]) } ?? .null,
        ]).text
    }
}
