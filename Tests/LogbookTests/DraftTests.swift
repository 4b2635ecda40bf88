import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import Testing
import VehicleStore

/// What a person says of an entry, a schedule and a vehicle, written without a command line.
@Suite("Drafts")
struct DraftTests {
    private let store: VehicleStore
    private let logbook: Logbook

    init() throws {
        store = try VehicleStore(inMemory: ())
        let van = try store.add(NewVehicle(name: "Van", unit: .kilometers))
        try store.add(
            .profile(VehicleProfile(timeZone: "GMT", currency: Currency("EUR"))), to: van.id, LogWriting(by: "test"))
        // 2026-07-01, noon.
        let now = Date(timeIntervalSince1970: 1_782_907_200)
        logbook = try Logbook("Van", in: store, now: now, writer: "test")
    }

    private func service(_ odometer: String, _ say: (inout EntryDraft) throws -> Void = { _ in }) throws -> EntryDraft {
        var draft = EntryDraft()
        draft.odometer = OrNone(try OdometerEntry(typed: odometer))
        try say(&draft)
        return draft
    }

    private func problem(_ body: () throws(LogbookError) -> Void) -> DraftProblem? {
        do { try body() } catch { if case .draft(let problem) = error.reason { return problem } }
        return nil
    }

    @Test("A service is written in the vehicle's unit and currency, with its schedule and the warranty of its parts")
    func newService() throws {
        var oil = ScheduleDraft()
        (oil.name, oil.every) = ("Oil", [try TypedSpan("12mo"), try TypedSpan("15000")])
        let schedule = try #require(try logbook.add(oil))
        #expect(
            try schedule.content.schedule?.rule
                == .every(Interval(months: 12, distance: Distance(15000, .kilometers)), .completion))

