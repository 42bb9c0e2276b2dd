import API
import Database
import Fields
import HTTP
import Jobs
import SyncServer
import Synchronization
import Values

@testable import UmbuServer

/// A capability of tests that brings one of everything: it counts what is done.
struct LedgerModule: ServerModule {
  let context: ModuleContext
  let heard = Tally()
  let emptied = Tally()

  final class Tally: Sendable {
    private let count = Mutex(0)
    var now: Int { count.withLock(\.self) }
    func add() { count.withLock { $0 += 1 } }
  }

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(
      "ledger",
      [
        Migration(
          1, "lines",
          sql: """
            CREATE TABLE ledger (
              space BLOB NOT NULL, mutation BLOB NOT NULL, is_closed INTEGER NOT NULL,
              PRIMARY KEY (space, mutation)
            ) STRICT;
            CREATE TABLE ledger_chore (space BLOB NOT NULL, PRIMARY KEY (space)) STRICT;
            """)
      ])
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofMutations: [Line()])
  }

  static func commands(for apps: [AppDefinition]) -> [OperatorCommand] {
    [
      OperatorCommand(
        "ledger",
        help: """
          umbu ledger count [--since DAY] [--closed]
              counts what was done
          """,
        options: OptionNames(["--since"], alone: ["--closed"]),
        run: { _, arguments, app in
          guard arguments.first == "count" else { return nil }
          let count = try await app[LedgerModule.self].count()
          return .done("\(app.app.id) \(count) \(arguments.dropFirst().joined(separator: " "))")
        })
    ]
  }

  static let serveOptions: ServeOptions? = ServeOptions(
    OptionNames(["--ledger"]),
    help: "    --ledger WORD  what the ledger is called",
    read: { call, _ in
      guard let word = call.options["--ledger"], word.contains(" ") else { return .success(()) }
      return .failure(WrongOption(words: "--ledger is one word."))
    })

  private struct Line: MutationWitness {
    func saw(_ done: DoneMutation, in transaction: any WriteTransaction) throws {
      try transaction.execute(
        "INSERT INTO ledger (space, mutation, is_closed) VALUES ($1, $2, 0)",
        [SQLValue(done.space), SQLValue(done.mutation.id)])
    }
  }

  init(_ context: ModuleContext) {
    self.context = context
  }

  var operations: [Operation] {
    [
      Operation(
        Endpoint<Nothing, LedgerView>(
          "readLedger", .get, "v1/ledger", access: .session, summary: "Count what was done.")
      ) { [self] _, _ in
        var view = LedgerView()
        view.count = try await count()
        return view
      }
    ]
  }

  private func count() async throws -> Int {
    try await context.database.read { transaction in
      try transaction.first("SELECT count(*) FROM ledger") { Int($0.int(0)) } ?? 0
    }
  }

  func jobs() -> ModuleJobs {
    ModuleJobs(periodic: [
      PeriodicJob("close-ledger", every: 3_600_000) { _ in
        .write { transaction in
          try transaction.execute("UPDATE ledger SET is_closed = 1", [])
          return nil
        }
      }
    ])
  }

  var chores: [Chore] {
    [
      Chore(interval: .seconds(3_600)) { app, _ in
        try? await app.database.write { transaction in
          _ = try transaction.execute(
            "INSERT INTO ledger_chore (space) VALUES ($1)", [SQLValue(UUID.zero)])
        }
      }
    ]
  }

  func figures() async -> [Figure] {
    let count = (try? await count()) ?? 0
    return [Figure("test_ledger_lines", .gauge, "What was done.", count, .init("of", "all"))]
  }

  func addRoutes(to router: inout Router, of app: AppServer) {
    router.get("/ledger.txt") { _ in Response.text(app.app.id) }
  }

  func hear(_ news: Neighbours.News) { heard.add() }

  func empty(_ space: UUID) async throws { emptied.add() }
}

struct LedgerView: FieldObject, Sendable {
  var count = 0

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("count", &count)
  }
}

/// Lets nothing be done.
struct RefusingModule: ServerModule {
  private struct No: Error {}

  private struct Refusing: MutationWitness {
    func saw(_ done: DoneMutation, in transaction: any WriteTransaction) throws { throw No() }
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofMutations: [Refusing()])
  }

  init(_ context: ModuleContext) {}
}
