import CDeflate
import Synchronization

/// DEFLATE (RFC 1951) of what lies in memory as a whole.
public enum Deflate {
  /// The bytes in fewer; nil when that would save nothing. May be called from any thread.
  public static func pack(_ bytes: [UInt8]) -> [UInt8]? {
    guard !bytes.isEmpty, let compressor = packers.withLock({ $0.popLast() }) ?? Packer() else {
      return nil
    }
    defer { packers.withLock { if $0.count < mostIdle { $0.append(compressor) } } }
    let packed = [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
      // 0 when it does not fit.
      count = libdeflate_deflate_compress(
        compressor.handle, bytes, bytes.count, room.baseAddress, room.count)
    }
    return packed.isEmpty ? nil : packed
  }

  /// The bytes that `pack` was given; nil when they are not exactly `count`, or it did not make them.
  public static func unpack(_ packed: [UInt8], to count: Int) -> [UInt8]? {
    guard count > 0, let handle = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(handle) }
    var isRight = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      let result = libdeflate_deflate_decompress(
        handle, packed, packed.count, room.baseAddress, count, nil)
      isRight = result == LIBDEFLATE_SUCCESS
      filled = isRight ? count : 0
    }
    return isRight ? bytes : nil
  }

  private static let packers = Mutex<[Packer]>([])
  private static let mostIdle = 2
}

/// Used by one thread at a time.
private final class Packer: @unchecked Sendable {
  let handle: OpaquePointer

  /// Nil when there is no memory.
  init?() {
    guard let handle = libdeflate_alloc_compressor(6) else { return nil }
    self.handle = handle
  }

  deinit { libdeflate_free_compressor(handle) }
}
