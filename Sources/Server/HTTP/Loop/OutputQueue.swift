import CLinux
import Glibc

/// Bytes, and after them at most one file, that wait for the socket to take them.
struct OutputQueue {
  enum Progress {
    case done
    case blocked
    /// The turn is over though the socket would take more, so that others get theirs.
    case paused
    case failed
  }

  private var bytes: [UInt8] = []
  private var sent = 0
  private(set) var file: FileSlice?

  /// Bytes in memory that the socket has not taken.
  var waiting: Int { bytes.count - sent }
  var isEmpty: Bool { waiting == 0 && file == nil }

  mutating func append(_ pool: inout BufferPool, _ write: (inout [UInt8]) -> Void) {
    if bytes.capacity == 0 { bytes = pool.takeOutput() }
    write(&bytes)
  }

  mutating func append(_ file: FileSlice) {
    if file.length > 0 { self.file = file }
  }

  /// Hands to the socket what it takes; `moved` counts the bytes.
  mutating func send(to descriptor: Int32, moved: inout Int) -> Progress {
    while waiting > 0 {
      let (from, more) = (sent, file == nil ? 0 : 1)
      let count = bytes.withUnsafeBytes {
        linux_send(descriptor, $0.baseAddress! + from, $0.count - from, Int32(more))
      }
      guard count >= 0 else {
        if errno == EINTR { continue }
        compact()
        return errno == EAGAIN ? .blocked : .failed
      }
      sent += Int(count)
      moved += Int(count)
    }
    if sent > 0 {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * BufferPool.size)
      sent = 0
    }
    return sendFile(to: descriptor, &moved)
  }

  mutating func release(to pool: inout BufferPool) {
    guard waiting == 0, bytes.capacity > 0 else { return }
    var bytes: [UInt8] = []
    swap(&bytes, &self.bytes)
    pool.giveOutput(bytes)
  }

  private mutating func sendFile(to descriptor: Int32, _ moved: inout Int) -> Progress {
    var budget = 1_048_576
    while let slice = file {
      guard budget > 0 else { return .paused }
      var offset = slice.offset
      let count = linux_sendfile(
        descriptor, slice.file.descriptor, &offset, min(slice.length, budget))
      if count < 0 {
        if errno == EINTR { continue }
        return errno == EAGAIN ? .blocked : .failed
      }
      // A file that was cut short while it was sent cannot keep its promised length.
      guard count > 0 else { return .failed }
      moved += Int(count)
      budget -= Int(count)
      let left = slice.length - Int(count)
      file = left > 0 ? FileSlice(slice.file, offset: offset, length: left) : nil
    }
    return .done
  }

  private mutating func compact() {
    guard sent > 65_536, sent > bytes.count / 2 else { return }
    bytes.removeFirst(sent)
    sent = 0
  }
}
