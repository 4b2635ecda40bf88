import Foundation
import GRDB
import OdologOdometer
import OdologVehicleLog
import Testing

@testable import VehicleStore

/// Schedules, service entries, fuel, expenses, replaced meters: one mechanism for all.
struct LogItemTests {
    let folder = TemporaryFolder()
    let store: VehicleStore
    let vehicle: Vehicle
    let eva = LogWriting(by: "eva")

    init() throws {
        store = try VehicleStore(path: folder.storePath)
        vehicle = try store.addDoblo()
    }

    private func km(_ kilometers: Int) -> Distance { Distance(kilometers, .kilometers) }

    private func service(_ kilometers: Int?, day: Double, completes: [Schedule.ID] = []) -> LogItem.Content {
        .service(
            ServiceEntry(
                id: "", at: Sample.day(day), odometer: kilometers.map(km), notes: "a\nb", parts: [Part(name: "Filter")],
                tags: ["paid"], completes: completes))
    }

    private func fuel(_ kilometers: Int, day: Double) throws -> LogItem.Content {
        .fuel(FuelEntry(id: "", at: Sample.day(day), odometer: km(kilometers), amount: try DecimalNumber("40.5")))
    }

    private func schedule(_ name: String = "Oil") throws -> LogItem.Content {
        .schedule(
            try Schedule(
                id: "", name: name, rule: .every(Interval(months: 12, distance: km(15_000)), .completion),
                setAt: Sample.day(0)))
    }

    private func readings() throws -> [String] {
        try store.history(of: vehicle.id).map { "\($0.snapshot.value) \($0.snapshot.source)" }
    }

    @Test("A currency that there isn't, a cost beyond the limit and a price in another currency are refused")
    func money() throws {
        let (none, euro) = (try Currency("XQQ"), try Currency("EUR"))
        func refuses(_ field: String, _ content: LogItem.Content) {
            let error = #expect(throws: StoreError.self) { try store.add(content, to: vehicle.id, eva) }
            if case .invalidValue(field, _, _)? = error { return }
            Issue.record("\(String(describing: error))")
        }
        func expense(_ cost: Money) -> LogItem.Content {
            .expense(Expense(id: "", at: Sample.day(0), cost: cost, category: "toll"))
        }
        func fill(_ total: Money?, _ price: UnitPrice?) throws -> LogItem.Content {
            .fuel(
                FuelEntry(
                    id: "", at: Sample.day(0), odometer: km(5), amount: try DecimalNumber("40"), total: total,
                    price: price))
        }
        refuses("currency", expense(Money(minorUnits: 5, none)))
        refuses("currency", .profile(VehicleProfile(currency: none)))
        refuses("cost", expense(Money(minorUnits: 1_000_000_000_000_001, euro)))
        refuses("amount times the price", try fill(nil, UnitPrice(DecimalNumber(300_000_000_000), euro)))
        refuses("price", try fill(Money(minorUnits: 7_000, euro), UnitPrice(DecimalNumber("1.9"), Currency("USD"))))
        try store.add(expense(Money(minorUnits: 1_000_000_000_000_000, euro)), to: vehicle.id, eva)
    }

    @Test("Each kind comes back as it was written")
    func comesBack() throws {
        let oil = try store.add(schedule(), to: vehicle.id, eva)
        let every = try Schedule(
            id: "", name: "Tyres", category: "tyres",
            rule: .every(Interval(months: 6), .firstDue(Mark(date: CalendarDate("2024-10-01")))), setAt: Sample.day(1),
            lead: Lead(days: 7), snoozedUntil: CalendarDate("2024-05-01"))
        let contents: [LogItem.Content] = [
            .schedule(every), service(1_000, day: 2, completes: [oil.id.description]), try fuel(1_200, day: 3),
            .expense(
                Expense(
                    id: "", at: Sample.day(4), cost: Money(minorUnits: 1_250, try Currency("EUR")), category: "toll")),
            .meter(MeterReplacement(at: Sample.day(5), from: km(1_300), to: km(0))),
            .hours(MeterReading(at: Sample.day(6), Hours(12))),
            .activity(Activity(at: Sample.day(7), Hours(minutes: 83))),
            .profile(VehicleProfile(kind: .lorry, plate: "B-XY 1", timeZone: "Europe/Berlin")),
        ]
        for content in contents {
            let item = try store.add(content, to: vehicle.id, eva)
            #expect(item.content == content.with(id: item.id))
            #expect(item.revision == 1 && item.writtenBy == "eva" && item.origin == .typed && item.endedAt == nil)
            #expect(try store.items(of: vehicle.id, kinds: [content.kind]).contains(item))
        }
        #expect(try readings() == ["1000 service", "1200 fuel"])
        let uids = try store.items(of: vehicle.id).map(\.uid)
        #expect(Set(uids).count == 9)
        #expect(try store.problems() == [])
    }

