import UmbuServer

/// Which options there are.
extension OptionNames {
  /// Those of `umbu serve`, which a file of `--config` may have.
  static func toServe(_ apps: [AppDefinition]) -> OptionNames {
    var names = OptionNames(
      [
        "--port", "--data", "--database", "--nats", "--web", "--host", "--loops", "--archive",
        "--archive-days", "--files", "--scan", "--mail", "--address", "--audit-key", "--anchors",
        "--trusted-proxy", "--operator",
      ], alone: ["--no-rate-limits"], repeated: ["--trusted-proxy": ",", "--anchors": " "])
    for brought in apps.serveOptions { names.add(brought.names) }
    return names
  }

  /// Those of all commands.
  static func all(of apps: [AppDefinition]) -> OptionNames {
    var names = toServe(apps)
    names.add(
      OptionNames(
        ["--config", "--app", "--from", "--to", "--keys", "--at"],
        alone: ["--help", "--version", "--replace", "--to-damage", "--with-files"]))
    for brought in apps.commands { names.add(brought.options) }
    return names
  }
}
