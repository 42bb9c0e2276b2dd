import Care
import DocumentsFeature
import Flow
import NotificationsFeature
import Records
import Screen
import Shell
import Sync
import Values

extension DailySession: Part {
  static var id: Literal { "daily session" }

  static func opened(in context: Context) -> State { State(in: context) }

  static func watch(_ state: State) -> Effect<Action> {
    .observeZone(id: "session zone") { .zoneChanged($0) }
      + .readSecret(KeptDay.key) { .keptRead($0) }
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .told(.space): .planTold
    case .told(.planCounts(let counts)): counts == state.planCounts ? nil : .planCounts(counts)
    case .told(.signOut): state.day.isThere ? .signedOut : nil
    case .visible(let isVisible): .visible(isVisible)
    case .entered(let path): (state.day?.current).isThere ? .entered(path) : nil
    case .synced: state.day.isThere && (isNew(state) || hasUpdates(state)) ? .synced : nil
    case .dayChanged: .look
    case .told(.own(let name)): AccessAct(told: name).map { .prompted($0) }
    case .told: nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .ended = action { .own(.sessionEnded) } else { nil }
  }

  static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    if case .synced = news, let session = state.day?.current,
      let open = parts[FamilyDocuments.self]?.open,
      !session.documentsOpened.contains(open.id.uuid)
    {
      return .documentOpened(open.id.uuid)
    }
    return hear(news, state)
  }

  private static func hasUpdates(_ state: State) -> Bool {
    for change in state.context.sync.pending where state.counted < change.id { return true }
    return false
  }

  static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard state.asksBeforeEnd else { return [] }
    return [
      .confirmation(
        id: "end-session", title: scene.text(DayWords.endTitle), text: scene.text(DayWords.endText),
        confirm: .button(scene.text(DayWords.end), .danger, on: scene.onTap(.endConfirmed)),
        cancel: .button(scene.text(DayWords.goOn), .plain, on: scene.onTap(.endCancelled)),
        onCancel: scene.onTap(.endCancelled))
    ]
  }

  static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    var entries = [
      SettingsEntry(
        .space, 2,
        .row(
          .linkRow(
            "session", scene.text(DayWords.session), .clock, href: scene.href(.dailySession),
            on: scene.onLink(.goTo(.dailySession)))))
    ]
    if case .running(let session) = state.access, !session.accessType {
      entries.append(
        SettingsEntry(
          .space, 3,
          .section(
            .section([
              .tag(
                "div", "card-padded", [],
                [.button(scene.text(DayWords.endNow), .neutral, on: scene.onTap(.endTapped)).wide])
            ]).keyed("end session"))))
    }
    return entries
  }
}

extension Path {
  /// Why the app is or is not open, and why there is a limit.
  static var dailySession: Path { "sessao" }

  /// What the page belongs to: what is never locked, or what a session opens.
  var area: AccessArea {
    let parts = parts
    switch parts.first ?? "" {
    case Path.plans.text: return .floor(.subscription)
    // Why there is a limit, who may see what, the account, how it is left.
    case Path.dailySession.text, "convite", "confirmar", "trocar-email", "nova-senha":
      return .floor(.privacy)
    case Path.settings.text:
      if self == .copies { return .floor(.export) }
      return self == .notifications ? .floor(.reminders) : .floor(.privacy)
    default: break
    }
    if dose.isThere { return .floor(.doses) }
    if emergency.isThere { return .floor(.emergencyCard) }
    if aboveAccesses.isThere { return .floor(.privacy) }
    return .session
  }
}
