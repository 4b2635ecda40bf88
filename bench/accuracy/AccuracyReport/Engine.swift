public import Foundation
import Glibc

/// A reader of photos that is run as a process.
public struct Engine: Sendable, Equatable {
    /// Name in the tables: letters, digits, `.`, `-`, `_`.
    public let name: String
    /// Whether it stands beside ours: only peers may be taken from a cache.
    public let isPeer: Bool
    private let command: [String]
    private let readArguments: [String]

    /// Our own command line tool at `path`.
    public static func odolog(at path: String) -> Engine {
        Engine(name: "odolog", isPeer: false, command: [path], readArguments: ["read", "--json"])
    }

    /// The same, told to leave barcodes alone.
    public static func odologWithoutBarcodes(at path: String) -> Engine {
        Engine(
            name: "odolog-no-barcode", isPeer: false, command: [path],
            readArguments: ["read", "--json", "--no-barcode"])
    }

    /// A peer: `command` is one shell command that takes `--kind odometer|vin -`, reads one path a line from standard
    /// input and prints the contract's JSON lines. With `--version` it prints one line that names itself.
    public static func peer(name: String, command: String) -> Engine {
        Engine(
            name: name, isPeer: true, command: ["/bin/sh", "-c", "exec \(command) \"$@\"", "sh"], readArguments: [])
    }

    /// What the user gave as the program.
    private var shownCommand: String { isPeer ? String(command[2].dropFirst(5).dropLast(5)) : command[0] }

    /// The first line that `--version` prints; nil when the engine cannot say.
    public func version(longestSilence: Double) -> String? {
        var first: String?
        let child = ChildProcess(arguments: command + ["--version"], longestSilence: longestSilence)
        let usage = try? child.run { line in
            let text = String(decoding: line, as: UTF8.self)
            if first == nil, !text.allSatisfy(\.isWhitespace) { first = text }
        }
        return usage?.ending == "exit 0" ? first : nil
    }

    /// Reads the photos in one process.
    ///
    /// - Parameters:
    ///   - photos: all of one kind.
    ///   - folder: where the photos lie, see ``PhotoFolder``.
    ///   - longestSilence: seconds without a line after which the engine is killed.
    ///   - onProgress: gets the number of lines so far.
    /// - Throws: ``AccuracyError`` when the process cannot be started. What goes wrong after that is a wrong answer.
    public func read(
        _ photos: [LabelledPhoto], kind: ReadingKind, in folder: PhotoFolder, longestSilence: Double,
        onProgress: (Int) -> Void = { _ in }
    ) throws(AccuracyError) -> EngineRun {
        let paths = photos.map(folder.path(of:))
        let list = try ScratchFile(lines: paths)
        defer { list.remove() }

        // `a.jpg` and `images/a.jpg` may be the same file.
        let indices = Dictionary(grouping: paths.indices) { paths[$0] }
        var answers: [EngineAnswer?] = Array(repeating: nil, count: photos.count)
        var stray = 0
        var lines = 0
        let started = Date()
        let load = loadAverage()
        let child = ChildProcess(
            arguments: command + readArguments + ["--kind", kind.rawValue, "-"],
            standardInput: list.path, longestSilence: longestSilence)
        let usage: ProcessUsage
        do {
            usage = try child.run { line in
                lines += 1
                if case .answer(let photo, let answer) = ContractLine(line),
                    let index = indices[photo]?.first(where: { answers[$0] == nil })
                {
                    answers[index] = answer
                } else {
                    stray += 1
                }
                onProgress(lines)
            }
        } catch {
            throw .engineNotStarted(engine: name, command: shownCommand, reason: error.reason)
        }
        // What a shell says of a command that is not there or is no program.
        if lines == 0, usage.ending == "exit 127" || usage.ending == "exit 126" {
            throw .engineNotStarted(engine: name, command: shownCommand, reason: "no such program")
        }
        return EngineRun(
            engine: name, version: nil, kind: kind, answers: answers, strayLines: stray, usage: usage,
            measuredAt: started, loadAtStart: load, isFromCache: false)
    }
}

/// What an engine answered to the photos of one kind, and what that took.
public struct EngineRun: Sendable, Codable, Equatable {
    public var engine: String
    /// As the engine names itself; nil when it doesn't.
    public var version: String?
    public var kind: ReadingKind
    /// One for each photo, in the photos' order; nil where no valid line came.
    public var answers: [EngineAnswer?]
    /// Lines that are not of the contract, name a photo that wasn't asked for, or answer one twice.
    public var strayLines: Int
    public var usage: ProcessUsage
    public var measuredAt: Date
    /// The machine's load average over one minute when the run began, above the number of cores times are too long.
    public var loadAtStart: Double?
    /// Whether this was measured in an earlier run.
    public var isFromCache: Bool

    public init(
        engine: String, version: String?, kind: ReadingKind, answers: [EngineAnswer?], strayLines: Int,
        usage: ProcessUsage, measuredAt: Date, loadAtStart: Double?, isFromCache: Bool
    ) {
        self.engine = engine
        self.version = version
        self.kind = kind
        self.answers = answers
        self.strayLines = strayLines
        self.usage = usage
        self.measuredAt = measuredAt
        self.loadAtStart = loadAtStart
        self.isFromCache = isFromCache
    }
}

/// Over the last minute, as the kernel tells.
private func loadAverage() -> Double? {
    var load = 0.0
    return getloadavg(&load, 1) == 1 ? load : nil
}
