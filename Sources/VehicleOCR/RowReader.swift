import OdologBarcode
import OdologImaging
package import OdologOdometer
package import OdologPhotoFiles
public import OdologReading

/// The report about one photo, and the reading with its pixels, which only this process has.
package struct ReadPhoto: Sendable {
    package let report: ReadingReport
    /// Nil where there is an error.
    package let read: PhotoReading?
}

/// Makes a report for every photo, read or not: one row of the JSON output.
package struct RowReader: Sendable {
    package let reader: PhotoReader
    /// ``ModelSet/identity``.
    package let models: String

    package init(reader: PhotoReader, models: String) {
        self.reader = reader
        self.models = models
    }

    /// The same without barcodes. A VIN that a barcode might contradict has the doubt `barcode_unread`.
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

    package func row(
        of path: PhotoPath, kind: ReadingKind?, vehicle: String? = nil, previous: PreviousReading? = nil
    ) -> ReadPhoto {
        do {
            let file = try PhotoFile(at: path, limits: reader.limits)
            return row(of: file, kind: kind, vehicle: vehicle, previous: previous)
        } catch {
            return row(path.text, .failure(ReadingFailure(.photo(error))), kind: kind, vehicle: vehicle)
        }
    }

    /// The row of a photo that comes as bytes. `name` stands for its path.
    package func row(
        of data: [UInt8], name: String, kind: ReadingKind?, vehicle: String? = nil, previous: PreviousReading? = nil
    ) -> ReadPhoto {
        do {
            let file = try PhotoFile(data: data, name: name, limits: reader.limits)
            return row(of: file, kind: kind, vehicle: vehicle, previous: previous)
        } catch {
            return row(name, .failure(ReadingFailure(.photo(error))), kind: kind, vehicle: vehicle)
        }
    }

    /// An error about the content is reported with the checksum of the bytes that were judged. A file that is still
    /// being copied has other bytes soon.
    private func row(
        of file: PhotoFile, kind: ReadingKind?, vehicle: String?, previous: PreviousReading?
    ) -> ReadPhoto {
        do {
            let reading = try reader.read(file, kind: kind, previous: previous)
            return row(file.path, .success(reading), kind: kind, vehicle: vehicle)
        } catch {
            let sha256 = error.isAboutContent ? file.sha256 : nil
            return row(file.path, .failure(ReadingFailure(error)), kind: kind, sha256: sha256, vehicle: vehicle)
        }
    }

    /// The row of an outcome. `photo` is the path as text. `sha256` is that of the content, where the error is about
    /// the content.
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
    /// Whether the whole content was read and is at fault. With the same limits, the same content gives the same error.
    var isAboutContent: Bool {
        switch self {
        case .photo(.empty), .photo(.notAnImage), .photo(.unsupportedFormat), .photo(.corrupt),
            .photo(.tooManyPixels):
            true
        default: false
        }
    }
}
