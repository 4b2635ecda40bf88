import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

private func eur(_ amount: String) -> Money { money(amount + " EUR") }

@Suite("Expenses that come again") struct RecurringExpenseTests {
    private func expense(
        _ id: String, _ day: String, _ cost: String = "480", every months: Int? = nil, category: String = "insurance"
    ) -> Expense {
        Expense(id: id, at: time(day), cost: eur(cost), category: category, everyMonths: months)
    }

    private func next(_ expenses: Expense..., on day: String = "2026-11-28") -> [String] {
        VehicleLog(zone: utc, expenses: expenses).recurringExpenses(at: time(day)).map {
            "\($0.category) \($0.next) \($0.cost) after \($0.last)"
        }
    }

    @Test("One that says nothing of itself comes once")
    func once() { #expect(next(expense("1", "2026-01-01")) == []) }

    @Test("The next one fulfils the day that is nearest to it: early or late, it shifts nothing")
    func rhythm() {
        let first = expense("1", "2026-01-01", every: 12)
        #expect(next(first) == ["insurance 2027-01-01 480.00 EUR after 1"])
        #expect(next(first, expense("2", "2026-11-20", "500")) == ["insurance 2028-01-01 500.00 EUR after 2"])
        let late = expense("2", "2027-02-14", "500", category: "Insurance")
        #expect(next(first, late, on: "2027-03-01") == ["Insurance 2028-01-01 500.00 EUR after 2"])
        // One year was left out.
        #expect(
            next(first, expense("2", "2028-01-05"), on: "2028-02-01") == ["insurance 2029-01-01 480.00 EUR after 2"])
    }

    @Test("An extra bill, money that came back and another category fulfil nothing")
    func extra() {
        let first = expense("1", "2026-01-01", every: 12)
        #expect(
            next(
                first, expense("2", "2026-03-05", "20"), expense("3", "2026-11-20", "-35"),
                expense("4", "2026-11-20", "80", category: "tax")) == ["insurance 2027-01-01 480.00 EUR after 1"])
    }

    @Test("At the end of a month the day comes back")
    func monthEnd() {
        let first = expense("1", "2026-01-31", "40", every: 1)
        #expect(next(first, on: "2026-02-10") == ["insurance 2026-02-28 40.00 EUR after 1"])
        #expect(
            next(first, expense("2", "2026-02-27", "40"), on: "2026-03-01") == [
                "insurance 2026-03-31 40.00 EUR after 2"
            ])
    }

    @Test("One that says how often begins anew; 0 ends it; a later day doesn't count yet")
    func changed() {
        let first = expense("1", "2026-01-01", every: 12)
        #expect(next(first, expense("2", "2026-05-10", "45", every: 1)) == ["insurance 2026-06-10 45.00 EUR after 2"])
        #expect(next(first, expense("2", "2026-05-10", every: 0)) == [])
        #expect(next(first, expense("2", "2026-12-20")) == ["insurance 2027-01-01 480.00 EUR after 1"])
    }

    @Test("It is due by its day, with what it cost last; nothing is due of a vehicle that was sold")
    func due() throws {
        var log = VehicleLog(
            zone: utc, expenses: [expense("7", "2025-12-10", every: 12)],
            registration: Registration(expires: try YearMonth("2027-01")))
        let due = try #require(Outlook(log, at: time("2026-11-28")).dues.first { $0.kind == .expense })
        #expect(due.id == "7" && due.what == "insurance" && due.cost == eur("480"))
        #expect(due.status == .dueSoon && due.basis == .date && due.dueDate == day("2026-12-10") && due.daysLeft == 12)
        #expect(Outlook(log, at: time("2026-12-11")).dues.first?.status == .overdue)
        log.sale = Purchase(date: day("2026-11-01"))
        #expect(Outlook(log, at: time("2026-11-28")).dues == [])
        // On the day before it was sold all was due as ever.
        #expect(Outlook(log, at: time("2026-10-31")).dues.count == 2)
    }

    @Test("What is still to come this year: also what is overdue, and each day of a month")
    func stillToCome() throws {
        var log = VehicleLog(
            zone: utc,
            expenses: [
                expense("1", "2025-12-10", every: 12), expense("2", "2026-08-15", "40", every: 1, category: "parking"),
                expense("3", "2026-09-15", "42", category: "parking"),
            ])
        func told(_ from: String? = nil, _ to: String? = nil, at now: String = "2026-11-28") -> [String] {
            Costs(log, at: time(now), from: from.map(day), to: to.map(day)).stillToCome.map {
                "\($0.date) \($0.category) \($0.money)"
            }
        }
        let all = [
            "2026-10-15 parking 42.00 EUR", "2026-11-15 parking 42.00 EUR", "2026-12-10 insurance 480.00 EUR",
            "2026-12-15 parking 42.00 EUR",
        ]
        #expect(told() == all)
        #expect(told("2026-01-01", "2026-12-31") == all)
        #expect(told("2025-01-01", "2025-12-31") == [] && told("2026-01-01", "2026-11-30") == [])
        log.sale = Purchase(date: day("2026-11-27"), price: eur("6500"))
        #expect(told() == [])
    }

    @Test("Bought for 9,000 and sold for 6,500 EUR: 2,500 EUR and what was spent; nothing negative per km")
    func sold() throws {
        var log = VehicleLog(
            zone: utc,
            fuel: [
                FuelEntry(
                    id: "1", at: time("2025-03-01"), odometer: km(10_000), amount: decimal("40"), total: eur("80"))
            ],
            purchase: Purchase(date: day("2024-05-02"), price: eur("9000")),
            sale: Purchase(date: day("2026-10-01"), price: eur("6500")))
        #expect(Costs(log, at: time("2026-11-28")).owning?.sums == [eur("2580")])
        log.fuel = []
        let costs = Costs(log, at: time("2026-11-28"))
        #expect(costs.owning?.sums == [eur("2500")] && costs.items == [] && costs.perDistance == [])
    }
}
