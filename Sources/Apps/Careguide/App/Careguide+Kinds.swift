import Care
import Documents
import DocumentsFeature
import Records
import Shell
import Texts
import Values

extension Careguide {
  /// What the shared features are told of the family's records.
  static var kinds: [RecordKind] {
    [
      Person.recordKind, Contact.recordKind, Medicine.recordKind, Schedule.recordKind,
      Dose.recordKind, StockEntry.recordKind, Reading.recordKind, VitalRange.recordKind,
      Picture.recordKind, ReminderPlan.recordKind, documents, TextConflict.kind,
    ]
  }

  private static var documents: RecordKind {
    var kind = PersonDocument.kind
    kind.copy?.words.contents = Phrase(pt: "os documentos delas", en: "their documents")
    kind.copy?.words.strayed = Phrase(
      pt: "De pessoas que não voltam", en: "Of people who will not come back")
    // Copies had none before.
    kind.copy?.isLater = true
    return kind
  }
}

extension ExportCare {
  /// The trace of a file as the shared features tell of it.
  init(_ export: Export) {
    switch export.contents {
    case .everything, .records:
      self.init(.everything, count: export.count, documents: export.documents)
    case .unsent: self.init(.unsentChanges, count: export.count)
    case .accesses(let subject):
      self.init(.accessReport, count: export.count, of: ID(subject.id))
    }
  }
}
