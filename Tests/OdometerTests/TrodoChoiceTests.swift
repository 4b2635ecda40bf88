import Foundation
import OdologOdometer
import OdologValues
import Testing

/// How often the right number is chosen when every character is read right: the labelled characters of TRODO's `val`
/// photos as lines, the true line in one box, all other characters grouped by distance. Letters are unknown there (`X`),
/// so no words help. This measures the choice alone, not reading.
@Suite(.enabled(if: TrodoLabels.exist, "needs ../shared/trodo/labels.jsonl beside the repository"))
struct TrodoChoiceTests {
    @Test func choosesTheTrueLine() throws {
        let photos = try TrodoLabels.load(split: "val")
        try #require(photos.count > 200)
        let interpreter = OdometerInterpreter()
        let right = photos.count { photo in
            let first = interpreter.candidates(in: photo.lines).first
            return first.map { TrodoLabels.scored($0.displayed) == TrodoLabels.scored(photo.mileage) } ?? false
        }
        // 203 of 212 when this was written; the truth of seven of the others is 0.
        #expect(Double(right) / Double(photos.count) >= 0.95, "\(right) of \(photos.count)")
    }
}

enum TrodoLabels {
    struct Photo {
        let mileage: String
        let lines: [RecognizedLine]
    }

    static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/trodo/labels.jsonl").standardizedFileURL

    static var exist: Bool { FileManager.default.isReadableFile(atPath: file.path) }

    /// Photos whose true line is known.
    static func load(split: String) throws -> [Photo] {
        let decoder = JSONDecoder()
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { row in
            let label = try decoder.decode(Label.self, from: Data(row.utf8))
            guard label.split == split, let line = label.line else { return nil }
            return Photo(mileage: label.mileage, lines: label.lines(line))
        }
    }

    /// As published: digits only, without leading zeros.
    static func scored(_ text: String) -> String { String(text.filter(\.isNumber).drop { $0 == "0" }) }

    private struct Label: Decodable {
        struct Object: Decodable {
            let label: String
            let box: [Double]
        }
        struct Line: Decodable {
            let text: String
            let angle: Double?
            let boxes: [[Double]]
        }
        let split: String
        let mileage: String
        let objects: [Object]
        let line: Line?

        func lines(_ line: Line) -> [RecognizedLine] {
            let turn = Turn(degrees: line.angle ?? 0)
            var text = line.text
            if mileage.contains("."), text.count >= 2 { text.insert(",", at: text.index(before: text.endIndex)) }
            let truth = Row(characters: zip(line.text, line.boxes).map { turn.character($0, $1) })
            let known = Set(line.boxes)
            let others = objects.filter { !known.contains($0.box) }
                .map { turn.character($0.label == "X" ? "x" : Character($0.label), $0.box) }
                .filter { !($0.text == "," && truth.quad.contains($0)) }
            return [truth.line(text)] + Row.rows(others).map { $0.line($0.text) }
        }
    }

    struct LabelledCharacter {
        let text: Character
        let x, y, width, height: Double
    }

    /// Turns boxes about the origin so that the true line is upright.
    private struct Turn {
        let cosine, sine: Double
        init(degrees: Double) {
            (cosine, sine) = (cos(-degrees * .pi / 180), sin(-degrees * .pi / 180))
        }

        func character(_ text: Character, _ box: [Double]) -> LabelledCharacter {
            let (x, y) = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            let (width, height) = (box[2] - box[0], box[3] - box[1])
            let isUpright = abs(sine) < 0.7
            return LabelledCharacter(
                text: text, x: x * cosine - y * sine, y: x * sine + y * cosine, width: isUpright ? width : height,
                height: isUpright ? height : width)
        }
    }

    private struct Row {
        var characters: [LabelledCharacter]

        var height: Double { characters.map(\.height).max() ?? 0 }

        var quad: Quad {
            let left = characters.map { $0.x - $0.width / 2 }.min() ?? 0
            let right = characters.map { $0.x + $0.width / 2 }.max() ?? 0
            let middle = characters.reduce(0) { $0 + $1.y } / Double(max(characters.count, 1))
            return Quad(x: left, y: middle - height / 2, width: right - left, height: height)
        }

        /// A space where the gap is wider than 0.8 of the height.
        var text: String {
            var text = ""
            var last: LabelledCharacter?
            for character in characters {
                if let last, character.text != ",", last.text != ",", Self.gap(last, character) > 0.8 * height {
                    text.append(" ")
                }
                text.append(character.text)
                last = character
            }
            return text
        }

        func line(_ text: String) -> RecognizedLine {
            RecognizedLine(symbols: text.map { RecognizedSymbol($0, confidence: 0.97) }, quad: quad)
        }

        static func rows(_ characters: [LabelledCharacter]) -> [Row] {
            var rows: [Row] = []
            for character in characters.sorted(by: { $0.x < $1.x }) {
                let fitting = rows.indices.filter { rows[$0].continues(with: character) }
                let nearest = fitting.min { left, right in
                    gap(rows[left].characters[rows[left].characters.count - 1], character)
                        < gap(rows[right].characters[rows[right].characters.count - 1], character)
                }
                if let nearest {
                    rows[nearest].characters.append(character)
                } else {
                    rows.append(Row(characters: [character]))
                }
            }
            return rows
        }

        private static func gap(_ left: LabelledCharacter, _ right: LabelledCharacter) -> Double {
            right.x - right.width / 2 - left.x - left.width / 2
        }

        private func continues(with next: LabelledCharacter) -> Bool {
            guard let last = characters.last else { return false }
            let height = characters.suffix(3).map(\.height).max() ?? 0
            let isMark = next.text == "," || last.text == ","
            let reference = next.text == "," ? height : max(height, next.height)
            if !isMark, !(0.6...1.67).contains(next.height / last.height) { return false }
            let gap = Self.gap(last, next)
            return gap < reference && gap > -0.6 * reference && abs(next.y - last.y) < (isMark ? 0.8 : 0.4) * reference
        }
    }
}

extension Quad {
    /// Between the left and right ends of an upright quad and no further from its middle than it is high.
    fileprivate func contains(_ character: TrodoLabels.LabelledCharacter) -> Bool {
        topLeft.x < character.x && character.x < topRight.x && abs(character.y - center.y) < height
    }
}
