import Identity
import Records

/// What a journal's space holds and what can be done in it. Whoever it belongs to is alone in it.
public let journalSchema: SpaceSchema = {
  var schema = SpaceSchema(kind: "journal", Roles.alone.permissions)
  schema.add(Journal.self)
  schema.add(Item.self)
  schema.add(Highlight.self)
  schema.add(Tag.self)
  schema.add(SavedSearch.self)
  schema.add(WaitingVersion.self)
  schema.add(PublicLink.self)
  schema.add(TextConflict.self)
  schema.add(ItemDocument.self)
  // The newest heads are painted before all others are read.
  schema.showsFirst(Journal.self)
  schema.showsFirst(Item.self, newest: 60, by: "day")
  addItems(to: &schema)
  addOthers(to: &schema)
  return schema
}()

private func addItems(to schema: inout SpaceSchema) {
  schema.add(EditJournal.self)
  schema.add(AddItem.self)
  schema.add(EditItem.self)
  schema.add(WriteItem.self)
  schema.add(DecideVersion.self)
  schema.add(ReopenVersion.self)
  schema.add(MarkItems.self)
  schema.add(NotePlace.self)
  schema.add(TagItems.self)
  schema.add(TrashItems.self)
  schema.add(RestoreItems.self)
  schema.add(PurgeItems.self)
  schema.add(ImportItems.self)
  schema.add(NoteFetched.self)
  schema.add(NoteLink.self)
  schema.add(RevokeLink.self)
  schema.add(ExportJournal.self)
}

private func addOthers(to schema: inout SpaceSchema) {
  schema.add(AddHighlight.self)
  schema.add(EditHighlight.self)
  schema.add(RemoveHighlight.self)
  schema.add(DecideHighlightText.self)
  schema.add(ReopenHighlightText.self)
  schema.add(BringTag.self)
  schema.add(RenameTag.self)
  schema.add(MergeTag.self)
  schema.add(SplitTag.self)
  schema.add(RemoveTag.self)
  schema.add(RestoreTag.self)
  schema.add(AddSavedSearch.self)
  schema.add(EditSavedSearch.self)
  schema.add(RemoveSavedSearch.self)
  schema.add(ItemDocument.Add.self)
  schema.add(ItemDocument.Rename.self)
  schema.add(ItemDocument.Remove.self)
  schema.add(ItemDocument.View.self)
}
