/// Dues at fixed places: the first, and one every interval after it.
struct FixedRhythm {
    /// The place of due number k; 0 is the first, -1 an interval before it. Rises with k.
    let place: (Int) -> Int
    /// Not above the number of the first due after a place.
    let numberBefore: (Int) -> Int

    /// Every `months` from `first`, each counted from the first: the 31st doesn't drift. In days from 1970.
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

    /// The due that is next when it was done at these places, in order: see `Schedule.Anchor.firstDue`.
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