        let draft = try service("164214") { draft in
            draft.cost = OrNone(try TypedMoney("89.50"))
            (draft.completes, draft.parts) = (["oil"], ["Filter"])
            draft.warranty = OrNone(try TypedWarranty([TypedSpan("24mo"), TypedSpan("40000km")]))
        }
        let entry = try #require(try logbook.add(draft, as: .service).content.service)
        #expect(entry.odometer == Distance(164_214, .kilometers) && entry.completes == [schedule.id.description])
        #expect(try entry.cost == Money(minorUnits: 8950, Currency("EUR")) && entry.time.date == logbook.now)
        #expect(entry.parts.map(\.name) == ["Filter"] && entry.parts[0].warranty?.until?.description == "2028-07-01")
        #expect(entry.parts[0].warranty?.untilOdometer == Distance(204_214, .kilometers))
        #expect(try store.history(of: logbook.vehicle.id).map(\.snapshot.value.wholeUnits) == [164_214])
    }

    @Test("What isn't said stays, an empty text takes away; what was before is kept")
    func edited() throws {
        let item = try logbook.add(
            service("1000") {
                ($0.notes, $0.workshop, $0.tags, $0.cost) = ("a", "b", ["c"], OrNone(try TypedMoney("5")))
            },
            as: .service)
        var draft = EntryDraft()
        (draft.workshop, draft.odometer) = ("", OrNone(try OdometerEntry(typed: "1100")))
        let after = try #require(try logbook.edit(item.id, draft).content.service)
        #expect(after.notes == "a" && after.workshop == nil && after.tags == ["c"])
        #expect(try after.cost == Money(minorUnits: 500, Currency("EUR")))
        #expect(try store.history(of: logbook.vehicle.id).map(\.snapshot.value.wholeUnits) == [1100])
        #expect(try logbook.revisions(of: item.id).count == 2)
    }

    @Test("A second yes is asked for by flags, and given with the same draft")
    func secondYes() throws {
        try logbook.add(service("50000") { $0.time = try TypedTime("2026-06-01", now: logbook.now) }, as: .service)
        let lower = try service("40000")
        let error = #expect(throws: LogbookError.self) { try logbook.add(lower, as: .service) }
        let odd = try #require(error?.odd)
        #expect(try store.history(of: logbook.vehicle.id).count == 1)
        try logbook.add(lower, as: .service, yes: odd.acknowledged)
        #expect(try store.history(of: logbook.vehicle.id).count == 2)
    }

    @Test("A yes to a jump holds in a later call, of that jump alone")
    func laterYes() throws {
        func later(_ seconds: Double) throws -> Logbook {
            try Logbook("Van", in: store, now: logbook.now + seconds, writer: "test")
        }
        try logbook.add(service("50000"), as: .service)
        let error = #expect(throws: LogbookError.self) { try later(60).add(service("90000"), as: .service) }
        let odd = try #require(error?.odd)
        let other = #expect(throws: LogbookError.self) {
            try later(120).add(service("99000"), as: .service, yes: odd.acknowledged)
        }
        #expect(other?.odd != nil)
        try later(120).add(service("90000"), as: .service, yes: odd.acknowledged)
        #expect(try store.history(of: logbook.vehicle.id).map(\.snapshot.value.wholeUnits).sorted() == [50000, 90000])
    }

    @Test("What an entry can't have, or be without, is told as a fact, and nothing is written")
    func problems() throws {
        let price = OrNone(try TypedMoney.price("1.5"))
        var discount = EntryDraft()
        (discount.amount, discount.discount) = (try TypedFuel("40l"), OrNone(try TypedMoney("2")))
        var byDistance = EntryDraft()
        (byDistance.parts, byDistance.warranty) = (["Belt"], OrNone(try TypedWarranty([TypedSpan("40000km")])))
        let noPart = try service("5") { $0.warranty = OrNone(try TypedWarranty([TypedSpan("24mo")])) }
        #expect(
            problem { () throws(LogbookError) in try logbook.add(EntryDraft(), as: .fuel) }
                == .missing(.amount, .fuel, of: nil))
        #expect(
            problem { () throws(LogbookError) in try logbook.add(EntryDraft(), as: .expense) }
                == .missing(.cost, .expense, of: nil))
        #expect(problem { () throws(LogbookError) in try logbook.add(discount, as: .fuel) } == .discountWithoutPrice)
        #expect(
            problem { () throws(LogbookError) in try logbook.add(byDistance, as: .service) } == .warrantyWithoutOdometer
        )
        #expect(problem { () throws(LogbookError) in try logbook.add(noPart, as: .service) } == .warrantyWithoutPart)
        var priced = EntryDraft()
        priced.price = price
        #expect(
            problem { () throws(LogbookError) in try logbook.add(priced, as: .service) }
                == .noSuchField(.price, .service))
        var odd = EntryDraft()
        odd.category = "toll"
        #expect(problem { () throws(LogbookError) in try logbook.add(odd, as: .service) } == .noSuchCategory("toll"))
        #expect(try logbook.items(Set(LogItem.Kind.allCases)).map(\.content.kind) == [.profile])
    }

    @Test("A schedule keeps its first due when its rhythm changes, and can't get one that it has no use for")
    func schedules() throws {
        var mot = ScheduleDraft()
        (mot.name, mot.every, mot.isFromDue) = ("MOT", [try TypedSpan("12mo")], true)
        mot.due = [try TypedDue("2027-01-15", now: logbook.now)]
        try logbook.add(mot)
        var rhythm = ScheduleDraft()
        (rhythm.every, rhythm.isFromDue) = ([try TypedSpan("24mo")], true)
        let first = Mark(date: try CalendarDate("2027-01-15"))
        #expect(try logbook.edit(schedule: "mot", rhythm).rule == .every(Interval(months: 24), .firstDue(first)))

        var oil = ScheduleDraft()
        (oil.name, oil.every) = ("Oil", [try TypedSpan("12mo")])
        try logbook.add(oil)
        var due = ScheduleDraft()
        due.due = mot.due
        #expect(problem { () throws(LogbookError) in try logbook.edit(schedule: "Oil", due) } == .countsFromCompletion)
        var last = ScheduleDraft()
        last.last = try TypedDay("2026-07-02", now: logbook.now)
        #expect(
            problem { () throws(LogbookError) in try logbook.edit(schedule: "Oil", last) }
                == .isToCome(try! CalendarDate("2026-07-02")))
    }

    @Test("The currency and the zone that a draft names hold for the rest of it")
    func vehicle() throws {
        var draft = VehicleDraft()
        (draft.currency, draft.timeZone) = (OrNone(try TypedCurrency("CHF")), "Pacific/Auckland")
        draft.purchased = OrNone(try TypedDay("2021-04-01", now: logbook.now))
        draft.purchasePrice = OrNone(try TypedMoney("8500"))
        var profile = VehicleProfile()
        try logbook.change(draft)(&profile)
        #expect(try profile.purchase?.price == Money(minorUnits: 850_000, Currency("CHF")))
        #expect(profile.purchase?.date.description == "2021-04-01" && profile.timeZone == "Pacific/Auckland")

        var undated = VehicleDraft()
        undated.purchaseMeter = OrNone(try TypedMeter("100"))
        #expect(problem { () throws(LogbookError) in _ = try logbook.change(undated) } == .purchaseWithoutDay)
        undated.purchased = draft.purchased
        undated.purchaseMeter = OrNone(try TypedMeter("100h"))
        let day = try CalendarDate("2021-04-01")
        #expect(
            problem { () throws(LogbookError) in _ = try logbook.change(undated) }
                == .purchaseInHours(Hours(minutes: 6000), day: day))
        var limit = LimitDraft()
        limit.perYear = OrNone(try TypedLimit("15000/year"))
        #expect(problem { () throws(LogbookError) in _ = try logbook.limit(limit) } == .limitWithoutStart)
    }
}
