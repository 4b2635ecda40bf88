import Foundation
import Testing

/// What documents say that the code says as well.
@Suite("Documents")
struct DocumentTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(Workspace.repository)/\(path)", encoding: .utf8)
    }

    /// Files under a folder of the repository whose names end so.
    private static func files(in folder: String, ending: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(Workspace.repository)/\(folder)")
            .filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
    }

    @Test(
        "Documents that everybody reads stay short",
        arguments: [("README.md", 180, 1500), ("CONTRIBUTING.md", 120, 1500)])
    func length(document: String, lines: Int, words: Int) throws {
        let text = try Self.text(document)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= lines)
        #expect(text.split(whereSeparator: \.isWhitespace).count <= words)
    }

    @Test("Links lead to files that are there")
    func links() throws {
        let documents =
            ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + (try Self.files(in: "Sources", ending: ".md"))
        for document in documents {
            let folder = URL(fileURLWithPath: "\(Workspace.repository)/\(document)").deletingLastPathComponent()
            for link in try Self.text(document).matches(of: /\]\(([^)#:]+)[^):]*\)/) {
                let path = folder.appendingPathComponent(String(link.1)).path
                #expect(FileManager.default.fileExists(atPath: path), "\(document): \(link.1)")
            }
        }
    }

    @Test("README names the variables of the environment that the sources ask for, and no other")
    func variables() throws {
        var asked: Set<String> = []
        for file in try ["swift", "c", "h"].flatMap({ try Self.files(in: "Sources", ending: ".\($0)") }) {
            asked.formUnion(try Self.text(file).matches(of: /"(ODOLOG_[A-Z]+)"/).map { String($0.1) })
        }
        let named = try Self.text("README.md").matches(of: /`(ODOLOG_[A-Z]+)`/).map { String($0.1) }
        #expect(!asked.isEmpty)
        #expect(Set(named) == asked)
    }

    @Test("Tests whose bodies are processes of their own are in suites that `make test` runs apart")
    func exitTests() throws {
        let files = try Self.files(in: "Tests", ending: ".swift").filter {
            try Self.text($0).contains(/#expect\(\s*processExitsWith/)
        }
        #expect(files.count > 1 && files.allSatisfy { $0.hasSuffix("ExitTests.swift") }, "\(files)")
        for file in files {
            let name = try #require(file.split(separator: "/").last?.dropLast(".swift".count))
            #expect(try Self.text(file).contains("struct \(name) {"))
        }
        let makefile = try Self.text("Makefile")
        #expect(makefile.contains("--skip ExitTests\n") && makefile.contains("--filter ExitTests\n"))
    }

    @Test("README names the libraries that an installed binary needs")
    func libraries() throws {
        let makefile = try Self.text("Makefile").split(separator: "\n")
        let line = try #require(makefile.first { $0.hasPrefix("RUNTIME_PACKAGES := ") })
        let readme = try Self.text("README.md").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(readme.contains("`" + line.dropFirst("RUNTIME_PACKAGES := ".count) + "`"))
    }

    @Test("README's program is the one that a stranger's package builds")
    func program() throws {
        let blocks = try Self.text("README.md").matches(of: /```swift\n(?s)(.*?)```/).map { String($0.1) }
        #expect(blocks.last == (try Self.text("Tests/Stranger/Sources/app/main.swift")))
    }

    @Test("So is the Swift of the articles, but for manifests")
    func articles() throws {
        // Where lines end is up to the formatter.
        func code(_ text: some StringProtocol) -> String {
            text.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined().filter { !$0.isWhitespace }
        }
        let built = try Self.files(in: "Tests/Stranger/Sources/articles", ending: ".swift").map {
            code(try Self.text($0))
        }
        var blocks = 0
        for article in try Self.files(in: "Sources", ending: ".md") {
            for block in try Self.text(article).matches(of: /```swift\n(?s)(.*?)```/)
            where !block.1.hasPrefix("dependencies:") {
                blocks += 1
                #expect(built.contains { $0.contains(code(block.1)) }, "\(article): \(block.1)")
            }
        }
        #expect(blocks > 10)
    }

    @Test("README's figures are those of the article")
    func figures() throws {
        let rows = try Self.text("README.md").split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("**") }
        let article = try Self.text("Sources/VehicleOCR/VehicleOCR.docc/HowWellItReads.md").split(separator: "\n")
        #expect(rows.count >= 5)
        for row in rows {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let count = cells[0].prefix { $0.isNumber }
            #expect(
                article.contains { line in
                    let other = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                    return other.count == 5 && other[1] == count && other[2...] == cells[1...]
                }, "\(row)")
        }
    }

    @Test("The newest version of the changes is this one")
    func version() throws {
        let outcome = try Workspace().odolog("--version")
        let newest = try Self.text("CHANGELOG.md").firstMatch(of: /## \[(\d+\.\d+\.\d+)\]/)
        #expect(newest.map { $0.1 + "\n" } ?? "" == outcome.output)
    }
}
