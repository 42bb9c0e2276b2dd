import Clinic
import Documents
import DocumentsFeature
import Records
import Shell
import Texts
import Values

extension FisioFlow {
  /// What the shared features are told of the clinic's records.
  static var kinds: [RecordKind] { [Patient.kind, documents, TextConflict.kind] }

  private static var documents: RecordKind {
    var kind = Document.kind
    kind.copy?.words.strayed = Phrase(
      pt: "De pacientes que não voltam", en: "Of patients who will not come back")
    return kind
  }
}

extension RefusalWords {
  static func text(_ refusal: Refusal, _ language: Language) -> String {
    text(refusal, FisioFlow.kinds, in: FisioFlow.words.space, language)
  }
}
