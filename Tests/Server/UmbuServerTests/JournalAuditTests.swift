import Database
import Documents
import Fields
import Journal
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("The audit of a journal")
struct JournalAuditTests {
  private static let secret = "Segredo"

  @Test("FF-123 it says what was done with which item, and not what anything is called or says")
  func words() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "\(Self.secret) um", "\(Self.secret) dois")
    let written = try await journal.write("\(Self.secret) três", of: item.id, over: item.text)
    var edited = item
    edited.title = "\(Self.secret) quatro"
    var highlight = Highlight()
    highlight.id = ID(UUID(high: 5, low: 1))
    highlight.item = item.id
    highlight.quote = Self.secret
    var search = SavedSearch()
    search.id = ID(UUID(high: 8, low: 1))
    search.name = Self.secret
    search.query = Self.secret
    let tag = Self.secret.lowercased()
    try await journal.ana.sync(
      EditItem(from: item, to: edited), TagItems([item.id], adding: [tag]),
      MarkItems([item.id], reading: .unread, isFavourite: true), NotePlace(item.id, 4),
      RenameTag(tag, to: "\(Self.secret) cinco"), AddHighlight(highlight),
      RemoveHighlight(highlight.id), AddSavedSearch(search),
      NoteFetched(item.id, title: "", copy: written.version, start: ""),
      ExportJournal(.everything, as: .json, count: 1))
    let made = await journal.ana.call(
      LinkEndpoints.make,
      LinkWish(ID(UUID(high: 7, low: 1)), of: item.id, in: journal.space, until: nil))
    #expect(made.status == .ok)
    try await journal.ana.sync(
      RevokeLink(ID(UUID(high: 7, low: 1))), TrashItems([item.id]), RestoreItems([item.id]),
      TrashItems([item.id]), PurgeItems([item.id]))
    let told = try await room.app("prsnl").database.read { transaction in
      try transaction.rows(
        """
        SELECT action, details, subject_type FROM audit \
        WHERE action <> 'download_data' AND action NOT LIKE 'user_%' ORDER BY number
        """
      ) { row in
        let details = try? JSONValue.parse(row.text(1))
        let deed = (details?["change"] ?? details?["scope"])?.text
        return [row.text(0), deed, row.textOrNil(2)].compactMap { $0 }.joined(separator: " ")
      }
    }
    #expect(
      told == [
        "change_data added item", "change_data written item", "change_data edited item",
        "change_data tagged item", "change_data marked item", "change_data read item",
        "change_data tagRenamed tag", "change_data highlightAdded item", "delete_data item",
        "change_data searchAdded savedSearch", "change_data fetched item",
        "export_data everything journal", "change_data linkMade item",
        "change_data linkRevoked item", "change_data trashed item", "change_data restored item",
        "change_data trashed item", "delete_data item",
      ])
    #expect(try await journal.count("audit", where: "details LIKE '%egredo%'") == 0)
    await room.umbu.stop()
  }
}
