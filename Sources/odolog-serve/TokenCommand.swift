import ArgumentParser
import Foundation
import OdologServer
import VehicleStore

/// Tokens of programs, and paired browsers.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Let programs in, and see and revoke who is.",
        discussion: """
            EXAMPLE
              odolog serve token add "Home Assistant" --scope read
              odolog serve token list
              odolog serve token revoke "Home Assistant"
            """,
        subcommands: [Add.self, List.self, Revoke.self])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Make a token and print it, once: it is kept nowhere.")

        @Argument(help: "The program's name, as the log will name it.") var name: String
        @Option(
            help: "What it may do: read, record (photos and new entries) or admin.",
            transform: { text in
                guard let scope = Scope(rawValue: text) else {
                    throw ValidationError("--scope must be read, record or admin, and is \(text).")
                }
                return scope
            })
        var scope: Scope = .read
        @ParentCommand var serve: Serve

        func run() throws {
            try VehicleStore.checkIsThere(serve.path)
            print(try serve.access.add(name, scope, at: Date()))
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show tokens and paired browsers.")

        @ParentCommand var serve: Serve

        func run() throws {
            for grant in try serve.access.grants() {
                print(
                    "\(grant.name)\t\(grant.isDevice ? "browser" : "token")\t\(grant.scope.rawValue)\t\(grant.createdAt.ISO8601Format())"
                )
            }
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: "Take a token or a paired browser away; it gets in no more.")

        @Argument(help: "Its name.") var name: String
        @ParentCommand var serve: Serve

        func run() throws { try serve.access.revoke(name) }
    }
}
