import RecordPages
import Records
import Sample
import Shell
import Texts
import Values

extension Plant {
  /// What a person's own copy has of plants: all of them, with the notes that wait for a decision.
  static var copy: CopyKind {
    CopyKind(
      "plants", noun,
      CopyKindWords(
        contents: Phrase(
          pt: "as plantas, arquivadas entre elas", en: "the plants, archived ones among them"),
        active: Phrase(pt: "Plantas no jardim", en: "Plants in the garden"),
        archived: Phrase(pt: "Arquivadas", en: "Archived")),
      all: { parts in
        let areHere = isLoaded(among: parts) && parts[Texts.self]?.isLoaded == true
        return areHere ? all(among: parts) : nil
      },
      texts: { $0[Texts.self]?.waiting ?? [] }, called: { $0.name })
  }
}
