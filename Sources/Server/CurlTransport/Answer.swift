import API
import CCurl

/// Takes what libcurl hands over while it performs; touched by that thread alone.
final class Answer {
  private(set) var headers: [HTTPHeader] = []
  private(set) var body: [UInt8] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  static func at(_ context: UnsafeMutableRawPointer?) -> Answer {
    Unmanaged<Answer>.fromOpaque(context!).takeUnretainedValue()
  }

  /// Returns how many bytes were taken; fewer than given ends the transfer.
  func append(body bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= limit else { return 0 }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  /// One line of the head. A status line begins a new head, so that those of interim answers go.
  func append(header bytes: UnsafeRawBufferPointer) -> Int {
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers = []
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...]
      headers.append(HTTPHeader(String(line[..<colon]), Self.trimmed(value)))
    }
    return bytes.count
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
