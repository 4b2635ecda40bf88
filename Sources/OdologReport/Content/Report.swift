internal import Foundation
internal import OdologVehicleLog

/// A document as a person reads it, before it has pages. It knows nothing of paper.
package struct Report: Sendable {
    /// Of the document's properties.
    let title: String
    /// At the foot of each page: when and from what it was made.
    let footer: String
    /// ISO 8601, with its zone.
    let createdAt: String
    /// From the first to the last.
    let blocks: [ReportBlock]
    /// What should be in it and isn't.
    package let gaps: [ReportGap]
    /// How many pictures of attached files are in it.
    package let attachedPictures: Int
}

/// A picture that can't be shown: its place says why.
package struct ReportGap: Hashable, Sendable {
    /// The file's name or path.
    package let name: String
    /// Whether it is attached to an entry, and not a photo of the odometer.
    package let isAttached: Bool
    /// Such as `no longer at its place`.
    package let reason: String
}

/// A part of a document.
enum ReportBlock: Sendable {
    /// What it is about, and what kind of document it is.
    case title(String, kind: String)
    case heading(String)
    /// Names with their values. What has no value is left out by whoever makes it.
    case facts([Fact])
    /// Sentences.
    case note(String)
    case table(ReportTable)
    case line(LinePlot)
    case bars(BarPlot)
    /// So many beside each other, each at most so high.
    case pictures([ReportPicture], columns: Int, height: Double)

    struct Fact: Hashable, Sendable {
        let name: String
        let value: String
    }
}

/// Rows below a head.
struct ReportTable: Hashable, Sendable {
    struct Column: Hashable, Sendable {
        let title: String
        /// Numbers stand at the right.
        var isRight = false
        /// It takes the room that is left, and its texts go on below themselves.
        var isWide = false
    }

    struct Row: Hashable, Sendable {
        /// One for each column.
        let cells: [Cell]
        /// The last row, with sums.
        var isSum = false

        init(_ cells: [Cell], isSum: Bool = false) { (self.cells, self.isSum) = (cells, isSum) }

        init(_ cells: [String], isSum: Bool = false) { self.init(cells.map { Cell($0) }, isSum: isSum) }
    }

    /// What stands below each other.
    struct Cell: Hashable, Sendable {
        let paragraphs: [Paragraph]

        /// - Parameter details: in smaller letters below it. Empty ones are left out.
        init(_ text: String, _ details: [String] = []) {
            paragraphs =
                (text.isEmpty ? [] : [Paragraph(text: text, isMuted: false)])
                + details.filter { !$0.isEmpty }.map { Paragraph(text: $0, isMuted: true) }
        }
    }

    struct Paragraph: Hashable, Sendable {
        let text: String
        let isMuted: Bool
    }

    let columns: [Column]
    var rows: [Row]
}

/// Values over time.
struct LinePlot: Sendable {
    /// In the order of time; at least two, of different times.
    let points: [(time: Date, value: Double)]
    /// Where it is thought to be now. Nil: the last point is of now, or nobody can tell.
    let estimate: (time: Date, value: Double)?
    /// What happened at a time, such as that the odometer was replaced.
    let events: [(time: Date, name: String)]
    /// Behind each value of its axis.
    let unit: String
    /// In which days begin.
    let zone: TimeZone
}

/// Sums, each of several parts.
struct BarPlot: Sendable {
    /// What the parts are called, from below.
    let parts: [String]
    /// The parts' values, none below 0.
    let bars: [(name: String, values: [Double])]
    /// Behind each value of its axis.
    let unit: String
}

/// A picture with what it shows.
struct ReportPicture: Sendable {
    /// Nil: it can't be shown.
    let picture: JPEGPicture?
    /// In the place of the picture.
    let problem: String
    let caption: ReportTable.Cell
}
