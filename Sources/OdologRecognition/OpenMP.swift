import Glibc

/// Debian's Tesseract enters OpenMP regions of four threads, which makes a line cost three times the CPU and fights with
/// our own workers. The number of nested regions is a setting of the calling thread, so it is made before each call;
/// setting `OMP_THREAD_LIMIT` inside `main` comes too late.
enum OpenMP {
    private static let setMaxActiveLevels: (@convention(c) (CInt) -> Void)? = {
        // libgomp comes in with Tesseract; a Tesseract built without OpenMP has none, and then nothing needs to be done.
        // RTLD_DEFAULT is a macro that Swift doesn't import: the null handle.
        guard let symbol = dlsym(nil, "omp_set_max_active_levels") else { return nil }
        return unsafeBitCast(symbol, to: (@convention(c) (CInt) -> Void).self)
    }()

    static func keepToCallingThread() {
        setMaxActiveLevels?(0)
    }
}
