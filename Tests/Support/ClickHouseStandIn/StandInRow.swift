/// A row of the table, as RowBinary has it.
struct StandInRow {
  var segment = ""
  var person: Int32 = 0
  var origin: Int32 = 0
  var at: Int64 = 0
  var event = ""
  var installation: [UInt8] = []
  var sequence: Int64 = 0
  var session: Int64 = 0
  /// By the names of columns.
  var stamp: [String: String] = [:]
  var traffic: UInt8 = 0
  var textNames: [String] = []
  var texts: [String] = []
  var numberNames: [String] = []
  var numbers: [Int64] = []

  static let stamps = [
    "platform", "app_version", "plan", "role", "space", "device_type", "connection_type",
    "language",
  ]

  /// Nil where the bytes end too early.
  init?(_ reader: inout StandInBytes) {
    guard let segment = reader.text(), let person = reader.number(Int32.self),
      let origin = reader.number(Int32.self), let at = reader.number(Int64.self),
      let event = reader.text(), let installation = reader.bytes(16),
      let sequence = reader.number(Int64.self), let session = reader.number(Int64.self)
    else { return nil }
    self.segment = segment
    self.person = person
    self.origin = origin
    self.at = at
    self.event = event
    self.installation = installation
    self.sequence = sequence
    self.session = session
    for name in Self.stamps {
      guard let text = reader.text() else { return nil }
      stamp[name] = text
    }
    guard let traffic = reader.number(UInt8.self), let textNames = reader.texts(),
      let texts = reader.texts(), let numberNames = reader.texts(), let count = reader.length()
    else { return nil }
    self.traffic = traffic
    self.textNames = textNames
    self.texts = texts
    self.numberNames = numberNames
    for _ in 0..<count {
      guard let number = reader.number(Int64.self) else { return nil }
      numbers.append(number)
    }
    guard textNames.count == texts.count, numberNames.count == numbers.count else { return nil }
  }
}

/// A table, with its columns as they were created.
struct StandInTable {
  var columns: String
  var rows: [StandInRow]
}

/// Reads RowBinary.
struct StandInBytes {
  private let all: [UInt8]
  private var position = 0

  init(_ all: [UInt8]) {
    self.all = all
  }

  var isAtEnd: Bool { position == all.count }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count >= 0, position + count <= all.count else { return nil }
    defer { position += count }
    return Array(all[position..<position + count])
  }

  mutating func number<N: FixedWidthInteger>(_ type: N.Type) -> N? {
    guard let bytes = self.bytes(N.bitWidth / 8) else { return nil }
    var number: N = 0
    for byte in bytes.reversed() { number = number << 8 | N(truncatingIfNeeded: byte) }
    return number
  }

  mutating func length() -> Int? {
    var length = 0
    var shift = 0
    while shift < 35 {
      guard let byte = number(UInt8.self) else { return nil }
      length |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return length }
      shift += 7
    }
    return nil
  }

  mutating func text() -> String? {
    guard let count = length(), let bytes = self.bytes(count) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func texts() -> [String]? {
    guard let count = length() else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = self.text() else { return nil }
      texts.append(text)
    }
    return texts
  }
}

/// Writes it.
struct StandInOutput {
  private(set) var bytes: [UInt8] = []

  mutating func add<N: FixedWidthInteger>(_ number: N) {
    for place in 0..<N.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: number >> N(8 * place)))
    }
  }

  mutating func add(_ more: [UInt8]) { bytes += more }

  mutating func add(_ text: String) {
    var rest = text.utf8.count
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
    bytes += Array(text.utf8)
  }
}

/// The parts of a form, by their names.
enum StandInForm {
  static func parts(_ body: [UInt8], _ boundary: String) -> [String: [UInt8]]? {
    let line = Array("--\(boundary)".utf8)
    let gap = Array("\r\n\r\n".utf8)
    var parts: [String: [UInt8]] = [:]
    var rest = body[...]
    guard rest.starts(with: line) else { return nil }
    rest = rest.dropFirst(line.count)
    while rest.starts(with: Array("\r\n".utf8)) {
      guard let head = rest.firstRange(of: gap),
        let end = rest[head.upperBound...].firstRange(of: Array("\r\n".utf8) + line)
      else { return nil }
      let words = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
      let name = words.split(separator: "name=\"").dropFirst().first?.prefix { $0 != "\"" }
      parts[String(name ?? "")] = Array(rest[head.upperBound..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return rest.starts(with: Array("--".utf8)) ? parts : nil
  }
}
