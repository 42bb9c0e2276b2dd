import HTTP
import HistoryServer
import Journal
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("The past of what is gone for good")
struct ForgottenPastTests {
  private func past(of item: ID<Item>, in journal: ServedJournal) async throws -> [String] {
    let request = HistoryRequest(of: item.uuid, Item.recordType, in: journal.space)
    let answer = await journal.room.call(
      .post, "/prsnl/v1/history", token: journal.ana.token, json: request.object)
    #expect(answer.status == .ok)
    return try HistoryPage(object: answer.json).entries.map(\.mutation)
  }

  /// Makes it a favourite and none again, in all so many times.
  private func mark(_ item: ID<Item>, times: Int, in journal: inout ServedJournal) async throws {
    for begin in stride(from: 0, to: times, by: 100) {
      let marks = (begin..<min(times, begin + 100)).map { number -> any Mutation in
        var mark = MarkItems()
        mark.items = [item]
        mark.isFavourite = number.isMultiple(of: 2)
        return mark
      }
      let answer = await journal.ana.send(journal.ana.request(journal.ana.queue(marks)))
      #expect(answer.status == .ok)
    }
  }

  @Test(
    """
    a long past is no more than noted in the write that removes its item: nobody reads it, it is removed within the \
    hour, and the past of another item with the same id stays
    """)
  func long() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let item = try await journal.add(1, "Nota")
    try await mark(item.id, times: 600, in: &journal)
    try await journal.ana.sync(TrashItems([item.id]))
    #expect(try await past(of: item.id, in: journal).count == RecordHistory.pageSize)
    try await journal.ana.sync(PurgeItems([item.id]))
    #expect(try await past(of: item.id, in: journal).isEmpty)
    #expect(try await journal.count("record_history", where: "record_type = 'item'") == 602)
    #expect(try await journal.count("record_history_gone") == 1)

    _ = try await journal.add(1, "Outra")
    #expect(try await past(of: item.id, in: journal) == ["addItem"])
    try await journal.pass(days: 0, hours: 1)
    #expect(try await past(of: item.id, in: journal) == ["addItem"])
    #expect(try await journal.count("record_history", where: "record_type = 'item'") == 1)
    #expect(try await journal.count("record_history_gone") == 0)
    await room.umbu.stop()
  }

  @Test("many with a short past go with their items, up to a portion; the rest is noted")
  func many() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    var ids: [ID<Item>] = []
    for number in UInt64(1)...3 {
      let item = try await journal.add(number, "Nota")
      try await mark(item.id, times: 200, in: &journal)
      ids.append(item.id)
    }
    try await journal.ana.sync(TrashItems(ids))
    try await journal.ana.sync(PurgeItems(ids))
    for id in ids { #expect(try await past(of: id, in: journal).isEmpty) }
    // Two of 202 are a portion.
    #expect(try await journal.count("record_history", where: "record_type = 'item'") == 202)
    #expect(try await journal.count("record_history_gone") == 1)
    try await journal.pass(days: 0, hours: 1)
    #expect(try await journal.count("record_history", where: "record_type = 'item'") == 0)
    await room.umbu.stop()
  }
}
