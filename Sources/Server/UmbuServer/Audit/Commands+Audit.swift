import AuditServer

extension Commands {
  /// `audit verify`: walks the audit of every app and says what is wrong with it; exit code 1 when
  /// something is. With `--anchors FILE` it is compared with what was sent away.
  func verifyAudit(_ arguments: [String]) async throws -> CommandResult {
    let file = Self.value(of: "--anchors", in: arguments)
    guard arguments.count == (file == nil ? 0 : 2) else {
      return .wronglyAsked("audit verify takes --anchors FILE alone. See umbu help.")
    }
    var sent = SentAnchors()
    if let file {
      guard let text = Self.text(of: file) else {
        return .failed(
          "Not done: \(file) cannot be read; a server that runs reads it, as its own user.")
      }
      sent = SentAnchors(text)
      guard !sent.isEmpty else { return .failed("Not done: there is no anchor in \(file).") }
    }
    var problems: [String] = []
    var sound: [String] = []
    for app in apps {
      guard try await app.hasCurrentTables() else { return Self.older(app) }
      let finding = try await AuditVerifier(
        of: app.app.id, in: app.database, trusting: app.installation.data.auditKeys.trusted(),
        comparing: sent
      ).verify()
      problems += finding.problems.map { "\(app.app.name): \($0)" }
      sound.append(
        "\(app.app.name): \(finding.rows) rows in \(finding.chains) chains, \(finding.anchors) anchors"
          + (file == nil ? "" : ", \(finding.sent) compared with what was sent away"))
    }
    guard problems.isEmpty else { return .failed(problems.joined(separator: "\n")) }
    return .done("The audit is as it was written.\n" + sound.joined(separator: "\n"))
  }
}
