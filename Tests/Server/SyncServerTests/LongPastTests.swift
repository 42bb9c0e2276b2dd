import HistoryServer
import Notebook
import Records
import Sync
import Testing
import Values

@testable import SyncServer

@Suite("The past of many records")
struct LongPastTests {
  private static let tables = SpaceTables(Notebook.schema)

  /// Notes that one mutation put, or removed.
  private func done(_ numbers: ClosedRange<UInt64>, isRemoval: Bool = false) -> DoneMutation {
    let written = numbers.map { number in
      let row = Note(ID(number), "Nota").row
      return WrittenRecord(
        table: Self.tables[Note.table], id: id(number), version: 1,
        before: isRemoval ? row : nil, row: isRemoval ? nil : row)
    }
    return DoneMutation(
      space: id(1), version: 1, author: Author(account: id(2), role: "writer", time: .epoch),
      mutation: QueuedMutation(), sentAt: nil, device: nil, now: .epoch, written: written)
  }

  private func makeHistory(forgetting types: Set<String>, in room: SyncRoom) -> RecordHistory {
    RecordHistory(
      room.database, of: Notebook.schema, roles: SpaceRoles { _, _, _ in nil },
      forgetting: types, email: { _, _ in nil })
  }

  @Test("however many records one mutation writes, no statement has many values")
  func statements() async throws {
    let history = makeHistory(forgetting: [], in: try await SyncRoom())
    for isRemoval in [false, true] {
      let noted = NotedStatements()
      var portion = Portion()
      try history.saw(done(1...20_050, isRemoval: isRemoval), within: &portion, in: noted)
      // Seven of the mutation, and three of each record.
      #expect(noted.values.reduce(0) { $0 + ($1 - 7) / 3 } == 20_050)
      #expect((noted.values.max() ?? 0) < 10_000)
    }
  }

  @Test("of what is removed and forgotten nothing is written down, but what is left to a job")
  func forgotten() async throws {
    let history = makeHistory(forgetting: [Note.recordType], in: try await SyncRoom())
    let noted = NotedStatements()
    var portion = Portion()
    try history.saw(done(1...3, isRemoval: true), within: &portion, in: noted)
    #expect(noted.values.isEmpty)
    _ = portion.take(0, rows: Portion.mostRows + 1)
    // Each by its space, type and id, with the version.
    try history.saw(done(1...3, isRemoval: true), within: &portion, in: noted)
    #expect(noted.values == [4, 4, 4])
    let put = NotedStatements()
    try history.saw(done(1...3), within: &portion, in: put)
    #expect(put.values == [16])
  }
}
