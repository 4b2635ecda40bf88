/// The version of all of Odolog. It says how a photo was read.
package enum OdologVersion {
    package static let current = "0.1.0"
}
