import Archives
import Journal
import Values

/// A file that somebody chose to bring in.
public struct ImportFile: Hashable, Sendable {
  public var name: String
  public var bytes: Int64

  public init(_ name: String, bytes: Int64) {
    self.name = name
    self.bytes = bytes
  }
}

/// Reads what other programs handed out, part by part, and never more at once than fits a phone.
///
/// It is a value: kept, it goes on where it was. Whoever runs it gives it what it needs.
///
/// ```swift
/// while reader.need != .end {
///   let found = reader.advance(give(reader.need))
/// }
/// ```
///
/// What is harmful, broken or too long is told of (`ImportLoss`), and reading goes on behind it.
public struct ImportReader: Sendable {
  /// What has to be given next.
  public enum Need: Hashable, Sendable {
    /// Bytes of a file, by its place among those that were chosen; fewer only at its end.
    case part(file: Int, offset: Int64, count: Int)
    /// Files of an archive that are deflated (RFC 1951), and lie close together: one at least.
    case inflated(file: Int, [Packed])
    /// Only time: `advance(nil)` goes on.
    case nothing
    case end
  }

  /// A file of an archive that is deflated, and where its bytes begin.
  public struct Packed: Hashable, Sendable {
    public let entry: ZipEntry
    public let offset: Int64
  }

  public let files: [ImportFile]
  /// Whether the copies of pages in an archive are read as well, for which each must be unpacked; who only looks what
  /// there is does without.
  public let readsCopies: Bool
  /// How many bytes of `total` are read.
  public internal(set) var done: Int64 = 0
  /// How many bytes are to be read; of archives that is known once their directory is.
  public internal(set) var total: Int64 = 0
  /// How many bytes were looked through, unpacked.
  public internal(set) var lookedThrough: Int64 = 0
  /// What was found so far, each once.
  public internal(set) var formats: [ImportFormat] = []

  var stage = Stage.idle
  /// What is left to do, the next last.
  var tasks: [Task] = []
  var parser = Parser.none
  /// What the files that were chosen are called.
  var index = NoteIndex()
  /// The attachments among them that nothing has named yet.
  var loose: [Int] = []
  /// What was marked in pages, by their addresses.
  var notes = HashMap<String, String>()
  var archive = Archive()
  /// Part of an archive that was read already: small files lie close together.
  var window = Window()
  /// What was inflated before its turn came, the next last, as among the tasks.
  var ahead: [Inflated] = []
  /// Those whose copies are still to be read, the next first.
  var waiting: [ImportedItem] = []

  /// How much is read and looked through at once.
  static let part = 256 << 10
  /// How much of an archive is read at once to see where the files in it begin.
  static let mostOfWindow = 1 << 20
  /// So many files of an archive are asked for at once, and so many bytes of them, packed or not; one may have more.
  static let mostAtOnce = 200
  static let mostBytesAtOnce: Int64 = 1 << 20
  /// The longest file of an archive that is unpacked.
  static let mostUnpacked: Int64 = 96 << 20
  static let mostOfNote: Int64 = 8 << 20
  static let mostOfCopy: Int64 = 16 << 20
  /// The longest file that becomes an attachment: all of it goes through the app's memory.
  static let mostOfAttachment: Int64 = 48 << 20

  enum Stage: Sendable {
    case idle
    /// The first bytes of a file are asked for, by which one sees what it is.
    case head(Int)
    case tail(Int, from: Int64)
    case directory(Int, length: Int64)
    /// The bytes of a file are asked for that begin there.
    case plain(Int, at: Int64)
    /// What stands before the bytes of a file in an archive is asked for.
    case header(ZipEntry, Purpose)
    /// The bytes of a file in an archive are asked for, which are not deflated.
    case stored(ZipEntry, Purpose, at: Int64)
    /// Files that are deflated are asked for: the one that is read, and those that come after it.
    case deflated([Packed], Purpose)
    /// What is unpacked is looked through from there.
    case unpacked([UInt8], at: Int)
    case end
  }

