import Entitlements
import Flow
import Identity
import Records
import Screen
import Values

/// What an app says of itself to the shell: its names, its words for what every app has, its parts.
public final class App: Sendable {
  /// The name in addresses, that picks icon and accent too: `fisioflow`.
  public let id: Literal
  public let name: Literal
  /// The page that it begins with, and to which an address that is none leads.
  public let start: Path
  public let words: AppWords
  /// What people are in its spaces, in the order in which one chooses among them.
  public let roles: [RoleWords]
  /// What it sells; nil for an app without plans.
  public let plans: PlanCatalogue?
  /// What inviting one more person takes of the plan, as the space is; nil where no plan counts people.
  public let seats: (@Sendable ([Member], [Invitation]) -> MeteredAction)?
  /// What its spaces hold and what can be done in them.
  public let schema: SpaceSchema
  /// How a space of this device alone begins; nil for an app that needs an account.
  public let alone: AloneSpace?
  /// The page that stands in place of the one whose path is open, while the person may not see that; nil where the
  /// app keeps nothing from anybody.
  let cover: (@Sendable (Scene<PartAction>, Frame) -> Node?)?
  /// The parts that the first view needs.
  let parts: @Sendable (inout Parts, Context) -> Void
  /// Those that come with the later part of the program (Docs/Embedded.md, In two parts), and what they
  /// are told of the app's records. Nothing else may name them.
  let laterParts: @Sendable (inout Parts, Context) -> Void
  /// The trace of a file with people's data that was made here; nil where the app keeps no audit.
  let exported: @Sendable (Export) -> Request?
  /// How it is counted what people do in it.
  public let telemetry: AppTelemetry

  public init(
    _ id: Literal, _ name: Literal, start: Path, words: AppWords, roles: [RoleWords] = [],
    plans: PlanCatalogue? = nil,
    seats: (@Sendable ([Member], [Invitation]) -> MeteredAction)? = nil, schema: SpaceSchema,
    alone: AloneSpace? = nil, cover: (@Sendable (Scene<PartAction>, Frame) -> Node?)? = nil,
    parts: @escaping @Sendable (inout Parts, Context) -> Void,
    laterParts: @escaping @Sendable (inout Parts, Context) -> Void,
    exported: @escaping @Sendable (Export) -> Request? = { _ in nil }
  ) {
    self.id = id
    self.name = name
    self.start = start
    self.words = words
    self.roles = roles
    self.plans = plans
    self.seats = seats
    self.schema = schema
    self.alone = alone
    self.cover = cover
    self.parts = parts
    self.laterParts = laterParts
    self.exported = exported
    telemetry = .none
  }

  /// The same, counted so.
  public init(_ app: App, telemetry: AppTelemetry) {
    id = app.id
    name = app.name
    start = app.start
    words = app.words
    roles = app.roles
    plans = app.plans
    seats = app.seats
    schema = app.schema
    alone = app.alone
    cover = app.cover
    parts = app.parts
    laterParts = app.laterParts
    exported = app.exported
    self.telemetry = telemetry
  }

  /// Adds what comes with the later part of the program, as when all of it is here.
  public func complete(_ parts: inout Parts, in context: Context) { laterParts(&parts, context) }

  /// Whether several people may be in one of its spaces: where there is one role alone, that is its owner's.
  public var hasTeams: Bool { roles.count != 1 }

  /// Whether another plan may be the way on from it: not where a limit is the same in all of them.
  public func isOfPlan(_ refusal: Refusal) -> Bool {
    guard refusal.code == .limitReached, let plans else { return false }
    switch refusal.subject {
    case LimitKey.storage.name.text, LimitKey.sync.name.text, "records", "bytes": return true
    default:
      for kind in plans.limits where kind.key.name.text == refusal.subject { return true }
      return false
    }
  }

  /// A role by its raw value; nil for one that this version of the app does not know.
  public func role(_ rawValue: String) -> RoleWords? {
    for words in roles where words.role.rawValue == rawValue { return words }
    return nil
  }

  /// Leaves the trace of a file that was made here.
  public func trace<Action>(_ export: Export) -> Effect<Action> {
    exported(export).map { .fire($0) } ?? .none
  }

  /// The same, with what became of it; where the app keeps no audit it is as good as kept.
  public func trace<Action>(
    _ export: Export, _ receive: @escaping (MutationOutcome) -> Action
  ) -> Effect<Action> {
    guard let request = exported(export) else { return .send(receive(.saved)) }
    return .ask(request) { response in
      if case .space(.mutation(let outcome)) = response { receive(outcome) } else { nil }
    }
  }
}

extension App {
  /// Stands where a part is looked at by itself.
  public static let none = App(
    "", "", start: "", words: .none, roles: [], schema: SpaceSchema(kind: "", .all),
    parts: { _, _ in },
    laterParts: { _, _ in })
}

extension App: Equatable {
  public static func == (a: App, b: App) -> Bool { a === b }
}
