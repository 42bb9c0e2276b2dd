import Flow
import Screen
import Shell
import Values

/// The list of books: the part of the small app that has records.
public enum Books: Part {
  public struct State: Equatable {
    public var all: [Book] = []

    public init() {}
  }

  public enum Action: Equatable {
    case changed(Changes<Book>)
  }

  public static var id: Literal { "books" }

  public static func opened(in context: Context) -> State { State() }

  public static func begin(_ state: State) -> Effect<Action> {
    .observe(Book.self, id: "books") { .changed($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      changes.apply(to: &state.all)
      return .none
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .changed(let changes): .changed(RecordNews(changes))
    }
  }

  public static func owns(_ path: Path) -> Bool {
    path == "livros" || path.rest(after: "livros").flatMap { UUID($0) } != nil
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(title: "Livros", key: "books", banners: frame.banners, [])
  }
}
