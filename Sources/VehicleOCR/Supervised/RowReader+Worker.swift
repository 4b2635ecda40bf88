import OdologPhotoFiles
package import OdologReading

extension RowReader {
    /// What a worker answers to a line.
    package func report(on request: WorkerRequest) -> ReadingReport {
        let rows = request.looksForBarcodes ? self : withoutBarcodes
        let (kind, vehicle) = (request.kind, request.vehicle)
        return switch request.photo {
        case .path(let path): rows.row(of: PhotoPath(line: path), kind: kind, vehicle: vehicle).report
        case .data(let data, let name): rows.row(of: data, name: name, kind: kind, vehicle: vehicle).report
        case .malformed(let reason):
            row(nil, .failure(ReadingFailure(code: "bad_request", message: reason)), kind: kind).report
        }
    }
}
