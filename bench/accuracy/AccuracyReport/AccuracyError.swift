/// Why a measurement could not be made. Every case names the file or engine that was wrong.
///
/// An engine that fails on a photo, prints rubbish or dies is not an error: the photos it did not answer count as wrong.
public enum AccuracyError: Error, Sendable, Equatable {
    /// The label file could not be read.
    case unreadableLabels(path: String, reason: String)
    /// The label file is none of the known formats; `found` is what its first line looks like.
    case unknownLabelFormat(path: String, found: String)
    /// The label file's header lacks columns that its format needs.
    case missingColumns(path: String, missing: [String], found: [String])
    /// One row of the label file is wrong. `line` counts from 1.
    case badLabel(path: String, line: Int, reason: String)
    /// The label file is fine, but no row is left to measure.
    case noLabels(path: String, reason: String)
    /// No labelled photo lies in the folder.
    case photosNotFound(folder: String, example: String)
    /// The engine's process could not be started.
    case engineNotStarted(engine: String, command: String, reason: String)
    /// A file of results is missing or none of the harness's.
    case unreadableResult(path: String, reason: String)
    /// A result, cache or scratch file could not be written.
    case notWritable(path: String, reason: String)
}

extension AccuracyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadableLabels(let path, let reason):
            "Cannot read the labels \(path): \(reason). Give a readable UTF-8 file with --labels."
        case .unknownLabelFormat(let path, let found):
            "The labels \(path) are in no known format (first line: \(found)). "
                + "bench/README.md lists the formats that are understood."
        case .missingColumns(let path, let missing, let found):
            "The labels \(path) lack the column \(missing.joined(separator: ", ")); "
                + "they have \(found.joined(separator: ", ")). Add it to the header and to every row."
        case .badLabel(let path, let line, let reason):
            "\(path):\(line): \(reason). Correct this row of the labels."
        case .noLabels(let path, let reason):
            "Nothing to measure in \(path): \(reason)."
        case .photosNotFound(let folder, let example):
            "No labelled photo lies in \(folder) (looked for \(example)). Give the folder that the labels speak of."
        case .engineNotStarted(let engine, let command, let reason):
            "Cannot start \(engine) (\(command)): \(reason). Check the path given with --odolog or --peer."
        case .unreadableResult(let path, let reason):
            "Cannot take the results \(path): \(reason). Give a NAME.json that accuracy has written."
        case .notWritable(let path, let reason):
            "Cannot write \(path): \(reason)."
        }
    }
}
