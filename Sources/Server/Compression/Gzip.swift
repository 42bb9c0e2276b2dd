import CDeflate
import Synchronization

/// gzip (RFC 1952) of what lies in memory as a whole.
public enum Gzip {
  /// The bytes as one gzip member, made quickly rather than as small as can be; nil when that would
  /// save nothing. May be called from any thread.
  public static func pack(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = idle.withLock({ $0.popLast() }) ?? Compressor() else { return nil }
    defer { idle.withLock { if $0.count < mostIdle { $0.append(compressor) } } }
    let packed = [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
      // 0 when it does not fit.
      count = libdeflate_gzip_compress(
        compressor.handle, bytes, bytes.count, room.baseAddress, room.count)
    }
    return packed.isEmpty ? nil : packed
  }

  /// The tables of one take some hundred kB and longer to make than a short text to pack.
  private static let idle = Mutex<[Compressor]>([])
  private static let mostIdle = 4
}

/// Used by one thread at a time.
private final class Compressor: @unchecked Sendable {
  let handle: OpaquePointer

  /// Nil when there is no memory.
  init?() {
    guard let handle = libdeflate_alloc_compressor(1) else { return nil }
    self.handle = handle
  }

  deinit { libdeflate_free_compressor(handle) }
}
