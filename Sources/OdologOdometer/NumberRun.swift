import OdologValues

/// A number in one line, with the ways to read it and the words of that line that belong to it.
struct NumberRun {
    /// Empty where no way to read it has an odometer's number of digits: another number stands in the same cut, and no
    /// gap was seen between them.
    let readings: [NumberReading]
    /// The part of the line's quad that holds the number.
    let frame: QuadFrame
    /// Rank of the line in `PhotoNumbers`'s order.
    let lineRank: Int
    let role: LineRole
    let locatorScore: Double?
    var words: [AttachedWord] = []
    var isJoined = false
    var touchesLetters = false
    /// A clock, a date, a temperature: certainly no odometer, but a neighbour that words may belong to.
    var isSomethingElse = false
    /// Stands in a row of numbers with equal steps.
    var isGaugeLike = false
}

/// A word and how close it stands to a number.
struct AttachedWord {
    let word: DisplayWord
    let text: String
    /// 0 ... 1 (right beside it).
    let closeness: Double
}

/// A word in a line without numbers: it belongs to a number near that line.
struct LoneWord {
    let word: DisplayWord
    let text: String
    let frame: QuadFrame
}
