import Database
import HTTP
import Jobs
import Journal
import Records
import SyncServer
import Values

/// What of journals comes to its end by itself: items that have been in the trash for 30 days, with all that is
/// theirs, texts that nothing names, and pages of public links. Devices do the first when they are opened; here it is
/// done for whoever stays away.
///
/// All of it goes in portions, each in a write of its own, so that others write in between; a process that is killed
/// goes on with the rest the next time.
struct TrashModule: ServerModule {
  private let context: ModuleContext
  private let mutations: OwnMutations

  private static let day: Int64 = 86_400_000
  private static let hour: Int64 = 3_600_000
  /// A text that nothing names is kept for so many days, since the change that names it may come later, and looked
  /// for until so many.
  private static let textDays: Range<Int64> = 90..<120

  init(_ context: ModuleContext) {
    self.context = context
    mutations = OwnMutations(context.tables, witnesses: context.witnesses.ofMutations)
  }

  func jobs() -> ModuleJobs {
    ModuleJobs(periodic: [
      PeriodicJob("journal.purge", every: Self.day) { [self] _ in
        let now = context.now()
        try await purge(at: now)
        try await removeGoneTexts()
        try await forgetTexts(at: now)
        try await endPages(at: now)
        try await forgetPages(at: now)
        return .none
      },
      // What somebody has purged takes room until it is removed.
      PeriodicJob("journal.room", every: Self.hour) { [self] _ in
        try await removeGoneTexts()
        try await endPages(at: context.now())
        return .none
      },
    ])
  }

  /// Removes what is due of every journal, a portion at a time, as the mutation by which devices do it.
  private func purge(at now: Instant) async throws {
    let time = now.adding(milliseconds: -Int64(Trash.days) * Self.day)
    let spaces = try await context.database.read { transaction in
      try transaction.rows(
        "SELECT DISTINCT space FROM item WHERE deleted_at <= $1", [.integer(time.milliseconds)]
      ) { $0.uuid(0) }
    }
    for space in spaces {
      while let version = try await purge(space, until: time, at: now) {
        context.news.moved(SpaceMove(space: space, version: version))
      }
    }
  }

  /// - Returns: the journal's new version; nil when nothing was due.
  private func purge(
    _ space: UUID, until time: Instant, at now: Instant
  ) async throws -> Int64? {
    try await context.database.write(in: space) { [mutations] transaction in
      let found = try transaction.rows(
        """
        SELECT id FROM item WHERE space = $1 AND deleted_at <= $2 ORDER BY deleted_at LIMIT $3
        """,
        [
          SQLValue(space), .integer(time.milliseconds), .integer(Int64(Item.Limits.several)),
        ]
      ) { ID<Item>($0.uuid(0)) }
      guard !found.isEmpty else { return nil }
      var due = found[...]
      // What is long of them, the witnesses of texts and pages leave for later.
      let some = try Portion.first(
        of: &due, bytes: { _ in 0 },
        rows: { try 1 + Self.parts(of: $0, in: space, transaction) })
      var purge = PurgeItems(some)
      // Of one that has more than a portion, the rest goes with the next.
      purge.most = Portion.mostRows
      return try mutations.run(
        [purge], in: space, by: .server(at: now), in: transaction
      ).version
    }
  }

  /// How many records go with an item.
  private static func parts(
    of item: ID<Item>, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Int {
    var parts = 0
    for table in ["highlight", "waiting_version", "public_link", "document"] {
      let count = try transaction.first(
        "SELECT count(*) FROM \(table) WHERE space = $1 AND item = $2",
        [SQLValue(space), SQLValue(item.uuid)]
      ) { Int($0.int(0)) }
      parts += count ?? 0
    }
    let conflicts = try transaction.first(
      """
      SELECT count(*) FROM text_conflict WHERE space = $1 AND subject_type = $3 AND subject IN \
      (SELECT id FROM highlight WHERE space = $1 AND item = $2)
      """, [SQLValue(space), SQLValue(item.uuid), .text(Highlight.recordType)]
    ) { Int($0.int(0)) }
    return parts + (conflicts ?? 0)
  }

  private func removeGoneTexts() async throws {
    let spaces = try await context.database.read { try TextRows.spacesOfGone($0) }
    for space in spaces {
      var goesOn = true
      while goesOn {
        goesOn = try await context.database.write(in: space) {
          try TextRows.removeGone(in: space, $0)
        }
      }
    }
  }

  private func forgetTexts(at now: Instant) async throws {
    let first = now.adding(milliseconds: -Self.textDays.upperBound * Self.day)
    let end = now.adding(milliseconds: -Self.textDays.lowerBound * Self.day)
    let time = first..<end
    // However many one journal has, the others have their turn on the same day.
    while true {
      let unnamed = try await context.database.read { try TextRows.unnamed(keptIn: time, $0) }
      guard !unnamed.isEmpty else { return }
      for (space, texts) in Dictionary(grouping: unnamed, by: { $0.space }) {
        try await remove(texts, keptBefore: end, of: space)
      }
    }
  }

  private func remove(
    _ texts: [TextRows.Sized], keptBefore time: Instant, of space: UUID
  ) async throws {
    var rest = texts[...]
    while !rest.isEmpty {
      let some = Portion.first(of: &rest, bytes: { $0.bytes })
      try await context.database.write(in: space) { transaction in
        for text in some {
          try TextRows.removeUnnamed(text.name, keptBefore: time, in: space, transaction)
        }
      }
    }
  }

  private func endPages(at now: Instant) async throws {
    while true {
      let found = try await context.database.read { try PublicPageRows.due(at: now, $0) }
      guard !found.isEmpty else { return }
      var due = found[...]
      while !due.isEmpty {
        let some = Portion.first(of: &due, bytes: { $0.bytes })
        try await context.database.write { transaction in
          for page in some {
            try PublicPageRows.end(page.link, at: now, in: page.space, transaction)
          }
        }
      }
    }
  }

  private func forgetPages(at now: Instant) async throws {
    var forgotten = 1
    while forgotten > 0 {
      forgotten = try await context.database.write { try PublicPageRows.forgetSome(at: now, $0) }
    }
  }
}
