import Foundation
import Testing

/// A command that a document shows behind `$ `, with what the terminal shows then.
struct Session {
    let command: String
    private(set) var lines: [String] = []

    /// Those of a document's indented blocks that begin with `$ odolog`, in their order.
    static func all(in document: String) -> [Session] {
        var sessions: [Session] = []
        var isOpen = false
        for line in document.components(separatedBy: "\n") {
            if line.hasPrefix("    $ odolog ") {
                sessions.append(Session(command: String(line.dropFirst(6))))
                isOpen = true
            } else if line.hasPrefix("    ") || line.isEmpty, isOpen {
                sessions[sessions.count - 1].lines.append(line.isEmpty ? "" : String(line.dropFirst(4)))
            } else {
                isOpen = false
            }
        }
        return sessions.map { session in
            var session = session
            while session.lines.last == "" { session.lines.removeLast() }
            return session
        }
    }

    /// Words behind `odolog`: separated by spaces, but for those in double quotes.
    var arguments: [String] {
        let quoted = command.components(separatedBy: "\"")
        var words: [String] = []
        for (index, part) in quoted.enumerated() {
            words += index % 2 == 1 ? [part] : part.split(separator: " ").map(String.init)
        }
        return Array(words.dropFirst())
    }

    /// What a person is asked, and answers.
    var answers: [(question: String, answer: String)] {
        lines.compactMap { line in
            guard let end = ["[q]uit:", "[y/N]:"].compactMap({ line.range(of: $0)?.upperBound }).first else {
                return nil
            }
            return (String(line[..<end]), line[end...].trimmingCharacters(in: .whitespaces))
        }
    }
}

@Suite("The sessions that documents show")
struct SessionTests {
    /// All of one document, in one folder, one after another, with the models that are shipped.
    @Test(arguments: [
        "README.md", "Sources/VehicleOCR/VehicleOCR.docc/WhatAVINTells.md",
        "Sources/VehicleStore/VehicleStore.docc/TheLog.md",
    ])
    func run(document: String) throws {
        let sessions = Session.all(
            in: try String(contentsOfFile: "\(Workspace.repository)/\(document)", encoding: .utf8))
        try #require(!sessions.isEmpty)
        let workspace = try Workspace()
        try FileManager.default.createSymbolicLink(
            atPath: workspace.folder + "/TestImages", withDestinationPath: Workspace.repository + "/TestImages")
        let environment = [
            "NO_COLOR": "1", "ODOLOG_MODELS": Workspace.repository + "/Sources/OdologRecognition/Resources",
            "ODOLOG_SCENE": Workspace.repository + "/Sources/OdologNetwork/Resources/scene.safetensors",
        ]
        for session in sessions {
            let terminal = try Terminal(workspace, arguments: session.arguments, environment: environment)
            for (question, answer) in session.answers { try terminal.answer(question, answer) }
            #expect(try terminal.finish() == .status(0), "\(session.command)")
            let shown = terminal.transcript.replacing("\r\n", with: "\n").components(separatedBy: "\n")
            #expect(Self.trimmed(shown) == Self.trimmed(session.lines), "\(session.command)")
        }
    }

    /// Without spaces at the ends of lines and empty lines at both ends.
    private static func trimmed(_ lines: [String]) -> [String] {
        let lines = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
        return Array(lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed())
    }
}
