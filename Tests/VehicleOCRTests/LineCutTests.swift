import Testing

@testable import VehicleOCR

@Suite("Cuts of a line")
struct LineCutTests {
    @Test(
        "An explanation cuts as the reader did: the name says all of it",
        arguments: LineCut.texts + LineCut.best + LineCut.further + LineCut.beside)
    func roundTrip(cut: LineCut) {
        #expect(LineCut(name: cut.name) == cut)
    }

    @Test func namesTellCutsApart() {
        let cuts = Set(LineCut.texts + LineCut.best + LineCut.further + LineCut.beside)
        #expect(Set(cuts.map(\.name)).count == cuts.count)
    }

    @Test("What is no cut's name is gray", arguments: ["words", "", "gray +x margin y", "😀 1 margin 3 4"])
    func unknown(name: String) {
        #expect(LineCut(name: name) == LineCut(variant: .gray))
    }
}
