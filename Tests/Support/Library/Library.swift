import Fields
import Flow
import Identity
import Records
import Screen
import Shell
import Values

/// A small app over which the tests of shared features run: libraries with books.
public enum Library {
  public static func app(_ later: @escaping @Sendable (inout Parts, Context) -> Void) -> App {
    App(
      "library", "Library", start: "livros", words: words, roles: roles, schema: schema,
      parts: { parts, context in parts.add(Books.self, in: context) },
      laterParts: { parts, context in
        parts.add(Book.kind)
        later(&parts, context)
      }, exported: { .mutate(ExportBooks(count: $0.count)) })
  }

  /// A home of that app that is whole and has these books.
  public static func home(
    _ books: [Book], _ later: @escaping @Sendable (inout Parts, Context) -> Void
  ) -> Home.State {
    let app = app(later)
    var state = Home.State(app, account: account, space: space)
    app.complete(&state.parts, in: state.context)
    state.parts[Books.self]?.show(books)
    return state
  }

  public static let account: AccountView = {
    var account = AccountView()
    account.id = UUID(high: 33, low: 1)
    account.email = "lia@exemplo.com.br"
    account.spaces = [space]
    return account
  }()

  public static let space: SpaceMembership = {
    var space = SpaceMembership()
    space.space = UUID(high: 33, low: 2)
    space.name = "Biblioteca"
    space.role = "librarian"
    return space
  }()

  private static var roles: [RoleWords] {
    [
      RoleWords(
        Role("librarian", managesTeam: true, managesSpace: true),
        Phrase(pt: "Bibliotecária", en: "Librarian"), Phrase(pt: "Cuida.", en: "Looks after."))
    ]
  }

  private static var words: AppWords {
    let none = Phrase(pt: "", en: "")
    return AppWords(
      space: Noun(
        .masculine, one: Phrase(pt: "acervo", en: "library"),
        many: Phrase(pt: "acervos", en: "libraries")), signInLead: none, createLead: none)
  }

  private static var schema: SpaceSchema {
    var schema = SpaceSchema(kind: "library")
    schema.add(AddBook.self)
    schema.add(EditBook.self)
    schema.add(LendBook.self)
    return schema
  }
}

/// The trace of a file that was made.
public struct ExportBooks: Mutation {
  public static let name = "exportBooks"
  public static var isTrace: Bool { true }

  public var count = 0

  public init() {}

  public init(count: Int) { self.count = count }

  public mutating func visit(_ fields: FieldVisitor) { fields.field("count", &count) }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {}
}
