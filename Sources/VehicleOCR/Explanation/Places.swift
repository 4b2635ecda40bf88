import OdologValues

/// One place in the photo and what was read there: several cuts and preprocessings of one line.
struct ExplainedPlace {
    struct Line {
        /// Place and cut: `2.1`.
        let label: String
        /// The index in the lines of the reading.
        let index: Int
        let line: RecognizedLine
    }

    /// 1 for the first.
    let number: Int
    private(set) var lines: [Line]

    var quad: Quad { lines[0].line.quad }
    var role: LineRole { lines[0].line.role }

    /// In the order in which they were read.
    static func places(in lines: [RecognizedLine]) -> [ExplainedPlace] {
        var places: [ExplainedPlace] = []
        for (index, line) in lines.enumerated() {
            if let place = places.firstIndex(where: { $0.holds(line.quad) }) {
                places[place].append(index, line)
            } else {
                places.append(ExplainedPlace(number: places.count + 1, lines: []))
                places[places.count - 1].append(index, line)
            }
        }
        return places
    }

    private mutating func append(_ index: Int, _ line: RecognizedLine) {
        lines.append(Line(label: "\(number).\(lines.count + 1)", index: index, line: line))
    }

    /// Whether the quad is of another cut of this place. Cuts share their middle. They differ in their length, and a
    /// little in their height.
    private func holds(_ other: Quad) -> Bool {
        let heights = [quad.height, other.height]
        return quad.center.distance(to: other.center) < 0.3 * heights.min()! && heights.max()! < 1.5 * heights.min()!
    }
}

extension [ExplainedPlace] {
    /// Each once, in the order of their definition.
    var roles: [LineRole] { LineRole.allCases.filter { role in contains { $0.role == role } } }

    /// The line with this index in the reading; nil where there is none.
    func line(at index: Int) -> ExplainedPlace.Line? {
        lazy.flatMap(\.lines).first { $0.index == index }
    }
}
