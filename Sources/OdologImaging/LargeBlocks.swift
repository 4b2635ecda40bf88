internal import COdologPhoto

/// The process's memory for pixels.
public enum LargeBlocks {
    /// Gives blocks of four megabytes and more back to the system as soon as they are freed. glibc raises that limit by
    /// itself with every larger block, and the heap keeps what was freed from then on: after a hundred photos of all sizes
    /// that is a quarter more memory. What is smaller stays for the next photo, up to 32 megabytes a heap: to get it anew from the
    /// system takes 6 ms for a photo of one megapixel. For the whole process, so it is for a program to call, not for a
    /// library; once, before other threads start. Does nothing where the C library has no such setting.
    public static func returnToSystem() { _ = photo_set_heap_limits(4 << 20, 32 << 20) }
}
