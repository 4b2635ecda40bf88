public import Foundation
package import OdologFiles

/// Why a network can't be used.
public enum NetworkError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The file is in none of the places. `variable` is the variable of the environment that can name it or its
    /// folder.
    case weightsNotFound(file: String, searched: [String], variable: String)
    /// The file is there but can't be read.
    case weightsUnreadable(path: String, reason: String)
    /// The file is no safetensors file, is damaged, or holds another network.
    case weightsUnusable(path: String, reason: String)
    /// oneDNN isn't installed, or can't run the network on this machine. `weights` is the path of its weights.
    case engineFailed(weights: String)
    case outOfMemory

    package init(_ missing: ResourceFileMissing) {
        self = .weightsNotFound(file: missing.file, searched: missing.searched, variable: missing.variable)
    }

    /// One sentence: what was wrong and what to do.
    public var description: String {
        switch self {
        case .weightsNotFound(let file, let searched, let variable):
            "The network's weights \(file) are in none of \(searched.joined(separator: ", ")); "
                + "put the *.resources folders of the build beside the program, install Odolog, or name the file or its "
                + "folder in \(variable)."
        case .weightsUnreadable(let path, let reason):
            "The network's weights \(path) cannot be read: \(reason)."
        case .weightsUnusable(let path, let reason):
            "\(path) cannot be used as a network's weights: \(reason); take the file of this version of odolog."
        case .engineFailed(let weights):
            "oneDNN cannot run the network of \(weights) on this machine; check that libdnnl2 is installed, and is that "
                + "of your system."
        case .outOfMemory:
            "There is not enough memory for a network."
        }
    }

    public var errorDescription: String? { description }
}
