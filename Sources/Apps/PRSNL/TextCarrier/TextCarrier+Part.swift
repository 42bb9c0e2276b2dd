import Flow
import Journal
import Records
import Shell
import Values

extension TextCarrier: Part {
  static var id: Literal { "text carrier" }
  static var needsServer: Bool { true }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func watch(_ state: State) -> Effect<Action> {
    .send(.visibilityChanged(state.context.device.isVisible))
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .synced: .synced
    case .visible(let isVisible): .visibilityChanged(isVisible)
    case .told(.own(let name)):
      switch name {
      case KeptTexts.told: .upward(.looked)
      case Library.told: .downward(.libraryIsAnother)
      default: nil
      }
    case .told(.changed(let news)):
      news.type == Item.recordType ? .downward(.libraryChanged(news.changed)) : nil
    case .entered, .dayChanged, .told: nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .downward(.kept(.kept, _)) = action { .own(KeptTexts.came) } else { nil }
  }

  static func waiting(_ state: State) -> Waiting? {
    let count = state.up.count
    guard count > 0 else { return nil }
    return Waiting(count, isSending: !state.up.sending.isEmpty) { language in
      Plural(
        one: Phrase(pt: "# texto ainda não foi enviado", en: "# text has not been sent yet"),
        other: Phrase(
          pt: "# textos ainda não foram enviados", en: "# texts have not been sent yet"))(
          count, language)
    }
  }
}
