/// Dues at fixed places: the first, and one every interval after it. A place is a day since 1970 or a meter's total.
struct FixedRhythm {
    /// The place of due number k; 0 is the first, -1 an interval before it. Rises with k.
    let place: (Int) -> Int
    /// A number from which to search for the first due after a place: it is never above that due's number.
    let numberBefore: (Int) -> Int

    /// Dues every `months`, in days since 1970. Each is counted from `first`, so that the 31st doesn't drift.
    init(first: CalendarDate, months: Int) {
        place = { first.adding(months: $0 * months).daysSince1970 }
        numberBefore = { day in
            let date = CalendarDate(daysSince1970: day)
            return ((date.year - first.year) * 12 + date.month - first.month) / months - 1
        }
    }

    init(first: Int, step: Int) {
        place = { first + $0 * step }
        numberBefore = { ($0 - first) / step - 1 }
    }

    /// The place of the next due after completions at these places, in rising order: see `Schedule.Anchor.firstDue`.
    func next(after completions: [Int]) -> Int {
        var number = 0
        for completion in completions {
            let due = place(number)
            if completion >= due {
                number = max(number, numberBefore(completion))
                // Past the last day of the calendar all dues are one.
                while place(number) <= completion, place(number + 1) > place(number) { number += 1 }
            } else if (due - completion) * 2 <= due - place(number - 1) {
                number += 1
            }
        }
        return place(number)
    }
}
