extension AuditModule {
  static func commands(for apps: [AppDefinition]) -> [OperatorCommand] {
    [audit]
  }

  private static let audit = OperatorCommand(
    "audit",
    help: """
      umbu audit verify [--anchors FILE]
          walks the audit of every app; names the first row that was changed, removed or moved.
          --anchors compares it with what was sent away, a file of that or a mailbox, and finds also
          what somebody with the key has written anew
      """,
    options: OptionNames(["--anchors"]),
    needsCurrentTables: false,
    ask: { call in
      await call.operate(
        call.words + (call.options["--anchors"].map { ["--anchors", call.absolute($0)] } ?? []))
    },
    run: { commands, arguments, _ in
      guard arguments.first == "verify" else { return nil }
      return try await commands.verifyAudit(Array(arguments.dropFirst()))
    })
}
