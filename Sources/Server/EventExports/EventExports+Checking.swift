import Database
import EventStore
import SyncServer
import Values

/// Whether the kept files are what was written.
extension EventExports {
  /// Reads all kept files, and has those made anew that are missing or have other bytes than were written.
  /// - Returns: their names; none where another server has the folder.
  /// - Throws: `DatabaseError`.
  public func findDamaged() async throws -> [String] {
    guard let plan = try await plan(), try isOurs(plan) else { return [] }
    let kept = try await store.database.read { try KeptExport.all(in: $0) }
    let damaged = try await thread.run { [folder] () -> [KeptExport] in
      try kept.filter { file in
        try ExportFile.checksum(of: folder.file(file.name)) != file.checksum
      }
    }
    guard !damaged.isEmpty else { return [] }
    try await store.database.write { transaction in
      for file in damaged { try file.doubt(in: transaction) }
    }
    return damaged.map(\.name)
  }

  /// The days of kept files that are gone, or were found to be damaged.
  func brokenDays(_ kept: [KeptExport]) -> [CivilDate] {
    kept.filter { file in
      file.checksum.isEmpty || !ExportFile.exists(folder.file(file.name))
    }.map(\.day)
  }
}
