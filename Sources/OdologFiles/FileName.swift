import Glibc

/// A file's name as the system takes it: bytes, which need not be UTF-8, and a zero.
public typealias FileName = [CChar]

/// Links followed; nil where there is no such file.
public func resolvedFileName(_ path: String) -> FileName? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return Array(UnsafeBufferPointer(start: real, count: strlen(real) + 1))
}
