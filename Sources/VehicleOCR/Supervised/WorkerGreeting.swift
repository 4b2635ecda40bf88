import OdologReading

/// The first line that `odolog worker` writes.
package struct WorkerGreeting {
    /// Grows when a line changes its meaning. A new key doesn't count as a change.
    private static let currentProtocol = 1

    /// ``ModelSet/identity``; empty where the models can't be used.
    let models: String
    /// Why the worker can't read photos; nil: it can.
    let failure: String?

    /// Nil where the line is no greeting, or names another protocol. Workers of another version are accepted: each row
    /// says which models it was read with.
    init?(_ line: [UInt8]) {
        guard let object = try? JSONObject(line), object.string("odolog") != nil,
            object.number("protocol") == Double(Self.currentProtocol)
        else { return nil }
        models = object.string("models") ?? ""
        failure = object.object("error")?.string("message")
    }

    /// - Parameters:
    ///   - models: ``ModelSet/identity``; nil: the models can't be used.
    ///   - failure: why the worker can't read photos.
    package static func line(models: String?, failure: String? = nil) -> String {
        JSONValue.object([
            "odolog": .string(OdologVersion.current), "protocol": .int(currentProtocol), "models": JSONValue(models),
            "error": failure.map { .object(["code": .string("something_missing"), "message": .string($0)]) } ?? .null,
        ]).text
    }
}
