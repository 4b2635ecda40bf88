import COdologTesseract
import Glibc

@testable import Traineddata

private let whole: [UInt8] = {
    let file = fopen(getenv("FUZZ_TRAINEDDATA")!, "rb")!
    var bytes = [UInt8](repeating: 0, count: 8 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
}()

/// Of the parts that the shipped model has.
private let parts: [Int] = (0..<24).compactMap { part in
    let place = (0..<8).reduce(0) { $0 | Int(whole[4 + 8 * part + $1]) << (8 * $1) }
    return (0..<whole.count).contains(place) ? place : nil
}

private let folder: String = {
    var name = Array("/dev/shm/fuzz-XXXXXX".utf8CString)
    return String(cString: mkdtemp(&name)!)
}()

/// Any bytes as changes of the shipped model: two for a place, in the table of parts or at the beginning of one of them, one for
/// the value there. An odd last byte cuts the end off. What the checks let through must load and read in this process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTraineddata(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var model = whole
    if count % 3 == 1 { model.removeLast(Int(bytes[count - 1]) * 9000 % model.count) }
    for change in stride(from: 0, to: count - 2, by: 3) {
        let region = Int(bytes[change] & 15)
        let base = region < parts.count ? parts[region] : 0
        let place = base + (Int(bytes[change] >> 4) << 8 | Int(bytes[change + 1])) % (region < parts.count ? 4096 : 200)
        if place < model.count { model[place] = bytes[change + 2] }
    }
    let path = "\(folder)/odometer.traineddata"
    let file = fopen(path, "wb")!
    fwrite(model, 1, model.count, file)
    fclose(file)
    if TraineddataFile.isSound(at: path), model_probe(folder, "odometer") { read() }
    return 0
}

private func read() {
    let tesseract = tesseract_load()!.pointee
    let api = tesseract.TessBaseAPICreate()
    defer { tesseract.TessBaseAPIDelete(api) }
    guard tesseract.TessBaseAPIInit2(api, folder, "odometer", OEM_LSTM_ONLY) == 0 else {
        fatalError("what a child could load")
    }
    tesseract.TessBaseAPISetPageSegMode(api, PSM_RAW_LINE)
    var strip = [UInt8](repeating: 255, count: 120 * 48)
    for place in strip.indices where place % 120 % 20 < 6 && place / 120 > 8 && place / 120 < 40 { strip[place] = 0 }
    tesseract.TessBaseAPISetImage(api, strip, 120, 48, 1, 120)
    _ = tesseract.TessBaseAPIRecognize(api, nil)
    tesseract.TessBaseAPIEnd(api)
}