    @Test("An odometer value enters through the one door: what is odd needs a second yes")
    func oneDoor() throws {
        try store.log(Sample.confirmation(33_000, of: vehicle, day: 300))
        // A service of a year ago at a higher value.
        let error = #expect(throws: StoreError.self) {
            try store.add(service(40_000, day: 10), to: vehicle.id, eva)
        }
        guard case .needsSecondYes(let flags, _) = error else { return #expect(Bool(false), "\(error as Any)") }
        #expect(flags.contains { $0.code == "higherThanLater" })
        #expect(try store.items(of: vehicle.id).map(\.content.kind) == [.reading], "nothing half")
        var yes = eva
        yes.acknowledging = Set(flags)
        try store.add(service(40_000, day: 10), to: vehicle.id, yes)
        #expect(try readings() == ["40000 service", "33000 typed"])
        // It doesn't make anything due: the estimate is by what isn't odd.
        let log = try store.vehicleLog(of: vehicle.id)
        #expect(log.readings.map(\.isFlagged).count { $0 } == 1)
        #expect(log.odometer(at: Sample.day(300)).estimate?.value == km(33_000))
        for use in LogUse.allCases {
            let leftOut = try store.loggedVehicle(vehicle.id, for: use).leftOut
            #expect(leftOut.map(\.reading.shown) == [km(40_000)])
            #expect(leftOut[0].flags.map(\.code) == ["higherThanLater"] && leftOut[0].contradicts?.rawValue == 1)
        }
    }

