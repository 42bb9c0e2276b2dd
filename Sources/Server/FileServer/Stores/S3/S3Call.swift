/// One request to a server that speaks S3.
struct S3Call {
  enum Method: String {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case head = "HEAD"
    case delete = "DELETE"
  }

  enum Body {
    case none
    case bytes([UInt8])
    /// A part of a file, read while it is sent.
    case file(path: String, Range<Int64>)
  }

  var method: Method
  var url: String
  /// In the order of their names, each with an equals sign: libcurl signs them as they stand.
  var query = ""
  var body = Body.none
  /// The bytes that are asked for.
  var range: Range<Int64>?

  /// The longest answer that is taken.
  var answerLimit: Int { range.map { Int($0.count) } ?? 65_536 }
}

/// What came back.
struct S3Answer {
  var status: Int
  var length: Int64
  var etag: String?
  var body: [UInt8]

  /// The text between two tags of the body, which has each once.
  func text(of tag: String) -> String? {
    let text = String(decoding: body, as: UTF8.self)
    guard let start = text.end(of: "<\(tag)>"), let end = text[start...].start(of: "</\(tag)>")
    else { return nil }
    return String(text[start..<end])
  }
}

extension StringProtocol {
  /// Where a text begins for the first time.
  fileprivate func start(of text: String) -> Index? {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(text) { return place }
      place = index(after: place)
    }
    return nil
  }

  /// Where it has ended for the first time.
  fileprivate func end(of text: String) -> Index? {
    start(of: text).map { index($0, offsetBy: text.count) }
  }
}
