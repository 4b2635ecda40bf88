import Foundation
import VehicleStore

/// A command as it is told to a person, who may copy it into a shell.
enum CommandText {
    /// Such as `odolog entry remove "Blue Doblo" 2`, with the `--store` that was given. Capitals such as VALUE stand
    /// for what the person has to fill in.
    static func odolog(_ words: String...) -> String { odolog(words) }

    static func odolog(_ words: [String]) -> String {
        (["odolog"] + (words + storeOption).map(\.asShellWord)).joined(separator: " ")
    }

    /// Another store is named by every command that goes by it.
    private static var storeOption: [String] {
        let words = Surroundings.current.arguments.prefix { $0 != "--" }
        if let index = words.lastIndex(of: "--store"), index + 1 < words.endIndex {
            return ["--store", words[index + 1]]
        }
        guard let word = words.last(where: { $0.hasPrefix("--store=") }) else { return [] }
        let name = String(word.dropFirst("--store=".count))
        // Apart, it would be taken for an option.
        return name.hasPrefix("-") ? [word] : ["--store", name]
    }
}

extension LogItem.ID {
    /// The command that moves the entry.
    func move(from owner: String, to vehicle: String) -> String {
        CommandText.odolog("entry", "move", owner, "\(self)", "--to", vehicle)
    }
}

extension String {
    /// One word for a shell: nothing in it is run or expanded (POSIX.1-2017, Shell Command Language, 2.2). Control
    /// characters are shown, not kept.
    var asShellWord: String {
        let text = printable
        let plain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_./:=+,%@".unicodeScalars.contains($0)
        }
        if plain, !text.isEmpty { return text }
        // Most readable for names with spaces.
        guard text.contains(where: { "\"$`\\!".contains($0) }) else { return "\"\(text)\"" }
        return "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}
