import ArgumentParser
import OdologImaging
import OdologPhotoFiles
import OdologValues

struct PreprocessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preprocess",
        abstract: "Run preprocessing steps on a photo and write the result as a PNG, to look at it.",
        discussion: """
            Steps run in the order given. Rectify takes its quad from --quad: four corners, clockwise from the text's top \
            left, in pixels of the upright photo.

            EXAMPLE
              odolog preprocess IMG_2231.jpg --step sauvola --step deskew -o out.png
              odolog preprocess IMG_2231.jpg --step rectify -o strip.png \\
                --quad 210,300,420,310,418,360,208,350
            """)

    enum Step: String, ExpressibleByArgument, CaseIterable {
        case grayscale
        case strongestChannel = "strongest-channel"
        case contrast
        case localContrast = "local-contrast"
        case sauvola
        case otsu
        case darkOnLight = "dark-on-light"
        case invert
        case deskew
        case rectify
    }

    @Argument(help: "The photo.", completion: .file())
    var photo: String

    @Option(help: "A step; may be given several times.")
    var step: [Step] = [.grayscale]

    @Option(help: ArgumentHelp("Corners for rectify.", valueName: "x,y,x,y,x,y,x,y"))
    var quad: String?

    @Option(help: ArgumentHelp("Height of the strip that rectify makes, 1 to 1024 pixels.", valueName: "pixels"))
    var height: Int = 48

    @Option(name: .shortAndLong, help: ArgumentHelp("The PNG to write.", valueName: "file"), completion: .file())
    var output: String

    @Flag(
        help:
            "Replace the file of --output, whatever it is. A picture of preprocess is replaced without it, a store never."
    )
    var force = false

    func validate() throws {
        if let photo = FileIdentity(photo), photo == FileIdentity(output) {
            throw ValidationError("--output would replace the photo itself; name another file.")
        }
        guard (1...1024).contains(height) else { throw ValidationError("--height must be 1 to 1024.") }
        if step.contains(.rectify), quad == nil { throw ValidationError("The step rectify needs --quad.") }
        if let quad, Self.corners(of: quad) == nil {
            throw ValidationError("--quad takes eight numbers separated by commas: x,y of four corners.")
        }
    }

    func run() throws {
        try OutputFile(path: output, kind: .picture, force: force).check()
        let photo = try Photo(contentsOf: photo)
        if photo.isTruncated {
            Console.error("odolog: \(photo.path.printable) ends too early; read as far as it goes.")
        }
        var bitmap = photo.bitmap
        for step in step { bitmap = try apply(step, to: bitmap, scale: photo.scale) }
        try WholeFile.replace(output, with: bitmap.markedPNG())
    }

    private func apply(_ step: Step, to bitmap: Bitmap, scale: Double) throws -> Bitmap {
        switch step {
        case .grayscale: try bitmap.grayscale()
        case .strongestChannel: try bitmap.grayscale(.strongestChannel)
        case .contrast: try bitmap.contrastStretched()
        case .localContrast: try bitmap.locallyEqualized()
        case .sauvola: try bitmap.thresholdedSauvola()
        case .otsu: try bitmap.thresholdedOtsu()
        case .darkOnLight: try bitmap.darkOnLight()
        case .invert: try bitmap.inverted()
        case .deskew: try bitmap.deskewed().0
        case .rectify:
            try bitmap.rectified(
                Self.corners(of: quad ?? "")!.scaled(by: scale), height: height, margin: 0, maxWidth: 8192)
        }
    }

    private static func corners(of text: String) -> Quad? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
            Double(String($0).trimmingPrefix(while: { $0 == " " }))
        }
        guard numbers.count == 8, numbers.allSatisfy(\.isFinite) else { return nil }
        let points = (0..<4).map { Point(x: numbers[$0 * 2], y: numbers[$0 * 2 + 1]) }
        return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }
}
