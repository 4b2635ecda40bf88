internal import Foundation
internal import Glibc
internal import Synchronization

/// The answers to requests that came with a key, so that the same request sent again gets the answer of the first time.
///
/// They are kept for a day, 1,000 of each program or browser, also in a file, so that they outlive the server. What was carried out in
/// the last moment before the machine lost its power may lack its answer there.
final class KeptAnswers: Sendable {
    /// What was answered.
    struct Answer: Codable, Sendable, Equatable {
        var status: Int
        /// By the names of the fields.
        var headers: [String: String]
        var body: String
    }

    /// Where a request with a key stands.
    enum Start: Sendable {
        /// It is the first one: carry it out, and call ``finish(_:_:at:)``.
        case first
        /// It was answered.
        case again(Answer)
        /// The first one isn't answered yet.
        case inFlight
        /// The key was used for another request.
        case ofAnotherRequest
    }

    /// Who sent which key.
    struct Key: Hashable, Codable, Sendable {
        var owner: String
        var text: String
    }

    fileprivate struct Kept: Codable, Sendable {
        var key: Key
        /// The digest of the request.
        var request: String
        var at: Date
        /// Nil: it isn't answered yet.
        var answer: Answer?
    }

    fileprivate struct State {
        var kept: [Key: Kept] = [:]
        /// The keys of each owner, the oldest first.
        var order: [String: [Key]] = [:]
        var lines = 0
    }

    static let mostOfOwner = 1000
    static let seconds: TimeInterval = 86_400

    private let path: String?
    private let state: Mutex<State>

    /// `path`: the file, a JSON object a line. Nil: they are kept in memory alone.
    init(path: String?, at now: Date) {
        self.path = path
        var state = State()
        for line in path.flatMap({ FileManager.default.contents(atPath: $0) })?.split(separator: UInt8(ascii: "\n"))
            ?? []
        {
            // A line that was cut is none.
            guard let kept = try? JSONDecoder().decode(Kept.self, from: Data(line)) else { continue }
            state.add(kept, at: now)
        }
        self.state = Mutex(state)
        self.state.withLock { write(&$0) }
    }

    /// A request came with a key. `request`: its digest.
    func begin(_ key: Key, _ request: String, at now: Date) -> Start {
        state.withLock { state in
            if let kept = state.kept[key], kept.at > now - Self.seconds {
                guard kept.request == request else { return .ofAnotherRequest }
                return kept.answer.map(Start.again) ?? .inFlight
            }
            state.add(Kept(key: key, request: request, at: now, answer: nil), at: now)
            return .first
        }
    }

    /// `answer`: nil: nothing was carried out, and the key is free again.
    func finish(_ key: Key, _ answer: Answer?, at now: Date) {
        state.withLock { state in
            guard let answer else { return state.remove(key) }
            state.kept[key]?.answer = answer
            guard let path, let kept = state.kept[key] else { return }
            state.lines += 1
            if state.lines > 2 * state.kept.count + 100 { return write(&state) }
            guard let line = try? JSONEncoder().encode(kept) else { return }
            let file = open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
            guard file >= 0 else { return }
            defer { close(file) }
            // A full disk keeps no answer; what was carried out is carried out.
            _ = (line + Data("\n".utf8)).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        }
    }

    /// Writes the whole file anew, without what is gone.
    private func write(_ state: inout State) {
        guard let path, state.lines > 0 else { return }
        let answered = state.order.values.flatMap { $0 }.compactMap { state.kept[$0] }.filter { $0.answer != nil }
        var text = Data()
        for kept in answered { text += ((try? JSONEncoder().encode(kept)) ?? Data()) + Data("\n".utf8) }
        let part = path + ".part"
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: part, contents: text, attributes: attributes) else { return }
        if rename(part, path) == 0 { state.lines = answered.count }
    }
}

extension KeptAnswers.State {
    fileprivate mutating func add(_ kept: KeptAnswers.Kept, at now: Date) {
        lines += 1
        remove(kept.key)
        self.kept[kept.key] = kept
        order[kept.key.owner, default: []].append(kept.key)
        let oldest = order[kept.key.owner] ?? []
        for key in oldest {
            let isTooMany = (order[kept.key.owner]?.count ?? 0) > KeptAnswers.mostOfOwner
            guard isTooMany || (self.kept[key]?.at ?? now) <= now - KeptAnswers.seconds else { break }
            remove(key)
        }
    }

    fileprivate mutating func remove(_ key: KeptAnswers.Key) {
        guard kept.removeValue(forKey: key) != nil else { return }
        order[key.owner]?.removeAll { $0 == key }
    }
}
