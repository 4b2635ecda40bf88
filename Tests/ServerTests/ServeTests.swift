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
