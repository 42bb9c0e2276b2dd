import Copies

/// One request to a place of copies.
struct PlaceCall {
  enum Method: String {
    case get = "GET"
    case put = "PUT"
    case head = "HEAD"
    case delete = "DELETE"
    case move = "MOVE"
    case list = "PROPFIND"
  }

  var method: Method
  /// Behind the place's folder; empty for the folder itself.
  var name = ""
  /// In the order of their names, encoded, each with an equals sign: libcurl signs them as they stand.
  var query = ""
  var headers: [String] = []
  var body: [UInt8]?
  /// The longest answer that is taken, in bytes.
  var answerLimit = 65_536
}

/// What a place answered.
struct PlaceAnswer {
  var status: Int
  var body: [UInt8]
  /// What `Content-Length` says; -1 where it says nothing.
  var length: Int64
}
