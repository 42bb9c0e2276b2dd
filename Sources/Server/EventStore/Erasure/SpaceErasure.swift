import Database
import SyncServer
import Values

/// Takes the marks of spaces that were erased out of what is counted. The events stay, as their people's, and nothing
/// says any more in which space they happened: no figure is one of that space. Each step is noted once it is durable,
/// and may be done again.
public struct SpaceErasure: Sendable {
  private let store: EventStore
  /// Where marks lie beside the tables. Each takes those of some spaces away, durably; false where another process has
  /// to do it.
  public var places: [@Sendable (Set<UUID>) async throws -> Bool] = []

  public init(_ store: EventStore) {
    self.store = store
  }

  /// Notes that spaces are no more: from then on no event is kept with the mark of one.
  /// - Parameter marks: theirs (`EventKeys.mark`).
  public func begin(_ marks: Set<UUID>) async throws {
    guard !marks.isEmpty else { return }
    let known = try await store.database.read { [store] in try store.erasedSpaces(in: $0) }
    for mark in marks.subtracting(known).sorted() {
      // A write of whoever puts events into files: each file counts before this, or does not have the mark.
      try await store.database.write(about: EngineLease.subject) { [store] transaction in
        try store.eraseSpace(mark, in: transaction)
      }
    }
  }

  /// Does what is open.
  /// - Returns: of how many spaces nothing is left now.
  @discardableResult
  public func run() async throws -> Int {
    let open = try await store.database.read { [store] in try store.openSpaces(in: $0) }
    guard !open.isEmpty else { return 0 }
    let withRows = Set(open.filter { !$0.hasNoRows }.map(\.mark))
    if !withRows.isEmpty {
      try await store.dropMarks(withRows)
      try await store.note(.rows, of: withRows)
    }
    let marks = Set(open.map(\.mark))
    for place in places {
      guard try await place(marks) else { return 0 }
    }
    try await store.note(.segments, of: marks)
    return marks.count
  }
}
