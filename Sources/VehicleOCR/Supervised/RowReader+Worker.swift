import OdologPhotoFiles
package import OdologReading

extension RowReader {
    /// What a worker answers to a request.
    ///
    /// - Parameter note: gets a line when a step begins and when it is over, if the request asks for steps.
    package func report(on request: WorkerRequest, note: @escaping @Sendable (String) -> Void) -> ReadingReport {
        var rows = request.looksForBarcodes ? self : withoutBarcodes
        if request.asksForSteps, request.looksForBarcodes { rows = rows.telling { note(request.note($0)) } }
        let (kind, vehicle, previous) = (request.kind, request.vehicle, request.previous)
        return switch request.photo {
        case .path(let path):
            rows.row(of: PhotoPath(line: path), kind: kind, vehicle: vehicle, previous: previous).report
        case .data(let data, let name):
            rows.row(of: data, name: name, kind: kind, vehicle: vehicle, previous: previous).report
        case .malformed(let reason):
            row(nil, .failure(ReadingFailure(code: "bad_request", message: reason)), kind: kind).report
        }
    }

    private func telling(_ tell: @escaping @Sendable (WorkerStep?) -> Void) -> RowReader {
        var reader = reader
        reader.barcodeScanner = reader.barcodeScanner.map { ToldScanner($0, tell: tell) }
        return RowReader(reader: reader, models: models)
    }
}
