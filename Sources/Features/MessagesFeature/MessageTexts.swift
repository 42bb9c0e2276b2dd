import API
import Flow
import Notifications
import Screen
import Shell
import Sync
import Values

/// What each message of the app says, on each way and in both languages.
public enum MessageTexts: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Nil before they came.
    @Boxed public var templates: MessageTemplates?
    public var loading = Loading<APIError>()
    /// In which language they are shown; nil for the app's.
    public var language: Language?

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public enum Action: Equatable {
    case entered
    case answered(Result<MessageTemplates, APIError>)
    case againTapped
    case networkBack
    case languageChosen(Language)
    case openTapped
    case backTapped
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered, .againTapped, .networkBack:
      guard state.loading.startAlone() else { return .none }
      return .call(TemplateEndpoints.list, Nothing()) { .answered($0) }
    case .answered(.success(let templates)):
      state.loading.stop()
      state.templates = templates
      return .none
    case .answered(.failure(let error)):
      state.loading.stop(error)
      return .none
    case .languageChosen(let language):
      state.language = language
      return .none
    case .openTapped:
      return .push(Path.messageTexts.text)
    case .backTapped:
      return .push(Path.settings.text)
    }
  }

  public static var id: Literal { "message texts" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(.messageTexts): return .entered
    case .synced(let status):
      guard case .network? = state.loading.failure, status.isOnline,
        state.context.path == .messageTexts
      else { return nil }
      return .networkBack
    case .entered, .visible, .dayChanged, .told: return nil
    }
  }

  public static func owns(_ path: Path) -> Bool { path == .messageTexts }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .space, 30,
        .row(
          .linkRow(
            "message-texts", scene.text(TextWords.title), .mail, href: scene.href(.messageTexts),
            on: scene.onLink(.openTapped))))
    ]
  }
}

extension Path {
  public static var messageTexts: Path { "ajustes/mensagens" }
}
