/// Of all of Odolog: what reads a photo, and how.
package enum OdologVersion {
    package static let current = "0.1.0"
}
