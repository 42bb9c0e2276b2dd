import Glibc

/// Bytes that were read and not yet understood. An idle connection holds no storage.
struct InputBuffer {
  private(set) var storage: [UInt8] = []
  private var start = 0
  private var end = 0

  enum Filling {
    /// Whether there may be more in the socket.
    case bytes(Int, more: Bool)
    case nothing
    case end
    case failed
  }

  var count: Int { end - start }
  var isEmpty: Bool { start == end }
  /// Where in the storage the bytes are.
  var range: Range<Int> { start..<end }

  subscript(_ index: Int) -> UInt8 { storage[start + index] }

  /// Reads once from the socket, making room for at least one more byte.
  mutating func fill(from descriptor: Int32, spare: inout BufferPool, size: Int) -> Filling {
    if storage.isEmpty { storage = spare.takeInput(of: size) }
    if start > 0 { compact() }
    if end == storage.count {
      storage.append(contentsOf: repeatElement(0, count: storage.count))
    }
    let room = storage.count - end
    let end = end
    let count = storage.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + end, room) }
    if count > 0 {
      self.end += count
      return .bytes(count, more: count == room)
    }
    if count == 0 { return .end }
    return errno == EAGAIN || errno == EINTR ? .nothing : .failed
  }

  /// Removes the first bytes, and returns them.
  mutating func removeFirst(_ count: Int) -> [UInt8] {
    defer { drop(count) }
    return Array(storage[start..<(start + count)])
  }

  mutating func drop(_ count: Int) {
    start += count
    if start == end {
      start = 0
      end = 0
    }
  }

  /// Changes the bytes in place, as unmasking needs.
  mutating func withMutableBytes(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    let range = start..<end
    storage.withUnsafeMutableBufferPointer { body(UnsafeMutableBufferPointer(rebasing: $0[range])) }
  }

  /// Gives the storage back while nothing is in it.
  mutating func release(to spare: inout BufferPool) {
    guard isEmpty, !storage.isEmpty else { return }
    var storage: [UInt8] = []
    swap(&storage, &self.storage)
    spare.giveInput(storage)
  }

  private mutating func compact() {
    let range = start..<end
    storage.withUnsafeMutableBytes { bytes in
      _ = memmove(bytes.baseAddress!, bytes.baseAddress! + range.lowerBound, range.count)
    }
    start = 0
    end = range.count
  }
}
