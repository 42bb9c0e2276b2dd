import Audit
import AuditServer
import Fields
import Journal
import Records
import SyncServer
import Values

/// What is done in a journal, in the words of the audit: with which items, when, and which fields changed, never what
/// they hold. Of what is gone for good its id and the time stay.
@Sendable func journalAudit(_ done: DoneMutation) -> [AuditNote] {
  switch done.mutation.name {
  case PurgeItems.name: purged(done)
  case RemoveHighlight.name, RemoveSavedSearch.name:
    [AuditNote(.deleteData, of: about(done), [.init("retention", .text("none"))])]
  case ExportJournal.name: [exported(done)]
  default:
    AuditNote.document(of: Item.self, done, as: .changeData)
      ?? changed(done).map { [$0] } ?? [.mutation(done)]
  }
}

/// One of each item that went, and none of those that stayed.
private func purged(_ done: DoneMutation) -> [AuditNote] {
  done.written.filter { $0.type.name == Item.recordType && $0.row == nil }.map { item in
    AuditNote(
      .deleteData, of: .init(Item.recordType, item.id), [.init("retention", .text("none"))])
  }
}

private func changed(_ done: DoneMutation) -> AuditNote? {
  guard let (deed, type) = deeds[done.mutation.name] else { return nil }
  let fields = done.fieldsChanged(ofA: type).map { JSONValue.text($0) }
  let count = done.written.count { $0.type.name == type }
  return AuditNote(
    .changeData, of: about(done),
    [.init("change", .text(deed)), .init("fields", .array(fields))]
      + (count > 1 ? [.init("count", .integer(Int64(count)))] : []))
}

/// What each mutation is called, and of which type the record is that it changes. These words are stored and hashed;
/// they never change.
private let deeds: [String: (deed: String, type: String)] = [
  EditJournal.name: ("settingsChanged", Journal.recordType),
  AddItem.name: ("added", Item.recordType),
  EditItem.name: ("edited", Item.recordType),
  WriteItem.name: ("written", Item.recordType),
  DecideVersion.name: ("decided", Item.recordType),
  ReopenVersion.name: ("reopened", Item.recordType),
  MarkItems.name: ("marked", Item.recordType),
  NotePlace.name: ("read", Item.recordType),
  TagItems.name: ("tagged", Item.recordType),
  TrashItems.name: ("trashed", Item.recordType),
  RestoreItems.name: ("restored", Item.recordType),
  ImportItems.name: ("imported", Item.recordType),
  NoteFetched.name: ("fetched", Item.recordType),
  NoteLink.name: ("linkMade", PublicLink.recordType),
  RevokeLink.name: ("linkRevoked", PublicLink.recordType),
  AddHighlight.name: ("highlightAdded", Highlight.recordType),
  EditHighlight.name: ("highlightEdited", Highlight.recordType),
  DecideHighlightText.name: ("highlightDecided", Highlight.recordType),
  ReopenHighlightText.name: ("highlightReopened", Highlight.recordType),
  BringTag.name: ("tagBrought", Tag.recordType),
  RenameTag.name: ("tagRenamed", Tag.recordType),
  MergeTag.name: ("tagMerged", Tag.recordType),
  SplitTag.name: ("tagSplit", Tag.recordType),
  RemoveTag.name: ("tagRemoved", Tag.recordType),
  RestoreTag.name: ("tagRestored", Tag.recordType),
  AddSavedSearch.name: ("searchAdded", SavedSearch.recordType),
  EditSavedSearch.name: ("searchEdited", SavedSearch.recordType),
]

/// The item that a mutation is about, or that of what it wrote; the record itself of what belongs to none.
private func about(_ done: DoneMutation) -> AuditNote.Subject? {
  if let item = done.subject(Item.recordType, done.mutation.arguments["item"]) { return item }
  guard let written = done.written.first else { return nil }
  let place = written.type.fields.firstIndex { $0.name == "item" }
  if let place, let row = written.row ?? written.before,
    let item = done.subject(Item.recordType, row[place])
  {
    return item
  }
  return .init(written.type.name, written.id)
}

/// An export is about the journal, whose id is the space's.
private func exported(_ done: DoneMutation) -> AuditNote {
  AuditNote(
    .exportData, of: .init(Journal.recordType, done.space),
    ["scope", "format", "count", "documents"].compactMap { name in
      done.mutation.arguments[name].map { .init(name, $0) }
    })
}
