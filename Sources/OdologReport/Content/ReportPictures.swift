internal import OdologImaging
internal import OdologLogbook
internal import OdologPhotoFiles
internal import OdologVehicleLog
internal import VehicleStore

/// Makes small copies of photos and of attached pictures. What was in a file beside its pixels, such as the place, isn't in a copy.
struct PictureMaker {
    /// The longer side of a copy, in pixels.
    let side: Int
    /// Of libjpeg.
    private static let quality = 78

    /// What becomes of a file.
    enum Outcome: Sendable {
        case made(JPEGPicture)
        /// Says why, in a sentence.
        case problem(String)
    }

    /// A photo of the odometer. It has to be the file that was read.
    func picture(of photo: PhotoRecord) -> Outcome {
        // One that came as bytes has only a name.
        guard photo.path.hasPrefix("/") || photo.path.hasPrefix("file:") else { return .problem(ReportTexts.photoGone) }
        do throws(PhotoError) {
            let file = try PhotoFile(at: PhotoPath(pathOrURI: photo.path), limits: limits)
            guard file.sha256 == photo.sha256 else { return .problem(ReportTexts.photoChanged) }
            return try copy(Photo(file, limits: limits))
        } catch {
            if case .notFound = error { return .problem(ReportTexts.photoGone) }
            return .problem(ReportTexts.unreadable(error.description))
        }
    }

    /// A picture that is attached to an entry.
    func picture(of file: AttachedFile, in store: VehicleStore) throws(StoreError) -> Outcome {
        let bytes: [UInt8]
        do { bytes = Array(try store.data(of: file)) } catch {
            switch error {
            case .attachmentMissing: return .problem(ReportTexts.fileMissing)
            case .attachmentChanged: return .problem(ReportTexts.fileChanged)
            default: throw error
            }
        }
        do throws(PhotoError) {
            return try copy(Photo(data: bytes, name: file.name, limits: limits))
        } catch {
            return .problem(ReportTexts.unreadable(error.description))
        }
    }

    /// Nothing much larger is decoded than the copy needs.
    private var limits: PhotoLimits {
        var limits = PhotoLimits.standard
        limits.decodedPixels = side * side * 3
        return limits
    }

    private func copy(_ photo: Photo) -> Outcome {
        let bitmap = photo.bitmap
        let scale = min(Double(side) / Double(max(bitmap.width, bitmap.height)), 1)
        func scaled(_ pixels: Int) -> Int { max(Int((Double(pixels) * scale).rounded()), 1) }
        do {
            let copy = try bitmap.scaled(toWidth: scaled(bitmap.width), height: scaled(bitmap.height))
            return .made(
                JPEGPicture(bytes: try copy.jpegData(quality: Self.quality), width: copy.width, height: copy.height))
        } catch {
            return .problem(ReportTexts.unreadable(error.description))
        }
    }
}

extension ReportPicture {
    /// - Parameter gaps: gets what can't be shown.
    init(
        _ outcome: PictureMaker.Outcome, _ caption: ReportTable.Cell, named name: String, isAttached: Bool,
        gaps: inout [ReportGap]
    ) {
        switch outcome {
        case .made(let picture): self.init(picture: picture, problem: "", caption: caption)
        case .problem(let problem):
            self.init(picture: nil, problem: problem, caption: caption)
            gaps.append(ReportGap(name: name, isAttached: isAttached, reason: problem))
        }
    }
}

extension ReportPicture {
    /// The photos that odometer values were read from, small, with their values.
    static func odometerPhotos(of rows: [HistoryRow]) -> (blocks: [ReportBlock], gaps: [ReportGap]) {
        let maker = PictureMaker(side: 560)
        let photos = rows.compactMap { row in row.entry.photo.map { (row: row, record: $0.record) } }
        guard !photos.isEmpty else { return ([], []) }
        let outcomes = photos.concurrentMap(piece: 1) { maker.picture(of: $0.record) }
        var gaps: [ReportGap] = []
        let pictures = zip(photos, outcomes).map { photo, outcome in
            let (row, snapshot) = (photo.row, photo.row.entry.snapshot)
            let caption = ReportTable.Cell(
                "\(snapshot.value) \(snapshot.unit.rawValue), \(row.minute)",
                ["Entry \(snapshot.id): \(ReportTexts.source(of: row))", ReportTexts.remark(on: row)])
            return ReportPicture(outcome, caption, named: photo.record.path, isAttached: false, gaps: &gaps)
        }
        return ([.heading(ReportTexts.odometerPhotos), .pictures(pictures, columns: 3, height: 130)], gaps)
    }
}

/// The files that are attached to entries: pictures beside each other, the others by their names.
struct AttachedFilesSection {
    private(set) var pictures: [ReportPicture] = []
    private var others: [ReportTable.Row] = []
    private(set) var gaps: [ReportGap] = []

    /// - Parameters:
    ///   - entries: in the order of time.
    ///   - maker: nil: no picture is shown.
    init(of entries: [EntryRow], in store: VehicleStore, _ maker: PictureMaker?) throws(StoreError) {
        let all = entries.flatMap { entry in entry.item.content.attachments.map { (entry: entry, file: $0) } }
        let isShown = { (file: AttachedFile) in maker != nil && file.mediaType.hasPrefix("image/") }
        if let maker {
            let shown = all.filter { isShown($0.file) }
            let outcomes = try shown.concurrentMap(piece: 1) { attached throws(StoreError) in
                try maker.picture(of: attached.file, in: store)
            }
            for (attached, outcome) in zip(shown, outcomes) {
                let (entry, file) = attached
                let caption = ReportTable.Cell("Entry \(entry.item.id): \(Self.origin(of: entry))", [file.name])
                pictures.append(ReportPicture(outcome, caption, named: file.name, isAttached: true, gaps: &gaps))
            }
        }
        for (entry, file) in all where !isShown(file) {
            let problem = try Self.problem(of: file, in: store)
            if !problem.isEmpty { gaps.append(ReportGap(name: file.name, isAttached: true, reason: problem)) }
            others.append(
                ReportTable.Row([
                    ReportTable.Cell("\(entry.item.id)"), ReportTable.Cell(file.name, [problem]),
                    ReportTable.Cell("\(file.mediaType), \(file.size.bytesInWords)"),
                    ReportTable.Cell(Self.origin(of: entry)),
                ]))
        }
    }

    /// The day of an entry, and in a few words what it is.
    private static func origin(of entry: EntryRow) -> String {
        let what = entry.what.split(separator: "\n").first.map { String($0.prefix(80)) } ?? ""
        return [entry.day, what].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Empty: none.
    private static func problem(of file: AttachedFile, in store: VehicleStore) throws(StoreError) -> String {
        switch try store.state(of: file) {
        case .present: ""
        case .missing: ReportTexts.fileMissing
        case .changed: ReportTexts.fileChanged
        }
    }

    /// - Parameters:
    ///   - columns: pictures beside each other.
    ///   - height: the most that one may have, in points.
    func blocks(columns: Int, height: Double) -> [ReportBlock] {
        guard !pictures.isEmpty || !others.isEmpty else { return [] }
        var blocks: [ReportBlock] = [.heading(ReportTexts.attachedFiles)]
        if !pictures.isEmpty { blocks.append(.pictures(pictures, columns: columns, height: height)) }
        if !others.isEmpty {
            blocks.append(
                .table(
                    ReportTable(
                        columns: [.entry, .file, .type, .origin], rows: others)))
        }
        return blocks
    }
}
