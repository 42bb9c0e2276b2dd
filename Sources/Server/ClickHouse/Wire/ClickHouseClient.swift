import API
import CurlTransport

/// Asks a server of ClickHouse 18.16 by HTTP. Each call blocks: not for Swift's own threads.
///
/// Answers are whole or none: ClickHouse keeps one back until it is finished (`wait_end_of_query`), so that an error in the
/// middle has a status of its own.
struct ClickHouseClient: Sendable {
  let address: ClickHouseAddress
  /// For questions, and for what may take longer, in milliseconds.
  private let asking, copying: CurlTransport

  /// - Parameter timeout: of questions, in milliseconds.
  init(_ address: ClickHouseAddress, timeout: Int64 = 20_000) {
    self.address = address
    // With the mark of a query, for a path may not begin with it.
    let base = address.base + "?"
    asking = CurlTransport(base: base, timeout: timeout, maxResponseBytes: 512 << 20)
    copying = CurlTransport(base: base, timeout: max(timeout, 60_000))
  }

  /// Asks for rows in RowBinary.
  func rows(_ statement: ClickHouseSQL) throws(ClickHouseFailure) -> [UInt8] {
    try send(
      Array((statement.text + " FORMAT RowBinary").utf8), [], type: "text/plain", by: asking)
  }

  /// The same beside rows that are there for this statement alone, as a table of the name `rest`.
  /// - Parameter columns: their names and types: `person Int32, at Int64`.
  func rows(
    _ statement: ClickHouseSQL, beside rest: [UInt8], _ columns: String
  ) throws(ClickHouseFailure) -> [UInt8] {
    let form = ClickHouseForm(
      statement: Array((statement.text + " FORMAT RowBinary").utf8), rest: rest)
    return try send(
      form.bytes, [("rest_structure", columns), ("rest_format", "RowBinary")],
      type: "multipart/form-data; boundary=\(ClickHouseForm.boundary)", by: asking)
  }

  /// Does something that has no answer.
  func run(_ statement: ClickHouseSQL) throws(ClickHouseFailure) {
    _ = try send(Array(statement.text.utf8), [], type: "text/plain", by: copying)
  }

  /// Puts rows in RowBinary into a table.
  func insert(_ rows: [UInt8], into table: ClickHouseSQL) throws(ClickHouseFailure) {
    let statement: ClickHouseSQL = "INSERT INTO \(sql: table) FORMAT RowBinary"
    _ = try send(
      rows, [("query", statement.text)], type: "application/octet-stream", by: copying)
  }

  /// The longest statement that may come with rows beside it: a value of a form has no more (Poco's HTMLForm).
  static let mostBesideRows = 200_000

  private func send(
    _ body: [UInt8], _ parameters: [(String, String)], type: String, by transport: CurlTransport
  ) throws(ClickHouseFailure) -> [UInt8] {
    var path = "database=\(address.database)&wait_end_of_query=1&max_query_size=67108864"
    for (name, value) in parameters { path += "&\(name)=\(Self.escaped(value))" }
    var request = HTTPRequest(.post, path, body: body)
    request.headers = [
      HTTPHeader("Content-Type", type), HTTPHeader("X-ClickHouse-User", address.user),
    ]
    if let password = address.password {
      request.headers.append(HTTPHeader("X-ClickHouse-Key", password))
    }
    switch transport.send(request) {
    case .failed: throw .unreachable
    case .answered(let answer):
      guard answer.status == 200 else {
        throw .refused(code: Self.code(answer.body), status: answer.status)
      }
      return answer.body
    }
  }

  /// `Code: 60, e.displayText() = …`
  private static func code(_ body: [UInt8]) -> Int {
    let start = Array("Code: ".utf8)
    guard let place = body.indices.first(where: { body[$0...].starts(with: start) }) else {
      return 0
    }
    let digits = body[(place + start.count)...].prefix {
      $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
    }
    return Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A statement with rows beside it (RFC 7578).
struct ClickHouseForm {
  let statement, rest: [UInt8]

  /// What is in neither, by its length and chance.
  static let boundary = "umbu-7f3a9c51e8d2460b9a7d5e1c4f80b326"

  var bytes: [UInt8] {
    var bytes = Array("--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"query\"".utf8)
    bytes += Array("\r\n\r\n".utf8) + statement
    bytes += Array(
      """
      \r\n--\(Self.boundary)\r\nContent-Disposition: form-data; name="rest"; filename="rest"\r\n\
      Content-Type: application/octet-stream\r\n\r\n
      """.utf8)
    bytes += rest
    bytes += Array("\r\n--\(Self.boundary)--\r\n".utf8)
    return bytes
  }
}
