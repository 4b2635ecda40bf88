/// What a photo is to be read for.
enum KindOption: String, CaseIterable, Sendable {
    case odometer, vin, auto
}
