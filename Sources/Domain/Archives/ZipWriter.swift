import Values

/// Writes a zip archive (PKWARE's APPNOTE 6.3.10) part by part, each file stored as it is: what most of them are, pictures
/// and recordings, is packed already, and what is stored can be read from the middle.
///
/// Each function returns what is to be written next. Of a file that others write, or whose length nobody knows before it
/// is written, the beginning is written over when it has ended (`Patch`).
public struct ZipWriter: Hashable, Sendable {
  /// How many bytes the archive has so far.
  public private(set) var position: Int64 = 0
  /// How many files it has.
  public private(set) var count = 0

  private var directory: [UInt8] = []
  private var open: Open?
  /// As MS-DOS wrote them.
  private let day: UInt64
  private let time: UInt64

  /// Bytes that take the place of as many that were written before.
  public struct Patch: Hashable, Sendable {
    public var offset: Int64
    public var bytes: [UInt8]
  }

  /// A file that is being written.
  private struct Open: Hashable, Sendable {
    var name: [UInt8]
    var header: Int64
    var start: Int64
    /// Nil where nobody knows it yet.
    var size: Int64?
    var check = CRC32()
  }

  private static let full: Int64 = 0xFFFF_FFFF

  /// - Parameters:
  ///   - day: when it is written, by the clock of whoever writes it.
  ///   - minute: of that day.
  public init(on day: CivilDate, minute: Int) {
    self.day = ZipBytes.number(of: day)
    time = UInt64((minute / 60) << 11 | (minute % 60) << 5)
  }

  /// A file that is here.
  public mutating func file(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    var open = begin(name, size: Int64(bytes.count))
    open.check.add(bytes[...])
    var out = header(open)
    position += Int64(out.count)
    out += bytes
    position += Int64(bytes.count)
    list(open, size: Int64(bytes.count), open.check.value)
    return out
  }

  /// Begins a file of which nobody knows how long it gets; its bytes go through `append`.
  public mutating func begin(_ name: String) -> [UInt8] {
    start(begin(name, size: nil))
  }

  /// Begins a file of so many bytes, which others write behind what this returns.
  public mutating func begin(_ name: String, of size: Int64) -> [UInt8] {
    start(begin(name, size: size))
  }

  /// Notes bytes of the file that is begun: they are to be written as they are.
  public mutating func append(_ bytes: [UInt8]) {
    open?.check.add(bytes[...])
    position += Int64(bytes.count)
  }

  /// Ends a file whose bytes went through `append`.
  public mutating func end() -> Patch? {
    guard let open else { return nil }
    return end(open, position - open.start, open.check.value)
  }

  /// Ends a file whose bytes others wrote, which checks so.
  public mutating func end(check: UInt32) -> Patch? {
    guard let open, let size = open.size else { return nil }
    position += size
    return end(open, size, check)
  }

  /// The file that is begun does not come: what is written of it nothing leads to.
  /// - Parameter written: how many of its bytes others have written.
  public mutating func abandon(after written: Int64) {
    open = nil
    position += written
  }

  /// Ends the archive.
  public mutating func finish() -> [UInt8] {
    var out = directory
    let length = Int64(directory.count)
    if count >= 0xFFFF || position >= Self.full || length >= Self.full {
      let record = position + length
      out.appendZip(0x0606_4B50, 4)
      out.appendZip(44, 8)
      out.appendZip(0x032D, 2)
      out.appendZip(45, 2)
      out.appendZip(0, 8)
      out.appendZip(UInt64(count), 8)
      out.appendZip(UInt64(count), 8)
      out.appendZip(UInt64(length), 8)
      out.appendZip(UInt64(position), 8)
      out.appendZip(0x0706_4B50, 4)
      out.appendZip(0, 4)
      out.appendZip(UInt64(record), 8)
      out.appendZip(1, 4)
    }
    out.appendZip(0x0605_4B50, 4)
    out.appendZip(0, 4)
    out.appendZip(UInt64(min(count, 0xFFFF)), 2)
    out.appendZip(UInt64(min(count, 0xFFFF)), 2)
    out.appendZip(UInt64(min(length, Self.full)), 4)
    out.appendZip(UInt64(min(position, Self.full)), 4)
    out.appendZip(0, 2)
    position += Int64(out.count)
    return out
  }

