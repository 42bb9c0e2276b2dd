import Documents
import DocumentsFeature
import Journal
import Records
import Shell
import Texts
import Values

extension PRSNL {
  /// What the shared features are told of the journal's records.
  static var kinds: [RecordKind] {
    [
      Journal.recordKind, Item.recordKind, Highlight.recordKind, Tag.recordKind,
      SavedSearch.recordKind, WaitingVersion.recordKind, PublicLink.recordKind, documents,
      TextConflict.kind,
    ]
  }

  private static var documents: RecordKind {
    var kind = ItemDocument.kind
    kind.copy?.words.contents = Phrase(pt: "os anexos deles", en: "their attachments")
    kind.copy?.words.strayed = Phrase(
      pt: "De itens que não voltam", en: "Of items that will not come back")
    return kind
  }
}
