import Database
import SyncServer
import Values

extension Commands {
  /// `demo [APP]`: makes the demonstration of an app, or of each that has one; with `--remove` takes it
  /// away. Where others may reach the server it is made with `--yes` alone.
  func demonstrate(_ arguments: [String]) async throws -> CommandResult {
    let flags = arguments.filter { ["--remove", "--yes"].contains($0) }
    let ids = arguments.filter { !flags.contains($0) }
    guard ids.count <= 1 else {
      return .wronglyAsked("demo takes an app, and --remove or --yes. See umbu help.")
    }
    let asked = apps.filter { $0.app.demonstration != nil && ids.isEmpty || ids == [$0.app.id] }
    guard !asked.isEmpty else {
      return .wronglyAsked(ids.first.map { "There is no app \($0) here." } ?? "No app has one.")
    }
    var text = ""
    for app in asked {
      let result = try await demonstrate(flags, in: app)
      text += result.text
      guard result.exitCode == 0 else { return CommandResult(exitCode: result.exitCode, text) }
    }
    return .done(text)
  }

  private func demonstrate(
    _ flags: [String], in app: AppServer
  ) async throws -> CommandResult {
    guard try await app.hasCurrentTables() else { return Self.older(app) }
    if flags.contains("--remove") { return try await removeDemonstration(of: app) }
    guard let demonstration = app.app.demonstration else {
      return .failed("\(app.app.name) has no demonstration.")
    }
    guard isServing else {
      return .failed("A running server makes the demonstration: start umbu serve first.")
    }
    let settings = app.installation.settings
    if let reach = settings.reachFromOutside, !flags.contains("--yes") {
      return .failed(
        """
        Others may reach this server: \(reach). A demonstration is an invented space with accounts that \
        whoever reads its password can use. Nothing was made; --yes makes it all the same.
        """)
    }
    let (mark, isNew) = try await app[DemonstrationModule.self].make(demonstration, in: app)
    let people = try await members(of: mark, in: app)
    let lines =
      [
        "\(demonstration.spaceName) is there\(isNew ? "" : " already"), all of it invented.",
        "  address   \(settings.address(of: app.app))",
      ] + people.map { "  e-mail    \($0)" } + [
        "  password  \(mark.password)",
        "umbu demo \(app.app.id) --remove takes all of it away again.",
      ]
    return .done(lines.joined(separator: "\n"))
  }

  /// The e-mails and roles of a demonstration's accounts, who manages it first.
  private func members(of mark: DemonstrationMark, in app: AppServer) async throws -> [String] {
    try await app.database.read { transaction in
      try transaction.rows(
        """
        SELECT a.email, m.role FROM demonstration AS d JOIN account AS a ON a.id = d.account \
        JOIN membership AS m ON m.account = d.account AND m.space = d.space \
        WHERE d.space = $1 AND m.removed_at IS NULL ORDER BY m.role, a.email
        """, [SQLValue(mark.space)]
      ) { "\($0.text(0).printable)  (\($0.text(1)))" }
    }
  }

  private func removeDemonstration(of app: AppServer) async throws -> CommandResult {
    guard let removal = try await app[DemonstrationModule.self].remove(from: app) else {
      return .done("\(app.app.name) has no demonstration here.")
    }
    let isFinished = try await app.finishErasures(
      knowsStore: isServing || app.installation.keepsFilesElsewhere)
    var lines = [
      "The demonstration is gone, with its accounts. Its audit stays, which names fields and ids alone."
    ]
    if !isFinished {
      lines.append("Its files go when umbu serve starts, which knows where they are.")
    }
    lines += removal.kept.map { "\($0.printable) belongs to another space too, and stays." }
    return .done(lines.joined(separator: "\n"))
  }
}
