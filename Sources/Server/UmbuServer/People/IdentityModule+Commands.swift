extension IdentityModule {
  static func commands(for apps: [AppDefinition]) -> [OperatorCommand] {
    [user]
  }

  private static let user = OperatorCommand(
    "user",
    help: """
      umbu user list
          lists the accounts and their spaces
      """,
    run: { commands, arguments, app in
      guard arguments == ["list"] else { return nil }
      return try await commands.listUsers(of: app)
    })
}
