import OdologValues
import Testing

@testable import VehicleOCR

@Suite("Cuts of a line")
struct LineCutTests {
    static let all: Set<LineCut> = {
        let cuts = ModelParameters.shipped.cuts
        let ofLines = [cuts.odometer.likely, cuts.odometer.further, cuts.vin.likely, cuts.vin.again, cuts.vin.glance]
        return Set(
            cuts.text + [cuts.odometer.beside, cuts.odometer.word]
                + ofLines.flatMap { $0.alone + $0.first + $0.second })
    }()

    @Test("From what was cut back to the line that was located", arguments: Array(all))
    func backToTheLine(cut: LineCut) {
        let line = Quad(x: 100, y: 50, width: 170, height: 40)
        let back = cut.line(of: cut.quad(of: line))
        for (corner, other) in zip(back.corners, line.corners) { #expect(corner.distance(to: other) < 1e-9) }
    }

    @Test func namesTellCutsApart() {
        #expect(Set(Self.all.map(\.name)).count == Self.all.count)
    }

    @Test("In a squeezed photo a line's height is many characters: VINs are lengthened by widths of characters")
    func reach() {
        let squeezed = Quad(x: 100, y: 50, width: 170, height: 40)
        #expect(LineCut(variant: .vin, reach: 0.5).quad(of: squeezed) == Quad(x: 95, y: 50, width: 180, height: 40))
        #expect(LineCut(variant: .gray, reach: 0.5).quad(of: squeezed) == Quad(x: 80, y: 50, width: 210, height: 40))
        #expect(LineCut(variant: .vin).quad(of: squeezed) == squeezed)
    }
}
