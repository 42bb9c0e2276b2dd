import Fields
import Records
import Values

extension SyncEngine {
  /// The records that one input changed, each once, in order.
  struct ChangedRecords {
    private(set) var keys: [RecordKey] = []
    private var seen: Set<RecordKey> = []

    mutating func add(_ key: RecordKey) {
      if seen.insert(key).inserted { keys.append(key) }
    }
  }

  /// The replica is being pulled anew while its old rows stay in sight; those that the server does
  /// not name again go when the last page is in.
  struct Refresh {
    var cursor: Int64 = 0
    var seen: Set<RecordKey> = []
  }

  struct Loading {
    var scope: SyncLoad
    /// The count of inputs when it was asked for: what is stored later may not be in the answer.
    var since: Int
    /// Whether something came meanwhile that the answer may lack.
    var isStale = false
  }

  /// What of the store could not be read, to be set aside by the leader.
  struct Broken {
    var keys: [String] = []
    var sequences: [Int64] = []
    var isEmpty: Bool { keys.isEmpty && sequences.isEmpty }
  }

  struct PendingAppend {
    var token: Int
    var id: UUID
    /// Who asked for the mutation; nil once that is answered.
    var caller: Int?
    /// The refused mutation that is queued again.
    var retried: RefusedMutation?
  }

  /// What the leader has in memory and the store has not.
  struct Uncommitted {
    var hasMeta = false
    var buckets: SmallSet<Int> = []
    var refused: [StoredRefusal] = []
    /// Refused mutations that the person discarded.
    var discards: [UUID] = []
    var removes: [Int64] = []
    /// What may be told the server as settled once it is durable.
    var settles: SmallMap<UUID, Int64> = [:]
    var hasNoRefusals: Bool { refused.isEmpty && discards.isEmpty }
    var isEmpty: Bool { !hasMeta && buckets.isEmpty && removes.isEmpty && hasNoRefusals }
  }

  struct CommitInFlight {
    var token: Int
    var content: Uncommitted
    /// What the other tabs are told once it is done.
    var message: [UInt8]
  }

  /// A commit beside the leader's: refused mutations discarded, or kept by a tab that follows.
  struct SideCommit {
    var refused: [StoredRefusal]
    var discards: [UUID]

    func saves(_ id: UUID) -> Bool { refused.contains { $0.id == id } }
  }

  struct RequestInFlight {
    var token: Int
    var client: UUID
    var cursor: Int64
    var isPoll: Bool
    var pushes: Bool
  }

  enum LiveChannel { case closed, opening, open }
}
