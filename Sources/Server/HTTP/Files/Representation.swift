/// Something to be served with validators and ranges: bytes in memory, an open file, or what is made
/// when a part of it is asked for.
public struct Representation: Sendable {
  enum Content: Sendable {
    case bytes([UInt8])
    case file(OpenFile, length: Int)
    case parts(length: Int, @Sendable (Range<Int>) -> ResponseBody)

    var length: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(_, let length), .parts(let length, _): length
      }
    }
  }

  let content: Content
  let validators: Validators
  var headers: Headers

  init(content: Content, validators: Validators, headers: Headers) {
    self.content = content
    self.validators = validators
    self.headers = headers
  }

  /// Bytes in memory. `headers` are sent with 200, 206 and, but for the type, with 304.
  public init(_ bytes: [UInt8], type: String, validators: Validators, headers: Headers = [:]) {
    var headers = headers
    headers["Content-Type"] = type
    self.init(content: .bytes(bytes), validators: validators, headers: headers)
  }

  /// Something of a known length that lies elsewhere.
  /// - Parameter part: the body that is these bytes of it.
  public init(
    length: Int, type: String, validators: Validators, headers: Headers = [:],
    part: @escaping @Sendable (Range<Int>) -> ResponseBody
  ) {
    var headers = headers
    headers["Content-Type"] = type
    self.init(content: .parts(length: length, part), validators: validators, headers: headers)
  }

  /// 200, or what the request's conditions and range make of it: 206, 304, 412, 416.
  public func response(to request: Request) -> Response {
    var headers = headers
    validators.describe(in: &headers)
    switch validators.judge(request) {
    case .failed: return ProtocolError(.preconditionFailed, "precondition").problem()
    case .notModified:
      headers.remove("Content-Type")
      headers.remove("Content-Encoding")
      return Response(.notModified, headers: headers)
    case .proceed: break
    }
    headers["Accept-Ranges"] = "bytes"
    let field =
      request.method == .get && validators.allowsRange(request)
      ? request.headers["range"] : nil
    switch ByteRange(field, length: content.length) {
    case .whole:
      return Response(headers: headers, body: part(0..<content.length))
    case .part(let range):
      headers["Content-Range"] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.length)"
      return Response(.partialContent, headers: headers, body: part(range))
    case .unsatisfiable:
      return ProtocolError(
        .rangeNotSatisfiable, "range", headers: ["Content-Range": "bytes */\(content.length)"]
      ).problem()
    }
  }

  private func part(_ range: Range<Int>) -> ResponseBody {
    switch content {
    case .bytes(let bytes):
      .bytes(range.count == bytes.count ? bytes : Array(bytes[range]))
    case .file(let file, _):
      .file(FileSlice(file, offset: Int64(range.lowerBound), length: range.count))
    case .parts(_, let part): part(range)
    }
  }
}
