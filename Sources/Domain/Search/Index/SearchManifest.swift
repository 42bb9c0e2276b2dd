import Values

/// Which segments an index has, and which of their documents were taken out: a small value beside them.
///
/// `UMAN`, version 1, CRC-32 of what follows; the next free name; 1 where it was written before all segments were read
/// (else 0); how many segments; of each its name, checksum, documents, bytes of the bitmap (0 where nothing is taken out),
/// the bitmap. All numbers have four bytes, the lowest first.
struct SearchManifest: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var name: UInt32
    var checksum: UInt32
    var documents: Int
    var gone: [UInt8]
  }

  static var magic: UInt32 { 0x4E41_4D55 }
  static var version: UInt32 { 1 }

  var nextName: UInt32 = 1
  var isUnsettled = false
  var entries: [Entry] = []

  init() {}

  init(_ bytes: [UInt8]) throws(SearchProblem) {
    guard bytes.count >= 24, bytes.fixed32(at: 0) == Self.magic else { throw .notOurs }
    let version = bytes.fixed32(at: 4)
    guard version == Self.version else { throw .version(version) }
    guard bytes.fixed32(at: 8) == Checksum.of(bytes, from: 12) else { throw .checksum }
    nextName = bytes.fixed32(at: 12)
    isUnsettled = bytes.fixed32(at: 16) != 0
    let count = bytes.fixed32(at: 20)
    guard count <= 65_536 else { throw .damaged }
    var place = 24
    for _ in 0..<Int(count) {
      guard bytes.count - place >= 16 else { throw .damaged }
      let documents = bytes.fixed32(at: place + 8)
      let gone = bytes.fixed32(at: place + 12)
      guard documents <= UInt32(SearchLimits.segmentDocuments),
        gone == 0 || gone == (documents + 7) / 8, Int(gone) <= bytes.count - place - 16
      else { throw .damaged }
      let entry = Entry(
        name: bytes.fixed32(at: place), checksum: bytes.fixed32(at: place + 4),
        documents: Int(documents), gone: Array(bytes[(place + 16)..<(place + 16 + Int(gone))]))
      // The next free name is above all.
      guard entry.name < nextName else { throw .damaged }
      entries.append(entry)
      place += 16 + Int(gone)
    }
    guard place == bytes.count else { throw .damaged }
    let names = entries.map { $0.name }.ordered()
    for place in names.indices.dropFirst() where names[place] == names[place - 1] {
      throw .damaged
    }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for number in [
      Self.magic, Self.version, 0, nextName, isUnsettled ? 1 : 0,
      UInt32(truncatingIfNeeded: entries.count),
    ] {
      bytes.append(fixed32: number)
    }
    for entry in entries {
      bytes.append(fixed32: entry.name)
      bytes.append(fixed32: entry.checksum)
      bytes.append(fixed32: UInt32(truncatingIfNeeded: entry.documents))
      bytes.append(fixed32: UInt32(truncatingIfNeeded: entry.gone.count))
      bytes += entry.gone
    }
    bytes.replace(fixed32: Checksum.of(bytes, from: 12), at: 8)
    return bytes
  }
}
