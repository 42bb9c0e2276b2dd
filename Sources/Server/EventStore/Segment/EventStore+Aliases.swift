import Database
import SyncServer
import Telemetry
import Values

/// The tables `event_alias` and `event_trait`: the pseudonyms of those whom other systems name, by marks of these
/// names, and what they said of them.
extension EventStore {
  /// A pseudonym by its name.
  struct Named: Hashable, Sendable {
    var pseudonym: UUID
    /// Whether the device of nobody is somebody's already.
    var isLinked: Bool
  }

  /// Whether somebody has named it.
  func isNamed(_ mark: [UInt8], in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first("SELECT 1 FROM event_alias WHERE mark = $1", [.blob(mark)]) { _ in true }
      ?? false
  }

  /// The pseudonym of a name; nil for one that nobody has named. What is found stays as it is until the
  /// transaction is over.
  func named(_ mark: [UInt8], in transaction: any WriteTransaction) throws -> Named? {
    // Whoever erases it waits for us, or we for them.
    let lock = transaction.isOnlyWriter ? "" : " FOR UPDATE"
    return try transaction.first(
      "SELECT pseudonym, linked FROM event_alias WHERE mark = $1\(lock)", [.blob(mark)]
    ) { Named(pseudonym: $0.uuid(0), isLinked: $0.int(1) == 1) }
  }

  /// The same, and a new pseudonym for a new name.
  func name(_ mark: [UInt8], in transaction: any WriteTransaction) throws -> Named {
    if let known = try named(mark, in: transaction) { return known }
    let made = Named(pseudonym: .chance(), isLinked: false)
    let isNew =
      try transaction.execute(
        """
        INSERT INTO event_alias (mark, pseudonym, linked) VALUES ($1, $2, 0) \
        ON CONFLICT (mark) DO NOTHING
        """, [.blob(mark), SQLValue(made.pseudonym)]) > 0
    // What comes with another key may have named it at this moment; that one counts.
    return isNew ? made : try named(mark, in: transaction) ?? made
  }

  /// Gives a name whose person was erased another pseudonym, for what happens from then on.
  func rename(_ mark: [UInt8], in transaction: any WriteTransaction) throws -> Named {
    let made = Named(pseudonym: .chance(), isLinked: false)
    try transaction.execute(
      "UPDATE event_alias SET pseudonym = $2, linked = 0 WHERE mark = $1",
      [.blob(mark), SQLValue(made.pseudonym)])
    return made
  }

  func setLinked(_ mark: [UInt8], in transaction: any WriteTransaction) throws {
    try transaction.execute("UPDATE event_alias SET linked = 1 WHERE mark = $1", [.blob(mark)])
  }

  /// Whose a pseudonym is by now: itself, or what it is linked to.
  func canonical(_ pseudonym: UUID, in transaction: any ReadTransaction) throws -> UUID {
    try transaction.first(
      "SELECT person FROM event_link WHERE origin = $1", [SQLValue(pseudonym)]
    ) { $0.uuid(0) } ?? pseudonym
  }

  /// The same of names, of those that somebody has named.
  func canonical(
    _ marks: Set<[UInt8]>, in transaction: any ReadTransaction
  ) throws -> Set<UUID> {
    var found: Set<UUID> = []
    for mark in marks {
      let pseudonym = try transaction.first(
        """
        SELECT COALESCE(l.person, a.pseudonym) FROM event_alias AS a \
        LEFT JOIN event_link AS l ON l.origin = a.pseudonym WHERE a.mark = $1
        """, [.blob(mark)]
      ) { $0.uuid(0) }
      if let pseudonym { found.insert(pseudonym) }
    }
    return found
  }

  /// Says that two are one person, with all that is linked to either. Of what is somebody's already, and of what
  /// is the same already, it says nothing.
  func join(_ origin: UUID, to person: UUID, in transaction: any WriteTransaction) throws {
    guard try canonical(origin, in: transaction) == origin else { return }
    let target = try canonical(person, in: transaction)
    guard target != origin else { return }
    try transaction.execute(
      "UPDATE event_link SET person = $2 WHERE person = $1", [SQLValue(origin), SQLValue(target)])
    try link(origin, to: target, in: transaction)
  }

  /// When a pseudonym was erased; nil for one that was not.
  func erasedAt(_ pseudonym: UUID, in transaction: any ReadTransaction) throws -> Instant? {
    try transaction.first(
      "SELECT asked_at FROM event_erasure WHERE pseudonym = $1", [SQLValue(pseudonym)]
    ) { Instant(milliseconds: $0.int(0)) }
  }
}

/// What another system said of a person, for the stamps of what happens from then on.
struct PersonTraits: Hashable, Sendable {
  var properties: [StampProperty] = []
  /// The mark of the group that the person works for.
  var space: UUID?
  /// When the last of it was said.
  var saidAt: Instant

  /// Takes what was said at a time; of before the last it takes nothing.
  mutating func take(_ properties: [StampProperty], at time: Instant) {
    guard time >= saidAt else { return }
    saidAt = time
    let names = Set(properties.map(\.name))
    self.properties.removeAll { names.contains($0.name) }
    self.properties = (self.properties + properties).sorted { $0.name < $1.name }
  }

  mutating func take(_ space: UUID, at time: Instant) {
    guard time >= saidAt else { return }
    saidAt = time
    self.space = space
  }

  /// Adds to the stamp of an event what it does not say itself.
  func add(to event: inout AcceptedEvent) {
    guard event.at >= saidAt else { return }
    let names = Set(event.stamp.properties.map(\.name))
    let more = properties.filter { !names.contains($0.name) }
    event.stamp.properties = (event.stamp.properties + more).sorted { $0.name < $1.name }
    event.stamp.space = event.stamp.space ?? space
  }
}

extension EventStore {
  func traits(of pseudonym: UUID, in transaction: any ReadTransaction) throws -> PersonTraits? {
    try transaction.first(
      "SELECT properties, space_mark, said_at FROM event_trait WHERE pseudonym = $1",
      [SQLValue(pseudonym)]
    ) { row in
      PersonTraits(
        properties: Stamp(kept: row.text(0))?.properties ?? [],
        space: row.isNull(1) ? nil : row.uuid(1), saidAt: Instant(milliseconds: row.int(2)))
    }
  }

  func save(
    _ traits: PersonTraits, of pseudonym: UUID, in transaction: any WriteTransaction
  ) throws {
    var stamp = Stamp()
    stamp.properties = traits.properties
    var space = traits.space
    if let mark = space, try !erasedSpaces(among: [mark], in: transaction).isEmpty { space = nil }
    try transaction.execute(
      """
      INSERT INTO event_trait (pseudonym, properties, space_mark, said_at) \
      VALUES ($1, $2, $3, $4) ON CONFLICT (pseudonym) DO UPDATE SET \
      properties = excluded.properties, space_mark = excluded.space_mark, \
      said_at = excluded.said_at
      """,
      [
        SQLValue(pseudonym), .text(stamp.object.jsonText),
        space.map { SQLValue($0) } ?? .null, .integer(traits.saidAt.milliseconds),
      ])
  }
}
