import AuditServer

extension Commands {
  /// Walks the audit of every app and says what is wrong with it; exit code 1 when something is.
  func verifyAudit() async throws -> CommandResult {
    var problems: [String] = []
    var sound: [String] = []
    for app in apps {
      guard try await app.hasCurrentTables() else { return Self.older(app) }
      let finding = try await app.verifyAudit()
      problems += finding.problems.map { "\(app.app.name): \($0)" }
      sound.append(
        "\(app.app.name): \(finding.rows) rows in \(finding.chains) chains, \(finding.anchors) anchors"
      )
    }
    guard problems.isEmpty else { return .failed(problems.joined(separator: "\n")) }
    return .done("The audit is as it was written.\n" + sound.joined(separator: "\n"))
  }
}
