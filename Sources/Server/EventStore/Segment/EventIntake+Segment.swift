import Crypto
import Database
import Values

/// What other systems bring by Segment's tracking API.
extension EventIntake {
  /// Takes a body in. Sent again it changes nothing: messages are known by their ids for as long as old ones are
  /// taken.
  /// - Parameter key: with which it comes; it works.
  /// - Throws: `IntakeFailure`, `DatabaseError`; then nothing of it is kept.
  public func segment(
    _ body: [UInt8], kind: SegmentKind, key: EventKey
  ) async throws -> IntakeAnswer {
    try await segment(SegmentBatch(body, kind, limits), key: key)
  }

  /// The same of a body that was read.
  public func segment(
    _ batch: SegmentBatch, key: EventKey, _ visit: IntakeVisit = IntakeVisit()
  ) async throws -> IntakeAnswer {
    try budget?.check()
    try await store.database.read { [refresh] in try refresh($0) }
    let receivedAt = now()
    let messages = judge(batch, visit, receivedAt: receivedAt)
    // A reset in between leaves another pseudonym, which is asked for again.
    for _ in 0..<3 {
      let known = try await key.kind == .secret ? lookUp(messages) : SegmentKnown()
      do {
        let taken = try await store.database.write(about: key.id.writeSubject) {
          [store] transaction in
          var taking = SegmentTaking(store, key, known, receivedAt: receivedAt)
          return try taking.take(messages, in: transaction)
        }
        budget?.spend(taken.bytes)
        return taken.answer
      } catch is SegmentKnown.Outdated {
        continue
      }
    }
    throw DatabaseError.busy
  }

  /// What the app's own tables know of those whom messages name.
  private func lookUp(_ messages: [SegmentMessage]) async throws -> SegmentKnown {
    var known = SegmentKnown()
    let users = Set(messages.flatMap { [$0.user, $0.previous] }.compactMap { $0 })
    let ids = Set(users.compactMap { UUID($0) })
    if !ids.isEmpty { known.accounts = try await named.accounts(ids) }
    var marks = Set(messages.compactMap(\.anonymous).map { known.anonymous($0, in: store) })
    for user in users {
      if case .alias(let mark) = known.name(user, in: store) { marks.insert(mark) }
    }
    guard !marks.isEmpty else { return known }
    let pseudonyms = try await store.database.read { [store, marks] in
      try store.canonical(marks, in: $0)
    }
    if !pseudonyms.isEmpty { known.subjects = try await named.subjects(pseudonyms) }
    return known
  }
}

/// What was found out in the app's own tables about those whom messages name.
struct SegmentKnown: Sendable {
  /// A pseudonym was erased since.
  struct Outdated: Error {}

  var accounts: [UUID: SegmentPeople.Account] = [:]
  /// Whose consent counts for a pseudonym, where it is an account's.
  var subjects: [UUID: UUID] = [:]

  /// By what a person is looked for.
  enum Name: Hashable, Sendable {
    case account(UUID)
    case alias([UInt8])
    case installation(UUID)

    /// One order for all, so that no two writes wait for each other.
    static func isBefore(_ a: Name, _ b: Name) -> Bool {
      switch (a, b) {
      case (.account(let a), .account(let b)), (.installation(let a), .installation(let b)):
        a < b
      case (.alias(let a), .alias(let b)): a.lexicographicallyPrecedes(b)
      default: a.rank < b.rank
      }
    }

    private var rank: Int {
      switch self {
      case .account: 0
      case .alias: 1
      case .installation: 2
      }
    }
  }

  /// That of a user of the other system.
  func name(_ user: String, in store: EventStore) -> Name {
    if let id = UUID(user), accounts[id] != nil { return .account(id) }
    return .alias(store.keys.alias(user, of: store.app))
  }

  /// That of one of its devices of nobody.
  func anonymous(_ device: String, in store: EventStore) -> [UInt8] {
    store.keys.anonymous(device, of: store.app)
  }
}
