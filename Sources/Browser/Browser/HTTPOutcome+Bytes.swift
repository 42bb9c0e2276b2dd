import API

extension HTTPOutcome {
  /// Reads the answer to `BrowserCall.fetch`.
  init(_ reader: inout ByteReader) {
    let status = Int(reader.word())
    if status == 0 {
      let failures: [NetworkFailure] = [
        .unreachable, .timedOut, .cancelled, .invalidURL, .noBytes,
      ]
      self = .failed(failures[Int(reader.byte())])
      return
    }
    var headers: [HTTPHeader] = []
    for _ in 0..<reader.word() {
      let name = reader.text()
      headers.append(HTTPHeader(name, reader.text()))
    }
    self = .answered(HTTPResponse(status: status, headers: headers, body: reader.run()))
  }
}
