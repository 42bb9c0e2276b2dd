import Care
import RecordPages
import Records
import Shell
import Texts
import Values

extension Medicine: Archivable {}

extension Medicine {
  /// What the shared features are told of medicines.
  public static var recordKind: RecordKind {
    var kind = RecordKind(
      Medicine.self, noun, all: { all(among: $0) }, called: { $0.shortName })
    kind.addArchiving(of: Medicine.self, to: Phrase(pt: "os em uso", en: "taken"))
    kind.addDecisions(of: Medicine.self)
    kind.page = { path(of: ID($0)) }
    kind.copy = CopyKind(
      "medicines", noun,
      CopyKindWords(
        contents: Phrase(
          pt: "os remédios, parados entre eles", en: "the medicines, stopped ones among them"),
        active: Phrase(pt: "Remédios em uso", en: "Medicines taken"),
        archived: Phrase(pt: "Parados", en: "Stopped"),
        strayed: Phrase(
          pt: "De pessoas que não voltam", en: "Of people who will not come back")),
      all: { Texts.isLoaded(among: $0) && isLoaded(among: $0) ? all(among: $0) : nil },
      texts: { $0[Texts.self]?.waiting ?? [] }, called: { $0.shortName })
    kind.copy?.needs = (field: "person", type: Person.recordType)
    kind.copy?.ignored += ["picture"]
    kind.refusal = { words(of: $0)?($1) }
    kind.hasHistory = true
    return kind
  }

  static var noun: Noun {
    Noun(
      .masculine, one: Phrase(pt: "remédio", en: "medicine"),
      many: Phrase(pt: "remédios", en: "medicines"))
  }

  private static func words(of refusal: Refusal) -> Phrase? {
    switch refusal.code {
    case .limitReached where refusal.subject == "medicines":
      Phrase(
        pt: "São no máximo 500 remédios por pessoa, com os parados.",
        en: "A person has at most 500 medicines, stopped ones among them.")
    case .missing where refusal.subject == recordType:
      Phrase(pt: "Este remédio já não existe.", en: "This medicine does not exist any more.")
    case .limitReached, .missing, .duplicate, .overlap, .invalid, .unreadable, .forbidden,
      .unknownMutation:
      nil
    }
  }
}
