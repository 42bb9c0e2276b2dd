import EventStore
import Values

extension Commands {
  /// `key make KIND NAME`, with `--origins` for a public one; `key list`, `key refused NAME`, `key revoke NAME`: with
  /// what other programs bring events, or ask about them.
  func handleEventKeys(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard let store = app.analytics?.store, app.hasEvents else { return Self.uncounted(app) }
    switch arguments.first {
    case "make": return try await makeKey(Array(arguments.dropFirst()), store)
    case "list" where arguments.count == 1:
      let keys = try await store.database.read { try store.allKeys(in: $0) }
      let lines = keys.map { Self.line(of: $0) }
      return .done(lines.isEmpty ? "There is no key yet." : lines.joined(separator: "\n"))
    case "refused" where arguments.count == 2: return try await refused(arguments[1], store)
    case "revoke" where arguments.count == 2:
      let name = arguments[1]
      let revoked = try await store.database.write { try store.revokeKey(name, in: $0) }
      guard let revoked else { return .failed("No key that works is called \(name.printable).") }
      return .done("\(revoked.name.printable) is revoked: what comes with it is refused.")
    default:
      return .wronglyAsked("key takes make, list, refused or revoke. See umbu help.")
    }
  }

  /// Said where commands find no tables of events.
  static func uncounted(_ app: AppServer) -> CommandResult {
    .failed("Nothing was ever counted of \(app.app.name); umbu serve makes the tables for it.")
  }

  private func makeKey(_ arguments: [String], _ store: EventStore) async throws -> CommandResult {
    let said = Self.value(of: "--origins", in: arguments)
    guard arguments.count == (said == nil ? 2 : 4),
      let kind = EventKey.Kind(rawValue: arguments[0])
    else {
      return .wronglyAsked("key make takes public, secret or ask, and a name. See umbu help.")
    }
    let name = arguments[1]
    guard !name.isBlank, name.asLine == name, name.utf8.count <= 60 else {
      return .wronglyAsked("The name of a key is one line of 60 bytes at most.")
    }
    var origins: [WebOrigin] = []
    for text in said?.parts(between: { $0 == "," }) ?? [] {
      guard let origin = WebOrigin(text) else {
        return .wronglyAsked("\(text.printable) is no origin such as https://shop.example.")
      }
      origins.append(origin)
    }
    guard origins.isEmpty || kind == .public else {
      return .wronglyAsked("--origins are for a public key: no page may have another one.")
    }
    do {
      let made = try await store.database.write { [origins] in
        try store.makeKey(kind, named: name, origins: origins, in: $0)
      }
      return .done("\(made.text)\nIt is shown this once; the server keeps its digest.")
    } catch let problem as EventStore.KeyProblem {
      switch problem {
      case .taken: return .failed("A key that works is called \(name.printable) already.")
      case .tooMany: return .failed("There are \(EventStore.mostKeys) keys; revoke one first.")
      }
    }
  }

  /// What was refused of what came with a key.
  private func refused(_ name: String, _ store: EventStore) async throws -> CommandResult {
    let found = try await store.database.read { transaction in
      let keys = try store.allKeys(in: transaction)
      let key = keys.last { $0.name == name || $0.id.description == name }
      return try key.map { try EventQuarantine.read(of: $0.id, in: transaction) }
    }
    guard let found else { return .failed("No key is called \(name.printable).") }
    let lines = found.map { entry, count in
      let event = entry.name.isEmpty ? "(no name)" : entry.name
      let parameters = entry.parameters.isEmpty ? "" : "  " + entry.parameters
      return "\(count)  \(entry.reason.rawValue)  \(event)\(parameters)"
    }
    return .done(
      lines.isEmpty ? "Nothing was refused of it." : lines.joined(separator: "\n"))
  }

  private static func line(of key: EventKey) -> String {
    var line = "\(key.id)  \(key.kind.rawValue)  \(key.name.printable)  \(key.madeAt)"
    if !key.origins.isEmpty {
      line += "  " + key.origins.map(\.description).joined(separator: ",")
    }
    if let revokedAt = key.revokedAt { line += "  revoked \(revokedAt)" }
    return line
  }
}
