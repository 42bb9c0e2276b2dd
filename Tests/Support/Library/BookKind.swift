import Audit
import Fields
import Flow
import Records
import Shell
import Values

extension Book {
  /// What the shared features are told of books.
  public static var kind: RecordKind {
    var kind = RecordKind(
      Book.self,
      Noun(
        .masculine, one: Phrase(pt: "livro", en: "book"), many: Phrase(pt: "livros", en: "books"))
    )
    kind.page = { Path("livros/\($0.description)") }
    kind.name = { id, parts in find(id, parts)?.title }
    kind.fields = fields
    kind.changes = [
      ChangeKind(
        AddBook.self, of: ChangeKind.argument("book", Book.self),
        one: { Phrase(pt: "Comprou {0}", en: "Bought {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Comprou # livro", en: "Bought # book"),
          other: Phrase(pt: "Comprou # livros", en: "Bought # books")),
        adds: true, deed: Phrase(pt: "Comprou o livro", en: "Bought the book"))
    ]
    kind.texts = TextDecisions(
      current: { id, field, parts in
        guard field == "notes", let book = find(id, parts) else { return nil }
        return TextDecisions.Current(book.notes, changedAt: book.updatedAt)
      },
      decide: { .mutate(DecideBookText($0, over: $1, for: $2)) },
      reopen: { .mutate(ReopenBookText($0, over: $1, from: $2)) })
    kind.hasHistory = true
    kind.putBack = { id, change, parts in
      PutBack(change, in: find(id, parts)) { EditBook(from: $0, to: $1) }
    }
    kind.showsAccesses = { $0.role == "librarian" }
    kind.deed = { entry, language in
      entry.details["change"]?.text == "lent"
        ? Phrase(pt: "Emprestou", en: "Lent it")(language) : nil
    }
    return kind
  }

  private static var fields: [FieldKind] {
    [
      FieldKind(
        "title", Phrase(pt: "Título", en: "Title"),
        inSentence: Phrase(pt: "o título", en: "title")),
      FieldKind(
        "author", Phrase(pt: "Autor", en: "Author"), inSentence: Phrase(pt: "o autor", en: "author")
      ),
      FieldKind(
        "boughtOn", Phrase(pt: "Comprado em", en: "Bought on"),
        inSentence: Phrase(pt: "a data da compra", en: "date of purchase")
      ) { value, _ in CivilDate(json: value)?.slashed ?? "" },
      FieldKind(
        "notes", Phrase(pt: "Anotações", en: "Notes"),
        inSentence: Phrase(pt: "as anotações", en: "notes"), limit: Limits.notes),
    ]
  }

  private static func find(_ id: UUID, _ parts: Parts) -> Book? {
    parts[Books.self]?.all.first { $0.id.uuid == id }
  }
}
