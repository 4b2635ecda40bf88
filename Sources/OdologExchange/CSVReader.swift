internal import OdologValues

/// The records of another app's file, piece by piece.
struct CSVReader {
    /// A record, or why there is none.
    struct Record {
        /// Where it begins, from 1.
        let line: Int
        let fields: [String]
        /// Nil: `fields` are the record's.
        let fault: String?
    }

    private let pieces: TextPieces
    private var records: DelimitedText

    init(_ file: ExchangeFile) throws(ExchangeError) {
        let pieces = try file.open()
        self.pieces = pieces
        records = DelimitedText(.lenient) { pieces.next() }
        if let failure = pieces.failure { throw failure }
    }

    /// Nil: there are no more.
    mutating func next() throws(ExchangeError) -> Record? {
        let record = records.next()
        if let failure = pieces.failure { throw failure }
        guard let record else { return nil }
        switch record.fields {
        case .success(let fields): return Record(line: record.line, fields: fields, fault: nil)
        case .failure(let fault): return Record(line: record.line, fields: [], fault: fault.words)
        }
    }
}

extension DelimitedText.Fault {
    fileprivate var words: String {
        switch self {
        case .openQuote: "a quote is never closed"
        case .textBehindQuote: "text stands behind a quote"
        case .notUTF8: "it is no text"
        case .holdsNUL: "it holds a NUL"
        case .tooManyFields: "it has more than \(DelimitedText.mostFields) fields"
        }
    }
}
