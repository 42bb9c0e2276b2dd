import Editing
import RecordPages
import Records
import Sample
import Shell
import Texts
import Values

extension Plant {
  /// What a person's own copy has of plants: all of them, with the notes that wait for a decision.
  static var copy: CopyKind {
    var copy = CopyKind(
      "plants", noun,
      CopyKindWords(
        contents: Phrase(
          pt: "as plantas, arquivadas entre elas", en: "the plants, archived ones among them"),
        active: Phrase(pt: "Plantas no jardim", en: "Plants in the garden"),
        archived: Phrase(pt: "Arquivadas", en: "Archived")),
      count: { parts in
        guard isLoaded(among: parts), parts[Texts.self]?.isLoaded == true else { return nil }
        return all(parts).count
      },
      records: { all($0) }, texts: { $0[Texts.self]?.waiting ?? [] },
      adding: { AddPlant(recovered: $0, with: $1) },
      entry: { read in
        let add = AddPlant(recovered: read.record, with: read.texts.compactMap { WaitingText($0) })
        return CopyEntry(
          add.record, by: add, called: add.record.name, isArchived: add.record.isArchived,
          texts: add.texts.count)
      })
    copy.ignored = ["createdAt", "updatedAt"]
    return copy
  }

  private static func all(_ parts: Parts) -> [Plant] {
    (parts[Plants.self]?.book.entries ?? []).map { $0.record }
  }
}
