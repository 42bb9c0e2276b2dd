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
  /// A photo that was chosen, in base64, and the id under which it is saved; empty for one that goes.
  var photo: String?
  var photoID: UUID?
  /// What saving it adds: where there is such a record it was saved, and the device ended before it was
  /// forgotten. Nil of an edit, which is nothing new then.
  var adds: ID<R>?

  public init() {}

  /// Nil for what is no draft, as of a version to come.
  /// - Throws: for what is no JSON.
  static func read(_ text: String) throws(JSONError) -> KeptDraft? {
    KeptDraft(json: try JSONValue.parse(Array(text.bytes)))
  }

  /// The draft that `text` is, if it is one.
  static func found(in text: String) -> KeptDraft? {
    do throws(JSONError) { return try read(text) } catch { return nil }
  }

  init(_ state: RecordForm<R>.State) {
    draft = state.draft
    untouched = state.untouched
    tagText = state.tagText.isEmpty ? nil : state.tagText
    switch state.photo {
    case .kept: break
    case .chosen(let chosen): (photo, photoID) = (chosen.jpeg, chosen.id)
    case .removed: photo = ""
    }
    adds = state.purpose == .add ? state.stored.id : nil
  }

  var photoDraft: PhotoDraft {
    guard let photo else { return .kept }
    return photoID.map { .chosen(NewPhoto($0, jpeg: photo)) } ?? .removed
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("draft", &draft)
    fields.field("untouched", &untouched)
    fields.field("tagText", &tagText)
    fields.field("photo", &photo, maxLength: NewPhoto.mostBytes * 2)
    fields.field("photoID", &photoID)
    fields.field("adds", &adds)
  }
}
