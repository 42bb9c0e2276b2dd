import Fields
import Telemetry
import UmbuServer

/// `umbu registry`: what the apps count.
extension CommandLine.Invocation {
  func registry(of apps: [AppDefinition]) -> CommandResult {
    guard words.count == 1 else {
      return CommandResult(exitCode: 2, "umbu: registry takes options only. See umbu help.")
    }
    let chosen = apps.filter { options["--app"] == nil || options["--app"] == $0.id }
    guard !chosen.isEmpty else {
      return CommandResult(exitCode: 2, "umbu: There is no app \(options["--app"] ?? "").")
    }
    if options["--lint"] != nil { return lint(chosen) }
    if options["--page"] != nil { return CommandResult(exitCode: 0, EventsPage.text(of: chosen)) }
    if options["--json"] != nil {
      return CommandResult(exitCode: 0, EventsPage.json(of: chosen).jsonText)
    }
    let lines = chosen.flatMap { app in
      ["\(app.name):"]
        + app.events.registry.events.map { "  \($0.name.text)  \($0.meaning().en)" }
    }
    return CommandResult(exitCode: 0, lines.joined(separator: "\n"))
  }

  private func lint(_ apps: [AppDefinition]) -> CommandResult {
    let findings = apps.flatMap { app in
      RegistryLint.findings(in: app.events.registry).map { "\(app.id): \($0)" }
    }
    guard findings.isEmpty else {
      return CommandResult(exitCode: 1, findings.joined(separator: "\n"))
    }
    let count = apps.reduce(0) { $0 + $1.events.registry.events.count }
    return CommandResult(exitCode: 0, "Nothing is wrong with \(count) events.")
  }
}
