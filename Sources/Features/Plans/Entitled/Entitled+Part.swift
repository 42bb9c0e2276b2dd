import Entitlements
import Flow
import Screen
import Shell
import Sync
import Values

extension Entitled: Part {
  public static var id: Literal { "entitled" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .readSecret(KeptEntitlement.key) { .keptRead($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    guard state.isRead else { return nil }
    switch news {
    case .entered(.plans):
      // What is used is what people want to see there.
      return .ask
    case .visible(true), .dayChanged: return .look
    case .synced, .told(.space): return state.isDue ? .ask : nil
    case .entered, .visible, .told: return nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .heard, .confirmed, .looked:
      return .planCounts(!(state.term?.isOver ?? false))
    // Where nothing is kept, nothing is known to have ended.
    case .keptRead: return state.isRead ? .planCounts(true) : nil
    case .keptVerified(_, let isRight): return isRight ? nil : .planCounts(true)
    case .ask, .answered, .keysListed, .verified, .look: return nil
    }
  }

  /// What the server says of the space, on the page of the plans: in which state the subscription is, until when,
  /// and how much is used as it counts. Nil where that is not known.
  static func section(
    _ state: State?, _ catalogue: PlanCatalogue?, _ around: Surroundings
  ) -> Node? {
    guard let state, let catalogue, let told = state.entitlement else { return nil }
    let language = around.language
    let standing = BoughtWords.state(told.status)(language)
    var rows = [Node.infoRow(EntitledWords.status(language), .text(standing))]
    if let until = told.until {
      let name = told.renews ? EntitledWords.renewsOn : EntitledWords.until
      rows.append(.infoRow(name(language), .text(until.moment(around.minutesEast))))
    }
    for kind in catalogue.limits {
      guard let use = told[kind.key], let used = use.used, let line = kind.line(use.limit, language)
      else { continue }
      rows.append(.infoRow(line, .text(EntitledWords.used(used, of: kind.key, language))))
    }
    let notes = notes(state, around)
    if !notes.isEmpty {
      rows.append(.tag("div", "card-padded", [], [.column(.small, notes)]).keyed("notes"))
    }
    return .section(EntitledWords.title(language), rows).keyed("entitled")
  }

  /// What the person should know of how long the plan counts on this device.
  public static func notes(_ state: State, _ around: Surroundings) -> [Node] {
    var notes: [Node] = []
    let language = around.language
    // What costs nothing counts anyway.
    guard let least = state.context.app.plans?.least, state.context.plan != least else { return [] }
    switch state.term {
    case .grace(let until):
      let text = EntitledWords.grace(language, until.moment(around.minutesEast))
      notes.append(.paragraph(text, tone: .warn).keyed("grace"))
    case .over(let since):
      let text = EntitledWords.over(language, since.moment(around.minutesEast))
      notes.append(.paragraph(text, tone: .warn).keyed("over"))
    case .fresh, nil: break
    }
    if state.wentBack {
      notes.append(.paragraph(EntitledWords.wentBack(language), tone: .warn).keyed("back"))
    }
    return notes
  }
}
