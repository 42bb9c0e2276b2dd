import API
import Database
import Journal
import Records
import SyncServer
import Values

/// The texts of items at the server (Docs/Journal.md): devices leave them here and take them, each under its item and
/// its version.
struct TextModule: ServerModule {
  private let context: ModuleContext

  /// The most bytes of all texts of a journal with their rows (`TextRows.cost`), versions and the copies behind its public
  /// links among them: what 500,000 items of eight times the usual length take.
  static let mostOfSpace: Int64 = 4 << 30
  /// A text of the greatest length as JSON: what is escaped there (quotes, lines) takes two bytes.
  private static let bodyLimit = 2 * Int(JournalText.mostBytes) + TextEndpoints.mostBytes
  /// What texts take as themselves and as the answer that holds them.
  private static let answerFactor = 3

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(TextMigrations.room, TextMigrations.all)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofMutations: [TextWitness()])
  }

  init(_ context: ModuleContext) {
    self.context = context
  }

  var operations: [Operation] {
    [
      Operation(TextEndpoints.keep, bodyLimit: Self.bodyLimit, refusals: [403, 409]) {
        [self] input, call in
        try await keep(input.texts, in: input.space, by: try call.signedIn().account)
      },
      Operation(TextEndpoints.read, refusals: [403]) { [self] input, call in
        try await read(input.wanted, in: input.space, for: call)
      },
      Operation(TextEndpoints.versions, bodyLimit: 1_024, refusals: [403]) {
        [self] input, call in
        try await versions(of: input.item, in: input.space, by: try call.signedIn().account)
      },
    ]
  }

  /// Keeps texts, all of them or none. Those of an item that was never there are kept: its head may still be on its
  /// way. Of one that was there and is gone nothing is kept, and nothing is refused: it waits until its head is there
  /// again, as an import of the same file brings it.
  /// - Throws: the `Problem` 403 for who may not write there, 409 where there is no room, 413 for more than come at once.
  func keep(
    _ texts: [ItemText], in space: UUID, by account: UUID
  ) async throws -> TextsKept {
    guard texts.count < 2 || texts.reduce(0, { $0 + $1.text.utf8.count }) <= TextEndpoints.mostBytes
    else { throw Problem.tooMuchText }
    let now = context.now()
    let good = texts.filter {
      JournalText.isHeld($0.text) && !$0.text.isEmpty
        && LongText.version(of: $0.text) == $0.version
    }
    let names = Set(good.map(\.name))
    let kept = try await context.database.write(in: space) { [context] transaction in
      try context.require(WriteItem.self, of: account, in: space, transaction)
      let gone = try TextRows.gone(
        among: Set(good.map(\.item.uuid)), in: space, transaction)
      var kept: [TextName] = []
      var added: Int64 = 0
      for text in good where !gone.contains(text.item.uuid) {
        added += try TextRows.put(text, in: space, at: now, transaction)
        kept.append(text.name)
      }
      guard added > 0 else { return kept }
      try TextRows.add(added, to: space, transaction)
      try Self.requireRoom(in: space, transaction)
      return kept
    }
    return TextsKept(kept: kept, refused: texts.map(\.name).filter { !names.contains($0) })
  }

  /// Refuses what was written where a journal takes more than it may.
  /// - Throws: the `Problem` 409 `spaceFull`.
  static func requireRoom(in space: UUID, _ transaction: any ReadTransaction) throws {
    let texts = try TextRows.use(of: space, transaction)
    let pages = try PublicPageRows.use(of: space, transaction)
    guard texts + pages <= mostOfSpace else { throw Problem.spaceFull }
  }

  /// Texts by their names, as many as fit into an answer.
  /// - Throws: the `Problem` 403 for who may not read there.
  private func read(
    _ wanted: [TextName], in space: UUID, for call: Call
  ) async throws -> TextsRead {
    let account = try call.signedIn().account
    let choice = try await context.database.read { [context] transaction in
      try context.requireReading(of: account, in: space, transaction)
      return try TextChoice(of: wanted, in: space, transaction)
    }
    try await call.memory.expect(answer: Self.answerFactor * choice.bytes)
    let texts = try await context.database.read { transaction in
      try choice.names.compactMap { name in
        try TextRows.find(name, in: space, transaction).map {
          ItemText(name.item, name.version, $0)
        }
      }
    }
    return TextsRead(texts, missing: choice.missing)
  }

  /// The versions of an item's text that are here.
  /// - Throws: the `Problem` 403 for who may not read there.
  func versions(
    of item: ID<Item>, in space: UUID, by account: UUID
  ) async throws -> VersionList {
    try await context.database.read { [context] transaction in
      try context.requireReading(of: account, in: space, transaction)
      var list = try VersionRows.list(of: item.uuid, in: space, transaction)
      if list.versions.isEmpty {
        let first = try transaction.first(
          "SELECT text, bytes, created_at FROM item WHERE space = $1 AND id = $2",
          [SQLValue(space), SQLValue(item.uuid)]
        ) { TextVersion($0.text(0), bytes: $0.int(1), at: Instant(milliseconds: $0.int(2))) }
        if let first, !first.version.isEmpty { list.versions = [first] }
      }
      list.versions = try list.versions.filter { version in
        let name = TextName(item, version.version)
        return try TextRows.bytes(of: name, in: space, transaction) != nil
      }
      return list
    }
  }

  func explain(_ id: UUID, in transaction: any ReadTransaction) throws -> [String]? {
    let texts = try transaction.rows(
      "SELECT version, bytes, kept_at FROM item_text WHERE item = $1 ORDER BY kept_at",
      [SQLValue(id)]
    ) { "  \($0.text(0)): \($0.int(1)) bytes, came \(Instant(milliseconds: $0.int(2)))" }
    return texts.isEmpty ? nil : ["Texts of the item \(id):"] + texts
  }
}

/// Which of the texts that somebody wants fit into one answer.
private struct TextChoice: Sendable {
  private(set) var names: [TextName] = []
  private(set) var missing: [TextName] = []
  /// All of their lengths.
  private(set) var bytes = 0

  init(of wanted: [TextName], in space: UUID, _ transaction: any ReadTransaction) throws {
    for name in wanted {
      guard let length = try TextRows.bytes(of: name, in: space, transaction) else {
        missing.append(name)
        continue
      }
      guard bytes + Int(length) <= TextEndpoints.mostBytes || names.isEmpty else { break }
      bytes += Int(length)
      names.append(name)
    }
  }
}

extension Problem {
  fileprivate static let tooMuchText = Problem(
    status: 413, title: "Too much at once", code: "tooLarge",
    detail: "Texts of a request have 1 MiB together, or one comes alone. Send fewer.")
}

extension ModuleContext {
  /// Refuses whoever may not do that in a space.
  /// - Returns: their role there.
  @discardableResult
  func require<M: Mutation>(
    _ type: M.Type, of account: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> String {
    let role = try SpaceRoles.members.role(transaction, account, space) ?? ""
    guard app.schema.allows(type, as: role) else { throw Problem.notForRole }
    return role
  }

  /// Refuses whoever may not see a journal's items.
  func requireReading(
    of account: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws {
    let role = try SpaceRoles.members.role(transaction, account, space) ?? ""
    guard app.schema.mayRead(Item.recordType, as: role) else { throw Problem.notForRole }
  }
}
