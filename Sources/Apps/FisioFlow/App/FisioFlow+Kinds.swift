import Clinic
import Records
import Shell
import Values

extension FisioFlow {
  /// What the shared features are told of the clinic's records.
  static var kinds: [RecordKind] { [Patient.kind, Document.kind, TextConflict.kind] }
}

extension RefusalWords {
  static func text(_ refusal: Refusal, _ language: Language) -> String {
    text(refusal, FisioFlow.kinds, in: FisioFlow.words.space, language)
  }
}
