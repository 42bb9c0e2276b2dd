import Database
import DatabaseTesting
import Records
import SyncSimulation
import Testing
import Values

@testable import SyncServer

@Suite("How records are found by their indexes")
struct IndexPlanTests {
  @Test("Who names all of an index is answered from it, not from all of the space", .onSQLite)
  func plans() async throws {
    let room = try await CardRoom(at: CardSpace.newest)
    let tables = SpaceTables(CardSpace.schema(CardSpace.newest)).all
    for table in tables {
      for index in table.record.indexes {
        let values = [SQLValue](repeating: .integer(1), count: index.fields.count)
        let sql = "EXPLAIN QUERY PLAN " + table[index].rows(equal: values)
        let given = [SQLValue(room.space)] + values + [.integer(.max)]
        let plan = try await room.database.read { transaction in
          try transaction.rows(sql, given) { $0.text(3) }
        }
        #expect(plan.contains { $0.contains("(space=? AND ") }, "\(table.name): \(plan)")
      }
    }
    #expect(tables.contains { !$0.record.indexes.isEmpty })
  }
}
