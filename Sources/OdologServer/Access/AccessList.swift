package import Foundation
internal import Glibc
internal import OdologFiles
internal import Synchronization

/// What a token or a device may do.
package enum Scope: String, Codable, Sendable, CaseIterable {
    /// Look.
    case read
    /// Look, send photos, decide on them, and add entries.
    case record
    /// All, also correct and remove entries, undo, and add vehicles.
    case admin

    func covers(_ other: Scope) -> Bool { Self.allCases.firstIndex(of: self)! >= Self.allCases.firstIndex(of: other)! }
}

/// A program or a browser that may ask.
package struct Grant: Codable, Sendable, Hashable {
    /// Who it is, as it is written into the log: 1 to 60 characters, unique.
    package var name: String
    /// What it may do.
    package var scope: Scope
    /// Whether it is a browser that was paired. It is a person's.
    package var isDevice: Bool
    /// SHA-256 of its secret, 64 hexadecimal digits. The secret itself is nowhere.
    var digest: String
    /// When it was made.
    package var createdAt: Date
}

/// Why a grant can't be made or found, or the file not used.
package enum AccessError: Error, CustomStringConvertible, Sendable {
    /// The name is empty, longer than 60 characters, or has control characters.
    case unusableName(String)
    /// There is one of this name.
    case nameTaken(String)
    /// There is none of this name.
    case noSuchGrant(String, others: [String])
    /// The file can't be read or written. `reason` is the system's.
    case unusableFile(path: String, reason: String)

    package var description: String {
        switch self {
        case .unusableName(let name): "\(name) can't be a name here; take 1 to 60 letters, digits and spaces."
        case .nameTaken(let name): "There is a token or a device \(name) already; revoke it, or take another name."
        case .noSuchGrant(let name, let others):
            "There is no token or device \(name)"
                + (others.isEmpty ? "; there is none at all." : "; there are \(others.joined(separator: ", ")).")
        case .unusableFile(let path, let reason): "The list of tokens \(path) can't be used: \(reason)"
        }
    }
}

/// The tokens and devices of one store, in a file beside it that only its owner can read. The store itself has none, so that a copy of it
/// opens nothing.
package struct AccessList: Sendable {
    /// The file.
    package let path: String

    /// `store`: the store's path.
    package init(store: String) { path = store + ".access.json" }

    /// A code for a link that pairs a browser: 128 random bits.
    package static func pairingCode() -> String { Secret.new(bytes: 16) }

    /// All grants, in the order in which they were made.
    package func grants() throws(AccessError) -> [Grant] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return try decoder.decode([Grant].self, from: Data(contentsOf: URL(filePath: path)))
        } catch {
            throw .unusableFile(path: path, reason: "\(error.localizedDescription)")
        }
    }

    /// Makes a grant.
    ///
    /// - Parameters:
    ///   - name: unique, whatever the letter case.
    ///   - isUnique: whether a name that is taken gets a number.
    /// - Returns: the secret, which is kept nowhere else.
    package func add(
        _ name: String, _ scope: Scope, isDevice: Bool = false, numbering isUnique: Bool = false, at now: Date
    ) throws(AccessError) -> String {
        let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...60).contains(trimmed.count),
            !trimmed.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .unusableName(String(name.prefix(60))) }
        let secret = Secret.new()
        try change { grants throws(AccessError) in
            let taken = Set(grants.map { $0.name.lowercased() })
            var name = trimmed
            if isUnique {
                var number = 2
                while taken.contains(name.lowercased()) { (name, number) = ("\(trimmed) \(number)", number + 1) }
            }
            guard !taken.contains(name.lowercased()) else { throw .nameTaken(name) }
            grants.append(
                Grant(name: name, scope: scope, isDevice: isDevice, digest: Secret.digest(secret), createdAt: now))
        }
        return secret
    }

    /// Takes a grant away: it opens nothing from now on.
    package func revoke(_ name: String) throws(AccessError) {
        try change { grants throws(AccessError) in
            guard let index = grants.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) else {
                throw .noSuchGrant(name, others: grants.map(\.name))
            }
            grants.remove(at: index)
        }
    }

    /// Whose secret it is. Nil: nobody's. Every grant is compared, each in the same time.
    func owner(of secret: String) throws(AccessError) -> Grant? {
        let digest = Secret.digest(secret)
        var owner: Grant?
        for grant in try grants() where Secret.isEqual(grant.digest, digest) { owner = grant }
        return owner
    }

    private func change(_ body: (inout [Grant]) throws(AccessError) -> Void) throws(AccessError) {
        // Two programs take turns.
        let lock = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
            throw .unusableFile(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(lock) }
        var grants = try grants()
        try body(&grants)
        do {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            let part = path + ".part"
            try? FileManager.default.removeItem(atPath: part)
            guard
                FileManager.default.createFile(
                    atPath: part, contents: try encoder.encode(grants), attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteUnknown) }
            guard rename(part, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            throw .unusableFile(path: path, reason: "\(error.localizedDescription)")
        }
    }
}

/// Words that only one program knows.
enum Secret {
    /// 256 random bits, in characters that a URL and a cookie take.
    static func new(bytes count: Int = 32) -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
    }

    static func digest(_ secret: String) -> String {
        var digest = SHA256Digest()
        digest.update(Array(secret.utf8))
        return digest.hexadecimal()
    }

    /// In a time that says nothing of where two differ.
    static func isEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// The link that pairs a browser: it works once, and for ten minutes.
final class Pairing: Sendable {
    private struct State {
        var code: String?
        var until: Date
        var failures = 0
    }

    /// Wrong codes after which the link is void: nobody mistypes a link so often.
    static let mostFailures = 10

    private let state: Mutex<State>

    init(code: String?, at now: Date) { state = Mutex(State(code: code, until: now + 600)) }

    /// Whether the code is the right one. It is used up then.
    func take(_ code: String, at now: Date) -> Bool {
        state.withLock { state in
            guard let known = state.code, now < state.until else { return false }
            guard Secret.isEqual(Secret.digest(known), Secret.digest(code)) else {
                state.failures += 1
                if state.failures >= Self.mostFailures { state.code = nil }
                return false
            }
            state.code = nil
            return true
        }
    }
}
