import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

// All that a type of record writes to have a list, a form and a page.

extension Book: Listed {
  public static var home: Literal { Books.id }
  public static var path: Path { "livros" }

  public static func find(_ id: ID<Book>, among parts: Parts) -> Book? {
    parts[Books.self]?.book[id]
  }

  public static func isLoaded(among parts: Parts) -> Bool { parts[Books.self]?.isLoaded ?? false }

  public var searched: [String] { [title, author] }

  public static var orders: [RecordOrder<Book>] {
    [
      .byTitle("title", Phrase(pt: "Título", en: "Title")),
      .latest("added", Phrase(pt: "Mais novos", en: "Newest")) { $0.createdAt },
    ]
  }
}

/// The fields of a book's form.
public enum BookField: String, FormField {
  case title, author, boughtOn, notes

  public var label: Phrase {
    switch self {
    case .title: Phrase(pt: "Título", en: "Title")
    case .author: Phrase(pt: "Autor", en: "Author")
    case .boughtOn: Phrase(pt: "Comprado em", en: "Bought on")
    case .notes: Phrase(pt: "Anotações", en: "Notes")
    }
  }

  public var inSentence: Phrase {
    switch self {
    case .title: Phrase(pt: "o título", en: "title")
    case .author: Phrase(pt: "o autor", en: "author")
    case .boughtOn: Phrase(pt: "a data da compra", en: "date of purchase")
    case .notes: Phrase(pt: "as anotações", en: "notes")
    }
  }

  public var input: FieldInput {
    switch self {
    case .title: .line(.text, limit: Book.Limits.title, isRequired: true)
    case .author: .line(.name, limit: Book.Limits.title)
    case .boughtOn:
      .value(
        .date, mask: .date, read: { CivilDate(typed: $0, twoDigitYearsUpTo: $1) },
        show: { $0.slashed })
    case .notes: .prose(rows: 4, limit: Book.Limits.notes)
    }
  }
}

extension Book: FormRecord {
  public enum Problem: String, Hashable, Sendable { case missing, tooLong }

  public static var formPart: Literal { "book form" }
  public static var missing: Problem { .missing }

  public static var form: FormLayout<BookField> {
    FormLayout(
      add: Phrase(pt: "Novo livro", en: "New book"),
      edit: Phrase(pt: "Editar livro", en: "Edit book"),
      [
        .init(
          Phrase(pt: "Livro", en: "Book"), [.title, .author, .boughtOn, .notes],
          wide: [.title, .notes])
      ])
  }

  public func problems(on today: CivilDate) -> [(field: String, problem: Problem)] {
    title.isBlank ? [("title", .missing)] : []
  }

  public static func words(of problem: FieldProblem<Problem>, for field: BookField) -> Phrase {
    switch problem {
    case .malformed: Phrase(pt: "Escreva a data como 31/12/1980.", en: "Write it as 31/12/1980.")
    case .rule(.missing): Phrase(pt: "Escreva o título.", en: "Write the title.")
    case .rule(.tooLong): Phrase(pt: "Este texto é longo demais.", en: "This text is too long.")
    }
  }

  public static func adding(_ book: Book) -> Request { .mutate(AddBook(book)) }

  public static func editing(from old: Book, to new: Book) -> Request {
    .mutate(EditBook(from: old, to: new))
  }
}

/// The page of a book.
public enum BookPage: Part {
  public struct State: Equatable { public init() {} }
  public enum Action: Equatable {
    case goTo(Path)
    case act(Acting)
  }

  public static var id: Literal { "book" }
  public static var under: Literal { Books.id }
  public static var beside: Literal? { Books.id }

  public static func opened(in context: Context) -> State { State() }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .goTo(let path): .push(path.text)
    case .act: .none
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .act(let acting) = action { .act(acting) } else { nil }
  }

  public static func owns(_ path: Path) -> Bool { Book.shown(at: path) != nil }

  public static func subject(of path: Path) -> Subject? { Book.shown(at: path).map { Subject($0) } }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = Book.shown(at: frame.context.path),
      let book = Book.find(id, among: frame.parts)
    else { return .page(title: "?", key: "book", []) }
    return .page(
      title: book.title, key: id.description,
      actions: Acts.buttons(of: book, scene, frame) { .act($0) },
      banners: frame.notes(Subject(id)),
      RecordDetail(Book.kind, book.object).sections(
        [.init(Phrase(pt: "Livro", en: "Book"), ["author", "boughtOn", "notes"])], scene.language)
        + RecordDetail.others(on: Subject(id), frame, scene.language))
  }
}
