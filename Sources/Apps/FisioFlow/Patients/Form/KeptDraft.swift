import Clinic
import Fields
import Records
import Values

/// A draft on the device, with what the form showed before anything was typed: so that only what
/// was typed is put back over a patient whom others changed meanwhile.
struct KeptDraft: FieldObject, Hashable, Sendable {
  var draft = PatientDraft()
  var untouched = PatientDraft()
  /// What stands in the field for tags and is none yet.
  var tagText: String?
  /// Whom saving it adds: where there is such a patient it was saved, and the device ended before it was
  /// forgotten. Nil of an edit, which is nothing new then.
  var adds: ID<Patient>?

  init() {}

  /// Nil for what is no draft, as of a version to come.
  /// - Throws: for what is no JSON.
  static func read(_ text: String) throws(JSONError) -> KeptDraft? {
    KeptDraft(json: try JSONValue.parse(Array(text.bytes)))
  }

  /// Whom saving the draft adds that `text` is, if it is one.
  static func adds(in text: String) -> ID<Patient>? {
    do throws(JSONError) { return try read(text)?.adds } catch { return nil }
  }

  init(_ state: PatientForm.State) {
    draft = state.draft
    untouched = state.untouched
    tagText = state.tagText.isEmpty ? nil : state.tagText
    adds = state.purpose == .add ? state.stored.id : nil
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("draft", &draft)
    fields.field("untouched", &untouched)
    fields.field("tagText", &tagText)
    fields.field("adds", &adds)
  }
}

extension PatientDraft {
  /// What was typed over `base`, on top of `other`: fields that nobody typed in are as in `other`.
  func typed(over base: PatientDraft, on other: PatientDraft) -> PatientDraft {
    var merged = other
    for field in PatientField.allCases where self[field] != base[field] {
      merged[field] = self[field]
    }
    if tags != base.tags { merged.tags = tags }
    return merged
  }
}
