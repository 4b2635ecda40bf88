import OdologBarcode
import OdologImaging
package import OdologPhotoFiles
public import OdologReading

/// What became of one photo, and what only this process has of it.
package struct ReadPhoto: Sendable {
    package let report: ReadingReport
    /// Nil where there is an error.
    package let read: PhotoReading?
}

/// Makes a report of every photo, whatever becomes of it: one row of the JSON output.
package struct RowReader: Sendable {
    package let reader: PhotoReader
    /// ``ModelSet/identity``.
    package let models: String

    package init(reader: PhotoReader, models: String) {
        self.reader = reader
        self.models = models
    }

    /// Looks for none; a reading that one might contradict says so.
    package var withoutBarcodes: RowReader {
        var reader = reader
        if reader.barcodeScanner != nil {
            reader.barcodeScanner = FixedBarcodeScanner(BarcodeScan(isComplete: false))
        }
        return RowReader(reader: reader, models: models)
    }

    package func row(of path: PhotoPaths.Element, kind: ReadingKind?) -> ReadPhoto {
        switch path {
        case .failure(let error): row(error.path, .failure(ReadingFailure(.photo(error))), kind: nil)
        case .success(let path): row(of: path, kind: kind)
        }
    }

    package func row(of path: PhotoPath, kind: ReadingKind?, vehicle: String? = nil) -> ReadPhoto {
        do {
            return row(of: try PhotoFile(at: path, limits: reader.limits), kind: kind, vehicle: vehicle)
        } catch {
            return row(path.text, .failure(ReadingFailure(.photo(error))), kind: kind, vehicle: vehicle)
        }
    }

    /// Of a photo file's bytes; `name` stands for its path.
    package func row(of data: [UInt8], name: String, kind: ReadingKind?, vehicle: String? = nil) -> ReadPhoto {
        do {
            let file = try PhotoFile(data: data, name: name, limits: reader.limits)
            return row(of: file, kind: kind, vehicle: vehicle)
        } catch {
            return row(name, .failure(ReadingFailure(.photo(error))), kind: kind, vehicle: vehicle)
        }
    }

    /// What is wrong with a content is said of the bytes that were judged: a file that is still being copied has others soon.
    private func row(of file: PhotoFile, kind: ReadingKind?, vehicle: String?) -> ReadPhoto {
        do {
            return row(file.path, .success(try reader.read(file, kind: kind)), kind: kind, vehicle: vehicle)
        } catch {
            let sha256 = error.isAboutContent ? file.sha256 : nil
            return row(file.path, .failure(ReadingFailure(error)), kind: kind, sha256: sha256, vehicle: vehicle)
        }
    }

    /// Of what was never opened.
    func row(
        _ photo: String?, _ outcome: Result<PhotoReading, ReadingFailure>, kind: ReadingKind?,
        sha256: String? = nil, vehicle: String? = nil
    ) -> ReadPhoto {
        let read = try? outcome.get()
        let told = outcome.map(\.reading).mapError { failure in
            ReadingFailure(code: failure.code, message: failure.message, sha256: sha256, asked: kind)
        }
        return ReadPhoto(
            report: ReadingReport(
                photo: photo, outcome: told, models: models, vehicle: vehicle, milliseconds: read?.milliseconds),
            read: read)
    }
}

extension ReadingFailure {
    /// What a reader threw about a photo, as the JSON says it.
    ///
    /// - Parameters:
    ///   - error: what was thrown.
    ///   - asked: what was looked for.
    public init(_ error: ReadingError, asked: ReadingKind? = nil) {
        if case .reported(let failure) = error {
            self = failure
        } else {
            self.init(code: error.code, message: error.description, asked: asked)
        }
    }
}

extension ReadingError {
    /// The content was read whole and is at fault: the same content gives the same error.
    var isAboutContent: Bool {
        switch self {
        case .photo(.empty), .photo(.notAnImage), .photo(.unsupportedFormat), .photo(.corrupt),
            .photo(.tooManyPixels):
            true
        default: false
        }
    }
}
