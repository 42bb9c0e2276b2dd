import ClickHouse
import Database
import EventStore
import Retention
import Values

/// Erasing people to the end, and what is forgotten by itself.
extension AnalyticsModule {
  /// Takes away what is left of who was erased.
  var erasure: EventErasure {
    var erasure = EventErasure(store)
    let keys = context.installation.keys
    erasure.remember = { try keys.erase($0) }
    erasure.places = places
    return erasure
  }

  /// Where events lie beside the tables.
  private var places: [ErasurePlace] {
    [
      ErasurePlace(.segments) { [sealed] in try await sealed.erase($0) },
      ErasurePlace(.exports) { [exports] in
        try await exports.erase(Set($0.map { $0.pseudonym }))
      },
      ErasurePlace(.clickhouse) { [copier, store] people in
        guard let copier else { return try await EventCopier.eraseWithout(store) }
        return try await copier.erase(people)
      },
    ]
  }

  /// Takes what is left of spaces that were erased out of what is counted.
  var spaces: SpaceErasure {
    var spaces = SpaceErasure(store)
    spaces.places = [{ [sealed] in try await sealed.erase(spaces: $0) }]
    return spaces
  }

  /// Begins that of all spaces of the app that were erased, and does what is open. Two databases have no transaction in
  /// common, so each step may be done again.
  func leaveSpaces() async throws {
    let erased = try await context.database.read { try Erasure.all(in: $0) }
    let marks = erased.map { keys.mark($0.space, of: context.app.id) }
    try await spaces.begin(Set(marks))
    try await spaces.run()
  }

  /// What takes people and spaces out of sealed files.
  var sealed: SegmentErasure {
    SegmentErasure(
      store, in: context.settings.data.eventFiles(of: context.app), holding: lease)
  }

  /// What each process does about it, again and again.
  var erasing: [Chore] {
    let ending = Chore(interval: .seconds(3_600), beginsAtOnce: true) { _, log in endBackups(log) }
    guard context.settings.data.postgreSQL != nil else { return [ending] }
    let looking = Chore(interval: context.settings.sweepInterval, beginsAtOnce: true) { _, log in
      await lookAround(log)
    }
    return [ending, looking]
  }

  /// Destroys the keys of backups of events whose days are over. A server that stood still does it when it
  /// starts.
  private func endBackups(_ log: Log) {
    do throws(DatabaseError) {
      let ended = try context.installation.keys.endKeyedBackups(at: context.now())
      if ended > 0 { log.info("keys of old backups of events destroyed", ["keys": .number(ended)]) }
    } catch {
      log.error("keys of old backups of events stay", ["reason": .failure(error)])
    }
  }

  /// What each of several servers on one database does for itself: it notes whom the others erased, takes them, and
  /// the marks of spaces, out of the files that it has, and looks how large the tables are.
  private func lookAround(_ log: Log) async {
    do {
      let erased = try await context.events.read { [store] in try store.erasureTimes(in: $0) }
      try context.installation.keys.erase(erased)
      try await erasure.run()
      try await spaces.run()
      try await room.lookAtTables(of: store)
    } catch {
      log.error(
        "what was erased elsewhere is not noted yet",
        ["app": .place(context.app.id), "reason": .failure(error)])
    }
  }
}
