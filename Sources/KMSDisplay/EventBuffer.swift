/// Room for what is read from a card, kept from read to read. A flip event takes 32 bytes.
final class EventBuffer {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)
    deinit { bytes.deallocate() }
}
