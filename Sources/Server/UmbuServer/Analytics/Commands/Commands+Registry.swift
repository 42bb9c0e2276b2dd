import EventStore
import Fields
import Telemetry
import Values

extension Commands {
  /// `registry add JSON --by PERSON`, `registry retire NAME`, `registry list`, `registry swift`: what is counted
  /// beside what the program counts itself.
  func handleRegistry(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard let store = app.analytics?.store, app.hasEvents else { return Self.uncounted(app) }
    switch arguments.first {
    case "add" where arguments.count == 4 && arguments[2] == "--by":
      return try await add(arguments[1], by: arguments[3], to: app, store)
    case "retire" where arguments.count == 2:
      let name = arguments[1]
      let isRetired = try await store.database.write { try store.retire(name, in: $0) }
      guard isRetired else {
        return .failed("No event that was added is called \(name.printable).")
      }
      return .done("\(name) counts no more. What was counted of it stays.")
    case "list" where arguments.count == 1:
      let all = try await store.database.read { try CustomEvent.all(in: $0) }
      let lines = all.map { Self.line(of: $0) }
      return .done(lines.isEmpty ? "No event was added yet." : lines.joined(separator: "\n"))
    case "swift" where arguments.count == 1:
      let all = try await store.database.read { try CustomEvent.all(in: $0) }
      let events = all.filter { $0.retiredAt == nil }.map(\.event)
      return .done(CustomEventSource.swift(of: events, app: app.app.id))
    default:
      return .wronglyAsked("registry takes add, retire, list, or options. See umbu help.")
    }
  }

  private func add(
    _ text: String, by person: String, to app: AppServer, _ store: EventStore
  ) async throws -> CommandResult {
    let event: EventDescription
    do throws(JSONFieldError) {
      event = try EventDescription(jsonBytes: Array(text.utf8))
    } catch {
      switch error {
      case .text(let error):
        return .wronglyAsked("It is not JSON: \(error.reason.rawValue) at byte \(error.offset).")
      case .field(let error):
        return .wronglyAsked("\(error.path.printable) is \(error.reason.rawValue).")
      }
    }
    let registry = app.app.events.registry
    do {
      let added = try await store.database.write { transaction in
        try store.add(event, to: registry, by: person, in: transaction)
      }
      return .done("\(event.name) counts from now on, as version \(added.version).")
    } catch let problem as EventStore.CustomProblem {
      return .failed(problem.sentences.map(\.printable).joined(separator: "\n"))
    }
  }

  private static func line(of custom: CustomEvent) -> String {
    let event = custom.event
    let parameters = event.parameters.map { $0.name + ($0.isRequired ? "" : "?") }
    var line = "\(event.name) \(custom.version)  \(custom.addedAt)  \(custom.addedBy.printable)"
    if !parameters.isEmpty { line += "  " + parameters.joined(separator: ", ") }
    if let retiredAt = custom.retiredAt { line += "  until \(retiredAt)" }
    return line
  }
}
