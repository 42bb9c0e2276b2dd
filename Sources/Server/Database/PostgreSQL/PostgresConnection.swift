import CPostgreSQL
import Glibc

/// One connection with its prepared statements. Belongs to one thread at a time.
///
/// It stays in libpq's pipeline mode (postgresql.org/docs/15/libpq-pipeline-mode.html): what begins
/// or ends a transaction is put in line and travels with the next statement, so that it costs no
/// round trip of its own.
final class PostgresConnection {
  private let handle: OpaquePointer
  /// How long the server may leave a statement without any answer before it counts as lost, in
  /// milliseconds: one that was stopped or cut off must not hold a thread for ever.
  private let patience: Int32
  private var statements = PostgresStatements()
  /// What was sent and not answered yet, in order.
  private var line: [Expected] = []
  /// Whether the server and this end may no longer agree on where in the line they are.
  private var isLost = false
  /// The first error that makes the whole transaction worthless, until the next one begins.
  private(set) var failure: DatabaseError?
  /// How many rows this transaction has changed.
  private(set) var effects = 0
  /// The number by which the server knows this transaction, once its first statement was answered.
  private(set) var transaction: String?

  /// What the next answer belongs to.
  private enum Expected {
    /// A statement of which only a failure matters.
    case control
    /// The number of the transaction.
    case number
    /// The one that is waited for.
    case statement
    case sync
  }

  /// For the statements of bodies, which are short.
  static let usualPatience: Int32 = 30_000

