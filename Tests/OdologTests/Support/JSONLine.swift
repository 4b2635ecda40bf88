import Foundation
import Testing

/// A line of JSON as any program would take it, and its keys in the order in which they stand.
struct JSONLine {
    let text: String
    let object: [String: Any]

    init(_ text: String) throws {
        self.text = text
        object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
    }

    /// Of the outermost object.
    var keys: [String] {
        var (keys, depth, isInString, isEscaped, last) = ([String](), 0, false, false, "")
        for character in text {
            if isInString {
                if isEscaped {
                    isEscaped = false
                    last.append(character)
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isInString = false
                } else {
                    last.append(character)
                }
                continue
            }
            switch character {
            case "\"": (isInString, last) = (true, "")
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            case ":": if depth == 1 { keys.append(last) }
            default: break
            }
        }
        return keys
    }

    func string(_ key: String) -> String? { object[key] as? String }
    func number(_ key: String) -> Double? { (object[key] as? NSNumber)?.doubleValue }
    func isNull(_ key: String) -> Bool { object[key] is NSNull }
    func dictionary(_ key: String) -> [String: Any]? { object[key] as? [String: Any] }
    func dictionaries(_ key: String) -> [[String: Any]] { object[key] as? [[String: Any]] ?? [] }
    var errorCode: String? { dictionary("error")?["code"] as? String }
}

extension Workspace.Outcome {
    func json() throws -> [JSONLine] {
        try output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { try JSONLine(String($0)) }
    }
}
