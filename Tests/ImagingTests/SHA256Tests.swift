import OdologFiles
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    @Test("The digest of FIPS 180-4's example, whole and in pieces")
    func example() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        for pieces in [["abc"], ["a", "b", "c"], ["", "ab", "c"]] {
            var digest = SHA256Digest()
            for piece in pieces { digest.update(Array(piece.utf8)) }
            #expect(digest.hexadecimal() == expected)
        }
    }
}
