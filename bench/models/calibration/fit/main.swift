// Fits what chooses among readings and what says how sure the choice is, to labelled photos that no network has seen.
//
// Standard input: a photo a line, tabs between its path, what it shows (an odometer as displayed, a VIN, nothing), an odometer's whole
// units, and its source. Each photo is read once; the weights are then tried on what was read. Prints the fitted weights
// and the calibration as `manifest.py` takes them. With `--confidence-only` the weights stay as they are. With `--keep` it fits nothing and
// prints what was read, a JSON line for each photo, which it takes as well as the photo's own line.
import Foundation
import VehicleOCR

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

let keeps = CommandLine.arguments.contains("--keep")
var reader = try PhotoReader()
// What is fitted is about text alone.
reader.barcodeScanner = nil
var odometers: [Example] = []
var vins: [Example] = []

while let line = readLine() {
    guard let example = try Example(line, readBy: reader) else { continue }
    if keeps {
        print(example.kept)
        continue
    }
    if example.isVIN { vins.append(example) } else { odometers.append(example) }
}
if keeps { exit(0) }
say("\(odometers.count) odometers and others, \(vins.count) VINs")
if !odometers.isEmpty { fitOdometers(to: odometers, from: reader.parameters.evidence.odometer) }
if !vins.isEmpty { fitVINs(to: vins, from: reader.parameters.evidence.vin) }
