import OdologReading

/// The first line that `odolog worker` writes.
package struct WorkerGreeting {
    /// Grows when a line changes its meaning; a key that is added is no change.
    private static let currentProtocol = 1

    /// Of Odolog.
    let version: String
    let models: String?
    /// Why no photo will be read.
    let failure: String?

    package init(version: String, models: String) {
        (self.version, self.models, failure) = (version, models, nil)
    }

    package init(version: String, failure: String) {
        (self.version, models, self.failure) = (version, nil, failure)
    }

    /// Nil where it is something else, or of another protocol.
    init?(_ line: [UInt8]) {
        guard let object = try? JSONObject(line), let version = object.string("odolog"),
            object.number("protocol") == Double(Self.currentProtocol)
        else { return nil }
        self.version = version
        models = object.string("models")
        failure = object.object("error")?.string("message")
    }

    package var line: String {
        JSONValue.object([
            "odolog": .string(version), "protocol": .int(Self.currentProtocol), "models": JSONValue(models),
            "error": failure.map { .object(["code": .string("something_missing"), "message": .string($0)]) } ?? .null,
        ]).text
    }
}
