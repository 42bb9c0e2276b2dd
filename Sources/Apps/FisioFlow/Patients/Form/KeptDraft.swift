import Fields

/// A draft on the device, with what the form showed before anything was typed: so that only what
/// was typed is put back over a patient whom others changed meanwhile.
struct KeptDraft: FieldObject, Hashable, Sendable {
  var draft = PatientDraft()
  var untouched = PatientDraft()
  /// What stands in the field for tags and is none yet.
  var tagText: String?

  init() {}

  init(_ state: PatientForm.State) {
    draft = state.draft
    untouched = state.untouched
    tagText = state.tagText.isEmpty ? nil : state.tagText
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("draft", &draft)
    fields.field("untouched", &untouched)
    fields.field("tagText", &tagText)
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
