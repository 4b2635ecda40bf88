import Glibc

/// What glibc has and Swift's import of it leaves out, for want of `_GNU_SOURCE`.
enum GNU {
    static let pipe2: @convention(c) (UnsafeMutablePointer<CInt>, CInt) -> CInt = symbol("pipe2")

    static let spawnInFolder:
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> CInt =
            symbol("posix_spawn_file_actions_addchdir_np")

    /// `spawn.h`.
    static let spawnSetSession: CInt = 0x80

    static let unshare: @convention(c) (CInt) -> CInt = symbol("unshare")

    /// `linux/sched.h`: the working folder, among others.
    static let workingFolderAndMask: CInt = 0x200

    /// `asm-generic/ioctls.h`: lock or unlock the other end of a pseudo-terminal, and its number.
    static let setTerminalLock: UInt = 0x4004_5431
    static let terminalNumber: UInt = 0x8004_5430

    private static func symbol<Function>(_ name: String) -> Function {
        guard let symbol = dlsym(nil, name) else { fatalError("glibc without \(name)") }
        return unsafeBitCast(symbol, to: Function.self)
    }
}

/// Both ends are closed on exec: a child of another test would otherwise hold them open.
struct Pipe {
    let reading: CInt
    let writing: CInt

    init() throws {
        var ends: [CInt] = [0, 0]
        guard GNU.pipe2(&ends, O_CLOEXEC) == 0 else { throw ChildProcess.Failure(description: "no pipe: \(errno)") }
        (reading, writing) = (ends[0], ends[1])
    }

    func write(_ text: String) {
        _ = Glibc.write(writing, text, text.utf8.count)
    }

    /// What is there within a minute; empty at the end.
    func read() -> String {
        var poll = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, 60_000) == 1 else { return "" }
        var block = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(reading, &block, block.count)
        return String(decoding: block[..<max(count, 0)], as: UTF8.self)
    }
}