    @Test("What is odd about an item is told together with its value's flags, once, and an edit doesn't tell it again")
    func oddItem() throws {
        let euro = try Currency("EUR")
        func fill(_ kilometers: Int, day: Double, notes: String? = nil) throws -> LogItem.Content {
            .fuel(
                FuelEntry(
                    id: "", at: Sample.day(day), odometer: km(kilometers), amount: try DecimalNumber("40"),
                    total: Money(minorUnits: 1_000, euro), price: UnitPrice(try DecimalNumber("1.5"), euro),
                    station: notes))
        }
        try store.log(Sample.confirmation(33_000, of: vehicle, day: 1))
        let error = #expect(throws: StoreError.self) { try store.add(fill(5, day: 2), to: vehicle.id, eva) }
        guard case .needsSecondYes(let flags, let ofItem) = error else {
            throw error ?? StoreError.noSuchEntry(LogItem.ID(rawValue: 1))
        }
        #expect(flags.map(\.code) == ["lowerThanPrevious"])
        let cost = ItemFlag.costDiffers(Money(minorUnits: 1_000, euro), expected: Money(minorUnits: 6_000, euro))
        #expect(ofItem == [cost])
        #expect(try readings() == ["33000 typed"], "nothing half")
        var yes = eva
        yes.acknowledging = Set(flags)
        #expect(throws: StoreError.needsSecondYes([], ofItem: [cost])) {
            try store.add(fill(5, day: 2), to: vehicle.id, yes)
        }
        yes.acknowledgingItem = [cost]
        let first = try store.add(fill(5, day: 2), to: vehicle.id, yes)
        // Another station, but the same fill.
        let same = try fill(5, day: 2, notes: "Aral")
        #expect(throws: StoreError.needsSecondYes([], ofItem: [.sameAs(first.id), cost])) {
            try store.add(same, to: vehicle.id, eva)
        }
        try store.edit(first.id, of: vehicle.id, eva) { _ in same }
        try store.withdraw(first.id, of: vehicle.id, eva)
        // What was taken back is there no longer.
        try store.add(same, to: vehicle.id, yes)
        #expect(try store.problems() == [])
    }

    @Test("Another time, cost or thing isn't the same, nor is another vehicle's; an edit may not make two the same")
    func otherItems() throws {
        let (euro, van) = (try Currency("EUR"), try store.add(NewVehicle(name: "Van", unit: .kilometers)))
        func toll(_ cents: Int = 450, _ category: String = "toll", day: Double = 2) -> LogItem.Content {
            .expense(
                Expense(id: "", at: Sample.day(day), cost: Money(minorUnits: cents, euro), category: category))
        }
        let first = try store.add(toll(), to: vehicle.id, eva)
        for other in [toll(451), toll(450, "fine"), toll(day: 3.01)] { try store.add(other, to: vehicle.id, eva) }
        try store.add(toll(), to: van.id, eva)
        let second = try store.add(toll(500), to: vehicle.id, eva)
        #expect(throws: StoreError.needsSecondYes([], ofItem: [.sameAs(first.id)])) {
            try store.edit(second.id, of: vehicle.id, eva) { _ in toll() }
        }
        #expect(throws: StoreError.needsSecondYes([], ofItem: [.datedInFuture(days: 10)])) {
            try store.edit(second.id, of: vehicle.id, eva) { _ in
                .expense(
                    Expense(
                        id: "", at: LogTime(Date(timeIntervalSinceNow: 10.5 * 86_400), utcOffset: 0),
                        cost: Money(minorUnits: 5, euro),
                        category: "toll"))
            }
        }
    }

    @Test("An edit withdraws and writes anew under the same number, and says who, when, from what")
    func edit() throws {
        let first = try store.add(service(1_000, day: 2), to: vehicle.id, eva)
        let second = try store.edit(first.id, of: vehicle.id, LogWriting(by: "tom", from: .photo)) { _ in
            service(1_100, day: 2)
        }
        #expect(second.id == first.id && second.uid == first.uid && second.revision == 2)
        #expect(second.writtenBy == "tom" && second.origin == .photo)
        #expect(try readings() == ["1100 service"])
        #expect(try store.withdrawn(of: vehicle.id).isEmpty, "what it was is a revision")
        let revisions = try store.revisions(of: first.id, vehicle: vehicle.id)
        #expect(revisions.map(\.revision) == [1, 2])
        #expect(revisions[0].endedBy == "tom" && revisions[0].endedAt == second.writtenAt)
        #expect(try store.items(of: vehicle.id) == [second])
        // What doesn't change makes no revision, and what isn't about the odometer leaves the reading.
        #expect(try store.edit(first.id, of: vehicle.id, eva) { $0 }.revision == 2)
        let third = try store.edit(first.id, of: vehicle.id, eva) { content in
            guard case .service(var entry) = content else { return content }
            entry.cost = Money(minorUnits: 100, try Currency("EUR"))
            return .service(entry)
        }
        #expect(third.revision == 3 && third.snapshotID == second.snapshotID)
        #expect(throws: StoreError.self) {
            try store.edit(first.id, of: vehicle.id, eva) { _ in try schedule() }
        }
    }

    @Test("What a caller's closure throws comes out in its words, and nothing is written")
    func failedChange() throws {
        let fill = try store.add(fuel(1_000, day: 2), to: vehicle.id, eva)
        #expect(throws: StoreError.changeFailed(reason: #"2024-02-30 is no day"#)) {
            try store.edit(fill.id, of: vehicle.id, eva) { _ in throw NoDay() }
        }
        let error = #expect(throws: StoreError.self) {
            try store.setProfile(of: vehicle.id, eva) { $0.currency = try Currency("EURO") }
        }
        #expect(error?.isAboutFile == false && error?.description.contains("three letters") == true)
        #expect(throws: StoreError.noSuchReading(StoredReading.ID(rawValue: 7))) {
            try store.setProfile(of: vehicle.id, eva) { _ in
                throw StoreError.noSuchReading(StoredReading.ID(rawValue: 7))
            }
        }
        #expect(try store.items(of: vehicle.id) == [fill])
    }

    private struct NoDay: Error, CustomStringConvertible {
        var description: String { "2024-02-30 is no day" }
    }

    @Test("A vehicle has one profile, and no tank has the number 0")
    func refusedItems() throws {
        try store.add(.profile(VehicleProfile(plate: "A")), to: vehicle.id, eva)
        let second = #expect(throws: StoreError.self) {
            try store.add(.profile(VehicleProfile(plate: "B")), to: vehicle.id, eva)
        }
        #expect(second?.code == "does_not_fit" && second?.description.contains("setProfile") == true)
        #expect(try store.profile(of: vehicle.id).plate == "A")
        let tank = #expect(throws: StoreError.self) {
            try store.add(
                .fuel(FuelEntry(id: "", at: Sample.day(3), odometer: km(1_200), amount: .one, tank: 0)), to: vehicle.id,
                eva)
        }
        #expect(tank?.description == #"tank cannot be "0": it must be at least 1"#)
    }

    @Test("What is withdrawn takes its reading along, unless another goes by it")
    func withdraw() throws {
        let visit = try store.add(service(1_000, day: 2), to: vehicle.id, eva)
        let fill = try store.add(fuel(1_000, day: 2), to: vehicle.id, eva)
        #expect(fill.snapshotID == visit.snapshotID)
        try store.withdraw(visit.id, of: vehicle.id, eva)
        #expect(try readings() == ["1000 fuel"])
        #expect(try store.items(of: vehicle.id).map { [$0.id, $0.snapshotID] } == [[fill.id, fill.id]])
        #expect(throws: StoreError.noSuchEntry(visit.id)) { try store.withdraw(visit.id, of: vehicle.id, eva) }
        #expect(try store.revisions(of: visit.id, vehicle: vehicle.id).map(\.endedBy) == ["eva"])
        let other = try store.add(NewVehicle(name: "Other"))
        #expect(throws: StoreError.noSuchEntry(fill.id)) { try store.withdraw(fill.id, of: other.id, eva) }
    }

    @Test("A shared reading leaves the log with the last that goes by it, whichever brought it", arguments: 0..<6)
    func sharedReading(order: Int) throws {
        try store.setProfile(of: vehicle.id, eva) {
            $0.timeZone = "GMT"
            $0.purchase = Purchase(date: try CalendarDate("2024-01-03"), odometer: km(1_000))
        }
        let items =
            try store.items(of: vehicle.id)
            + [service(1_000, day: 2), fuel(1_000, day: 2)].map {
                try store.add($0, to: vehicle.id, eva)
            }
        #expect(try readings() == ["1000 purchase"] && Set(items.map(\.snapshotID)).count == 1)
        let all = items.map { "1000 \($0.content.kind == .profile ? "purchase" : $0.content.kind.rawValue)" }
        for (number, index) in [order % 3, (order % 3 + 1 + order / 3) % 3, (order % 3 + 2 - order / 3) % 3]
            .enumerated()
        {
            let now = try readings()
            #expect(now.count == 1 && all.contains(now[0]), "\(number) have gone")
            try store.withdraw(items[index].id, of: vehicle.id, eva)
        }
        #expect(try readings() == [])
        #expect(try store.withdrawn(of: vehicle.id).isEmpty, "none stood alone")
    }

    @Test("An edit of the odometer leaves the reading to the other that goes by it")
    func editOfSharedReading() throws {
        let visit = try store.add(service(1_000, day: 2), to: vehicle.id, eva)
        let fill = try store.add(fuel(1_000, day: 2), to: vehicle.id, eva)
        try store.edit(visit.id, of: vehicle.id, eva) { _ in service(1_100, day: 3) }
        #expect(try readings() == ["1000 fuel", "1100 service"])
        try store.edit(fill.id, of: vehicle.id, eva) { _ in try fuel(1_050, day: 2.5) }
        #expect(try readings() == ["1050 fuel", "1100 service"])
    }

    @Test("A reading that something goes by isn't moved away from it, whatever it came with")
    func moveOfSharedReading() throws {
        let van = try store.add(NewVehicle(name: "Van"))
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: vehicle, day: 2))
        let visit = try store.add(service(1_000, day: 2), to: vehicle.id, eva)
        let shared = try #require(visit.snapshotID)
        let entry = try store.entry(shared, of: vehicle.id).snapshot
        #expect(throws: StoreError.entryOfItem(entry, visit)) {
            try store.move(shared, of: vehicle.id, to: van.id, eva)
        }
        #expect(try readings() == ["1000 photo"])
        try store.withdraw(visit.id, of: vehicle.id, eva)
        try store.move(shared, of: vehicle.id, to: van.id, eva)
        #expect(try readings() == [])
        #expect(try store.history(of: van.id).map(\.snapshot.source) == [.photo])
    }

    @Test("A reading that another entry goes by isn't removed, nor gets another value; its time source may change")
    func withdrawOfSharedReading() throws {
        try store.log(Sample.confirmation(1_000, of: vehicle, day: 2))
        let item = try store.add(service(1_000, day: 2), to: vehicle.id, eva)
        let entry = try #require(try store.history(of: vehicle.id).first).snapshot
        let error = #expect(throws: StoreError.entryOfItem(entry, item)) {
            try store.withdraw(entry.id, of: vehicle.id)
        }
        #expect(error?.description.hasPrefix("entry 2 (service) goes by reading 1; ") == true)
        #expect(throws: StoreError.entryOfItem(entry, item)) {
            try store.edit(entry.id, of: vehicle.id, eva) { content in
                guard case .odometer(var reading) = content else { return content }
                reading.value = Sample.value(1_001)
                return .odometer(reading)
            }
        }
        #expect(try readings() == ["1000 typed"])
        #expect(try store.withdrawn(of: vehicle.id).isEmpty)
        try store.withdraw(item.id, of: vehicle.id, eva)
        #expect(try readings() == ["1000 typed"])
        try store.withdraw(entry.id, of: vehicle.id)
        #expect(try readings() == [])
    }

    @Test(
        "A service keeps its odometer value where the reading that it went by was withdrawn in a store that was merged")
    func editAfterWithdrawal() throws {
        let typed = try store.log(Sample.confirmation(1_000, of: vehicle, day: 2))
        let path = folder.path + "/other.sqlite"
        try store.backUp(to: path)
        let other = try VehicleStore(path: path)
        try other.withdraw(typed.id, of: vehicle.id)
        try other.close()
        let visit = try store.add(service(1_000, day: 2), to: vehicle.id, eva)
        #expect(visit.snapshotID == typed.id)
        _ = try store.merge(from: path)
        #expect(try readings() == ["1000 service"])
        let again = try store.edit(visit.id, of: vehicle.id, eva) { content in
            guard case .service(var entry) = content else { return content }
            entry.workshop = "Meyer"
            return .service(entry)
        }
        #expect(try readings() == ["1000 service"])
        #expect(try store.history(of: vehicle.id).map(\.snapshot.id) == [again.snapshotID])
        // It is there by now: nothing to do.
        #expect(try store.edit(visit.id, of: vehicle.id, eva) { $0 } == again)
    }

    @Test("Hours of a service are held to the same rules as readings of the hour meter")
    func hoursOfServices() throws {
        func visit(_ hours: Int, day: Double) -> LogItem.Content {
            .service(ServiceEntry(id: "", at: Sample.day(day), hours: Hours(hours)))
        }
        let first = try store.add(visit(100, day: 1), to: vehicle.id, eva)
        try store.add(.hours(MeterReading(at: Sample.day(3), Hours(120))), to: vehicle.id, eva)
        for (hours, day) in [(99, 2.0), (101, 0.5), (121, 2), (119, 4), (200, 4), (-1, 0)] {
            #expect(throws: StoreError.self, "\(hours)") { try store.add(visit(hours, day: day), to: vehicle.id, eva) }
        }
        // Nor does a reading of the meter contradict a service.
        #expect(throws: StoreError.self) {
            try store.add(.hours(MeterReading(at: Sample.day(2), Hours(99))), to: vehicle.id, eva)
        }
        #expect(throws: StoreError.self) { try store.edit(first.id, of: vehicle.id, eva) { _ in visit(121, day: 1) } }
        try store.edit(first.id, of: vehicle.id, eva) { _ in visit(90, day: 1) }
        try store.add(visit(110, day: 2), to: vehicle.id, eva)
        #expect(try store.vehicleLog(of: vehicle.id).hourReadings.count == 3)
    }

    @Test("Activities are of the kind of hours, and are held to the rules of its readings")
    func activities() throws {
        func did(_ hours: Int, _ day: Double) -> LogItem.Content {
            .activity(Activity(at: Sample.day(day), Hours(hours)))
        }
        func shown(_ day: Double) throws -> Hours? {
            try store.vehicleLog(of: vehicle.id).hourSums.shown(at: Sample.day(day))
        }
        func refused(_ content: LogItem.Content) -> String {
            (#expect(throws: StoreError.self) { try store.add(content, to: vehicle.id, eva) })?.description ?? ""
        }
        #expect(did(1, 0).kind == .hours)
        #expect(
            try did(2, 0).json == #"{"added":{"minutes":120},"time":"2024-01-01T00:00:00.000+00:00"}"#)
        let reading =
            #"{"isFlagged":false,"isWithdrawn":false,"shown":{"minutes":720},"source":"typed","time":"2026-01-01+02:00"}"#
        #expect(try LogItem.Content(kind: .hours, json: reading).json == reading, "as ever")
        #expect(refused(did(0, 1)).contains("above 0"))
        let ride = try store.add(did(3, 2), to: vehicle.id, eva)
        try store.add(did(2, 1), to: vehicle.id, eva)
        #expect(try shown(1) == Hours(2) && shown(2) == Hours(5))
        let below = refused(.hours(MeterReading(at: Sample.day(3), Hours(4))))
        #expect(below.contains("at least the 5 h that the meter had by then; if it hadn't"), "\(below)")
        try store.add(.service(ServiceEntry(id: "", at: Sample.day(3), hours: Hours(6))), to: vehicle.id, eva)
        #expect(refused(did(2, 2.5)).contains("no more than 6 h at its next reading"))
        #expect(refused(did(25, 3.5)).contains("than the clock leaves"))
        try store.add(did(24, 3.5), to: vehicle.id, eva)
        #expect(try shown(4) == Hours(30))
        // A change is held to them, too; the entry's own hours don't count twice.
        #expect(throws: StoreError.self) { try store.edit(ride.id, of: vehicle.id, eva) { _ in did(5, 2) } }
        try store.edit(ride.id, of: vehicle.id, eva) { _ in did(4, 2) }
        #expect(try shown(2) == Hours(6))
        try store.withdraw(ride.id, of: vehicle.id, eva)
        #expect(try shown(2) == Hours(2) && shown(4) == Hours(30))
        // Written twice?
        let again = #expect(throws: StoreError.self) { try store.add(did(2, 1.1), to: vehicle.id, eva) }
        guard case .needsSecondYes([], ofItem: let flags)? = again, flags.count == 1 else {
            return #expect(Bool(false), "\(again as Any)")
        }
        #expect(try store.problems() == [])
    }

    @Test("The photo of an odometer is the reading of what was entered with it, and stays")
    func photoStays() throws {
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: vehicle, day: 2))
        let visit = try store.add(service(1_000, day: 2), to: vehicle.id, eva)
        #expect(try readings() == ["1000 photo"])
        try store.withdraw(visit.id, of: vehicle.id, eva)
        #expect(try readings() == ["1000 photo"])
    }

    @Test("Values of a meter that was replaced aren't compared with the new one's")
    func replacedMeter() throws {
        try store.log(Sample.confirmation(81_000, of: vehicle, day: 0))
        try store.add(
            .meter(MeterReplacement(at: Sample.day(10), from: km(81_200), to: km(0))), to: vehicle.id, eva)
        try store.log(Sample.confirmation(150, of: vehicle, day: 12))
        #expect(throws: StoreError.self) { try store.log(Sample.confirmation(90, of: vehicle, day: 13)) }
        #expect(throws: StoreError.self, "more than the old meter showed at its end") {
            try store.log(Sample.confirmation(81_300, of: vehicle, day: 5))
        }
        let toll = Expense(
            id: "", at: Sample.day(0), cost: Money(minorUnits: 500, try Currency("EUR")), category: "toll")
        try store.add(.expense(toll), to: vehicle.id, eva)
        // 200 on the old one and 150 on the new one.
        #expect(try Costs(store.vehicleLog(of: vehicle.id), at: Sample.day(12)).distance == km(350))
    }

    @Test("A value that contradicts what a replaced odometer showed is left out, and contradicts no reading")
    func leftOutBesideAReplacement() throws {
        try store.add(
            .meter(MeterReplacement(at: Sample.day(10), from: km(81_200), to: km(0))), to: vehicle.id, eva)
        try store.log(Sample.confirmation(150, of: vehicle, day: 12))
        let odd = Sample.confirmation(90_000, of: vehicle, day: 5)
        let flags = try store.assess(odd.value, unit: .kilometers, vehicle: vehicle.id, at: odd.takenAt).flags
        try store.log(Sample.confirmation(90_000, of: vehicle, day: 5, acknowledging: flags))
        let leftOut = try store.loggedVehicle(vehicle.id).leftOut
        #expect(leftOut.count == 1 && leftOut[0].reading.shown == km(90_000) && leftOut[0].contradicts == nil)
    }

    @Test("A replacement that is told later clears what looked odd without it")
    func replacementToldLater() throws {
        try store.log(Sample.confirmation(81_000, of: vehicle, day: 0))
        let odd = Sample.confirmation(150, of: vehicle, day: 12)
        let flags = try store.assess(odd.value, unit: .kilometers, vehicle: vehicle.id, at: odd.takenAt).flags
        try store.log(Sample.confirmation(150, of: vehicle, day: 12, acknowledging: flags))
        #expect(try store.vehicleLog(of: vehicle.id).readings.contains { $0.isFlagged })
        #expect(try store.loggedVehicle(vehicle.id).leftOut.count == 1)
        try store.add(
            .meter(MeterReplacement(at: Sample.day(10), from: km(81_200), to: km(0))), to: vehicle.id, eva)
        #expect(try !store.vehicleLog(of: vehicle.id).readings.contains { $0.isFlagged })
        #expect(try store.loggedVehicle(vehicle.id).leftOut.isEmpty)
    }

    private func replace(
        _ end: Int, _ start: Int, day: Double, _ yes: Set<ItemFlag> = []
    ) throws(StoreError) -> LogItem {
        try store.add(
            .meter(MeterReplacement(at: Sample.day(day), from: km(end), to: km(start))), to: vehicle.id,
            LogWriting(by: "eva", acknowledgingItem: yes))
    }

    @Test("A replacement that the log has is refused, whoever says yes and however many tell it at once")
    func replacementTwice() async throws {
        try store.setProfile(of: vehicle.id, eva) { $0.timeZone = "UTC" }
        try store.log(Sample.confirmation(64_300, of: vehicle, day: 0))
        let (path, vehicle) = (folder.storePath, vehicle)
        let told = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let store = try VehicleStore(path: path)
                    let replacement = MeterReplacement(
                        at: Sample.day(10), from: Distance(64_300, .kilometers), to: Distance(12, .kilometers))
                    do {
                        try store.add(.meter(replacement), to: vehicle.id, LogWriting(by: "eva"))
                        return true
                    } catch StoreError.alreadyTold { return false }
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(told == 1)
        let first = try #require(try store.items(of: vehicle.id, kinds: [.meter]).first)
        let same = ItemFlag.startDoesNotFit(km(12), after: km(64_300))
        #expect(throws: StoreError.alreadyTold(first.id)) { try replace(64_300, 12, day: 10.001, [same]) }
        #expect(try store.items(of: vehicle.id, kinds: [.meter]).count == 1)
        // On another day it is odd: the new odometer can't have come to where the old one was.
        #expect(
            throws: StoreError.needsSecondYes([], ofItem: [.endDoesNotFit(km(64_300), before: km(12), by: first.id)])
        ) {
            try replace(64_300, 12, day: 12)
        }
        // Taken out, it can be told again.
        try store.withdraw(first.id, of: vehicle.id, eva)
        _ = try replace(64_300, 12, day: 10)
    }

    @Test("A replacement that contradicts the readings around it, or is to come, needs a second yes")
    func oddReplacement() throws {
        try store.log(Sample.confirmation(64_000, of: vehicle, day: 0))
        try store.log(Sample.confirmation(64_300, of: vehicle, day: 20))
        let low = ItemFlag.endDoesNotFit(km(64_200), before: km(64_300))
        #expect(throws: StoreError.needsSecondYes([], ofItem: [low])) { try replace(64_200, 12, day: 21) }
        #expect(throws: StoreError.needsSecondYes([], ofItem: [.endDoesNotFit(km(5), before: km(64_300))])) {
            try replace(5, 999_999, day: 21)
        }
        #expect(throws: StoreError.needsSecondYes([], ofItem: [.endDoesNotFit(km(0), before: km(64_300))])) {
            try replace(0, 0, day: 21)
        }
        #expect(throws: StoreError.needsSecondYes([], ofItem: [.startDoesNotFit(km(12), after: km(64_300))])) {
            try replace(64_100, 12, day: 10)
        }
        #expect(
            throws: StoreError.needsSecondYes([], ofItem: [.startDoesNotFit(km(64_400), after: km(64_300))])
        ) { try replace(64_100, 64_400, day: 10) }
        let future = LogTime(Date().addingTimeInterval(86_400 * 10.5), utcOffset: 0)
        #expect(throws: StoreError.needsSecondYes([], ofItem: [.datedInFuture(days: 10)])) {
            try store.add(.meter(MeterReplacement(at: future, from: km(64_400), to: km(0))), to: vehicle.id, eva)
        }
        #expect(throws: StoreError.needsSecondYes([], ofItem: [.datedInFuture(days: 10)])) {
            try store.add(.hours(MeterReading(at: future, Hours(5))), to: vehicle.id, eva)
        }
        #expect(try store.items(of: vehicle.id, kinds: [.meter, .hours]).isEmpty)
        _ = try replace(64_200, 12, day: 21, [low])
    }

    @Test("A purchase brings a reading of its day; changing the plate leaves it")
    func purchase() throws {
        try store.setProfile(of: vehicle.id, eva) {
            $0.timeZone = "Europe/Berlin"
            $0.purchase = Purchase(date: try CalendarDate("2024-03-01"), odometer: km(23_000))
        }
        #expect(try readings() == ["23000 purchase"])
        #expect(try store.history(of: vehicle.id)[0].snapshot.takenAt.ISO8601Format() == "2024-02-29T23:00:00Z")
        try store.setProfile(of: vehicle.id, eva) { $0.plate = " B-XY 1 " }
        #expect(try store.profile(of: vehicle.id).plate == "B-XY 1")
        #expect(try store.withdrawn(of: vehicle.id).isEmpty)
        try store.setProfile(of: vehicle.id, eva) { $0.purchase?.odometer = km(23_500) }
        #expect(try readings() == ["23500 purchase"])
        #expect(try store.vehicleLog(of: vehicle.id).zone.identifier == "Europe/Berlin")
    }

    @Test("The day of a purchase is one of the profile's zone, and stays it when the zone is changed")
    func purchaseDay() throws {
        let writing = LogWriting(by: "eva")
        let day = try CalendarDate("2024-03-01")
        try store.setProfile(of: vehicle.id, writing) {
            $0.purchase = Purchase(date: day, odometer: km(23_000))
            $0.timeZone = "Europe/Berlin"
        }
        let entry = try store.history(of: vehicle.id)[0]
        #expect(entry.snapshot.utcOffset == 3_600 && entry.logTime(in: .gmt) == LogTime(day, in: .gmt))
        try store.setProfile(of: vehicle.id, writing) { $0.timeZone = "America/New_York" }
        #expect(try store.history(of: vehicle.id) == [entry] && store.withdrawn(of: vehicle.id).isEmpty)
        try store.setProfile(of: vehicle.id, writing) { $0.purchase?.date = day.adding(days: 1) }
        #expect(
            try store.history(of: vehicle.id).map { $0.logTime(in: .gmt) } == [LogTime(day.adding(days: 1), in: .gmt)])
    }

    @Test("Two that change a profile at once both succeed")
    func profileAtOnce() async throws {
        let path = folder.storePath
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try VehicleStore(path: path)
                    try store.setProfile(of: vehicle.id, eva) { profile in
                        // Meanwhile the others come.
                        Thread.sleep(forTimeInterval: 0.02)
                        profile.notes = (profile.notes ?? "") + "\(number)"
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.profile(of: vehicle.id).notes?.sorted() == Array("01234567"))
        #expect(try store.items(of: vehicle.id, kinds: [.profile])[0].revision == 8)
    }

    @Test func refused() throws {
        try store.add(schedule(), to: vehicle.id, eva)
        #expect(throws: StoreError.self, "its name is taken") { try store.add(schedule("OIL"), to: vehicle.id, eva) }
        #expect(throws: StoreError.self) { try store.add(schedule("a\nb"), to: vehicle.id, eva) }
        #expect(throws: StoreError.self) {
            try store.add(service(nil, day: 1, completes: ["99"]), to: vehicle.id, eva)
        }
        #expect(throws: StoreError.self) { try store.add(service(-5, day: 1), to: vehicle.id, eva) }
        #expect(throws: StoreError.self) { try store.add(service(5, day: 1), to: vehicle.id, LogWriting(by: "")) }
        try store.add(.hours(MeterReading(at: Sample.day(1), Hours(100))), to: vehicle.id, eva)
        for (hours, day) in [(99, 2.0), (101, 0.5), (200, 2.0)] {
            #expect(throws: StoreError.self, "\(hours)") {
                try store.add(.hours(MeterReading(at: Sample.day(day), Hours(hours))), to: vehicle.id, eva)
            }
        }
        #expect(try store.items(of: vehicle.id).count == 2)
        #expect(try readings() == [])
    }

    @Test("A schedule that was removed stays in the entries that completed it")
    func removedSchedule() throws {
        let oil = try store.add(schedule(), to: vehicle.id, eva)
        #expect(LogItem.ID(oil.id.description) == oil.id && LogItem.ID("registration") == nil)
        let visit = try store.add(
            service(1_000, day: 2, completes: [oil.id.description]), to: vehicle.id, eva)
        try store.withdraw(oil.id, of: vehicle.id, eva)
        try store.edit(visit.id, of: vehicle.id, eva) { content in
            guard case .service(var entry) = content else { return content }
            entry.workshop = "Meyer"
            return .service(entry)
        }
        #expect(try store.items(of: vehicle.id, kinds: [.service]).count == 1)
    }

    @Test(
        "SQLite itself keeps what is in the log",
        arguments: [
            "DELETE FROM logItem", "UPDATE logItem SET content = '{}'", "UPDATE logItem SET revision = 2",
            "UPDATE logItem SET writtenBy = 'tom'", "UPDATE logItem SET kind = 'fuel'",
            "UPDATE logItem SET endedAt = '2026-01-01T00:00:00.000Z'",
            """
            INSERT INTO logItem (number, uid, revision, vehicleId, kind, time, content, origin, writtenAt, writtenBy)
            SELECT number, uid, 2, vehicleId, kind, time, content, origin, writtenAt, writtenBy FROM logItem
            """,
        ])
    func isFinal(sql: String) throws {
        try store.add(schedule(), to: vehicle.id, eva)
        #expect(throws: DatabaseError.self) { try folder.rawDatabase().write { try $0.execute(sql: sql) } }
    }

    @Test("Readings of an earlier version are told apart: photo or typed")
    func earlierVersion() throws {
        let folder = TemporaryFolder()
        let queue = try folder.rawDatabase()
        try Schema.migrator.migrate(queue, upTo: "v8")
        try queue.write { db in
            for row in [
                ConstraintTests.vehicleRow, ConstraintTests.photoRow,
                ConstraintTests.reading(
                    status: "confirmed", decidedAt: ConstraintTests.time, decidedBy: "'person'"),
                ConstraintTests.snapshot(reading: "1", source: nil, number: nil),
                ConstraintTests.snapshot(source: nil, number: nil),
            ] { try db.execute(sql: row) }
        }
        try queue.close()
        let store = try VehicleStore(path: folder.storePath)
        let sources = try folder.rawDatabase().read {
            try String.fetchAll($0, sql: "SELECT source FROM mileageSnapshot ORDER BY id")
        }
        #expect(sources == ["photo", "typed"])
        #expect(try store.problems() == [])
    }
}
