import API
import Flow
import Identity
import Notifications
import Screen
import Shell
import Sync
import Values

/// What became of all messages of a space, for whoever runs it; for anybody else in it, of those to themselves. Asked of the
/// server, page by page.
public enum SpaceMessages: Part {
  public typealias Log = RecordLog<SentPage>

  public struct State: Equatable {
    @Boxed public var context: Context
    @Boxed public var log = Log.State()

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    case log(Log.Action)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .log(let action):
      let context = state.context
      let last = state.log.entries.last
      return Log.reduce(&state.log, action, isOnline: context.sync.isOnline) { question in
        let query = LedgerQuery(
          question, to: context.managesSpace ? nil : context.account.id, in: context.space,
          after: last)
        return .call(LedgerEndpoints.read, query) { .answered(question, $0.map(SentPage.init)) }
      }.map { .log($0) }
    case .goTo(let path):
      return .push(path.text)
    }
  }

  public static var id: Literal { "space messages" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    let space = Subject("space", state.context.space)
    return state.log.hear(news, at: state.context.path) { $0 == .spaceMessages ? space : nil }
      .map { .log($0) }
  }

  public static func owns(_ path: Path) -> Bool { path == .spaceMessages }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .space, 31,
        .row(
          .linkRow(
            "space-messages", scene.text(title(frame)), .mail, href: scene.href(.spaceMessages),
            on: scene.onLink(.goTo(.spaceMessages)))))
    ]
  }

  static func title(_ frame: Frame) -> Phrase {
    frame.context.managesSpace ? SentWords.title : SentWords.own
  }
}

extension Path {
  public static var spaceMessages: Path { "ajustes/enviadas" }
}
