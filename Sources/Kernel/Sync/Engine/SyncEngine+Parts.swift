import Fields
import Records
import Values

extension SyncEngine {
  /// The replica is being pulled anew while its old rows stay in sight; those that the server does
  /// not name again go when the last page is in.
  struct Refresh {
    var cursor: Int64 = 0
    var seen = RecordKeys()
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

  final class PendingAppend {
    let token: Int
    let entry: QueueEntry
    /// Who asked for the mutation, if it is to be answered.
    let caller: Int?
    /// The refused mutation that is queued again.
    let retried: RefusedMutation?

    init(token: Int, entry: QueueEntry, caller: Int?, retried: RefusedMutation?) {
      self.token = token
      self.entry = entry
      self.caller = caller
      self.retried = retried
    }
  }

  /// What the engine has in memory and the store has not.
  struct Uncommitted {
    var hasMeta = false
    var buckets = SmallSet<Int>()
    var refused: [RefusedMutation] = []
    /// Refused mutations that the person discarded.
    var discards: [UUID] = []
    var removes: [Int64] = []
    /// What may be told the server as settled once it is durable.
    var settles = SmallMap<UUID, Int64>()
    /// Waiting mutations that the person discards: seen until that is durable.
    var takenBack: [QueueEntry] = []
    var hold: HoldChange?
    /// Stored entries that were refused since their person was removed. The server keeps no word of
    /// that: they are refused once the store has it, and wait again if it does not take it.
    var barred: [QueueEntry] = []
    var hasNoRefusals: Bool { refused.isEmpty && discards.isEmpty }

    @inline(never)
    mutating func addAllBuckets() { buckets = SmallSet(all: 0..<SyncKeys.buckets) }

    /// Whether there is nothing in it but the hold, which the person need not be warned about.
    var isHoldAlone: Bool {
      hold != nil && !hasMeta && buckets.isEmpty && removes.isEmpty && hasNoRefusals
    }

    func refuses(_ id: UUID) -> Bool { refused.contains(id) }
    var isEmpty: Bool {
      !hasMeta && buckets.isEmpty && removes.isEmpty && hasNoRefusals && hold == nil
    }
  }

  final class CommitInFlight {
    let token: Int
    let content: Uncommitted
    /// What the other tabs are told once it is done.
    let message: [UInt8]

    init(token: Int, content: Uncommitted, message: [UInt8]) {
      self.token = token
      self.content = content
      self.message = message
    }
  }

  struct RequestInFlight {
    var token: Int
    var client: UUID
    var cursor: Int64
    var isPoll: Bool
  }

  enum LiveChannel { case closed, opening, open }
}

extension SmallMap<UUID, Int64> {
  /// Notes of a client's sequence numbers that all up to this one are meant, if not more already.
  @inline(never)
  mutating func raise(_ client: UUID, to sequence: Int64) {
    self[client] = Swift.max(self[client] ?? 0, sequence)
  }

  @inline(never)
  mutating func raise(_ others: SmallMap<UUID, Int64>) {
    for (client, sequence) in others { raise(client, to: sequence) }
  }
}
