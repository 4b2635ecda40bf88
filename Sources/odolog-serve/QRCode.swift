import COdologQR

/// A QR code for a terminal.
struct QRCode {
    private let side: Int
    private let modules: [UInt8]

    /// Nil: libqrencode isn't installed, or the text is too long.
    init?(_ text: String) {
        var modules = [UInt8](repeating: 0, count: Int(ODOLOG_QR_MOST_SIDE * ODOLOG_QR_MOST_SIDE))
        side = Int(modules.withUnsafeMutableBufferPointer { odolog_qr(text, $0.baseAddress) })
        guard side > 0 else { return nil }
        self.modules = modules
    }

    /// Black on white, whatever the terminal's colours are: two modules a character, with the margin that readers need.
    var lines: [String] {
        let margin = 4
        return stride(from: -margin, to: side + margin, by: 2).map { row in
            let halves = (-margin..<side + margin).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return "\u{1B}[30;47m" + halves.joined() + "\u{1B}[0m"
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        (0..<side).contains(row) && (0..<side).contains(column) && modules[row * side + column] == 1
    }
}
