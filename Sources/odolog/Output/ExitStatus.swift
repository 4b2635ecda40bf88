import ArgumentParser

/// The exit codes are a contract (README). 0 is success, 64 wrong usage of the command line (ArgumentParser's own).
extension ExitCode {
    /// Some photo could not be read. The others were read.
    static let somePhotoFailed = ExitCode(1)
    /// The folders that were named hold no photo.
    static let noPhotoFound = ExitCode(1)
    /// All was written but some attached files.
    static let someFileMissing = ExitCode(1)
    /// Nothing was written, because a person must decide: what was given is odd.
    static let needsPerson = ExitCode(1)
    /// A file or the store could not be used as asked.
    static let fileOrStore = ExitCode(2)
    /// A model or a library is missing.
    static let somethingMissing = ExitCode(3)
    static let interrupted = ExitCode(130)
}
