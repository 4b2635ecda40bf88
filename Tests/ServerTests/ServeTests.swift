import ArgumentParser
import Testing

@testable import OdologServer
@testable import odolog_serve

/// The options of the program.
@Suite struct ServeTests {
    @Test func itListensBeyondThisMachineOnlyWhenThatIsSaid() throws {
        #expect(try Serve.parse([]).listen.hasPrefix("127.0.0.1:"))
        for address in ["0.0.0.0:8321", "192.168.0.5:1", "[::]:80"] {
            #expect(throws: (any Error).self) { try Serve.parse(["--listen", address]) }
            #expect(throws: Never.self) { try Serve.parse(["--lan", "--listen", address]) }
        }
    }

    @Test(arguments: ["", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000", ":80"])
    func anAddressThatIsNoneIsRefused(address: String) {
        #expect(throws: (any Error).self) { try Serve.parse(["--listen", address]) }
    }

    @Test func tokensAreOfTheStoreThatIsNamed() throws {
        let server = try TestServer()
        let store = ["--store", server.folder + "/log.sqlite"]
        func run(_ arguments: [String]) throws {
            var command = try Serve.parseAsRoot(arguments)
            try command.run()
        }
        try run(["token", "add", "Widget", "--scope", "record"] + store)
        let grants = try AccessList(store: store[1]).grants()
        #expect(grants.map(\.name) == ["Widget"] && grants.map(\.scope) == [.record])
        try run(["token", "list"] + store)
        #expect(throws: AccessError.self) { try run(["token", "revoke", "Other"] + store) }
        try run(["token", "revoke", "Widget"] + store)
        #expect(try AccessList(store: store[1]).grants().isEmpty)
        #expect(throws: (any Error).self) { try run(["token", "add", "X", "--scope", "all"] + store) }
        // A mistyped path makes no store.
        #expect(throws: (any Error).self) { try run(["token", "add", "X", "--store", server.folder + "/none.sqlite"]) }
    }
}

/// The picture in the terminal that pairs a phone.
@Suite struct QRCodeTests {
    @Test func itIsBlackOnWhiteWithAMargin() throws {
        let code = try #require(QRCode("http://192.168.0.5:8321/pair?code=abc"), "libqrencode4 isn't installed")
        let lines = code.lines
        // Two modules a line; 29 of version 3, and a margin of 4.
        #expect(lines.count == 19)
        let rows = lines.map { $0.replacing("\u{1B}[30;47m", with: "").replacing("\u{1B}[0m", with: "") }
        #expect(rows.allSatisfy { $0.count == 37 })
        #expect(rows[0].allSatisfy { $0 == " " } && rows[1].allSatisfy { $0 == " " })
        #expect(rows[2].dropFirst(4).hasPrefix("█▀▀▀▀▀█"))
        #expect(QRCode(String(repeating: "x", count: 4000)) == nil)
    }

    @Test func foldersToWatchAreFolders() {
        #expect(throws: (any Error).self) { try Serve.parse(["--watch", "/nowhere/at/all"]) }
        #expect(throws: Never.self) { try Serve.parse(["--watch", "/tmp", "--watch", "/"]) }
        #expect(throws: (any Error).self) { try Serve.parse(["--stop-when-idle", "0"]) }
    }
}
