extension Sequence<String> {
    /// The name that was probably meant by a mistyped `text`: the one that differs least, by a third of its characters
    /// at most; else the only one that has `text` in it. Letter case doesn't count. Nil: none is alike, or the text has
    /// fewer than three characters.
    package func closest(to text: String) -> String? {
        let typed = Array(text.lowercased())
        guard typed.count >= 3 else { return nil }
        let near = lazy.map { (name: $0, slips: slips(typed, Array($0.lowercased()))) }.min { $0.slips < $1.slips }
        if let near, near.slips <= Swift.min(typed.count / 3, 3) { return near.name }
        let longer = filter { $0.lowercased().contains(text.lowercased()) }
        return longer.count == 1 ? longer[0] : nil
    }
}

/// How many slips of the hand make one text of the other: a character that is missing, too many, or another one, and two
/// that are swapped (the distance of Damerau and Levenshtein, by optimal string alignment).
private func slips(_ typed: [Character], _ meant: [Character]) -> Int {
    // At most three slips are asked for.
    guard abs(typed.count - meant.count) <= 3 else { return .max }
    var rows = [Array(0...meant.count)]
    for (i, character) in typed.enumerated() {
        var row = [i + 1]
        for (j, other) in meant.enumerated() {
            var least = Swift.min(rows[i][j] + (character == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, character == meant[j - 1], typed[i - 1] == other {
                least = Swift.min(least, rows[i - 1][j - 1] + 1)
            }
            row.append(least)
        }
        rows.append(row)
    }
    return rows[typed.count][meant.count]
}
