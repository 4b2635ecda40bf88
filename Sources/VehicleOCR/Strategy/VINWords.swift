import OdologNetwork
import OdologVIN
import OdologValues

/// Looks for words of a vehicle around a VIN where nothing right beside its characters says that they are one.
struct VINWords {
    /// Reads words.
    let reader: LineReader
    let cuts: LineCuts.Odometer
    let thresholds: ModelThresholds.Words

    /// A paper's heading may stand far away.
    private static let most = 24

    /// - Parameter quad: where the VIN stands, in pixels of the photo at full resolution.
    func areAround(_ quad: Quad, in finding: Finding, of view: PhotoView) throws(ReadingError) -> Bool {
        try view.clock.measure(.words) { () throws(ReadingError) in
            var words = VehicleWords()
            for line in finding.forVIN where !line.quad.overlaps(quad) { words.add(line) }
            let place = quad.scaled(by: view.photo.scale)
            let others = finding.located.filter { !$0.quad.overlaps(place) }
                .sorted { place.center.distance(to: $0.quad.center) < place.center.distance(to: $1.quad.center) }
            // A clock that nobody reads: all the time spent here counts as `words`.
            let clock = StageClock()
            for line in others.prefix(Self.most) where !words.speakOfVehicle {
                for read in try reader.read(line, of: view.photo, [cuts.word], clock)
                where read.meanConfidence >= thresholds.least {
                    words.add(read)
                }
            }
            return words.speakOfVehicle
        }
    }
}

extension RecognizedLine {
    /// 0...1; 0 for none.
    fileprivate var meanConfidence: Double {
        symbols.isEmpty ? 0 : symbols.reduce(0) { $0 + $1.confidence } / Double(symbols.count)
    }
}
