import OdologImaging
import VehicleOCR

/// Makes one row of the JSON output of every photo, whatever becomes of it.
struct RowReader: Sendable {
    let reader: PhotoReader
    /// `ModelSet.identity`.
    let models: String
    let kind: ReadingKind?

    func row(of path: PhotoPaths.Element) -> ReadingJSON {
        switch path {
        case .failure(let error): row(error.path, .failure(RowError(.photo(error))))
        case .success(let path): row(of: path, kind: kind)
        }
    }

    func row(of path: PhotoPath, kind: ReadingKind?, vehicle: String? = nil) -> ReadingJSON {
        do {
            return row(of: try PhotoFile(at: path, limits: reader.limits), kind: kind, vehicle: vehicle)
        } catch {
            return row(path.text, .failure(RowError(.photo(error))), kind: kind, vehicle: vehicle)
        }
    }

    /// Of a photo file's bytes; `name` stands for its path.
    func row(of data: [UInt8], name: String, kind: ReadingKind?, vehicle: String? = nil) -> ReadingJSON {
        do {
            let file = try PhotoFile(data: data, name: name, limits: reader.limits)
            return row(of: file, kind: kind, vehicle: vehicle)
        } catch {
            return row(name, .failure(RowError(.photo(error))), kind: kind, vehicle: vehicle)
        }
    }

    /// What is wrong with a content is said of the bytes that were judged: a file that is still being copied has others soon.
    private func row(of file: PhotoFile, kind: ReadingKind?, vehicle: String?) -> ReadingJSON {
        do {
            return row(file.path, .success(try reader.read(file, kind: kind)), kind: kind, vehicle: vehicle)
        } catch {
            let sha256 = error.isAboutContent ? file.sha256 : nil
            return row(file.path, .failure(RowError(error)), kind: kind, sha256: sha256, vehicle: vehicle)
        }
    }

    /// Of what was never opened.
    func row(
        _ photo: String?, _ outcome: Result<PhotoReading, RowError>, kind: ReadingKind? = nil, sha256: String? = nil,
        vehicle: String? = nil
    ) -> ReadingJSON {
        ReadingJSON(
            photo: photo, sha256: sha256, outcome: outcome, asked: kind, models: models, vehicle: vehicle)
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
