import Analytics
import Crypto
import Database
import EventAnswers
import EventQueries
import EventStore
import Fields
import QueryWire
import Values

extension QuestionDesk {
  /// Runs a query in SQL by what is committed when its turn comes.
  /// - Throws: `QueryFailure`, `QuestionFailure`, `WorkerPool.Busy` when too many wait, `DatabaseError`.
  func run(_ text: String, limit: Int) async throws -> SQLTable {
    try await refresh()
    let columns = QueryColumn.all(of: registry())
    let store = events.store
    return try await read { snapshot in
      try await thread.run { [queries] () -> SQLTable in
        Self.giveWay()
        let start = ContinuousClock.now
        let source = try SegmentSource(snapshot)
        let links = try store.database.withSnapshot { try store.visibleLinks(in: $0) }
        let read = EventQueries.Snapshot(
          source, columns: columns,
          links: links.map { QueryLink(origin: $0.origin, person: $0.person, at: $0.at) })
        let answer = try queries.answer(text, limit: limit, over: read)
        var table = SQLTable(answer)
        table.freshness = source.facts.freshness
        table.milliseconds = Int64((ContinuousClock.now - start) / .milliseconds(1))
        return table
      }
    }
  }

  /// The text of a query: its own, or that of the one that it names.
  /// - Throws: `QueryFailure` when it has neither or both.
  func text(of query: SQLQuery) async throws -> String {
    switch (query.sql, query.saved) {
    case (let sql?, nil): return sql
    case (nil, let name?):
      let store = events.store
      let found = try await store.database.read { try store.savedQuery(named: name, in: $0) }
      guard let found else { throw QueryFailure.refused("no query was saved under that name") }
      return found
    default: throw QueryFailure.refused("either sql or saved")
    }
  }
}

extension SQLTable {
  init(_ answer: QueryAnswer) {
    self.init()
    columns = answer.columns
    rows = answer.rows.map { row in row.map { $0.json } }
    isCut = answer.isCut
  }
}

extension QueryValue {
  /// Bytes in hexadecimal; what is no number is nothing.
  fileprivate var json: JSONValue {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .number(let number): number.isFinite ? .number(number) : .null
    case .text(let text): .text(text)
    case .bytes(let bytes): .text(bytes.hexadecimal)
    }
  }
}