  enum Task: Sendable {
    case file(Int)
    /// By its place in the archive, which has what is known of it: there may be a million.
    case entry(Int)
    /// All of the archive is read.
    case close
  }

  enum Purpose: Hashable, Sendable {
    case parse
    /// The copy of the page of the first that waits.
    case copy
    /// What was marked in it.
    case quotes
  }

  /// The archive that is being read.
  struct Archive: Sendable {
    var file = -1
    var name = ""
    /// The folder that holds all, with its slash.
    var root = ""
    var entries: [ZipEntry] = []
    /// Their places by their names, once something that comes has asked for one.
    private(set) var byName = HashMap<String, Int>()
    /// The names of those that belong to something.
    var used = TextMarks()
    var index = NoteIndex()
    /// Where what was unpacked last stands, and what is to be done behind it.
    var after = Stage.idle
    var folder = ""

    mutating func entry(named name: String) -> ZipEntry? {
      if byName.isEmpty {
        for (place, entry) in entries.enumerated() {
          byName.updateValue(place, forKey: entry.name)
        }
      }
      return byName[name].map { entries[$0] }
    }
  }

  /// A file of an archive, and what it is when it is inflated; nil where that cannot be had.
  struct Inflated: Sendable {
    let entry: ZipEntry
    let bytes: [UInt8]?
  }

  struct Window: Sendable {
    var file = -1
    var offset: Int64 = 0
    var bytes: [UInt8] = []

    /// So many bytes from there; nil where they are not all in it.
    func bytes(of file: Int, at offset: Int64, _ count: Int64) -> ArraySlice<UInt8>? {
      guard file == self.file, offset >= self.offset, count >= 0,
        offset - self.offset + count <= Int64(bytes.count)
      else { return nil }
      let start = Int(offset - self.offset)
      return bytes[start..<(start + Int(count))]
    }
  }

  public init(_ files: [ImportFile], readsCopies: Bool) {
    self.files = files
    self.readsCopies = readsCopies
    index = NoteIndex(files)
    for (number, file) in files.enumerated() {
      switch FileKind(file.name) {
      case .attachment:
        index.add(file: file.name, at: number)
        loose.append(number)
        continue
      case .markdown:
        index.add(note: file.name, at: number)
      case .table, .page, .json, .other: break
      }
      tasks.append(.file(number))
      total += max(0, file.bytes)
    }
    tasks.reverse()
  }

  /// What has to be given to `advance`.
  public var need: Need {
    switch stage {
    case .idle, .unpacked: .nothing
    case .head(let file): part(of: file, at: 0, Self.part)
    case .tail(let file, let start): part(of: file, at: start, ZipEnd.mostBytes)
    case .directory(let file, let length):
      .part(file: file, offset: window.offset, count: Int(length))
    case .plain(let file, let offset): part(of: file, at: offset, Self.part)
    // The files that come next lie behind; the copies of pages, anywhere.
    case .header(let entry, .parse): part(of: entry.file, at: entry.offset, Self.mostOfWindow)
    case .header(let entry, .copy), .header(let entry, .quotes):
      part(of: entry.file, at: entry.offset, Self.part)
    case .stored(let entry, _, let offset):
      .part(file: entry.file, offset: offset, count: Int(entry.size))
    case .deflated(let packed, _): .inflated(file: archive.file, packed)
    case .end: .end
    }
  }

  private func part(of file: Int, at offset: Int64, _ count: Int) -> Need {
    .part(
      file: file, offset: offset,
      count: Int(min(Int64(count), max(0, files[file].bytes - offset))))
  }
}

extension ImportReader: Equatable {
  /// Two readings of the same files differ by how far they are.
  public static func == (a: ImportReader, b: ImportReader) -> Bool {
    a.files == b.files && a.readsCopies == b.readsCopies && a.done == b.done
      && a.need == b.need && a.tasks.count == b.tasks.count && a.waiting.count == b.waiting.count
  }
}
