import ArgumentParser
import Foundation

/// Of an option that takes one value and was given twice, ArgumentParser takes the last value and drops the first without a
/// word. Here that is wrong usage.
enum GivenTwice {
    /// - Parameters:
    ///   - words: the command line, which ArgumentParser has taken.
    ///   - command: what it was parsed as.
    static func check(_ words: [String], of command: any ParsableCommand.Type) throws {
        let names = words.dropFirst().prefix { $0 != "--" }.compactMap(name)
        // Asking what the command takes costs time, and few commands need it. Names of one letter stand for long ones.
        guard Set(names).count < names.count || names.contains(where: { !$0.hasPrefix("--") }) else { return }
        for option in try CommandHelp(command).options where !option.isRepeating {
            guard let name = names.last(where: option.names.contains), names.count(where: option.names.contains) > 1
            else { continue }
            let instead = name == "--cost" ? "; what was paid in another currency is an entry of its own" : ""
            throw Failure(
                "\(name) takes one value and was given more than once; leave one out\(instead).", .validationFailure)
        }
    }

    /// `--cost` of `--cost=5`, `-j` of `-j4`. Nil: it is no option.
    private static func name(_ word: String) -> String? {
        if word.hasPrefix("--") { return String(word.prefix { $0 != "=" }) }
        guard word.hasPrefix("-"), let letter = word.dropFirst().first, letter.isLetter else { return nil }
        return "-\(letter)"
    }
}

/// What ArgumentParser knows of a command's options: a part of its `--experimental-dump-help`.
private struct CommandHelp: Decodable {
    struct Name: Decodable {
        let kind: String
        let name: String
    }

    struct Argument: Decodable {
        let kind: String
        let isRepeating: Bool
        let names: [Name]?
    }

    struct Command: Decodable { let arguments: [Argument]? }

    private let command: Command

    init(_ type: any ParsableCommand.Type) throws {
        self = try JSONDecoder().decode(CommandHelp.self, from: Data(type._dumpHelp().utf8))
    }

    /// Those that take a value.
    var options: [(names: [String], isRepeating: Bool)] {
        (command.arguments ?? []).filter { $0.kind == "option" }.map { option in
            ((option.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }, option.isRepeating)
        }
    }
}
