import Database
import SyncServer
import Values

/// Takes away what is left of people who were erased (`EventStore.erase`): first it is noted where a restore
/// looks, then rows, files, exports and other engines are rewritten without them. Each step is noted once it is
/// durable, and may be done again: whoever dies in the middle goes on there.
public struct EventErasure: Sendable {
  private let store: EventStore
  /// Keeps them where no restore takes it back.
  public var remember: @Sendable ([UUID: Instant]) throws -> Void = { _ in }
  /// Where events lie beside the tables.
  public var places: [ErasurePlace] = []

  public init(_ store: EventStore) {
    self.store = store
  }

  /// Does what is open.
  /// - Returns: how many people nothing is left of now.
  /// - Throws: what kept a step from being done; the others are done all the same, and it is tried again.
  @discardableResult
  public func run() async throws -> Int {
    var open = try await store.openErasures()
    guard !open.isEmpty else { return 0 }
    try remember(Dictionary(open.map { ($0.person.pseudonym, $0.person.askedAt) }) { $1 })
    let withRows = open.filter { !$0.hasNoRows }.map(\.person.pseudonym)
    if !withRows.isEmpty {
      try await store.removeRows(of: Set(withRows))
      try await store.note(nil, for: withRows)
      // From here on nobody comes into a file any more; who did until now has a number.
      open = try await store.openErasures().filter(\.hasNoRows)
    }
    var failure: (any Error)?
    var unfinished: Set<UUID> = []
    for place in places {
      let some = open.filter { !$0.done.contains(place.step) }.map(\.person)
      guard !some.isEmpty else { continue }
      do {
        if try await place.erase(some) {
          try await store.note(place.step, for: some.map(\.pseudonym))
          continue
        }
      } catch {
        failure = failure ?? error
      }
      unfinished.formUnion(some.map(\.pseudonym))
    }
    let finished = open.map(\.person.pseudonym).filter { !unfinished.contains($0) }
    try await store.finishErasures(finished)
    if let failure { throw failure }
    return finished.count
  }
}
