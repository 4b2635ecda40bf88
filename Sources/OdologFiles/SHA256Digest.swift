internal import COdologMessageDigest

/// SHA-256 (FIPS 180-4) over bytes that come piece by piece, by libcrypto.
package struct SHA256Digest: ~Copyable {
    private let context: OpaquePointer

    package init() {
        _ = Self.keepsLibrary
        // Fails only without memory for it, some hundred bytes.
        context = EVP_MD_CTX_new()!
        EVP_DigestInit_ex(context, EVP_sha256(), nil)
    }

    /// libcrypto would take itself apart when the process ends, while another thread may still hash a photo. That thread
    /// would crash the process. To be called before anything else of the library.
    private static let keepsLibrary = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)

    deinit { EVP_MD_CTX_free(context) }

    package mutating func update(_ bytes: some Collection<UInt8>) {
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable {
            _ = EVP_DigestUpdate(context, $0.baseAddress, $0.count)
        }
        if isContiguous == nil { update(Array(bytes)) }
    }

    /// The digest, 32 bytes. No more bytes can be added.
    package consuming func bytes() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_DigestFinal_ex(context, &digest, nil)
        return digest
    }

    /// The digest as 64 lower-case hexadecimal digits.
    package consuming func hexadecimal() -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
