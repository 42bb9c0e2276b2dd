extension DemonstrationModule {
  static func commands(for apps: [AppDefinition]) -> [OperatorCommand] {
    [demo]
  }

  private static let demo = OperatorCommand(
    "demo",
    help: """
      umbu demo [APP] [--yes] [--remove]
          fills an app of a server that runs, or each app, with an invented space, so that one sees what it
          is for, and says where it is and with which e-mails and password to enter; --remove takes all of
          it away again. Where others may reach the server it is made with --yes alone
      """,
    options: OptionNames(alone: ["--remove", "--yes"]),
    needsCurrentTables: false,
    run: { commands, arguments, _ in try await commands.demonstrate(arguments) })
}
