extension JobModule {
  static func commands(for apps: [AppDefinition]) -> [OperatorCommand] {
    [jobCommand]
  }

  private static let jobCommand = OperatorCommand(
    "jobs",
    help: """
      umbu jobs list
          lists what waits to be done, what is being done and what was given up, with the reason
      umbu jobs retry ID|dead
          lets a job begin anew, or all that were given up
      umbu jobs discard ID|dead
          removes a job that waits or was given up, or all that were given up
      """,
    needsCurrentTables: false,
    run: { try await $0.runJobs($1, in: $2) })
}
