public import Foundation

/// Why vehicles cannot be decoded.
public enum VehicleTableError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// None of the places has the file.
    case notFound(file: String, searched: [String])
    /// The file is there but cannot be read.
    case unreadable(path: String, reason: String)
    /// The file is no table of vehicles, is damaged, or is another version's.
    case unusable(path: String, reason: String)

    /// One sentence: what was wrong and what to do.
    public var description: String {
        switch self {
        case .notFound(let file, let searched):
            "The table of vehicles \(file) is in none of \(searched.joined(separator: ", ")); "
                + "put the *.resources folders of the build beside the program, install Odolog, or name the file or its "
                + "folder in ODOLOG_VPIC."
        case .unreadable(let path, let reason):
            "The table of vehicles \(path) cannot be read: \(reason)."
        case .unusable(let path, let reason):
            "\(path) cannot be used as the table of vehicles: \(reason); take the file of this version of odolog."
        }
    }

    public var errorDescription: String? { description }
}
