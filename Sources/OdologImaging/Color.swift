internal import COdologPhoto

/// To draw with: red, green, blue, 0...255 each.
public struct Color: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// As in HTML: `0xFF8000` is orange. What is above 24 bits is left out.
    public init(_ hexadecimal: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hexadecimal >> 16), green: UInt8(truncatingIfNeeded: hexadecimal >> 8),
            blue: UInt8(truncatingIfNeeded: hexadecimal))
    }

    public static let black = Color(0x000000)
    public static let white = Color(0xFFFFFF)

    var c: photo_color { photo_color(red: red, green: green, blue: blue) }
}
