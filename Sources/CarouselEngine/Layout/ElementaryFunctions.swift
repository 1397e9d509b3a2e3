#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// The C library's functions under names that do not hide them.

@inline(__always) func sine(_ angle: Double) -> Double { sin(angle) }
@inline(__always) func cosine(_ angle: Double) -> Double { cos(angle) }
@inline(__always) func tangent(_ angle: Double) -> Double { tan(angle) }
@inline(__always) func arcSine(_ value: Double) -> Double { asin(value) }
@inline(__always) func exponential(_ power: Double) -> Double { exp(power) }
@inline(__always) func logarithm(_ value: Double) -> Double { log(value) }
