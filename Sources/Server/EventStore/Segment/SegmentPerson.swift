import Database
import SyncServer
import Telemetry
import Values

/// Somebody whom messages are of, as a transaction finds them.
struct SegmentPerson {
  /// What takes the place of a pseudonym that was erased.
  private enum Renewal {
    case alias([UInt8])
    case epoch(Int64)
  }

  private(set) var pseudonym = UUID.zero
  /// Whether there is anybody of that name.
  private(set) var isThere = true
  /// Whether the device of nobody is somebody's already.
  var isLinked = false
  private(set) var traits: PersonTraits?
  private(set) var hasLearnt = false
  private var installation = UUID.zero
  private var traffic = EventTraffic.normal
  /// Nothing is taken of them, and why.
  private var problem: EventRefusalReason?
  /// Nothing is taken that happened then or before.
  private var erasedAt: Instant?
  private var renewal: Renewal?

  /// - Throws: `SegmentKnown.Outdated` for an account whose pseudonym is another one by now.
  init(
    _ name: SegmentKnown.Name, of key: EventKey, _ known: SegmentKnown, at now: Instant,
    in store: EventStore, _ transaction: any WriteTransaction
  ) throws {
    switch name {
    case .account(let id):
      if let account = known.accounts[id] {
        try find(account, in: store, transaction)
      } else {
        isThere = false
      }
    case .alias(let mark): try find(mark, known, in: store, transaction)
    case .installation(let id): try find(id, of: key, at: now, in: store, transaction)
    }
  }

  private mutating func find(
    _ account: SegmentPeople.Account, in store: EventStore,
    _ transaction: any WriteTransaction
  ) throws {
    pseudonym = account.person.pseudonym
    traffic = account.person.traffic
    // Whoever erases them waits for us, or we for them.
    try store.hold(pseudonym, in: transaction)
    guard try !store.isErased(pseudonym, in: transaction) else { throw SegmentKnown.Outdated() }
    if try store.refuses(.account(account.person.subject), in: transaction) {
      problem = .noConsent
    }
    erasedAt = account.since?.adding(milliseconds: -1)
    traits = try store.traits(of: pseudonym, in: transaction)
  }

  private mutating func find(
    _ mark: [UInt8], _ known: SegmentKnown, in store: EventStore,
    _ transaction: any WriteTransaction
  ) throws {
    let named = try store.name(mark, in: transaction)
    (pseudonym, isLinked) = (named.pseudonym, named.isLinked)
    erasedAt = try store.erasedAt(pseudonym, in: transaction)
    if erasedAt != nil { renewal = .alias(mark) }
    let person = try store.canonical(pseudonym, in: transaction)
    if let subject = known.subjects[person],
      try store.refuses(.account(subject), in: transaction)
    {
      problem = .noConsent
    }
    traits = try store.traits(of: pseudonym, in: transaction)
  }

  /// A device that made itself known with this key, and said yes.
  private mutating func find(
    _ id: UUID, of key: EventKey, at now: Instant, in store: EventStore,
    _ transaction: any WriteTransaction
  ) throws {
    installation = id
    let isOfKey = try transaction.first(
      "SELECT 1 FROM event_installation WHERE id = $1 AND key_id = $2",
      [SQLValue(id), SQLValue(key.id)]
    ) { _ in true }
    guard isOfKey == true else {
      isThere = false
      return
    }
    let last = try store.lastEpoch(of: id, in: transaction)
    let subject = last?.subject.map { ConsentSubject.account($0) } ?? .installation(id)
    guard try store.agrees(subject, in: transaction) else {
      problem = .noConsent
      return
    }
    let epoch = try last ?? store.begin(epoch: 0, of: id, in: transaction)
    (pseudonym, traffic) = (epoch.pseudonym, epoch.traffic)
    guard epoch.ended != nil else { return }
    erasedAt = try store.erasedAt(pseudonym, in: transaction) ?? now
    renewal = .epoch(epoch.number + 1)
  }

  /// Makes sure that something may be taken that happened then: under another pseudonym, where theirs was erased
  /// before.
  /// - Throws: `EventProblem`.
  mutating func admit(
    _ time: Instant, in store: EventStore, _ transaction: any WriteTransaction
  ) throws {
    guard isThere else { throw EventProblem(.noPerson) }
    if let problem { throw EventProblem(problem) }
    if let erasedAt, time <= erasedAt { throw EventProblem(.erased) }
    switch renewal {
    case nil: return
    case .alias(let mark):
      let named = try store.rename(mark, in: transaction)
      (pseudonym, isLinked) = (named.pseudonym, false)
    case .epoch(let number):
      let epoch = try store.begin(epoch: number, of: installation, in: transaction)
      (pseudonym, traffic) = (epoch.pseudonym, epoch.traffic)
    }
    (renewal, traits) = (nil, nil)
  }

  /// Makes an event theirs.
  func own(_ event: inout AcceptedEvent) {
    event.person = pseudonym
    event.installation = installation
    if traffic != EventTraffic.normal { event.traffic = traffic }
    traits?.add(to: &event)
  }

  /// Keeps what was said of them at a time.
  mutating func learn(
    at time: Instant, _ take: (inout PersonTraits, Instant) -> Void
  ) {
    var known = traits ?? PersonTraits(saidAt: time)
    take(&known, time)
    traits = known
    hasLearnt = true
  }
}
