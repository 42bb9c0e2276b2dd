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
    let devices = Set(messages.flatMap { [$0.anonymous, $0.previous] }.compactMap { $0 })
    let ids = Set(users.compactMap { UUID($0) })
    if !ids.isEmpty { known.accounts = try await named.accounts(ids) }
    known.mark(users, devices, in: store)
    let marks = known.marks
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

    var mark: [UInt8]? {
      if case .alias(let mark) = self { mark } else { nil }
    }

    private var rank: Int {
      switch self {
      case .account: 0
      case .alias: 1
      case .installation: 2
      }
    }
  }

  /// By the names of the other system.
  private(set) var users: [String: Name] = [:]
  /// The same of its devices of nobody.
  private(set) var devices: [String: Name] = [:]

  /// Makes the marks of names.
  mutating func mark(_ users: Set<String>, _ devices: Set<String>, in store: EventStore) {
    for user in users {
      let account = UUID(user).flatMap { accounts[$0] == nil ? nil : Name.account($0) }
      self.users[user] = account ?? .alias(store.keys.alias(user, of: store.app))
    }
    for device in devices {
      self.devices[device] = .alias(store.keys.anonymous(device, of: store.app))
    }
  }

  var marks: Set<[UInt8]> {
    Set((Array(users.values) + Array(devices.values)).compactMap(\.mark))
  }
}
