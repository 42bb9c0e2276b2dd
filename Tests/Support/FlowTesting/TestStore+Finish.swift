import Flow
import Testing

extension TestStore {
  /// Before the test sends something new, all that came of the last must be stated.
  func checkSettled(before action: F.Action, at location: SourceLocation) {
    let sending = "Before \(describe(action)) is sent, "
    if !inbox.isEmpty {
      let names = inbox.map { describe($0.action) }
      report(sending + "state what came:" + list(names), location)
      skipInbox()
    }
    let unstated = takeUnstated()
    if !unstated.isEmpty {
      report(sending + "state what the feature asked for:" + list(unstated), location)
    }
  }

  /// At the end nothing may be unstated, unanswered or running.
  func checkFinished(at location: SourceLocation) {
    if !inbox.isEmpty {
      report(
        "The test ends, and these actions were not stated:"
          + list(inbox.map { describe($0.action) }),
        location)
      skipInbox()
    }
    let unanswered = open.filter { $0.isStated && $0.request.answers == .once }
    let unstated = takeUnstated()
    if !unstated.isEmpty {
      report("The test ends, and these requests were not stated:" + list(unstated), location)
    }
    if !unanswered.isEmpty {
      report(
        "The test ends, and these requests wait for an answer:"
          + list(unanswered.map { describe($0.request) }), location)
    }
    if !timers.isEmpty {
      let left = timers.sorted().map { "\"\($0.id)\", \($0.due.since(now)) ms left" }
      report("The test ends, and these timers still run:" + list(left), location)
    }
    if !frames.isEmpty {
      report("The test ends, and the feature waits for the next frame; paint it.", location)
    }
  }

  private func takeUnstated() -> [String] {
    var unstated: [String] = []
    for position in open.indices where !open[position].isStated {
      open[position].isStated = true
      unstated.append(describe(open[position].request))
    }
    open.removeAll { $0.request.answers == .none }
    return unstated
  }

  private func list(_ lines: [String]) -> String {
    lines.map { "\n  + \($0)" }.joined()
  }
}
