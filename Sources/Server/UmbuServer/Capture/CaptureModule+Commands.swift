extension CaptureModule {
  static func commands(for apps: [AppDefinition]) -> [OperatorCommand] {
    [mailCommand]
  }

  private static let mailCommand = OperatorCommand(
    "mail",
    help: """
      umbu mail receive ADDRESS [--data data] [--app ID] < MESSAGE
          takes a mail for an address of somebody's own, for the pipe of a mail server; in the folder of a
          server that runs with --capture. 0 taken, 67 no such address, 77 not allowed, 65 too large or no
          mail, 75 to be tried again
      """,
    ask: { await $0.takeMail() },
    run: { await $0.takeMail($1, in: $2) })
}
