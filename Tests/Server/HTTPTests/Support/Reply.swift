/// A response as a client read it.
struct Reply: Sendable {
  let status: Int
  /// By lowercase name.
  let headers: [String: String]
  var body: [UInt8] = []
  var isWhole = true

  var text: String { String(decoding: body, as: UTF8.self) }

  init(head: String) throws {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let parts = lines[0].split(separator: " ")
    guard parts.count >= 2, parts[0] == "HTTP/1.1", let status = Int(parts[1]) else {
      throw Client.Failure.malformed(String(lines[0]))
    }
    self.status = status
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers[line[..<colon].lowercased()] = String(value)
    }
    self.headers = headers
  }
}
