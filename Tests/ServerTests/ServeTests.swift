import ArgumentParser
import Testing

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
}
