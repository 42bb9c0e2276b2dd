import Crypto
import Database
import FileServer
import SyncServer
import Values

/// A backup that was made and is to be read.
public struct SealedBackup: Sendable {
  private let path: String
  private let keyring: Keyring

  /// Whether a file is sealed, and not one that an earlier version made.
  public static func isSealed(_ path: String) -> Bool { SealedReader.isSealed(path) }

  public init(at path: String, _ keyring: Keyring) {
    self.path = path
    self.keyring = keyring
  }

  /// What came back.
  public struct Restored: Sendable {
    public var about: Backup.About
    /// The spaces of which nothing came back, since their keys are missing or destroyed.
    public var leftOut: [UUID] = []
  }

  /// Makes a SQLite file of it. Blocks.
  /// - Throws: `SealedError`, `DatabaseError`; what was made until then is of no use.
  public func restore(to file: String) throws -> Restored {
    let reader = try SealedReader(path, keyring)
    guard case .frame(let first, nil)? = try reader.next(), first.kind == .about,
      let about = first.rows.first.flatMap({ Backup.About($0) }),
      case .frame(let second, nil)? = try reader.next(), second.kind == .definitions
    else { throw SealedError.damaged(path, byte: Int64(SealedHead.size)) }
    var restored = Restored(about: about)
    let filled = try FilledFile(making: file, definitions: second.rows.compactMap(\.firstText))
    let tables = Dictionary(uniqueKeysWithValues: try filled.tables().map { ($0.name, $0) })
    while let part = try reader.next() {
      switch part {
      case .locked(let space):
        // Once for its rows and once for its files.
        if restored.leftOut.last != space, !restored.leftOut.contains(space) {
          restored.leftOut.append(space)
        }
      case .frame(let frame, _) where frame.kind == .rows:
        let (pages, rows) = try frame.rows(in: tables)
        try filled.add(rows, to: pages)
      case .frame: continue
      }
    }
    try filled.finish()
    return restored
  }

  /// Puts the files of it into a store; each is compared with what is known of it before. One that is
  /// missing or damaged keeps no other from coming back.
  /// - Parameter workshop: a folder for what is on its way.
  /// - Throws: `SealedError`, `DatabaseError`, `FileError`.
  public func restoreFiles(
    to store: any ObjectStore, by workshop: String
  ) throws -> SealedFiles.Restored {
    let files = SealedFiles(besides: path)
    let reader = try SealedReader(path, keyring)
    var restored = SealedFiles.Restored()
    while let part = try reader.next() {
      guard case .frame(let frame, let space?) = part, frame.kind == .files else { continue }
      for row in frame.rows {
        guard let (place, bytes) = SealedFiles.place(row, of: space) else {
          throw DatabaseError.corrupt("a file of \(space) cannot be read")
        }
        let reason = try files.restore(place, of: bytes, to: store, keyring, by: workshop)
        if let reason {
          restored.lost.append(LostFile(place, reason))
        } else if place.edge == nil {
          restored.files += 1
        }
      }
    }
    return restored
  }
}

extension SealedFrame {
  /// The rows of a frame, and how they are put into its table, whichever columns it has of that.
  func rows(in tables: [String: TableDescription]) throws -> (TablePages, [[SQLValue]]) {
    guard let heading = rows.first, let name = heading.firstText, var table = tables[name]
    else { throw DatabaseError.corrupt("the backup has rows of a table that it does not define") }
    table.columns = heading.dropFirst().compactMap { value in
      guard case .text(let name) = value else { return nil }
      return table.columns.first { $0.name == name }
    }
    let rest = Array(rows.dropFirst())
    guard !table.columns.isEmpty, rest.allSatisfy({ $0.count == table.columns.count }) else {
      throw DatabaseError.corrupt("the backup has rows that are not those of \(name)")
    }
    return (TablePages(table), rest)
  }
}

extension [SQLValue] {
  var firstText: String? {
    if case .text(let text)? = first { text } else { nil }
  }
}
