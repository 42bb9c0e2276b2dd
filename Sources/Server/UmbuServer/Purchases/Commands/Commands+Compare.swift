import Database
import Entitlements
import Purchases
import SyncServer
import Values

extension Commands {
  /// A space with what it may do now.
  private struct Holder {
    var name: String
    var entitlement: Entitlement
  }

  /// `plan compare FILE`: who would gain and who would lose if the catalogue said what a file says. It changes nothing.
  func comparePlans(_ path: String, in app: AppServer) async throws -> CommandResult {
    guard let ledger = app.purchases, let catalogue = app.app.plans?.catalogue else {
      return .failed("\(app.app.name) has no plans.")
    }
    guard let text = Self.text(of: path) else {
      return .failed(
        "Not done: \(path.printable) cannot be read; a server that runs reads it, as its own user.")
    }
    let changes: [PlanChange]
    do throws(PlanChange.Wrong) {
      changes = try PlanChange.read(text, of: catalogue)
    } catch {
      return .wronglyAsked("Line \(error.line): \(error.words)")
    }
    guard !changes.isEmpty else { return .wronglyAsked("The file says no change. See umbu help.") }
    let now = app.now()
    let spaces = try await app.database.read { try Spaces.all(in: $0) }
    var holders: [Holder] = []
    for space in spaces {
      // One after the other: other readers and writers come between.
      let holder = try await app.database.read { transaction in
        Holder(
          name: "\(try app.app.profile.name(transaction, space).printable) (\(space))",
          entitlement: try ledger.answer(ofSpace: space, at: now, in: transaction).entitlement)
      }
      holders.append(holder)
    }
    var lines = changes.flatMap { Self.lines(of: $0, among: holders) }
    let disorder = PlanChange.disorder(changes, in: catalogue)
    lines += disorder.map { "Not to be published: \($0)" }
    lines.append("Nothing was changed.")
    return CommandResult(exitCode: disorder.isEmpty ? 0 : 1, lines.joined(separator: "\n"))
  }

  private static func lines(of change: PlanChange, among holders: [Holder]) -> [String] {
    let there = holders.filter { $0.entitlement.plan == change.plan }
    let head = "\(change.plan) \(change.limit): \(change.now.words) now, \(change.then.words) then."
    let count = there.count == 1 ? "1 space" : "\(there.count) spaces"
    if change.then.exceeds(change.now) { return [head + " \(count) would gain."] }
    guard change.now.exceeds(change.then) else { return [head + " That is the same."] }
    var lines: [String] = []
    for holder in there {
      let use = holder.entitlement.limits.first { $0.name == change.limit }
      guard let used = use?.used, !change.then.allows(used), case .atMost(let most) = change.then
      else { continue }
      lines.append("  \(holder.name): \(used) used, \(used - most) too many")
    }
    let above = lines.isEmpty ? "none has more than that." : "\(lines.count) with more than that:"
    return [head + " \(count) would lose, \(above)"] + lines
  }
}
