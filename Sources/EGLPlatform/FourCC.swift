/// DRM's four-character format codes.
public enum FourCC {
    /// The four characters, such as "XR24"; "?" for a byte that is not printable.
    public static func name(_ code: UInt32) -> String {
        let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: code >> $0) }
        return String(
            decoding: bytes.map { (0x20...0x7e).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self
        )
    }
}
