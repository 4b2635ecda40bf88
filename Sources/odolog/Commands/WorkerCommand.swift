import ArgumentParser
import COdologSystem
import Foundation
import Glibc
import OdologBarcode
import OdologImaging
import OdologPhotoFiles
import OdologReading
import VehicleOCR

struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Read photos for another program: a line in, a line out.",
        discussion: """
            The first line out says who speaks: {"odolog":"…","protocol":1,"models":"…","error":null}. Then comes \
            one line for every line in that isn't empty, in order, each written as soon as it is done: {"id":…, and what `odolog read --json` shows}.

            A line in is {"id":…,"path":"…"} or {"id":…,"data":"…","name":"a.jpg"} with the photo's bytes in base64, or \
            just a path. The id is any JSON and comes back as it is; "kind" may be odometer, vin or auto, and \
            "barcodes" false, which leaves them alone; "previous", the vehicle's last reading as \
            {"value":{"wholeUnits":158448},"unit":"km","ageInDays":12}, changes the order of the candidates and their confidence. With "steps" true, {"id":…,"step":"barcodes"} comes before the answer \
            when a search for barcodes begins, and {"id":…,"step":null} when it is over. What goes wrong, a \
            line that makes no sense included, is said in the answer's "error". The end of the input ends the program.

            One photo at a time is read: start as many as there are cores. A photo that makes it hang or crash is for the \
            program that started it to see, as `odolog batch` does.

            EXAMPLE
              echo '{"id":1,"path":"IMG_2231.jpg"}' | odolog worker
              ls Photos/*.jpg | odolog worker --kind odometer
            """)

    @Option(help: "What to look for where a line doesn't say.")
    var kind: KindOption = .auto

    @Option(
        help: ArgumentHelp(
            "End with this parent process, however it ends: with the thread of it that started this one.",
            valueName: "pid"))
    var parent: Int32?

    @Option(
        help: ArgumentHelp(
            "Take turns at very large pictures with all workers that are given the same file, and save their memory.",
            valueName: "file"), completion: .file())
    var turns: String?

    @Option(help: ArgumentHelp("Memory that a photo may take in addition to the models, in MiB.", valueName: "n"))
    var memoryLimit: Int?

    @OptionGroup var reader: ReaderOptions

    func validate() throws {
        if let parent, parent < 1 { throw ValidationError("--parent must be a process's number.") }
        if let memoryLimit, !(64...1 << 20).contains(memoryLimit) {
            throw ValidationError("--memory-limit must be 64 to 1048576 MiB.")
        }
    }

    func run() throws {
        if let parent { try ParentProcess.endWith(parent) }
        if let turns, !LargePictureTurns.share(turns) {
            let reason = String(cString: strerror(errno))
            Console.error(
                "odolog: \(turns.printable): \(reason); large pictures are decoded without waiting for others.")
        }
        let (reader, models): (PhotoReader, ModelSet)
        do {
            let options = self.reader
            let loading = Loading { () throws(Failure) in try ModelSet.found() }
            defer { loading.wait() }
            (reader, models) = (try options.makeReader(), try loading.value())
        } catch {
            // The program that started the worker reads only standard output, so it is told there.
            Console.out(WorkerGreeting.line(models: nil, failure: error.message))
            throw error
        }
        Console.out(WorkerGreeting.line(models: models.identity))
        if let memoryLimit { helper_limit_memory(UInt64(memoryLimit) << 20) }
        let rows = RowReader(reader: reader, models: models.identity)
        let vehicles = VehicleLookup()
        var lines = ByteLines(.standardInput, limit: WorkerRequest.longestLine(photoBytes: reader.limits.maxBytes))
        while let line = lines.next()?.unmarked {
            if !line.isTooLong, line.bytes.isEmpty { continue }
            let request = WorkerRequest(line.isTooLong ? nil : line.bytes, kind: kind.kind)
            let report = rows.report(on: request) { Console.out($0) }
            Console.out(request.answer(report.line(vehicles)))
        }
    }
}

/// Linux's way to end a process when its parent ends.
enum ParentProcess {
    /// In C, `prctl` takes any number of arguments, which Swift doesn't import. This type has the kernel's five
    /// arguments.
    private static let setParentDeathSignal:
        (@convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt)? = {
            guard let symbol = dlsym(nil, "prctl") else { return nil }
            return unsafeBitCast(
                symbol,
                to: (@convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt).self)
        }()

    static func endWith(_ parent: pid_t) throws(Failure) {
        let setting: CInt = 1  // PR_SET_PDEATHSIG
        guard setParentDeathSignal?(setting, CUnsignedLong(SIGKILL), 0, 0, 0) == 0 else {
            throw Failure("--parent doesn't work on this system; leave it out.", .somethingMissing)
        }
        // The parent may have ended before `prctl` was called.
        guard getppid() == parent else { _exit(ExitCode.interrupted.rawValue) }
    }
}
