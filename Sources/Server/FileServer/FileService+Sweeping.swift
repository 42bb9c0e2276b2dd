import Database
import Glibc
import SyncServer
import Values

extension FileService {
  /// Gives up uploads whose time is over, and empties places of the store that nothing needs.
  /// - Throws: what keeps it from going on; the rest waits for the next time.
  public func sweep() async throws {
    let now = now()
    for row in try await database.read({ try FileRow.expired(at: now, in: $0) }) {
      do {
        let part = try await run(on: quick) { [folder = places.uploads] in
          try PartFile(of: row.id, below: folder)
        }
        defer { part.unlock() }
        try await discard(row, part)
        counters.count { $0.expired += 1 }
      } catch FileError.locked {
        // Its last bytes come just now.
        continue
      }
    }
    let old = now.adding(milliseconds: -limits.litterTime)
    for place in try await database.read({ try Litter.old(before: old, in: $0) }) {
      try await clear(place)
    }
    try await sweepParts()
  }

  /// Empties every place of a space that was erased, and what is left of its uploads. An upload that
  /// is kept at this very moment is litter that `sweep` finds a day later.
  /// - Throws: what keeps it from going on; it may be called again.
  public func empty(_ space: UUID) async throws {
    while true {
      let places = try await database.read { try Litter.erased(of: space, in: $0) }
      guard !places.isEmpty else { break }
      for place in places { try await clear(place) }
    }
    try await sweepParts()
  }

  /// Removes what is left of uploads that there is no row of any more.
  private func sweepParts() async throws {
    let names = try await run(on: quick) { [folder = places.uploads] in
      Folder.names(in: folder + "/" + PartFile.folder)
    }
    for name in names {
      guard let id = UUID(String(name.prefix(36))) else { continue }
      let row = try await database.read { try FileRow.find(id, in: $0) }
      guard row == nil || row?.isDone == true else { continue }
      try await run(on: quick) { [folder = places.uploads] in
        _ = unlink("\(folder)/\(PartFile.folder)/\(name)")
      }
    }
  }
}
