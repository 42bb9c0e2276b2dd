import Fields
import Records
import Values

/// What the engines of tabs with one store tell each other.
enum TabMessage {
  enum Kind: UInt8 {
    case appended = 1
    case synced, status, reload, wanted, refusals, signedIn, erased, damaged
    case hold, discard, discarded
    case stored
    case entries
    case holdAll
  }

  /// All of these but the last were stored before the one of which `appended` tells next. An older app that does
  /// not know this message finds a gap before that one, and reads the queue.
  static func entries(_ entries: [QueueEntry]) -> [UInt8] {
    message(.entries) {
      $0.write(count: entries.count - 1)
      for position in 0..<(entries.count - 1) {
        $0.write(entries[position].sequence)
        $0.write(blob: entries[position].mutation.storedBytes)
      }
    }
  }

  /// A mutation is in the queue; it was a refused one, if `retried` names it.
  static func appended(_ sequence: Int64, _ bytes: [UInt8], retried: UUID?) -> [UInt8] {
    message(.appended) {
      $0.write(sequence)
      $0.write(blob: bytes)
      $0.write(retried ?? .zero)
    }
  }

  /// The server answered, and the store has it.
  /// - Parameter letsGo: whether what lies outside of the windows went with it.
  static func synced(
    _ request: RequestInFlight, commits: Int64, _ body: [UInt8], revision: Int, letsGo: Bool
  ) -> [UInt8] {
    message(.synced) {
      $0.write(request.client)
      $0.write(request.cursor)
      $0.write(commits)
      $0.write(blob: body)
      $0.write(Int64(revision))
      $0.write(request.windows.json)
      $0.write(JSONValue.boolean(letsGo))
    }
  }

  static func status(_ phase: SyncStatus.Phase, lastSync: Instant?) -> [UInt8] {
    message(.status) {
      switch phase {
      case .idle: $0.write("idle")
      case .syncing: $0.write("syncing")
      case .success: $0.write("success")
      case .failed(let why): $0.write(why.rawValue)
      }
      $0.write(lastSync?.milliseconds ?? .min)
    }
  }

  /// Refused mutations were kept or discarded beside the leader's commits.
  static func refusals() -> [UInt8] { message(.refusals) { _ in } }
  /// The store holds what cannot be told in short.
  static func reload() -> [UInt8] { message(.reload) { _ in } }
  /// The person asked for a sync in a tab that follows.
  static func wanted() -> [UInt8] { message(.wanted) { _ in } }
  /// Whether somebody in a tab needs all of what is held in part.
  static func holdAll(_ isWanted: Bool) -> [UInt8] {
    message(.holdAll) { $0.write(JSONValue.boolean(isWanted)) }
  }
  static func signedIn() -> [UInt8] { message(.signedIn) { _ in } }
  static func erased() -> [UInt8] { message(.erased) { _ in } }

  /// What the leader has committed is not whole in the store.
  static func damaged() -> [UInt8] { message(.damaged) { _ in } }

  /// The hold in the store; nil when there is none any more.
  static func hold(_ after: Int64?) -> [UInt8] {
    message(.hold) { $0.write(after ?? -1) }
  }

  /// The person asked in a tab that follows to discard these.
  static func discard(_ ids: [UUID]) -> [UInt8] {
    message(.discard) { $0.write(ids) }
  }

  /// These are discarded, and the store has it; `kept` could not be.
  static func discarded(
    _ ids: [UUID], kept: [UUID], commits: Int64, known: Int64
  ) -> [UInt8] {
    message(.discarded) {
      $0.write(ids)
      $0.write(kept)
      $0.write(commits)
      $0.write(known)
    }
  }

  /// A local space stands at another version: its `meta`, and the rows that differ from those at `mark`.
  static func stored(
    since mark: Int64, _ meta: StoredMeta, _ keys: [RecordKey], of replica: Replica
  ) -> [UInt8] {
    message(.stored) {
      $0.write(mark)
      $0.write(blob: meta.storedBytes)
      $0.write(count: keys.count)
      for key in keys {
        $0.write(key.table)
        $0.write(key.id)
        // Nothing has no values.
        $0.write(row: replica.row(key) ?? [])
      }
    }
  }

  static func phase(_ text: String) -> SyncStatus.Phase? {
    switch text {
    case "idle": .idle
    case "syncing": .syncing
    case "success": .success
    default: SyncFailure(rawValue: text).map { .failed($0) }
    }
  }

  private static func message(_ kind: Kind, _ write: (inout CompactWriter) -> Void) -> [UInt8] {
    var writer = CompactWriter()
    writer.write(count: Int(kind.rawValue))
    write(&writer)
    return writer.bytes
  }
}
