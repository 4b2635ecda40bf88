import Foundation
import Glibc

/// Why Foundation could not do something with a file, in a few words without a full stop.
///
/// The system's own words are inside Foundation's error; its description is not for people.
func systemReason(_ error: any Error) -> String {
    let error = error as NSError
    let underlying = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    if let posix = [error, underlying].compactMap(\.self).first(where: { $0.domain == NSPOSIXErrorDomain }) {
        return String(cString: strerror(Int32(posix.code)))
    }
    let reason = error.localizedFailureReason ?? error.localizedDescription
    return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
}
