import ArgumentParser
import Foundation
import Glibc
import Hummingbird
import Logging
import OdologReading
import OdologServer
import VehicleOCR
import VehicleStore

/// The server's program, which `odolog serve` starts.
@main
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odolog serve",
        abstract: "Put the log on a local web page, for the phone's camera and for other programs.",
        discussion: """
            The page is for this machine alone. With --lan and this machine's own address it is for paired browsers and for programs with \
            a token, too: the link that is shown pairs one browser, once, within ten minutes. Without TLS others in that network can \
            listen. /api/v1/openapi.json tells programs what they can ask.

            EXAMPLE
              odolog serve
              odolog serve --lan --listen 192.168.0.5:8321
              odolog serve --watch ~/Pictures/Phone
              odolog serve --listen 127.0.0.1:0 --json
            """,
        subcommands: [TokenCommand.self])

    @Option(help: ArgumentHelp("Where to listen; port 0 takes a free one.", valueName: "address:port"))
    var listen = "127.0.0.1:8321"

    @Option(help: ArgumentHelp("Another name or address under which browsers ask; repeat it.", valueName: "name"))
    var host: [String] = []

    @Flag(
        help:
            "Listen beyond this machine, for browsers that are paired and programs with a token. A link pairs the first one."
    )
    var lan = false

    @Option(
        help: ArgumentHelp(
            "A folder in which a phone's pictures arrive; repeat it. Those that show an odometer or a VIN wait for you, the "
                + "others are left alone.", valueName: "folder"), completion: .directory)
    var watch: [String] = []

    @Flag(help: "Keep photos after they were decided.")
    var keepPhotos = false

    @Option(
        name: [.customLong("jobs"), .customShort("j")], help: ArgumentHelp("Photos to read at a time.", valueName: "n"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "The store. Default: odolog/odolog.sqlite in $XDG_DATA_HOME or ~/.local/share.", valueName: "file"),
        completion: .file())
    var store: String?

    @Flag(help: "Say on standard output, as one JSON object, where it is once it answers.")
    var json = false

    @Flag(help: .hidden)
    var sample = false

    @Option(help: .hidden)
    var stopWhenIdle: Double?

    var path: String {
        store ?? VehicleStore.defaultPath(environment: ProcessInfo.processInfo.environment)
    }

    /// The tokens and devices of that store.
    var access: AccessList { AccessList(store: path) }

    private var address: (host: String, port: Int)? {
        guard let colon = listen.lastIndex(of: ":"), let port = Int(listen[listen.index(after: colon)...]),
            (0...65_535).contains(port)
        else { return nil }
        let host = listen[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        return host.isEmpty ? nil : (host, port)
    }

    func validate() throws {
        guard let address else {
            throw ValidationError("--listen must be an address and a port, such as 127.0.0.1:8321, and is \(listen).")
        }
        guard lan || ["127.0.0.1", "::1", "localhost"].contains(address.host) else {
            throw ValidationError(
                "\(address.host) can be reached from other machines; add --lan, and only paired browsers and programs with a token "
                    + "get in.")
        }
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be 1 to 256.") }
        if let stopWhenIdle, !(0.01...100_000).contains(stopWhenIdle) {
            throw ValidationError("--stop-when-idle takes minutes, 0.01 to 100000.")
        }
        for folder in watch {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
                throw ValidationError("--watch takes a folder, and \(folder) is none.")
            }
        }
    }

    func run() async throws {
        let opened: VehicleStore
        let reader: SupervisedReader
        do {
            opened = try VehicleStore(path: path)
            reader = try SupervisedReader(
                options: .init(processes: jobs ?? ProcessInfo.processInfo.activeProcessorCount))
        } catch {
            FileHandle.standardError.write(Data("odolog: \(error)\n".utf8))
            throw ExitCode(3)
        }
        defer { reader.close() }
        let name = NSUserName()
        var settings = ServerSettings(
            store: opened, photos: path + ".waiting", zone: .current, writer: name.isEmpty ? "user \(getuid())" : name,
            clock: { Date() },
            read: { input, kind, previous in try await reader.read(input, kind: kind, previous: previous) })
        guard let address else { return }
        let code = lan ? AccessList.pairingCode() : nil
        (settings.hosts, settings.keepsPhotos) = (host + [address.host], keepPhotos)
        (settings.access, settings.needsGrant, settings.pairingCode) = (access, lan, code)
        (settings.answers, settings.leftAlone) = (path + ".answers.jsonl", path + ".left-alone")
        (settings.watched, settings.addsSample) = (watch, sample)
        settings.stopsWhenIdle = stopWhenIdle.map { .milliseconds(Int($0 * 60_000)) }
        if let explainer = Explainer() { settings.explain = { try await explainer.page($0, $1) } }
        var logger = Logger(label: "odolog", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .warning
        let (json, stopWhenIdle) = (json, stopWhenIdle)
        let application = Server(settings).application(host: address.host, port: address.port, logger: logger) { port in
            let host = address.host.contains(":") ? "[\(address.host)]" : address.host
            let url = "http://\(host):\(port)/"
            let idle = stopWhenIdle.map { $0 < 1 ? "a moment" : "\(Int($0)) minutes" }
            let orIdle = idle.map { ", or until nobody has looked for \($0)" } ?? ""
            let line = json ? #"{"url":"\#(url)"}"# : "Odolog is at \(url) until Ctrl-C\(orIdle)."
            FileHandle.standardOutput.write(Data((line + "\n").utf8))
            guard let code else { return }
            let link = "\(url)pair?code=\(code)"
            let picture = isatty(STDERR_FILENO) == 1 ? QRCode(link)?.lines ?? [] : []
            let words =
                picture.map { $0 + "\n" }.joined()
                + "Open this link on the phone within ten minutes; it works once:\n  \(link)\n"
                + "Without TLS others in this network can listen. To unpair: odolog serve token revoke NAME\n"
            FileHandle.standardError.write(Data(words.utf8))
        }
        do {
            try await application.runService()
        } catch {
            FileHandle.standardError.write(
                Data("odolog: can't listen at \(listen): \(error); name another --listen.\n".utf8))
            throw ExitCode(3)
        }
        try? opened.close()
    }
}
