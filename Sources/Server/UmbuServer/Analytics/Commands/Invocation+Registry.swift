import Fields
import Glibc
import Telemetry

/// `umbu registry`: what the apps count.
extension CommandLine.Invocation {
  func registry(of apps: [AppDefinition]) async -> CommandResult {
    if options["--swift"] != nil, words.count == 1 { return await operate(["registry", "swift"]) }
    switch words.dropFirst().first {
    case nil: return program(of: apps)
    case "add" where words.count == 3: return await add(words[2])
    case "retire", "list": return await operate(words)
    default:
      return CommandResult(
        exitCode: 2, "umbu: registry takes add, retire, list, or options. See umbu help.")
    }
  }

  /// Adds the event that a file describes.
  private func add(_ path: String) async -> CommandResult {
    let text: String
    switch json(path, "The event") {
    case .success(let found): text = found
    case .failure(let wrong): return wrong.result
    }
    return await operate(["registry", "add", text, "--by", Self.person])
  }

  /// Who runs the command, as the system calls them.
  private static var person: String {
    guard let entry = getpwuid(geteuid()) else { return "user \(geteuid())" }
    return String(cString: entry.pointee.pw_name)
  }

  /// What the programs count themselves.
  private func program(of apps: [AppDefinition]) -> CommandResult {
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
