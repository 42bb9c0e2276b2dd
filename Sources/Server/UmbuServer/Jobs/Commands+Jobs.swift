import Database
import Jobs
import Values

extension Commands {
  /// `jobs list`, `jobs retry ID|dead`, `jobs discard ID|dead`; `jobs check` for `umbu doctor`.
  func runJobs(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    if arguments == ["check"] { return try await checkJobs() }
    guard try await app.hasCurrentTables() else { return Self.older(app) }
    switch arguments.first {
    case "list" where arguments.count == 1:
      return try await listJobs(of: app)
    case "retry" where arguments.count == 2:
      guard let choice = JobChoice(arguments[1]) else { return Self.noSuchJob(arguments[1]) }
      let count = try await Outbox.retry(choice.id, at: app.now(), in: app.database)
      app.news.bell.ring()
      return count == 0 && choice.id != nil
        ? .failed("No job of that id waits or was given up.")
        : .done("\(Self.jobs(count)) will be tried again at once.")
    case "discard" where arguments.count == 2:
      guard let choice = JobChoice(arguments[1]) else { return Self.noSuchJob(arguments[1]) }
      let count = try await Outbox.discard(choice.id, in: app.database)
      return count == 0 && choice.id != nil
        ? .failed("No job of that id waits or was given up.")
        : .done("\(Self.jobs(count)) discarded.")
    default:
      return .wronglyAsked("jobs takes list, retry ID|dead or discard ID|dead. See umbu help.")
    }
  }

  private struct JobChoice {
    /// Nil for all that were given up.
    var id: UUID?

    init?(_ text: String) {
      if text == "dead" { return }
      guard let id = UUID(text) else { return nil }
      self.id = id
    }
  }

  private static func noSuchJob(_ text: String) -> CommandResult {
    .wronglyAsked("\(text.printable) is no job's id; umbu jobs list has them, dead means all dead.")
  }

  private static func jobs(_ count: Int) -> String { count == 1 ? "1 job" : "\(count) jobs" }

  private static let mostListed = 200

  private func listJobs(of app: AppServer) async throws -> CommandResult {
    let now = app.now()
    let (figures, entries) = try await app.database.read { transaction in
      (
        try Outbox.figures(at: now, in: transaction),
        try Outbox.list(upTo: Self.mostListed, in: transaction)
      )
    }
    var lines = [
      "\(app.app.name): \(figures.dead) dead, \(figures.running) running, \(figures.waiting) waiting"
    ]
    for entry in entries {
      let time =
        switch entry.state {
        case .waiting: "due \(entry.time)"
        case .running: "until \(entry.time)"
        case .dead: "given up \(entry.time)"
        }
      var line = "\(entry.id)  \(entry.name.printable)  \(entry.state)  \(time)"
      if entry.attempts > 0 { line += "  attempts \(entry.attempts)" }
      if let error = entry.error { line += "  \(error.printable)" }
      lines.append(line)
    }
    let count = figures.dead + figures.running + figures.waiting
    if count > entries.count { lines.append("and \(count - entries.count) more") }
    return .done(lines.joined(separator: "\n"))
  }

  /// Says nothing while no app has dead letters.
  private func checkJobs() async throws -> CommandResult {
    var problems: [String] = []
    for app in apps where try await app.hasCurrentTables() {
      let now = app.now()
      let dead = try await app.database.read { try Outbox.figures(at: now, in: $0).dead }
      guard dead > 0 else { continue }
      problems.append(
        "\(app.app.name) has given up \(Self.jobs(dead)); umbu jobs list says why, umbu jobs retry "
          + "or discard settles it")
    }
    return problems.isEmpty ? .done("") : .failed(problems.joined(separator: "\n"))
  }
}
