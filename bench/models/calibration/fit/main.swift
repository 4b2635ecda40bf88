// Fits what chooses among readings and what says how sure the choice is, to labelled photos that no network has seen.
//
// Standard input: a photo a line, its path, a tab, the odometer's digits as displayed or the VIN. Each photo is read once;
// the weights are then tried on what was read. Prints the fitted values as Swift, for `ChoiceWeights` or `VINWeights`, and
// `FittedCalibration`. With `--confidence-only` the weights stay as they are.
import Foundation
import VehicleOCR

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

var reader = try PhotoReader()
// What is fitted is about text alone.
reader.barcodeScanner = nil
var odometers: [Example] = []
var vins: [Example] = []
while let line = readLine() {
    let parts = line.split(separator: "\t").map(String.init)
    guard parts.count == 2 else { continue }
    let isVIN = parts[1].count == 17 && parts[1].contains { $0.isLetter }
    do {
        let example = Example(lines: try reader.read(parts[0], kind: isVIN ? .vin : .odometer).lines, truth: parts[1])
        if isVIN { vins.append(example) } else { odometers.append(example) }
    } catch {
        say("\(error)")
    }
}
say("\(odometers.count) odometers, \(vins.count) VINs")
if !odometers.isEmpty { fitOdometers(to: odometers) }
if !vins.isEmpty { fitVINs(to: vins) }
