/// The head of a response, ready to be written.
struct ResponseHead {
  enum Framing {
    /// Neither a body nor a word about one: 1xx, 204, 304 and upgrades.
    case none
    case length(Int)
    case chunked
    case untilClose
  }

  let response: Response
  let framing: Framing
  let keepsAlive: Bool
  let date: [UInt8]

  func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: response.status.line)
    bytes.append(contentsOf: date)
    let headers = response.headers
    for field in headers.fields where !isServers(field, headers) {
      bytes.append(contentsOf: headers.bytes[Int(field.nameStart)..<Int(field.nameEnd)])
      bytes.append(Ascii.colon)
      bytes.append(Ascii.space)
      bytes.append(contentsOf: headers.bytes[Int(field.valueStart)..<Int(field.valueEnd)])
      bytes.append(Ascii.carriageReturn)
      bytes.append(Ascii.lineFeed)
    }
    switch framing {
    case .none, .untilClose: break
    case .length(let length):
      bytes.append(contentsOf: "Content-Length: ".utf8)
      bytes.append(decimal: length)
      bytes.append(contentsOf: "\r\n".utf8)
    case .chunked: bytes.append(contentsOf: "Transfer-Encoding: chunked\r\n".utf8)
    }
    if response.upgrade != nil {
      bytes.append(contentsOf: "Connection: Upgrade\r\n".utf8)
    } else if !keepsAlive {
      bytes.append(contentsOf: "Connection: close\r\n".utf8)
    }
    bytes.append(contentsOf: "\r\n".utf8)
  }

  /// The fields that are the server's to write.
  private func isServers(_ field: Headers.Field, _ headers: Headers) -> Bool {
    switch field.nameEnd - field.nameStart {
    case 4: headers.matches(field, "date")
    case 10: headers.matches(field, "connection") || headers.matches(field, "keep-alive")
    case 14: headers.matches(field, "content-length")
    case 17: headers.matches(field, "transfer-encoding")
    default: false
    }
  }
}
