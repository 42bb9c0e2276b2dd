import Archives
import Foundation
import Journal
import Values

@testable import Importing

/// Files as somebody chose them, in memory, and a reader that is given what it needs of them.
struct ImportFiles {
  struct Found {
    var items: [ImportedItem] = []
    var losses: [ImportLoss] = []
    var formats: [ImportFormat] = []
    /// The most bytes that were asked for at once.
    var most: Int64 = 0
    /// How often files were to be inflated, and how many at once at most.
    var asked = 0
    var mostTogether = 0

    func item(_ title: String) -> ImportedItem? { items.first { $0.title == title } }
    func reasons(_ name: String) -> [ImportLoss.Reason] {
      losses.filter { $0.name == name }.map(\.reason)
    }
  }

  var files: [(name: String, bytes: [UInt8])]
  /// What deflated bytes are when they are not, by where they begin.
  var inflated: [Int64: [UInt8]] = [:]

  init(_ files: [(name: String, bytes: [UInt8])]) {
    self.files = files
  }

  init(_ name: String, _ text: String) {
    self.init([(name, Array(text.utf8))])
  }

  init(_ name: String, zip: ZipFile) {
    self.init([(name, zip.bytes)])
    inflated = zip.inflated
  }

  func reader(copies: Bool) -> ImportReader {
    ImportReader(
      files.map { ImportFile($0.name, bytes: Int64($0.bytes.count)) }, readsCopies: copies)
  }

  func give(_ need: ImportReader.Need) -> [[UInt8]?] {
    switch need {
    case .part(let file, let offset, let count):
      let bytes = files[file].bytes
      guard offset <= Int64(bytes.count) else { return [[]] }
      return [Array(bytes[Int(offset)..<min(bytes.count, Int(offset) + count)])]
    case .inflated(_, let packed):
      return packed.map { file -> [UInt8]? in
        guard let bytes = inflated[file.offset], Int64(bytes.count) == file.entry.size else {
          return nil
        }
        return bytes
      }
    case .nothing, .end: return []
    }
  }

  /// What an attachment needs, which is asked for by itself.
  func give(_ attachment: AttachmentReader) -> [UInt8]? { give(attachment.need).first ?? nil }

  /// - Parameter together: false for a host that gives the first of what is asked for and no more.
  func read(copies: Bool = true, together: Bool = true) -> Found {
    read(reader(copies: copies), together: together)
  }

  /// Reads the rest of what was begun.
  func read(_ begun: ImportReader, together: Bool = true) -> Found {
    var running = begun
    var found = Found()
    var turns = 0
    while running.need != .end, turns < 1_000_000 {
      turns += 1
      switch running.need {
      case .part(_, _, let count): found.most = max(found.most, Int64(count))
      case .inflated(_, let packed):
        found.most = max(found.most, packed.reduce(0) { $0 + $1.entry.size })
        found.asked += 1
        found.mostTogether = max(found.mostTogether, packed.count)
      case .nothing, .end: break
      }
      let given = give(running.need)
      let part = running.advance(together ? given : Array(given.prefix(1)))
      found.items += part.items
      found.losses += part.losses
    }
    found.formats = running.formats
    return found
  }

  /// A file of `Tests/Data/imports`.
  static func fixture(_ name: String) throws -> ImportFiles {
    ImportFiles([(name, Array(try Data(contentsOf: root.appending(path: name))))])
  }

  /// A folder of `Tests/Data/imports`, packed.
  static func packed(_ folder: String, isDeflated: Bool = false) throws -> ImportFiles {
    let top = root.appending(path: folder)
    var zip = ZipFile(isDeflated: isDeflated)
    let names = try FileManager.default.subpathsOfDirectory(atPath: top.path)
    for name in names.sorted() {
      var isFolder: ObjCBool = false
      let path = top.appending(path: name)
      _ = FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder)
      if isFolder.boolValue {
        zip.add(name + "/", [])
      } else {
        zip.add(name, Array(try Data(contentsOf: path)))
      }
    }
    zip.end()
    return ImportFiles(folder + ".zip", zip: zip)
  }

  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Data/imports").standardized
  }
}

/// A zip archive that is written. Nothing is really deflated: what it says to be is kept beside it.
struct ZipFile {
  var bytes: [UInt8] = []
  var inflated: [Int64: [UInt8]] = [:]
  var isDeflated: Bool
  private var directory: [UInt8] = []
  private var count = 0

  init(isDeflated: Bool = false) {
    self.isDeflated = isDeflated
  }

  /// - Parameters:
  ///   - size: the length that it claims.
  ///   - offset: where it claims to be.
  ///   - check: the CRC-32 that it claims; nil for that of its bytes.
  mutating func add(
    _ name: String, _ content: [UInt8], size: Int? = nil, offset: Int? = nil, flags: Int = 0,
    check: UInt32? = nil
  ) {
    let start = bytes.count
    let name = Array(name.utf8)
    let method = isDeflated ? 8 : 0
    let size = size ?? content.count
    // 15 June 2020.
    let day = (2020 - 1980) << 9 | 6 << 5 | 15
    let sum = Int(check ?? CRC32(content).value)
    let about =
      Self.number(flags, 2) + Self.number(method, 2) + Self.number(0, 2) + Self.number(day, 2)
      + Self.number(sum, 4) + Self.number(content.count, 4) + Self.number(size, 4)
      + Self.number(name.count, 2)
    bytes += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + about + Self.number(4, 2) + name
    // An extra field that the directory has not got.
    bytes += [9, 9, 0, 0]
    if isDeflated { inflated[Int64(bytes.count)] = content }
    bytes += content
    directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + Self.number(20, 2) + about
    directory += Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2)
    directory += Self.number(0, 4) + Self.number(offset ?? start, 4) + name
    count += 1
  }

  mutating func end(comment: String = "") {
    let start = bytes.count
    bytes += directory
    bytes += Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(count, 2)
    bytes += Self.number(count, 2) + Self.number(directory.count, 4) + Self.number(start, 4)
    bytes += Self.number(comment.utf8.count, 2) + Array(comment.utf8)
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