  private func begin(_ name: String, size: Int64?) -> Open {
    Open(name: Array(name.bytes.prefix(0xFFFF)), header: position, start: position, size: size)
  }

  private mutating func start(_ begun: Open) -> [UInt8] {
    var begun = begun
    let out = header(begun)
    position += Int64(out.count)
    begun.start = position
    open = begun
    return out
  }

  /// The local header (section 4.3.7), with room for a length of 64 bits where that may be needed.
  private func header(_ open: Open) -> [UInt8] {
    let isWide = open.size.map { $0 >= Self.full } ?? true
    let size = open.size ?? 0
    var out: [UInt8] = []
    out.appendZip(0x0403_4B50, 4)
    out.appendZip(isWide ? 45 : 20, 2)
    fields(of: open, open.check.value, into: &out)
    out.appendZip(UInt64(isWide ? Self.full : size), 4)
    out.appendZip(UInt64(isWide ? Self.full : size), 4)
    out.appendZip(UInt64(open.name.count), 2)
    out.appendZip(isWide ? 20 : 0, 2)
    out += open.name
    if isWide {
      out.appendZip(1, 2)
      out.appendZip(16, 2)
      out.appendZip(UInt64(size), 8)
      out.appendZip(UInt64(size), 8)
    }
    return out
  }

  /// Flags (the name is UTF-8), method (stored), when it was changed, and the check.
  private func fields(of open: Open, _ check: UInt32, into out: inout [UInt8]) {
    out.appendZip(0x0800, 2)
    out.appendZip(0, 2)
    out.appendZip(time, 2)
    out.appendZip(day, 2)
    out.appendZip(UInt64(check), 4)
  }

  /// The header of a file that has ended, in place of the one that was written.
  private mutating func end(_ open: Open, _ size: Int64, _ check: UInt32) -> Patch {
    var bytes: [UInt8] = []
    bytes.appendZip(UInt64(check), 4)
    // The check stands at 14; behind it only what of the lengths was not known changes.
    bytes += self.header(open)[18...]
    if !open.size.isThere {
      bytes.removeLast(16)
      bytes.appendZip(UInt64(size), 8)
      bytes.appendZip(UInt64(size), 8)
    }
    list(open, size: size, check)
    self.open = nil
    return Patch(offset: open.header + 14, bytes: bytes)
  }

  /// Lists a file in the directory (section 4.3.12).
  private mutating func list(_ open: Open, size: Int64, _ check: UInt32) {
    let isLong = size >= Self.full
    let isFar = open.header >= Self.full
    var extra: [UInt8] = []
    if isLong {
      extra.appendZip(UInt64(size), 8)
      extra.appendZip(UInt64(size), 8)
    }
    if isFar { extra.appendZip(UInt64(open.header), 8) }
    directory.appendZip(0x0201_4B50, 4)
    // By Unix, whose rights stand below.
    directory.appendZip(0x032D, 2)
    directory.appendZip(extra.isEmpty ? 20 : 45, 2)
    fields(of: open, check, into: &directory)
    directory.appendZip(UInt64(isLong ? Self.full : size), 4)
    directory.appendZip(UInt64(isLong ? Self.full : size), 4)
    directory.appendZip(UInt64(open.name.count), 2)
    directory.appendZip(UInt64(extra.isEmpty ? 0 : extra.count + 4), 2)
    directory.appendZip(0, 6)
    // A file that its owner writes and everybody reads.
    directory.appendZip(0o100644 << 16, 4)
    directory.appendZip(UInt64(isFar ? Self.full : open.header), 4)
    directory += open.name
    if !extra.isEmpty {
      directory.appendZip(1, 2)
      directory.appendZip(UInt64(extra.count), 2)
      directory += extra
    }
    count += 1
  }
}
