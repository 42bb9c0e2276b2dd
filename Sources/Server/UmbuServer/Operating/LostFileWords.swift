import Database
import FileServer
import Retention
import SyncServer
import Values

/// Says which files of which spaces did not come along, as their people know them.
struct LostFileWords {
  let app: AppDefinition
  let database: any Database

  /// What is to be said.
  struct Found: Sendable {
    /// Files and previews.
    var count = 0
    var lines: [String] = []
  }

  /// Those that the tables have; of others nothing is missing.
  /// - Parameter store: where each file that is not lost is looked for; nil to look for none.
  func words(of lost: [LostFile], in store: (any ObjectStore)? = nil) async throws -> Found {
    guard store != nil || !lost.isEmpty else { return Found() }
    let reasons = Dictionary(lost.map { ($0.place, $0.reason) }) { first, _ in first }
    var found = Found()
    var last: Row?
    var space: UUID?
    while true {
      let page = try await page(after: last)
      guard let end = page.last else { return found }
      last = end
      for row in page {
        let lines = try lines(of: row, reasons, store)
        guard !lines.isEmpty else { continue }
        if space != row.place.space {
          space = row.place.space
          found.lines.append("  \(try await name(of: row.place.space))")
        }
        found.count += lines.count
        found.lines += lines.map { "    \($0)" }
      }
    }
  }

  private struct Row: Sendable {
    var place: ObjectPlace
    var id: UUID
    var name: String
  }

  private func page(after last: Row?) async throws -> [Row] {
    let (space, digest) = (last?.place.space ?? .zero, last?.place.digest ?? [])
    let id = last?.id ?? .zero
    return try await database.read { snapshot in
      try snapshot.rows(
        """
        SELECT c.space, c.digest, c.origin, f.id, f.name FROM file_content AS c \
        JOIN file AS f ON f.space = c.space AND f.digest = c.digest \
        WHERE (c.space, c.digest, f.id) > ($1, $2, $3) ORDER BY c.space, c.digest, f.id LIMIT 500
        """, [SQLValue(space), .blob(digest), SQLValue(id)]
      ) { row in
        Row(
          place: ObjectPlace(space: row.uuid(0), digest: row.bytes(1), origin: row.uuid(2)),
          id: row.uuid(3), name: row.text(4))
      }
    }
  }

  private func lines(
    of row: Row, _ reasons: [ObjectPlace: LostFile.Reason], _ store: (any ObjectStore)?
  ) throws -> [String] {
    let name = "\(row.name.printable) (\(row.id))"
    if let reason = reasons[row.place] { return ["\(name): \(reason)"] }
    if let store, try !store.has(row.place) {
      return ["\(name): \(LostFile.Reason.notInBackup)"]
    }
    return Preview.edges.compactMap { edge in
      reasons[row.place.preview(edge)].map { "the preview of \(edge) pixels of \(name): \($0)" }
    }
  }

  private func name(of space: UUID) async throws -> String {
    try await database.read { [app] snapshot in
      "\(try app.profile.name(snapshot, space).printable) (\(space))"
    }
  }
}
