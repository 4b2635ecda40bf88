extension String {
    /// What of a text may stand on paper. Line ends stay. What can't be seen, or would turn the direction of what stands beside it,
    /// becomes U+FFFD, so that no name fakes another one. The joiners that some scripts are written with stay.
    var onPaper: String {
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch (scalar, scalar.properties.generalCategory) {
            case ("\n", _), (_, .lineSeparator), (_, .paragraphSeparator): shown.append("\n")
            case ("\t", _): shown.append(" ")
            // Half of a line end; a hyphen that is seen only where a line breaks; joiners.
            case ("\r", _), ("\u{AD}", _): continue
            case ("\u{200C}", _), ("\u{200D}", _): shown.append(scalar)
            case (_, .control), (_, .format), (_, .surrogate): shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }
}
