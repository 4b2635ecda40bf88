import OdologImaging
import OdologReading
import VehicleOCR

/// What became of one photo, and what only this process has of it.
struct ReadPhoto: Sendable {
    let report: ReadingReport
    /// Nil where there is an error.
    let read: PhotoReading?
}

/// Makes one row of the JSON output of every photo, whatever becomes of it.
struct RowReader: Sendable {
    let reader: PhotoReader
    /// `ModelSet.identity`.
    let models: String
    let kind: ReadingKind?

    func row(of path: PhotoPaths.Element) -> ReadPhoto {
        switch path {
        case .failure(let error): row(error.path, .failure(ReadingFailure(.photo(error))))
        case .success(let path): row(of: path, kind: kind)
        }
    }

    func row(of path: PhotoPath, kind: ReadingKind?, vehicle: String? = nil) -> ReadPhoto {
        do {
            let reading = try reader.read(path, kind: kind)
            return row(path.text, .success(reading), kind: kind, vehicle: vehicle)
        } catch {
            let sha256 =
                error.isAboutContent ? try? RegularFile(path).sha256(limit: reader.limits.maxBytes) : nil
            return row(path.text, .failure(ReadingFailure(error)), kind: kind, sha256: sha256, vehicle: vehicle)
        }
    }

    /// Of a photo file's bytes; `name` stands for its path.
    func row(of data: [UInt8], name: String, kind: ReadingKind?, vehicle: String? = nil) -> ReadPhoto {
        do throws(ReadingError) {
            let photo: Photo
            do {
                photo = try Photo(data: data, name: name, limits: reader.limits)
            } catch {
                throw .photo(error)
            }
            let reading = try reader.read(photo, kind: kind)
            return row(name, .success(reading), kind: kind, vehicle: vehicle)
        } catch {
            let sha256 = error.isAboutContent ? SHA256Digest.hexadecimal(data) : nil
            return row(name, .failure(ReadingFailure(error)), kind: kind, sha256: sha256, vehicle: vehicle)
        }
    }

    /// Of what was never opened.
    func row(
        _ photo: String?, _ outcome: Result<PhotoReading, ReadingFailure>, kind: ReadingKind? = nil,
        sha256: String? = nil,
        vehicle: String? = nil
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
    init(_ error: ReadingError) { self.init(code: error.code, message: error.description) }
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

extension PhotoReader {
    func read(_ path: PhotoPath, kind: ReadingKind?) throws(ReadingError) -> PhotoReading {
        guard path.isBytes else { return try read(path.text, kind: kind) }
        let photo: Photo
        do {
            photo = try Photo(at: path, limits: limits)
        } catch {
            throw .photo(error)
        }
        return try read(photo, kind: kind)
    }
}
