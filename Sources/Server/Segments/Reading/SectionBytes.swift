import Compression
import Glibc
import Synchronization

/// Bytes that stay where they are as long as somebody holds this: a part of a mapped file, or what was unpacked of it.
final class SectionBytes: @unchecked Sendable {
  // Never written after it was made, so that all threads may read.
  let bytes: UnsafeRawBufferPointer
  /// What must outlive it; nil when the bytes are its own.
  private let owner: MappedFile?

  /// A part of a file.
  init(_ bytes: UnsafeRawBufferPointer, of owner: MappedFile) {
    self.bytes = bytes
    self.owner = owner
  }

  /// What was packed; nil when it is not exactly `count` bytes.
  init?(unpacking packed: UnsafeRawBufferPointer, to count: Int) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
    bytes = UnsafeRawBufferPointer(room)
    owner = nil
    // From here on `deinit` frees it.
    guard Zstd.unpack(packed, into: room) else { return nil }
  }

  deinit {
    if owner == nil { bytes.deallocate() }
  }
}

/// A file that is mapped into memory, to be read.
final class MappedFile: @unchecked Sendable {
  // Never changed: the mapping is private and can only be read.
  let bytes: UnsafeRawBufferPointer

  init(_ path: String) throws(SegmentError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw DurableFile.error("cannot open \(path)") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw DurableFile.error("cannot read \(path)") }
    let count = Int(status.st_size)
    guard count > 0 else { throw .notASegment }
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { throw DurableFile.error("cannot map \(path)") }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}

/// What was unpacked lately, of all segments.
final class SectionCache: Sendable {
  struct Key: Hashable, Sendable {
    var file: ObjectIdentifier
    var section: Int
  }

  private struct State {
    var sections: [Key: (section: SectionBytes, used: UInt64)] = [:]
    var bytes = 0
    var clock: UInt64 = 0
  }

  /// The most that all of it takes.
  static let bytes = 64 << 20
  static let shared = SectionCache(limit: bytes)

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  func section(_ key: Key) -> SectionBytes? {
    state.withLock { state in
      state.clock += 1
      let clock = state.clock
      state.sections[key]?.used = clock
      return state.sections[key]?.section
    }
  }

  /// Keeps one, and forgets those that were used longest ago where all take too much room.
  func keep(_ section: SectionBytes, as key: Key) {
    guard section.bytes.count <= limit else { return }
    state.withLock { state in
      state.clock += 1
      let old = state.sections.updateValue((section, state.clock), forKey: key)
      state.bytes += section.bytes.count - (old?.section.bytes.count ?? 0)
      guard state.bytes > limit else { return }
      // Half of it, so that this is rare.
      for (key, entry) in state.sections.sorted(by: { $0.value.used < $1.value.used }) {
        guard state.bytes > limit / 2 else { return }
        state.sections[key] = nil
        state.bytes -= entry.section.bytes.count
      }
    }
  }

  /// Forgets all of a file that is read no more.
  func forget(_ file: ObjectIdentifier) {
    state.withLock { state in
      for (key, entry) in state.sections where key.file == file {
        state.sections[key] = nil
        state.bytes -= entry.section.bytes.count
      }
    }
  }
}
