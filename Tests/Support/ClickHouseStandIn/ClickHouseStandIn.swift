import HTTP
import Synchronization

/// What stands for a server of ClickHouse 18.16 in tests: it takes the statements that the server room says, checks how
/// they come, keeps their rows in memory, and refuses all else. It counts nothing.
public final class ClickHouseStandIn: Sendable {
  /// What becomes of a statement in place of being done.
  public enum Trouble: Sendable {
    /// It is refused: `Code: 241`, as for too much memory.
    case refused
    /// It is done, and the answer is a refusal all the same.
    case doneAndRefused
    /// It is answered with other bytes than were asked for.
    case garbled
  }

  struct State {
    var tables: [String: StandInTable] = [:]
    var statements: [String] = []
    /// By the beginning of statements, each once.
    var troubles: [(start: String, trouble: Trouble)] = []
    /// Bytes for statements that it does not understand, by their beginnings.
    var answers: [(start: String, bytes: [UInt8])] = []
    var isDown = false
  }

  let state = Mutex(State())
  private let server: Server

  /// Whom it knows.
  public static let user = "umbu"
  public static let password = "secret"
  public static let database = "events"

  /// Starts one.
  public init() throws {
    let box = Box()
    var router = Router()
    router.on(.post, "/", body: .collected(upTo: 16 << 20)) { request in
      box.owner.withLock { $0.value }?.answer(request) ?? Response(.serviceUnavailable)
    }
    server = Server(router: router)
    try server.start()
    box.owner.withLock { $0.value = self }
  }

  /// The server is asked before all of this is there.
  private final class Box: Sendable {
    struct Owner { weak var value: ClickHouseStandIn? }
    let owner = Mutex(Owner())
  }

  public func stop() async { await server.stop(grace: .zero) }

  /// Where it is: `http://umbu@127.0.0.1:PORT/events`.
  public var address: String { "http://\(Self.user)@127.0.0.1:\(server.port)/\(Self.database)" }

  // MARK: What tests say and see

  /// All statements that came, without the rows of inserts.
  public var statements: [String] { state.withLock { $0.statements } }

  public func forgetStatements() { state.withLock { $0.statements = [] } }

  /// The next statement that begins so has trouble.
  public func trouble(_ trouble: Trouble, with start: String) {
    state.withLock { $0.troubles.append((start: start, trouble: trouble)) }
  }

  /// What is answered to the next statement that begins so, which it does not understand.
  public func answer(_ start: String, _ bytes: [UInt8]) {
    state.withLock { $0.answers.append((start: start, bytes: bytes)) }
  }

  /// Answers nothing but 503 from now on, as a proxy does before one that is down; or all again.
  public func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

  /// The rows of each segment in a table; empty for one that is not there.
  public func partitions(of table: String) -> [String: Int] {
    state.withLock { state in
      var found: [String: Int] = [:]
      for row in state.tables[table]?.rows ?? [] { found[row.segment, default: 0] += 1 }
      return found
    }
  }

  public var tables: [String] { state.withLock { $0.tables.keys.sorted() } }

  /// Takes rows away, as a disk does that was repaired.
  public func lose(_ count: Int, of table: String) {
    state.withLock { $0.tables[table]?.rows.removeLast(count) }
  }

  /// Puts a table there that somebody else made.
  public func make(_ table: String, columns: String) {
    state.withLock { $0.tables[table] = StandInTable(columns: columns, rows: []) }
  }

  // MARK: Answering

  private func answer(_ request: Request) -> Response {
    state.withLock { state in
      guard !state.isDown else { return Response(.serviceUnavailable) }
      guard request.headers["X-ClickHouse-User"] == Self.user,
        request.headers["X-ClickHouse-Key"] == Self.password
      else { return Self.refused(401, code: 193) }
      let query = request.query
      guard query["database"] == Self.database, query["wait_end_of_query"] == "1" else {
        return Self.refused(404, code: 81)
      }
      var statement = query["query"] ?? ""
      var rows: [UInt8] = []
      let type = request.headers["Content-Type"] ?? ""
      if type.hasPrefix("multipart/form-data; boundary=") {
        let boundary = String(type.dropFirst("multipart/form-data; boundary=".count))
        guard query["rest_format"] == "RowBinary", query["rest_structure"] != nil,
          let parts = StandInForm.parts(request.body.bytes, boundary), parts["rest"] != nil
        else { return Self.refused(400, code: 36) }
        statement = String(decoding: parts["query"] ?? [], as: UTF8.self)
      } else if statement.isEmpty {
        statement = String(decoding: request.body.bytes, as: UTF8.self)
      } else {
        rows = request.body.bytes
      }
      return Self.answer(statement, rows, &state)
    }
  }

  private static func answer(
    _ statement: String, _ rows: [UInt8], _ state: inout State
  ) -> Response {
    state.statements.append(statement)
    let place = state.troubles.firstIndex { statement.hasPrefix($0.start) }
    let trouble = place.map { state.troubles.remove(at: $0).trouble }
    if case .refused = trouble { return refused(500, code: 241) }
    let answer = state.answer(statement, rows)
    switch trouble {
    case .doneAndRefused: return refused(500, code: 241)
    case .garbled: return Response(body: .bytes([0xFF, 0xFF, 0xFF]))
    case .refused, nil: break
    }
    switch answer {
    case .done(let bytes): return Response(body: .bytes(bytes))
    case .refused(let code): return refused(500, code: code)
    }
  }

  private static func refused(_ status: Int, code: Int) -> Response {
    .text(
      "Code: \(code), e.displayText() = DB::Exception: no, e.what() = DB::Exception\n",
      status: Status(status))
  }
}
