import Database
import HistoryServer
import HTTP
import Jobs
import Journal
import Records
import SyncServer
import Values

/// What of journals comes to its end by itself: items that have been in the trash for 30 days, with all that is
/// theirs, texts that nothing names, and pages of public links. Devices do the first when they are opened; here it is
/// done for whoever stays away.
struct TrashModule: ServerModule {
  private let context: ModuleContext
  private let mutations: OwnMutations

  private static let day: Int64 = 86_400_000
  /// A text that nothing names is kept for so many days, since the change that names it may come later, and looked
  /// for until so many.
  private static let textDays: Range<Int64> = 90..<120
  /// So many go in one transaction: each may be long, and nobody else writes meanwhile.
  private static let textsAtOnce = 20

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofMutations: [PastWitness()])
  }

  init(_ context: ModuleContext) {
    self.context = context
    mutations = OwnMutations(context.tables, witnesses: context.witnesses.ofMutations)
  }

  func jobs() -> ModuleJobs {
    ModuleJobs(periodic: [
      PeriodicJob("journal.purge", every: Self.day) { [self] _ in
        let now = context.now()
        try await purge(at: now)
        try await forgetTexts(at: now)
        while try await context.database.write({ try PublicPageRows.endSome(at: now, $0) }) > 0 {}
        try await context.database.write { try PublicPageRows.forget(at: now, $0) }
        return .none
      }
    ])
  }

  /// Removes what is due of every journal, some hundred items at a time, as the mutation by which devices do it.
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
      let due = try transaction.rows(
        """
        SELECT id FROM item WHERE space = $1 AND deleted_at <= $2 ORDER BY deleted_at LIMIT $3
        """,
        [
          SQLValue(space), .integer(time.milliseconds), .integer(Int64(Item.Limits.several)),
        ]
      ) { ID<Item>($0.uuid(0)) }
      guard !due.isEmpty else { return nil }
      return try mutations.run(
        [PurgeItems(due)], in: space, by: .server(at: now), in: transaction
      ).version
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
        try await remove(texts.map(\.name), of: space)
      }
    }
  }

  private func remove(_ texts: [TextName], of space: UUID) async throws {
    for start in stride(from: 0, to: texts.count, by: Self.textsAtOnce) {
      let some = texts[start..<min(start + Self.textsAtOnce, texts.count)]
      try await context.database.write(in: space) { transaction in
        for text in some { try TextRows.removeUnnamed(text, in: space, transaction) }
      }
    }
  }
}

/// Forgets the past of what is gone for good: what an item was called, what somebody had marked in it. That it was
/// there and went, the audit says.
struct PastWitness: MutationWitness {
  private static let types: Set<String> = [
    Item.recordType, Highlight.recordType, WaitingVersion.recordType, PublicLink.recordType,
    ItemDocument.recordType, SavedSearch.recordType, TextConflict.recordType,
  ]

  func saw(_ done: DoneMutation, in transaction: any WriteTransaction) throws {
    for written in done.written where written.row == nil && Self.types.contains(written.type.name) {
      try RecordHistory.forget(written.id, of: written.type.name, in: done.space, transaction)
    }
  }
}
