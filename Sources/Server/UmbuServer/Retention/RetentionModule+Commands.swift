extension RetentionModule {
  static func commands(for apps: [AppDefinition]) -> [OperatorCommand] {
    [erase, archive]
  }

  private static let erase = OperatorCommand(
    "erase",
    help: """
      umbu erase SPACE [--yes] [--keys COPY] [--archive FOLDER]
          erases a space for good, by its id or exact name: its rows, its files, and the key of its
          backups, so that none of them gives it back. Its audit stays. It says what will go, and at a
          terminal asks for the space as it was named; --yes erases it unasked, and --archive removes
          what was archived until now as well
      """,
    options: OptionNames(["--keys", "--archive"], alone: ["--yes"]),
    ask: { await $0.erase() },
    run: { try await $0.erase($1, in: $2) })

  private static let archive = OperatorCommand(
    "archive",
    help: """
      umbu archive forget [--archive FOLDER] [--keys COPY]
          removes what was archived until now and destroys its key; a server that archives goes on with
          a new copy and a new key
      """,
    options: OptionNames(["--archive", "--keys"]),
    needsCurrentTables: false,
    ask: { await $0.operate($0.words + $0.folders() + $0.keyCopy()) },
    run: { commands, arguments, app in
      guard arguments.first == "forget" else { return nil }
      return try await commands.forgetArchive(Array(arguments.dropFirst()), of: app)
    })
}
