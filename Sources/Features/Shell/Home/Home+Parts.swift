import API
import Fields
import Flow
import Identity
import Sync
import Values

extension Home {
  /// Opens the space, and lets the parts begin.
  static func open(_ state: State) -> Effect<Action> {
    let context = state.context
    return .all(
      [.openSpace(context.access) { .opened($0) }]
        + state.parts.all.map { $0.watch().map { .part($0) } } + [
          .observeSync(id: "home") { .syncChanged($0) },
          context.isAlone
            ? .none : .call(SessionEndpoints.current, Nothing()) { .accountRead($0) },
          .whenWhole(.whole),
        ])
  }

  /// The rest of the program is here: its parts begin, and are told where the person is.
  @inline(never)
  static func completeParts(_ state: inout State) -> Effect<Action> {
    guard !state.isWhole else { return .none }
    state.isWhole = true
    let known = state.parts.all.count
    state.app.laterParts(&state.parts, state.context)
    var effects: [Effect<Action>] = []
    for part in state.parts.all.dropFirst(known) { effects.append(part.watch().map { .part($0) }) }
    place(&state)
    for position in state.parts.all.indices.dropFirst(known) {
      for news: News in [.synced(state.context.sync), .entered(state.context.path)] {
        if let action = state.parts.all[position].hear(news, among: state.parts) {
          effects.append(reducePart(&state, action))
        }
      }
    }
    if let key = state.keyBeforeWhole {
      state.keyBeforeWhole = nil
      effects.append(press(&state, key))
    }
    return .all(effects)
  }

  /// Lets all parts know what has happened.
  static func tell(_ state: inout State, _ news: News) -> Effect<Action> {
    place(&state)
    var effect = Effect<Action>.none
    // By their positions: who holds the list meanwhile would have each part copied.
    for position in state.parts.all.indices {
      if let action = state.parts.all[position].hear(news, among: state.parts) {
        effect = effect + reducePart(&state, action)
      }
    }
    return effect
  }

  static func place(_ state: inout State) {
    let subject = state.parts.subject(of: state.context.path)
    if state.context.subject != subject { state.context.subject = subject }
    state.parts.place(in: state.context)
  }

  /// Lets a part do it, and then what it tells of it.
  static func reducePart(_ state: inout State, _ action: PartAction) -> Effect<Action> {
    let effect = state.parts.reduce(action).map { Action.part($0) }
    guard let message = state.parts.message(action) else { return effect }
    return effect + hear(&state, message)
  }

  /// What the action of a part tells.
  static func message(_ action: Action, _ state: State) -> Message? {
    guard case .part(let action) = action else { return nil }
    return state.parts.message(action)
  }

  private static func hear(_ state: inout State, _ message: Message) -> Effect<Action> {
    switch message {
    case .space(let name, let plan):
      state.context.name = name
      state.context.plan = plan
    case .role(let role):
      state.context.role = role
    case .account(let account):
      return read(&state, account)
    case .open(let space, _):
      state.mustSettleFirst = space != state.context.space && !state.isSettled
      return .none
    case .joined(let account):
      state.mustSettleFirst = !state.isSettled
      return state.mustSettleFirst ? read(&state, account) : .none
    case .left:
      return .call(SessionEndpoints.current, Nothing()) { .leaving(.leftSpace($0)) }
    case .mustSettle:
      state.mustSettleFirst = true
      return .none
    case .signOut:
      return reduceSignOut(&state, .tapped)
    case .released:
      guard let path = state.waitingPath else { return .none }
      state.waitingPath = nil
      return .replace(path.text)
    case .stays:
      state.waitingPath = nil
      return .none
    case .showShortcuts:
      state.showsShortcuts.toggle()
      return .none
    case .toAccess, .openAlone, .openAccount:
      // What the store has not would be lost with the space that is closed.
      state.mustSettleFirst =
        state.context.sync.isMemoryOnly || state.parts.waiting.contains { $0.isInWindowAlone }
      return .none
    case .paywall, .planCounts, .exportUnsent, .language, .colorScheme, .shortcuts, .changed, .act,
      .attach, .own:
      break
    }
    return tell(&state, .told(message))
  }

  static func read(_ state: inout State, _ account: AccountView) -> Effect<Action> {
    state.context.account = account.opening(state.context.space)
    return .writeSecret("account", state.context.account.object.jsonText)
      + tell(&state, .told(.account(state.context.account)))
  }
}
