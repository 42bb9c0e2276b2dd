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

  /// The bytes that one gzip member holds, which somebody else has packed. May be called from any thread.
  ///
  /// Its end says how many there are (RFC 1952 section 2.3.1), so that no more room is taken than it
  /// says, and none when that is too much.
  /// - Parameter limit: how many bytes they may be; more than a hundred times the packed ones are
  ///   refused as well.
  /// - Throws: `GzipError`.
  public static func unpack(
    _ packed: [UInt8], upTo limit: Int
  ) throws(GzipError) -> [UInt8] {
    // A head of ten bytes, of which the first three never differ, some content, and an end of eight.
    guard packed.count > 18, packed.starts(with: [0x1F, 0x8B, 8]) else { throw .malformed }
    let count = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= limit, count / 100 <= packed.count else { throw .tooLarge }
    guard let handle = libdeflate_alloc_decompressor() else { throw .tooLarge }
    defer { libdeflate_free_decompressor(handle) }
    var isRight = false
    let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { room, filled in
      var (taken, given) = (0, 0)
      let result = libdeflate_gzip_decompress_ex(
        handle, packed, packed.count, room.baseAddress, count, &taken, &given)
      isRight = result == LIBDEFLATE_SUCCESS && taken == packed.count && given == count
      filled = isRight ? count : 0
    }
    guard isRight else { throw .malformed }
    return bytes
  }

  /// The tables of one take some hundred kB and longer to make than a short text to pack.
  private static let idle = Mutex<[Compressor]>([])
  private static let mostIdle = 4
}

/// Why packed bytes were not unpacked.
public enum GzipError: Error, Hashable, Sendable {
  /// They are not one whole gzip member and nothing else.
  case malformed
  /// They would be more than is allowed.
  case tooLarge
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
