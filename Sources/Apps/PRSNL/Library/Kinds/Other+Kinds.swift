import Editing
import Fields
import Flow
import Journal
import RecordPages
import Records
import Shell
import Values

extension Highlight: Dated {}
extension SavedSearch: Dated {}

extension Highlight {
  /// What the shared features are told of highlights, which have no page of their own.
  static var recordKind: RecordKind {
    let fields = [
      FieldKind(
        "note", Phrase(pt: "Nota", en: "Note"), inSentence: Phrase(pt: "a nota", en: "note"),
        limit: Limits.note, shown: .prose)
    ]
    var kind = RecordKind(Highlight.self, noun)
    kind.fields = fields
    kind.name = { id, parts in parts[Marks.self]?.highlights[id]?.quote.first(scalars: 60) }
    kind.records = { parts, standing in
      for highlight in parts[Marks.self]?.highlights.values ?? [] { standing.put(highlight) }
    }
    let changes = UsualChanges<Highlight>(noun, fields)
    kind.changes = [
      changes.adding(AddHighlight.self, called: { $0["quote"]?.text }) { $0.record },
      changes.editing(EditHighlight.self) { ($0.id, $0.changes) },
      changes.removing(RemoveHighlight.self) { $0.id },
    ]
    kind.changes += changes.decisions
    kind.texts = TextDecisions { (id: ID<Highlight>, parts: Parts) -> Highlight? in
      parts[Marks.self]?.highlights[id.uuid]
    }
    kind.copy = CopyKind(
      "highlights", noun,
      CopyKindWords(
        contents: Phrase(pt: "as marcações", en: "the highlights"),
        active: Phrase(pt: "Marcações", en: "Highlights")),
      all: { parts -> [Highlight]? in
        guard let marks = parts[Marks.self], marks.hasHighlights else { return nil }
        return marks.highlights.values
      }, called: { $0.quote.first(scalars: 60) })
    kind.copy?.needs = (field: "item", type: Item.recordType)
    return kind
  }

  private static var noun: Noun {
    Noun(
      .feminine, one: Phrase(pt: "marcação", en: "highlight"),
      many: Phrase(pt: "marcações", en: "highlights"))
  }
}

extension SavedSearch {
  /// What the shared features are told of saved searches.
  static var recordKind: RecordKind {
    let fields = [
      FieldKind(
        "name", Phrase(pt: "Nome", en: "Name"), inSentence: Phrase(pt: "o nome", en: "name")),
      FieldKind(
        "query", Phrase(pt: "Busca", en: "Query"), inSentence: Phrase(pt: "a busca", en: "query")),
    ]
    var kind = RecordKind(SavedSearch.self, noun)
    kind.fields = fields
    kind.name = { id, parts in
      parts[Marks.self]?.searches.first { $0.id.uuid == id }.map { $0.name }
    }
    kind.records = { parts, standing in
      for search in parts[Marks.self]?.searches ?? [] { standing.put(search) }
    }
    let changes = UsualChanges<SavedSearch>(noun, fields)
    kind.changes = [
      changes.adding(AddSavedSearch.self, called: { $0["name"]?.text }) { $0.record },
      changes.editing(EditSavedSearch.self) { ($0.id, $0.changes) },
      changes.removing(RemoveSavedSearch.self) { $0.id },
    ]
    kind.copy = CopyKind(
      "savedSearches", noun,
      CopyKindWords(
        contents: Phrase(pt: "as buscas guardadas", en: "the saved searches"),
        active: Phrase(pt: "Buscas guardadas", en: "Saved searches")),
      all: { parts -> [SavedSearch]? in
        guard let marks = parts[Marks.self], marks.hasSearches else { return nil }
        return marks.searches
      }, called: { $0.name })
    return kind
  }

  private static var noun: Noun {
    Noun(
      .feminine, one: Phrase(pt: "busca guardada", en: "saved search"),
      many: Phrase(pt: "buscas guardadas", en: "saved searches"))
  }
}
