import COdologSystem
import Foundation
import OdologImaging
import OdologPhotoFiles
import OdologReading
import OdologValues

/// Shows photos in the desktop's picture viewer (`xdg-open`). The viewer is started without a shell. It gets none of
/// our open files and not the terminal's input.
final class PhotoViewer {
    /// A folder for cut-out parts of photos. It is deleted with this object.
    private var folder: String?

    deinit {
        if let folder { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Shows the photo, or the part of it that was read. Says why where it can't.
    func show(_ reading: Reading, in path: String, isCrop: Bool) {
        do throws(Failure) {
            if isCrop, let quad = reading.quad {
                try openCrop(of: quad, in: path)
            } else {
                try open(path)
            }
        } catch {
            Console.tell(error.message.printable)
        }
    }

    /// - Parameter path: an absolute path or a `file:` URI, so that it can't be taken for an option.
    func open(_ path: String) throws(Failure) {
        guard PhotoPath(pathOrURI: path).status != nil else {
            throw Failure("the photo is no longer at \(path)", .fileOrStore)
        }
        try start(path)
    }

    /// Shows the text in the photo, with some of what is around it.
    private func openCrop(of quad: Quad, in path: String) throws(Failure) {
        let folder = try cropFolder()
        let file = "\(folder)/\(UUID().uuidString).png"
        do {
            try Self.crop(of: quad, in: PhotoPath(pathOrURI: path)).writePNG(to: file)
        } catch {
            throw Failure("\(error)", .fileOrStore)
        }
        try start(file)
    }

    private static func crop(of quad: Quad, in path: PhotoPath) throws -> Bitmap {
        let photo = try Photo(at: path, limits: .standard)
        let bitmap = photo.bitmap
        let corners = photo.decodedResolution(quad).corners
        let margin = max(quad.height * photo.scale, 8)
        /// A range inside the photo, at least one pixel wide.
        func range(_ values: [Double], size: Int) -> Range<Int> {
            let low = min(max(0, Int(((values.min() ?? 0) - margin).rounded(.down))), size - 1)
            return low..<min(max(low + 1, Int(((values.max() ?? 0) + margin).rounded(.up))), size)
        }
        let (columns, rows) = (
            range(corners.map(\.x), size: bitmap.width), range(corners.map(\.y), size: bitmap.height)
        )
        return try bitmap.cropped(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    private func cropFolder() throws(Failure) -> String {
        if let folder { return folder }
        var template = (NSTemporaryDirectory() + "/odolog-crop-XXXXXX").utf8CString.map { $0 }
        guard mkdtemp(&template) != nil else {
            throw Failure("no folder for the picture: \(String(cString: strerror(errno)))", .fileOrStore)
        }
        let made = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        folder = made
        return made
    }

    private func start(_ path: String) throws(Failure) {
        guard let viewer = Self.executable else {
            throw Failure("there is no xdg-open in PATH; open \(path) yourself", .fileOrStore)
        }
        var pid: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(path), nil]
        defer { for word in words { free(word) } }
        // -1: the child gets /dev/null.
        var files: [CInt] = [-1, -1, -1]
        let result = viewer.withCString { viewer in
            var program = child_program()
            return words.withUnsafeMutableBufferPointer { words in
                files.withUnsafeMutableBufferPointer { files in
                    program.path = viewer
                    program.words = UnsafePointer(words.baseAddress)
                    (program.files, program.count) = (UnsafePointer(files.baseAddress), CInt(files.count))
                    // Ctrl-C at the prompt doesn't reach the viewer, and the kernel keeps the viewer from reading the
                    // terminal.
                    program.leads_group = true
                    return child_start(&program, &pid)
                }
            }
        }
        guard result == 0 else {
            throw Failure("xdg-open can't be started: \(String(cString: strerror(result)))", .fileOrStore)
        }
        let child = pid
        Thread.detachNewThread {
            var status: CInt = 0
            guard waitpid(child, &status, 0) == child, status != 0 else { return }
            Console.tell("odolog: xdg-open could not show \(path.printable.unbroken)", indent: "")
        }
    }

    /// Relative entries of PATH are left out: they would depend on the working folder.
    private static var executable: String? {
        (Surroundings.current.environment["PATH"] ?? "").split(separator: ":")
            .map { "\($0)/xdg-open" }
            .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    }
}
