// Only `exp` and `log` of the C library are used.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

enum LogOdds {
    /// Natural logarithm.
    static func log(_ x: Double) -> Double {
        #if canImport(Glibc)
            Glibc.log(x)
        #elseif canImport(Musl)
            Musl.log(x)
        #elseif canImport(Darwin)
            Darwin.log(x)
        #endif
    }

    /// e to the power of `x`.
    static func exp(_ x: Double) -> Double {
        #if canImport(Glibc)
            Glibc.exp(x)
        #elseif canImport(Musl)
            Musl.exp(x)
        #elseif canImport(Darwin)
            Darwin.exp(x)
        #endif
    }

    /// `log(p / (1 - p))`; `probability` in 0...1, exclusive.
    static func logit(_ probability: Double) -> Double { log(probability / (1 - probability)) }

    /// The inverse of `logit`.
    static func probability(_ logit: Double) -> Double { 1 / (1 + exp(-logit)) }
}
