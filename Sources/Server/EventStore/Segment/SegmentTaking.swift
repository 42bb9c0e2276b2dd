import Database
import SyncServer
import Telemetry
import Values

/// The keeping of one body's messages, in one transaction.
struct SegmentTaking {
  /// What became of them.
  struct Taken: Sendable {
    var answer = IntakeAnswer()
    /// Of what is kept.
    var bytes = 0
  }

  typealias Name = SegmentKnown.Name

  private let store: EventStore
  private let key: EventKey
  private let known: SegmentKnown
  private let receivedAt: Instant
  private var people: [Name: SegmentPerson] = [:]
  private var answer = IntakeAnswer()
  private var events: [AcceptedEvent] = []
  private var refused: [EventQuarantine.Entry: Int] = [:]
  private var counts: [String: Int] = [:]

  init(
    _ store: EventStore, _ key: EventKey, _ known: SegmentKnown, receivedAt: Instant
  ) {
    self.store = store
    self.key = key
    self.known = known
    self.receivedAt = receivedAt
  }

  /// Keeps what is right, once. Whose it is, and whether they agree, is as it is in this transaction.
  mutating func take(
    _ messages: [SegmentMessage], in transaction: any WriteTransaction
  ) throws -> Taken {
    let names = try messages.map { try self.names(of: $0, among: messages, in: transaction) }
    for name in Set(names.flatMap { $0 }).sorted(by: Name.isBefore) {
      people[name] = try SegmentPerson(
        name, of: key, known, at: receivedAt, in: store, transaction)
    }
    for (message, names) in zip(messages, names) {
      for name in message.left { counts[name, default: 0] += 1 }
      do {
        try take(message, of: names, in: transaction)
      } catch let problem as EventProblem {
        answer.refusals.append(EventRefusal(message.index, problem))
        refused[message.entry(problem), default: 0] += 1
      }
    }
    return try keep(in: transaction)
  }

  /// Whom a message that may be taken is of, and whom it names besides.
  private func names(
    of message: SegmentMessage, among messages: [SegmentMessage],
    in transaction: any WriteTransaction
  ) throws -> [Name] {
    guard case .success(let deed) = message.result else { return [] }
    guard key.kind == .secret else {
      guard !message.identifies, let id = message.anonymous.flatMap({ UUID($0) }) else {
        return []
      }
      return [.installation(id)]
    }
    let user = message.user.flatMap { known.users[$0] }
    let device = message.anonymous.flatMap { known.devices[$0] }
    switch deed {
    case .event, .group: return [user ?? device].compactMap { $0 }
    case .traits: return [user, device].compactMap { $0 }
    case .alias:
      guard let user, let id = message.previous,
        let previous = try previous(id, among: messages, in: transaction)
      else { return [] }
      return [user, previous]
    }
  }

  /// What was called so before: a device of nobody, where there is one of that name, or else a user.
  private func previous(
    _ id: String, among messages: [SegmentMessage], in transaction: any ReadTransaction
  ) throws -> Name? {
    let device = known.devices[id]
    if messages.contains(where: { $0.anonymous == id }) { return device }
    if let mark = device?.mark, try store.isNamed(mark, in: transaction) { return device }
    return known.users[id]
  }

  /// - Throws: `EventProblem` for one that is refused.
  private mutating func take(
    _ message: SegmentMessage, of names: [Name], in transaction: any WriteTransaction
  ) throws {
    if key.kind != .secret, message.identifies { throw EventProblem(.secretKeyOnly) }
    let deed = try message.result.get()
    guard let name = names.first else { throw EventProblem(.noPerson) }
    try admit(name, at: message.at, in: transaction)
    if case .alias = deed {
      guard case .alias = names[1] else { throw EventProblem(.noPerson) }
    }
    guard try isNew(message, in: transaction) else {
      answer.duplicates += 1
      return
    }
    answer.taken += 1
    switch deed {
    case .event(var event):
      // Whoever looks into a page could say so.
      if key.kind != .secret { event.stamp.space = nil }
      people[name]?.own(&event)
      events.append(event)
    case .group(let space): people[name]?.learn(at: message.at) { $0.take(space, at: $1) }
    case .traits(let properties):
      people[name]?.learn(at: message.at) { $0.take(properties, at: $1) }
      fallthrough
    case .alias:
      if names.count > 1 { try link(names[1], to: name, at: message.at, in: transaction) }
    }
  }

  /// Makes sure that something of a person may be taken that happened then.
  private mutating func admit(
    _ name: Name, at time: Instant, in transaction: any WriteTransaction
  ) throws {
    guard var person = people[name] else { throw EventProblem(.noPerson) }
    try person.admit(time, in: store, transaction)
    people[name] = person
  }

  /// Says that who was nobody, or somebody else, is a person; once, until that is erased.
  private mutating func link(
    _ origin: Name, to name: Name, at time: Instant, in transaction: any WriteTransaction
  ) throws {
    guard case .alias(let mark) = origin, let person = people[name], origin != name else { return }
    do {
      try admit(origin, at: time, in: transaction)
    } catch is EventProblem {
      // Of who was erased, or said no, there is nothing to say.
      return
    }
    guard let before = people[origin], !before.isLinked else { return }
    try store.join(before.pseudonym, to: person.pseudonym, in: transaction)
    try store.setLinked(mark, in: transaction)
    people[origin]?.isLinked = true
  }

  /// Whether a message was not taken before; from then on it was.
  private func isNew(
    _ message: SegmentMessage, in transaction: any WriteTransaction
  ) throws -> Bool {
    guard let digest = message.digest else { return true }
    return try transaction.execute(
      """
      INSERT INTO event_message (key_id, digest, day) VALUES ($1, $2, $3) \
      ON CONFLICT (key_id, digest) DO NOTHING
      """,
      [
        SQLValue(key.id), .blob(digest),
        .integer(Int64(store.day(of: receivedAt).daysSinceEpoch)),
      ]) > 0
  }

  private mutating func keep(in transaction: any WriteTransaction) throws -> Taken {
    let bytes = try store.insert(events, receivedAt: receivedAt, in: transaction)
    for name in people.keys.sorted(by: Name.isBefore) {
      guard let person = people[name] else { continue }
      if case .installation(let id) = name, person.isThere {
        try transaction.execute(
          "UPDATE event_installation SET seen_at = $2 WHERE id = $1",
          [SQLValue(id), .integer(receivedAt.milliseconds)])
      }
      if person.hasLearnt, let traits = person.traits {
        try store.save(traits, of: person.pseudonym, in: transaction)
      }
    }
    let day = store.day(of: receivedAt)
    try EventQuarantine.add(refused, of: key.id, on: day, in: transaction)
    try EventCounts.add(
      counts.merging(answer.counts) { $0 + $1 }, on: day, in: transaction)
    return Taken(answer: answer, bytes: bytes)
  }
}
