internal import CPhoto

/// The process's memory for pixels.
public enum LargeBlocks {
    /// Gives blocks of half a megabyte and more back to the system as soon as they are freed. glibc raises that limit by
    /// itself with every larger block, and the heap keeps what was freed from then on: after a hundred photos of all sizes
    /// that is a quarter more memory. For the whole process, so it is for a program to call, not for a library; once, before
    /// other threads start. Does nothing where the C library has no such setting.
    public static func returnToSystem() { _ = photo_return_large_blocks(512 << 10) }
}