  /// - Throws: `unavailable`, or `invalid` when the address is none.
  init(
    _ address: PostgresAddress, patience: Int32 = usualPatience
  ) throws(DatabaseError) {
    guard let opened = PQconnectdb(address.connection) else {
      throw .unavailable("no memory for a connection")
    }
    self.patience = patience
    handle = opened
    guard PQstatus(handle) == CONNECTION_OK else {
      // `deinit` runs: all is set.
      throw .unavailable(Self.firstLine(PQerrorMessage(handle)))
    }
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
      throw .unavailable("the connection has no pipeline mode")
    }
    for setting in address.settings { try put(setting) }
    _ = try settle()
  }

  deinit { PQfinish(handle) }

  /// Whether the server can still be spoken to.
  var isAlive: Bool { !isLost && PQstatus(handle) == CONNECTION_OK }

  /// The server's version as a number: 150004 is 15.4.
  var serverVersion: Int32 { PQserverVersion(handle) }

  // Transactions

  /// Puts the beginning of a transaction in line.
  /// - Parameters:
  ///   - subject: what no other transaction may lock until this one ends.
  ///   - numbered: whether to ask for the transaction's number, which makes it one that writes.
  func beginTransaction(
    _ statement: String, locking subject: Int64? = nil, numbered: Bool = false
  ) throws(DatabaseError) {
    failure = nil
    effects = 0
    transaction = nil
    try put(statement)
    if let subject { try put("SELECT pg_advisory_xact_lock(\(subject))") }
    if numbered { try put("SELECT pg_current_xact_id()::text", expecting: .number) }
  }

  /// Puts a statement without values in line: it runs with the next one that is waited for, and so
  /// does its failure come to light.
  func put(_ statement: String) throws(DatabaseError) { try put(statement, expecting: .control) }

  private func put(_ statement: String, expecting: Expected) throws(DatabaseError) {
    guard PQsendQueryParams(handle, statement, 0, nil, nil, nil, nil, 1) == 1 else { throw lost() }
    line.append(expecting)
  }

  /// Sends what is in line without waiting for answers, as far as the socket takes it.
  func flush() { PQflush(handle) }

  /// Runs a statement without values at once and waits for its end.
  func run(_ statement: String) throws(DatabaseError) {
    try put(statement)
    _ = try settle()
  }

  /// Runs several statements without values, in one transaction if none is open; waits for as long
  /// as they take.
  func runScript(_ sql: String) throws(DatabaseError) {
    if !line.isEmpty { _ = try settle() }
    guard PQexitPipelineMode(handle) == 1, let result = PQexec(handle, sql) else { throw lost() }
    defer { PQclear(result) }
    guard PQenterPipelineMode(handle) == 1 else { throw lost() }
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: break
    default: throw DatabaseError(postgres: result)
    }
  }

  /// Runs a statement of a body.
  /// - Returns: its rows.
  func run(_ sql: String, _ values: [SQLValue]) throws(DatabaseError) -> PostgresResult {
    if let failure { throw failure }
    let statement = try statements.find(sql)
    let arguments = try PostgresArguments(values, of: sql)
    if !statement.isPrepared {
      guard PQsendPrepare(handle, statement.name, sql, 0, nil) == 1 else { throw lost() }
      line.append(.control)
    }
    let isSent = arguments.with { texts, lengths, formats in
      PQsendQueryPrepared(
        handle, statement.name, Int32(values.count), texts, lengths, formats, 1)
    }
    guard isSent == 1 else { throw lost() }
    line.append(.statement)
    do throws(DatabaseError) {
      guard let result = try settle() else { throw .invalid("no answer: \(sql)") }
      statement.isPrepared = true
      effects += result.changes
      for name in statements.dropped() { try put("DEALLOCATE \(name)") }
      return result
    } catch {
      // It may have been prepared or not. Another name is sure to be free.
      if !statement.isPrepared { statements.forget(sql) }
      throw error
    }
  }

  // The line

  /// Sends what is in line, waits for all of its answers and returns that of the statement.
  private func settle() throws(DatabaseError) -> PostgresResult? {
    guard PQpipelineSync(handle) == 1 else { throw lost() }
    line.append(.sync)
    var found: PostgresResult?
    var first: DatabaseError?
    for expected in line {
      guard let handle = try next() else { throw lost() }
      let result = PostgresResult(handle)
      switch result.status {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
        if case .statement = expected { found = result }
        if case .number = expected { transaction = PostgresRow(result: result, row: 0).text(0) }
      case PGRES_PIPELINE_SYNC, PGRES_PIPELINE_ABORTED: break
      case PGRES_EMPTY_QUERY: first = first ?? .invalid("no statement in the text")
      default:
        guard PQstatus(self.handle) == CONNECTION_OK else { throw lost() }
        first = first ?? DatabaseError(postgres: handle)
      }
      // The answers to each statement end with none.
      if case .sync = expected { continue }
      guard try next() == nil else { throw lost() }
    }
    line.removeAll(keepingCapacity: true)
    if let first {
      if first.endsTransaction { fail(first) }
      // Among these are the last words of a server that ends the connection.
      if case .unavailable = first, first != .conflict, first != .stalePlan { isLost = true }
      throw first
    }
    return found
  }

  /// The next answer; nil where those of one statement end.
  private func next() throws(DatabaseError) -> OpaquePointer? {
    while true {
      let unsent = PQflush(handle)
      guard unsent >= 0 else { throw lost() }
      if unsent == 0, PQisBusy(handle) == 0 { return PQgetResult(handle) }
      var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
      if unsent == 1 { socket.events |= Int16(POLLOUT) }
      let ready = poll(&socket, 1, patience)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { throw lost("it did not answer in \(patience / 1_000) s") }
      if socket.revents & ~Int16(POLLOUT) != 0, PQconsumeInput(handle) == 0 { throw lost() }
    }
  }

  private func fail(_ error: DatabaseError) {
    if failure == nil { failure = error }
  }

  private func lost(_ reason: String? = nil) -> DatabaseError {
    let reason = reason ?? Self.firstLine(PQerrorMessage(handle))
    let error = DatabaseError.unavailable(reason.isEmpty ? "the connection was lost" : reason)
    isLost = true
    line = []
    fail(error)
    return error
  }

  private static func firstLine(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) }?.split(separator: "\n").first.map(String.init) ?? ""
  }
}
