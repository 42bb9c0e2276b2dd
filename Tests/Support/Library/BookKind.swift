import Audit
import Entitlements
import Fields
import Flow
import RecordPages
import Records
import Screen
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
    kind.page = { path(of: ID($0)) }
    kind.name = { id, parts in find(ID(id), among: parts)?.title }
    kind.records = { parts, standing in
      for entry in parts[Books.self]?.book.entries ?? [] { standing.put(entry.record) }
    }
    kind.acts = acts
    kind.paywall = { refusal, _ in
      refusal.code == .limitReached ? .uploadFile(bytes: 1, used: 3) : nil
    }
    kind.fields = BookField.allCases.map { FieldKind($0) }
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
        guard field == "notes", let book = find(ID(id), among: parts) else { return nil }
        return TextDecisions.Current(book.notes, changedAt: book.updatedAt)
      },
      decide: { .mutate(DecideBookText($0, over: $1, for: $2)) },
      reopen: { .mutate(ReopenBookText($0, over: $1, from: $2)) })
    kind.hasHistory = true
    kind.putBack = { id, change, parts in
      PutBack(change, in: find(ID(id), among: parts)) { EditBook(from: $0, to: $1) }
    }
    kind.showsAccesses = { $0.role == "librarian" }
    kind.deed = { entry, language in
      entry.details["change"]?.text == "lent"
        ? Phrase(pt: "Emprestou", en: "Lent it")(language) : nil
    }
    return kind
  }

  private static var acts: [RecordAct] {
    var back = RecordAct(
      "take back", with: Book.self, Phrase(pt: "Receber", en: "Take back"), .undo,
      one: Phrase(pt: "{0} voltou", en: "{0} is back"),
      many: Plural(
        one: Phrase(pt: "# livro voltou", en: "# book is back"),
        other: Phrase(pt: "# livros voltaram", en: "# books are back")),
      where: { $0.isLent }, by: { .mutate(LendBook($0.id, false)) },
      undo: { .mutate(LendBook($0.id, true)) })
    back.isOffered = { $0.role == "librarian" }
    return [
      RecordAct(
        "lend", with: Book.self, Phrase(pt: "Emprestar", en: "Lend"), .export,
        one: Phrase(pt: "{0} foi emprestado", en: "{0} was lent"),
        many: Plural(
          one: Phrase(pt: "# livro foi emprestado", en: "# book was lent"),
          other: Phrase(pt: "# livros foram emprestados", en: "# books were lent")),
        where: { !$0.isLent }, by: { .mutate(LendBook($0.id, true)) },
        undo: { .mutate(LendBook($0.id, false)) }),
      back,
    ]
  }
}
