import ArgumentParser

/// ArgumentParser takes a word that begins with a dash for an option. Where it was meant as a value, this says how to write it.
enum DashHint {
    /// Nil: the error is another one.
    ///
    /// - Parameters:
    ///   - message: ArgumentParser's.
    ///   - words: the command line.
    static func text(_ message: String, _ words: [String]) -> String? {
        for (option, value) in zip(words, words.dropFirst()) where option.hasPrefix("--") && value.hasPrefix("-") {
            guard message.contains("Missing value for '\(option)") else { continue }
            return "A value that begins with a dash is written with =: \(option)=\(Self.quoted(value))"
        }
        for word in words where word.hasPrefix("-") && word.dropFirst().first?.isNumber == true {
            let starts = ["Missing expected argument", "Unknown option '\(word.prefix(2))", "is no decimal number"]
            guard starts.contains(where: message.contains) else { continue }
            return "An amount below 0 is written as the last word, after two dashes: … -- \(Self.quoted(word))"
        }
        return nil
    }

    private static func quoted(_ value: String) -> String { value.printable.prefix(columns: 40).asShellWord }
}
