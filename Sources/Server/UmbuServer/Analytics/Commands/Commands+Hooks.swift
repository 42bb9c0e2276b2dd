import Analytics
import Crypto
import Database
import EventExports
import EventStore
import Fields
import Jobs
import Values

extension Commands {
  /// `hook add NAME`, `hook list`, `hook remove NAME`, `hook test NAME`: the other systems that are told of events.
  func handleHooks(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard app.hasEvents, let analytics = app.analytics else {
      return .failed("\(app.app.name) counts nothing yet. Start umbu serve once.")
    }
    switch arguments.first {
    case "add": return try await add(Array(arguments.dropFirst()), analytics)
    case "list" where arguments.count == 1:
      let hooks = try await app.events.read { try EventHook.all(in: $0) }
      let lines = hooks.map(Self.line)
      return .done(lines.isEmpty ? "No other system is told." : lines.joined(separator: "\n"))
    case "remove" where arguments.count == 2:
      guard let hook = try await hook(named: arguments[1], in: app) else { return Self.noHook }
      try await app.events.write { [store = analytics.store] transaction in
        try hook.remove(of: store, in: transaction)
      }
      try await app.database.write { [people = analytics.people] transaction in
        try people.forget(segment: hook.id, in: transaction)
      }
      return .done("\(hook.name.printable) is told nothing more.")
    case "test" where arguments.count == 2:
      guard let hook = try await hook(named: arguments[1], in: app) else { return Self.noHook }
      do {
        try await analytics.hooks.test(hook)
        return .done("\(hook.name.printable) took it.")
      } catch let failure as JobFailure {
        return .failed("\(hook.name.printable) did not take it: \(failure.words).")
      }
    default:
      return .wronglyAsked("hook takes add, list, remove or test. See umbu help.")
    }
  }

  private static let noHook = CommandResult.failed("There is no hook of that name.")

  private func hook(named name: String, in app: AppServer) async throws -> EventHook? {
    try await app.events.read { try EventHook.find(named: name, in: $0) }
  }

  private func add(
    _ arguments: [String], _ analytics: AnalyticsModule
  ) async throws -> CommandResult {
    let saved = try await analytics.desk.names()
    let own = try await analytics.desk.ownNames()
    let order: HookOrderText
    do throws(HookOrderText.Wrong) {
      order = try HookOrderText(arguments, saved, own: own)
    } catch {
      return .wronglyAsked(error.words + " See umbu help.")
    }
    if let question = order.question {
      let problems = analytics.desk.problems(of: question, saved)
      guard problems.isEmpty else {
        let lines = problems.map { "  \($0.path.printable): \($0.reason)" }
        return .wronglyAsked(
          "The question cannot be answered as it was asked:\n" + lines.joined(separator: "\n"))
      }
    }
    let secret = order.key ?? randomBytes(32).hexadecimal
    var hook = EventHook(
      order.kind, order.name, id: analytics.hooks.newID(), to: order.url, secret: secret,
      at: analytics.context.now())
    hook.question = order.question.map { $0.object.jsonText } ?? ""
    hook.period = order.period
    let isNew = try await analytics.context.events.write { [hook] in try hook.add(in: $0) }
    guard isNew else { return .failed("There is a hook of that name.") }
    switch order.kind {
    case .events: return .done("From now on every event is handed on to \(order.name.printable).")
    case .answer, .people:
      return .done(
        """
        \(order.name.printable) is told. What it is sent is signed with this secret, which is shown \
        this once:
        \(secret)
        """)
    }
  }

  private static func line(of hook: EventHook) -> String {
    var line = "\(hook.name.printable)  \(hook.kind.rawValue)  \(hook.url.printable)"
    line += hook.toldAt.map { "  told \($0)" } ?? "  never told"
    if hook.failures > 0 {
      line += "  failed \(hook.failures) times: \((hook.error ?? "").printable)"
    }
    if hook.dropped > 0 { line += "  \(hook.dropped) events given up" }
    return line
  }
}
