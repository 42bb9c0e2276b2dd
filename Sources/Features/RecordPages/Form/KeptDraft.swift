import Fields
import Records
import Values

/// A draft on the device, with what the form showed before anything was typed: so that only what
/// was typed is put back over a record that others changed meanwhile.
public struct KeptDraft<R: FormRecord>: FieldObject, Hashable, Sendable {
  var draft = Draft<R.Field>()
  var untouched = Draft<R.Field>()
  /// What stands in the field for tags and is none yet.
  var tagText: String?
  /// What saving it adds: where there is such a record it was saved, and the device ended before it was
  /// forgotten. Nil of an edit, which is nothing new then.
  var adds: ID<R>?

  public init() {}

  /// Nil for what is no draft, as of a version to come.
  /// - Throws: for what is no JSON.
  static func read(_ text: String) throws(JSONError) -> KeptDraft? {
    KeptDraft(json: try JSONValue.parse(Array(text.bytes)))
  }

  /// What saving the draft adds that `text` is, if it is one.
  static func adds(in text: String) -> ID<R>? {
    do throws(JSONError) { return try read(text)?.adds } catch { return nil }
  }

  init(_ state: RecordForm<R>.State) {
    draft = state.draft
    untouched = state.untouched
    tagText = state.tagText.isEmpty ? nil : state.tagText
    adds = state.purpose == .add ? state.stored.id : nil
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("draft", &draft)
    fields.field("untouched", &untouched)
    fields.field("tagText", &tagText)
    fields.field("adds", &adds)
  }
}
