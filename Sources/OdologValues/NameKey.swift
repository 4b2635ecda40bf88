internal import Foundation

extension String {
    /// Two names with one key are the same to a person: letter case and Unicode composition do not count.
    package var nameKey: String { lowercased().precomposedStringWithCanonicalMapping }
}
