/// Why bytes are no time zone.
public enum ZoneError: Error, Hashable, Sendable {
  /// They do not begin as a TZif file.
  case notTZif
  /// They end too early, or an entry points outside its table, or the times do not ascend.
  case damaged
  /// They count leap seconds (the `right/` zones), which instants here do not.
  case leapSeconds
  /// The rule for the time after the last transition cannot be read.
  case footer
}

extension ZoneRules {
  /// Reads a TZif file (RFC 9636), such as those in /usr/share/zoneinfo: of version 2 and later the
  /// 64-bit block and the footer, of version 1 the 32-bit block.
  public init(name: String, tzif bytes: [UInt8]) throws(ZoneError) {
    var reader = TZifReader(bytes)
    var header = try reader.header()
    var timeSize = 4
    if header.version != 0 {
      try reader.skip(header.size(timeSize: 4))
      header = try reader.header()
      timeSize = 8
    }
    guard header.leaps == 0 else { throw .leapSeconds }
    guard header.kinds > 0, header.kinds <= 256 else { throw .damaged }

    var transitions: [Int64] = []
    for _ in 0..<header.times { transitions.append(try reader.integer(size: timeSize)) }
    for position in transitions.indices.dropFirst()
    where transitions[position] <= transitions[position - 1] {
      throw .damaged
    }
    let kinds = try reader.readBytes(header.times)
    for kind in kinds where Int(kind) >= header.kinds { throw .damaged }
    var raw: [(offset: Int64, isDaylight: Bool, name: Int)] = []
    for _ in 0..<header.kinds {
      let offset = try reader.integer(size: 4)
      let rest = try reader.readBytes(2)
      raw.append((offset, rest[0] != 0, Int(rest[1])))
    }
    let names = try reader.readBytes(header.nameBytes)
    var periods: [Period] = []
    for kind in raw {
      guard kind.name < names.count, abs(kind.offset) < 93_600 else { throw .damaged }
      let name = names[kind.name...].prefix { $0 != 0 }
      periods.append(
        Period(
          offset: Int32(kind.offset), isDaylight: kind.isDaylight,
          abbreviation: String(utf8: name)))
    }
    try reader.skip(header.standardFlags + header.universalFlags)
    let footer = timeSize == 8 ? try reader.footer() : nil
    self.init(
      name: name, transitions: transitions, kinds: kinds, periods: periods, footer: footer)
  }
}

private struct TZifHeader {
  var version: UInt8
  var universalFlags: Int
  var standardFlags: Int
  var leaps: Int
  var times: Int
  var kinds: Int
  var nameBytes: Int

  /// The size of the block that follows.
  func size(timeSize: Int) -> Int {
    times * (timeSize + 1) + kinds * 6 + nameBytes + leaps * (timeSize + 4) + standardFlags
      + universalFlags
  }
}

private struct TZifReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func header() throws(ZoneError) -> TZifHeader {
    guard bytes.count >= position + 44,
      bytes[position...].starts(with: [0x54, 0x5A, 0x69, 0x66])
    else { throw position == 0 ? .notTZif : .damaged }
    let version = bytes[position + 4]
    try skip(20)
    var counts: [Int] = []
    for _ in 0..<6 {
      let count = Int(try integer(size: 4))
      guard count >= 0, count <= bytes.count else { throw .damaged }
      counts.append(count)
    }
    return TZifHeader(
      version: version, universalFlags: counts[0], standardFlags: counts[1], leaps: counts[2],
      times: counts[3], kinds: counts[4], nameBytes: counts[5])
  }

  mutating func skip(_ count: Int) throws(ZoneError) {
    guard count <= bytes.count - position else { throw .damaged }
    position += count
  }

  mutating func readBytes(_ count: Int) throws(ZoneError) -> [UInt8] {
    let start = position
    try skip(count)
    return [UInt8](bytes[start..<position])
  }

  /// A signed number of 4 or 8 bytes, in network order.
  mutating func integer(size: Int) throws(ZoneError) -> Int64 {
    let start = position
    try skip(size)
    var value: Int64 = bytes[start] >= 0x80 ? -1 : 0
    for byte in bytes[start..<position] { value = value << 8 | Int64(byte) }
    return value
  }

  /// The rule between two line feeds; nil when it is empty.
  mutating func footer() throws(ZoneError) -> PosixZone? {
    guard position < bytes.count, bytes[position] == 0x0A,
      let end = bytes[(position + 1)...].firstIndex(of: 0x0A)
    else { throw .footer }
    let text = String(utf8: bytes[(position + 1)..<end])
    if text.isEmpty { return nil }
    guard let zone = PosixZone(text) else { throw .footer }
    return zone
  }
}
