import Fields
import Values

/// What is counted and refused, as it happens, for who holds a developer's token.
extension TelemetryEngine {
  func debug(_ text: String?) {
    let pass = text.flatMap { DebugPass($0, at: now) }
    if text.isThere, !pass.isThere { put(.log("debug token refused", 1)) }
    debugPass = pass
    guard memory.debug != pass.isThere else { return }
    memory.debug = pass.isThere
    keep()
    let isOn = memory.debug
    tellProviders { $0.setDebug(isOn) }
    if isOn, let lines = collector?.lines, !lines.isEmpty { stream(lines) }
  }

  /// Shows lines, with what the device itself finds wrong with them.
  func stream(_ lines: [QueuedLine]) {
    if let debugPass, !debugPass.isValid(at: now) {
      debug(nil)
      return
    }
    var seen: [DebugLine] = []
    for line in lines { seen.append(DebugLine(line, problem(with: line))) }
    if !seen.isEmpty { put(.stream(seen)) }
  }

  private func problem(with line: QueuedLine) -> EventProblem? {
    guard let definition = registry.event(named: line.name) else {
      return EventProblem(.unknownEvent)
    }
    let shape = EventShape(definition)
    switch EventJudge.read(line.json["p"] ?? .object([]), as: shape) {
    case .success: return nil
    case .failure(let problem): return problem
    }
  }
}
