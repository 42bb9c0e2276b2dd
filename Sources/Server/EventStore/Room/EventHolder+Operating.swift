import Database
import Values

/// What operators ask for.
extension EventHolder {
  /// Puts all fresh events into files.
  /// - Returns: of how many days; nil where another process has the files, or nobody has a folder of them.
  /// - Throws: as `seal`.
  public func sealAll() async throws -> Int? {
    guard try await hold() else { return nil }
    let days = try await store.database.read { try FreshDay.all(in: $0) }
    for day in days {
      do {
        try await seal(day.date)
      } catch is Sealer.Moved {
        // Once more, as it is by now.
        try await seal(day.date)
      }
    }
    return days.count
  }

  /// Reads files anew that were damaged, and are whole again.
  public func bringBack(_ segments: [UUID]) { book.bringBack(segments) }
}
