import Flow
import RecordPages
import Screen
import Shell
import Values

/// The list of books: the part of the small app that has records.
public enum Books: Part {
  public struct State: Equatable {
    public var book = RecordBook<Book>()
    public var isLoaded = false
    public var list = RecordList<Book>.State()

    public init() {}

    /// As when these have arrived.
    public mutating func show(_ books: [Book]) {
      book = RecordBook(books)
      isLoaded = true
      list.refresh(book)
    }
  }

  public enum Action: Equatable {
    case changed(Changes<Book>)
    case list(RecordList<Book>.Action)
  }

  public static var id: Literal { "books" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Book.self, id: "books") { .changed($0) } + RecordList.readOrder().map { .list($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      if changes.isComplete {
        state.book = RecordBook(changes.changed)
      } else {
        state.book.apply(changed: changes.changed, removed: changes.removed)
      }
      state.isLoaded = true
      state.list.refresh(state.book)
      return .none
    case .list(let action):
      return RecordList.reduce(&state.list, action, state.book).map { .list($0) }
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .changed(let changes): .changed(RecordNews(changes))
    case .list(let action): RecordList.message(action)
    }
  }

  public static func owns(_ path: Path) -> Bool { path == Book.path }

  public static func pane(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Pane? {
    RecordList.pane(
      state.list, state.book, isLoaded: state.isLoaded,
      RecordList<Book>.Layout(
        Phrase(pt: "Livros", en: "Books"), search: Phrase(pt: "Buscar", en: "Search"),
        count: Plural(
          one: Phrase(pt: "# livro", en: "# book"), other: Phrase(pt: "# livros", en: "# books")),
        notFound: (Phrase(pt: "Nada", en: "Nothing"), Phrase(pt: "Nada assim", en: "No such")),
        choose: .init(
          .file, Phrase(pt: "Escolha", en: "Choose"), Phrase(pt: "Um livro", en: "One")),
        row: { .init($0.title, $0.author) },
        empty: { _ in
          .init(.file, Phrase(pt: "Sem livros", en: "No books"), Phrase(pt: "Compre", en: "Buy"))
        }), scene.map { .list($0) }, frame, actions: [])
  }
}
