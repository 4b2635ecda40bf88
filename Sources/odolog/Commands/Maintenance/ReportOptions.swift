import ArgumentParser
import Foundation
import OdologImaging
import OdologLogbook
import OdologReport
import OdologValues
import OdologVehicleLog
import VehicleStore

/// How a PDF looks, and what is left out of it.
struct ReportOptions: ParsableArguments {
    @Option(help: "The size of its pages. Default: letter for a vehicle that counts in USD or CAD, else a4.")
    private var paper: Paper?
    @Flag(
        name: .customLong("no-costs"),
        help: "A PDF without amounts of money. What is in pictures and notes stays.")
    private var leavesOutCosts = false
    @Flag(name: .customLong("no-photos"), help: "A PDF without photos; attached files are only named.")
    private var leavesOutPhotos = false

    /// The first option that was given, which is for PDFs alone. Nil: none was.
    var given: String? {
        paper != nil ? "--paper" : leavesOutCosts ? "--no-costs" : leavesOutPhotos ? "--no-photos" : nil
    }

    func content(fills: Bool) -> VehicleReportOptions {
        VehicleReportOptions(costs: !leavesOutCosts, photos: !leavesOutPhotos, fills: fills)
    }

    func paper(of profile: VehicleProfile) -> Paper { paper ?? Paper(usualFor: profile.currency) }

    /// Writes the report, and says what should be in it and isn't.
    func write(_ report: Report, of logbook: Logbook, to out: ReportOutput) throws {
        let file = try report.pdf(paper(of: logbook.profile))
        try out.write(file)
        if leavesOutCosts, report.attachedPictures > 0 {
            Console.tell(
                "\(report.attachedPictures.counted("picture")) of attached files may show what was paid; --no-photos leaves "
                    + "\(report.attachedPictures == 1 ? "it" : "them") out.", indent: "")
        }
        if file.unknownCharacters > 0 {
            let texts = file.textsWithUnknown.map { String($0.prefix(30)).forDisplay }.joined(separator: ", ")
            Console.warn(
                "\(file.unknownCharacters.counted("character")) of \(texts) \(file.unknownCharacters == 1 ? "is" : "are") in no font that "
                    + "is installed; apt-get install fonts-noto-core, or fonts-noto-cjk, and write it again", indent: ""
            )
        }
        try say(report.gaps)
    }

    private func say(_ gaps: [ReportGap]) throws {
        func names(_ gaps: [ReportGap]) -> String {
            gaps.prefix(5).map(\.name.printable).joined(separator: ", ") + (gaps.count > 5 ? ", …" : "")
        }
        let photos = gaps.filter { !$0.isAttached }
        if !photos.isEmpty {
            Console.tell(
                "\(photos.count.counted("photo")) of the odometer can't be shown, and \(photos.count == 1 ? "is" : "are") named in its place: "
                    + names(photos), indent: "")
        }
        let files = gaps.filter(\.isAttached)
        guard !files.isEmpty else { return }
        Console.warn(
            "\(files.count.counted("attached file")) couldn't be shown, and \(files.count == 1 ? "is" : "are") named with the reason: "
                + "\(names(files)); odolog attachment list tells more", indent: "")
        throw ExitCode.someFileMissing
    }
}

/// Where a PDF goes.
struct ReportOutput {
    /// Nil: standard output.
    let path: String?
    let force: Bool

    /// To be called before the work.
    func check() throws(Failure) {
        if let path { return try OutputFile(path: path, kind: .unique, force: force).check() }
        guard Console.outputIsTerminal else { return }
        throw Failure("a PDF is nothing for a terminal; name a file with --out, or send it into a pipe.", .fileOrStore)
    }

    fileprivate func write(_ file: ReportFile) throws {
        guard let path else { return Console.out(Data(file.bytes)) }
        try WholeFile.write(path, replacing: force) { write in try write(file.bytes) }
        Console.error("Wrote \(path.printable): \(file.pages.counted("page")), \(file.bytes.count.bytesInWords).")
    }
}

extension Paper: ExpressibleByArgument {}
