import Glibc

/// Keeps Tesseract on the calling thread. Debian's Tesseract enters OpenMP regions of four threads. A line then costs
/// three times the CPU, and the threads compete with our own workers.
///
/// The number of nested regions is a setting of the calling thread, so it is made before each call. To set
/// `OMP_THREAD_LIMIT` inside `main` comes too late.
enum OpenMP {
    private static let setMaxActiveLevels: (@convention(c) (CInt) -> Void)? = {
        // libgomp comes in with Tesseract. A Tesseract built without OpenMP brings none, and then nothing needs to be
        // done. RTLD_DEFAULT is the null handle, a macro that Swift doesn't import.
        guard let symbol = dlsym(nil, "omp_set_max_active_levels") else { return nil }
        return unsafeBitCast(symbol, to: (@convention(c) (CInt) -> Void).self)
    }()

    static func keepToCallingThread() {
        setMaxActiveLevels?(0)
    }
}
