// Fits what chooses among readings and what says how sure the choice is, to labelled photos that no network has seen.
//
// Standard input: a photo a line, tabs between its path, what it shows (an odometer as displayed, a VIN, nothing), an odometer's whole
// units, and its source. Each photo is read once; the weights are then tried on what was read. Prints the fitted weights
// and the calibration as `manifest.py` takes them. With `--confidence-only` the weights stay as they are.
import Foundation
import VehicleOCR

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

var reader = try PhotoReader()
// What is fitted is about text alone.
reader.barcodeScanner = nil
var odometers: [Example] = []
var vins: [Example] = []
while let line = readLine() {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4 else {
        say("not a path, a text, whole units and a source: \(line)")
        exit(2)
    }
    let isVIN = parts[1].count == 17 && parts[1].contains { $0.isLetter }
    do {
        let reading = try reader.read(parts[0], kind: isVIN ? .vin : .odometer)
        let example = Example(
            lines: reading.lines, truth: parts[1], wholeUnits: Int(parts[2]), source: parts[3], photo: parts[0],
            scene: reading.scene)
        if isVIN { vins.append(example) } else { odometers.append(example) }
    } catch {
        say("\(error)")
    }
}
say("\(odometers.count) odometers and others, \(vins.count) VINs")
if !odometers.isEmpty { fitOdometers(to: odometers, from: reader.parameters.evidence.odometer) }
if !vins.isEmpty { fitVINs(to: vins, from: reader.parameters.evidence.vin) }
