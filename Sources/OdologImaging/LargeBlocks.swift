internal import COdologPhoto

/// The process's memory for pixels.
package enum LargeBlocks {
    /// Gives blocks of four megabytes and more back to the system as soon as they are freed. By itself glibc raises
    /// that limit with every larger block, and from then on the heap keeps what is freed: a quarter more memory after
    /// a hundred photos of all sizes.
    ///
    /// Smaller blocks stay for the next photo, up to 32 megabytes a heap, since getting them anew from the system
    /// takes 6 ms for a photo of one megapixel.
    ///
    /// This changes the whole process, so a program calls it, and no library: once, before other threads start. It
    /// does nothing where the C library has no such setting.
    package static func returnToSystem() { _ = photo_set_heap_limits(4 << 20, 32 << 20) }
}
