import Care
import Editing
import RecordPages
import Records
import Shell
import Values

extension Contact: Dated {}

extension Contact {
  /// What the shared features are told of contacts, which have no page of their own.
  static var recordKind: RecordKind {
    var kind = RecordKind(Contact.self, noun, all: { all(among: $0) }, called: { $0.name })
    let changes = UsualChanges<Contact>(noun, kind.fields)
    kind.changes.append(changes.removing(RemoveContact.self) { $0.id })
    kind.copy = CopyKind(
      "contacts", noun,
      CopyKindWords(
        contents: Phrase(pt: "os contatos delas", en: "their contacts"),
        active: Phrase(pt: "Contatos", en: "Contacts"),
        strayed: Phrase(
          pt: "De pessoas que não voltam", en: "Of people who will not come back")),
      all: { isLoaded(among: $0) ? all(among: $0) : nil }, called: { $0.name })
    kind.copy?.needs = (field: "person", type: Person.recordType)
    kind.refusal = { words(of: $0)?($1) }
    return kind
  }

  private static var noun: Noun {
    Noun(
      .masculine, one: Phrase(pt: "contato", en: "contact"),
      many: Phrase(pt: "contatos", en: "contacts"))
  }

  private static func words(of refusal: Refusal) -> Phrase? {
    switch refusal.code {
    case .limitReached where refusal.subject == "contacts":
      Phrase(
        pt: "São no máximo 20 contatos por pessoa.", en: "A person has at most 20 contacts.")
    case .missing where refusal.subject == recordType:
      Phrase(pt: "Este contato já não existe.", en: "This contact does not exist any more.")
    case .limitReached, .missing, .duplicate, .overlap, .invalid, .unreadable, .forbidden,
      .unknownMutation:
      nil
    }
  }
}
