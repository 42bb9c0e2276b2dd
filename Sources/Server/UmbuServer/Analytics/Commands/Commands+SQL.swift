import API
import Analytics
import EventAnswers
import EventStore
import Fields
import QueryWire
import Threading

extension Commands {
  /// `events sql QUERY|NAME`, with `--limit 100`, `--csv` or `--json`, `--save NAME`, `--remove`: queries in SQL over what
  /// was counted, and those that have a name.
  func runSQL(_ arguments: [String], in app: AppServer) async throws -> CommandResult {
    guard app.hasEvents, let desk = app.questions else {
      return .failed("Nothing was ever counted of \(app.app.name).")
    }
    let order: SQLOrder
    do throws(AskOrder.Wrong) {
      order = try SQLOrder(arguments)
    } catch {
      return .wronglyAsked(error.words + " See umbu help.")
    }
    switch order.act {
    case .list:
      let saved = try await app.events.read { try desk.events.store.savedQueries(in: $0) }
      guard !saved.isEmpty else { return .done("No query has a name.") }
      return .done(saved.map { "\($0.name)\n  \($0.text.printable)" }.joined(separator: "\n"))
    case .remove(let name):
      let wasThere = try await app.events.write {
        try desk.events.store.removeQuery(named: name, in: $0)
      }
      return wasThere ? .done("\(name) is no more.") : .failed("No query is called \(name).")
    case .save(let query):
      // It is kept only if it can be run.
      if let failure = try await attempt(SQLQuery(query.text, limit: 1), at: desk).failure {
        return .failed(failure)
      }
      try await app.events.write { transaction in
        try desk.events.store.save(query, by: "operator", in: transaction)
      }
      return .done("\(query.name) is saved: umbu events sql \(query.name).")
    case .run(let query):
      let (table, failure) = try await attempt(query, at: desk)
      guard let table else { return .failed(failure ?? "") }
      return .done(SQLSheet(table).text(order.form))
    }
  }

  /// What a query comes to, or why it has no answer.
  private func attempt(
    _ query: SQLQuery, at desk: QuestionDesk
  ) async throws -> (table: SQLTable?, failure: String?) {
    do {
      let text = try await desk.text(of: query)
      return (try await desk.run(text, limit: Int(query.limit)), nil)
    } catch let failure as QueryFailure {
      return (nil, failure.sentence)
    } catch let failure as QuestionFailure {
      return (nil, Problem(failure).detail ?? "")
    } catch is WorkerPool.Busy {
      return (nil, "Too many questions wait. Ask again.")
    }
  }
}

/// What `umbu events sql` was told.
struct SQLOrder {
  enum Act {
    case list
    case run(SQLQuery)
    case save(SavedQuery)
    case remove(String)
  }

  private(set) var act = Act.list
  private(set) var form = AskOrder.Form.table

  init(_ arguments: [String]) throws(AskOrder.Wrong) {
    guard let first = arguments.first else { return }
    var query = SQLQuery(first)
    if SavedQuery.isName(first) {
      query.sql = nil
      query.saved = first
    }
    act = .run(query)
    var rest = arguments.dropFirst()
    while let option = rest.popFirst() {
      switch option {
      case "--csv": form = .csv
      case "--json": form = .json
      case "--limit":
        guard let limit = Int64(rest.popFirst() ?? ""), 1...SQLQuery.mostRows ~= limit else {
          throw AskOrder.Wrong(words: "--limit is a number from 1 to \(SQLQuery.mostRows).")
        }
        query.limit = limit
        act = .run(query)
      case "--save":
        let name = rest.popFirst() ?? ""
        guard let text = query.sql, SavedQuery.isName(name) else {
          throw AskOrder.Wrong(
            words: "--save takes a name such as active_by_plan, and a query that has none.")
        }
        act = .save(SavedQuery(name: name, text: text))
      case "--remove":
        guard let name = query.saved else {
          throw AskOrder.Wrong(words: "--remove takes the name of a query.")
        }
        act = .remove(name)
      default:
        throw AskOrder.Wrong(words: "events sql takes one query; \(option.printable) is one more.")
      }
    }
  }
}

/// Rows of a query as a terminal or a program reads them.
struct SQLSheet {
  private let table: SQLTable

  init(_ table: SQLTable) { self.table = table }

  func text(_ form: AskOrder.Form) -> String {
    switch form {
    case .json: return String(decoding: table.jsonBytes(), as: UTF8.self)
    case .csv:
      var writer = CSVWriter(delimiter: CSVDialect.comma, byteOrderMark: false)
      writer.write(table.columns)
      for row in table.rows { writer.write(row.map { Self.plain($0) }) }
      return String(decoding: writer.bytes, as: UTF8.self)
    case .table: return aligned
    }
  }

  private var aligned: String {
    let rows =
      [table.columns.map { $0.printable }]
      + table.rows.map { row in row.map { Self.plain($0).printable } }
    var widths = [Int](repeating: 0, count: table.columns.count)
    for row in rows {
      for (column, text) in row.enumerated() {
        widths[column] = max(widths[column], text.unicodeScalars.count)
      }
    }
    var lines = rows.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        line += text
        guard column + 1 < row.count else { break }
        line += String(repeating: " ", count: widths[column] - text.unicodeScalars.count + 2)
      }
      return line
    }
    lines.append("")
    lines.append(table.isCut ? "The first \(table.rows.count) rows." : "Rows: \(table.rows.count)")
    return lines.joined(separator: "\n")
  }

  private static func plain(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .text(let text): text
    case .boolean, .integer, .number, .array, .object: value.jsonText
    }
  }
}
