/// A container of streams as Office wrote them before 2007 (MS-CFB), for tests: storages and streams by
/// their paths.
struct Streams {
  private static let sector = 512
  private static let end: UInt32 = 0xFFFF_FFFE
  private static let none: UInt32 = 0xFFFF_FFFF

  private struct Entry {
    var name: String
    /// 5 for the root, 1 for a storage, 2 for a stream.
    var kind: UInt8
    var bytes: [UInt8] = []
    var child = Streams.none
    var sibling = Streams.none
    var start = Streams.end
  }

  private var entries = [Entry(name: "Root Entry", kind: 5)]

  /// - Parameter streams: paths and contents; the storages on the way are made. Contents are filled up
  ///   with zeros to 4,096 bytes, from where on they have sectors of their own.
  init(_ streams: [(String, [UInt8])]) {
    for (path, bytes) in streams {
      var folder = 0
      let names = path.split(separator: "/").map { String($0) }
      for name in names.dropLast() { folder = entry(name, kind: 1, in: folder) }
      let stream = entry(names[names.count - 1], kind: 2, in: folder)
      entries[stream].bytes = bytes + Array(repeating: 0, count: max(0, 4_096 - bytes.count))
    }
  }

  private mutating func entry(_ name: String, kind: UInt8, in folder: Int) -> Int {
    var last: Int?
    var next = entries[folder].child
    while next != Self.none {
      if entries[Int(next)].name == name { return Int(next) }
      last = Int(next)
      next = entries[Int(next)].sibling
    }
    let new = entries.count
    entries.append(Entry(name: name, kind: kind))
    if let last { entries[last].sibling = UInt32(new) } else { entries[folder].child = UInt32(new) }
    return new
  }

  var bytes: [UInt8] {
    var entries = entries
    // The first sectors: the table of sectors, then the directory, then streams.
    let directorySectors = (entries.count * 128 + Self.sector - 1) / Self.sector
    var table: [UInt32] = [0xFFFF_FFFD]
    func chain(_ count: Int) -> UInt32 {
      let first = table.count
      for index in 0..<count {
        table.append(index == count - 1 ? Self.end : UInt32(first + index + 1))
      }
      return UInt32(first)
    }
    let directory = chain(directorySectors)
    var content: [UInt8] = []
    for index in entries.indices where entries[index].kind == 2 {
      let padded = filled(entries[index].bytes, to: Self.sector)
      entries[index].start = chain(padded.count / Self.sector)
      content += padded
    }
    precondition(table.count <= 128, "one sector of the table is all that tests need")
    table += Array(repeating: Self.none, count: 128 - table.count)
    let described = filled(entries.flatMap(row), to: Self.sector)
    return head(directory) + table.flatMap { little(Int($0), 4) } + described + content
  }

  private func head(_ directory: UInt32) -> [UInt8] {
    var head: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    head += Array(repeating: 0, count: 16) + little(0x3E, 2) + little(3, 2) + little(0xFFFE, 2)
    head += little(9, 2) + little(6, 2) + Array(repeating: 0, count: 10) + little(1, 4)
    head += little(Int(directory), 4) + little(0, 4) + little(4_096, 4)
    head += little(Int(Self.end), 4) + little(0, 4) + little(Int(Self.end), 4) + little(0, 4)
    head += little(0, 4)
    return head + Array(repeating: 0xFF, count: Self.sector - head.count)
  }

  private func row(_ entry: Entry) -> [UInt8] {
    let name = entry.name.utf16.flatMap { little(Int($0), 2) }
    var row = name + Array(repeating: 0, count: 64 - name.count) + little(name.count + 2, 2)
    row += [entry.kind, 1] + little(Int(Self.none), 4) + little(Int(entry.sibling), 4)
    row += little(Int(entry.child), 4) + Array(repeating: 0, count: 36)
    return row + little(Int(entry.start), 4) + little(entry.bytes.count, 8)
  }

  private func filled(_ bytes: [UInt8], to size: Int) -> [UInt8] {
    bytes + Array(repeating: 0, count: (size - bytes.count % size) % size)
  }
}

extension Streams {
  /// A text document.
  static let word = ("WordDocument", little(0xA5EC, 2) + little(0xC1, 2))

  /// A workbook with a sheet of a kind (MS-XLS 2.4.28, dt), and records before it.
  static func excel(sheet kind: UInt8 = 0, before: [UInt8] = []) -> (String, [UInt8]) {
    let start = little(0x0809, 2) + little(8, 2) + little(0x0600, 2) + little(5, 2) + little(0, 4)
    let sheet = little(0x85, 2) + little(9, 2) + little(0, 4) + [0, kind, 1, 0, 65]
    return ("Workbook", start + before + sheet + little(0x0A, 2) + little(0, 2))
  }

  /// Slides with a record of a type (MS-PPT 2.13.24) in their list of information.
  static func powerPoint(record type: Int = 0x0FFF) -> (String, [UInt8]) {
    let inner = little(0, 2) + little(type, 2) + little(4, 4) + [1, 2, 3, 4]
    let list = little(0x0F, 2) + little(0x07D0, 2) + little(inner.count, 4) + inner
    return (
      "PowerPoint Document", little(0x0F, 2) + little(0x03E8, 2) + little(list.count, 4) + list
    )
  }
}

/// A number with its lowest byte first.
func little(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
