import API

/// One promise that every transport keeps: libcurl natively, fetch in the browser.
///
/// The server beside it answers, below the base, `echo` with the request as it came over the wire, `status/NNN` with
/// that status, `bytes` with the bytes 0 to 255, `large` with a million bytes, `slow` never, `drop`
/// by closing, `redirect` with a 302 to another origin.
public struct TransportPromise: Sendable {
  public let name: String
  public let request: HTTPRequest
  /// Nil when the promise was kept, else what was wrong.
  public let verdict: @Sendable (HTTPOutcome) -> String?

  init(
    _ name: String, _ request: HTTPRequest, _ verdict: @escaping @Sendable (HTTPOutcome) -> String?
  ) {
    self.name = name
    self.request = request
    self.verdict = verdict
  }
}

/// All of them. A transport gets a time limit of a second or so, for `slow`.
public let transportContract: [TransportPromise] =
  [
    TransportPromise(
      "FF-024 method, path, headers and body arrive as given",
      HTTPRequest(
        .post, "echo?q=jo%C3%A3o",
        headers: [
          HTTPHeader("Authorization", "Bearer abc"), HTTPHeader("Content-Type", "application/json"),
        ], body: Array(#"{"a":1}"#.utf8))
    ) { outcome in
      let text = body(outcome).lowercased()
      guard isAsked(text, "post", "echo?q=jo%c3%a3o") else { return text }
      let wanted = [
        "\r\nauthorization: bearer abc\r\n",
        "\r\ncontent-type: application/json\r\n", "\r\ncontent-length: 7\r\n", "\r\n\r\n{\"a\":1}",
      ]
      for part in wanted where !holds(text, part) { return "not sent: " + part }
      return holds(text, "\r\ncookie:") ? "sent a cookie" : nil
    },
    TransportPromise("every method is sent as itself", HTTPRequest(.patch, "echo")) { outcome in
      isAsked(body(outcome), "PATCH", "echo") ? nil : body(outcome)
    },
    TransportPromise("a DELETE has no body", HTTPRequest(.delete, "echo")) { outcome in
      holds(body(outcome).lowercased(), "transfer-encoding") ? "has a body" : nil
    },
    TransportPromise("bytes come back as they are", HTTPRequest(.get, "bytes")) { outcome in
      guard case .answered(let response) = outcome else { return "no answer" }
      return response.body == (0...255).map { UInt8($0) } ? nil : "\(response.body.count) bytes"
    },
    TransportPromise("a million bytes come whole", HTTPRequest(.get, "large")) { outcome in
      guard case .answered(let response) = outcome else { return "no answer" }
      return response.body.count == 1_000_000 ? nil : "\(response.body.count) bytes"
    },
    TransportPromise("FF-025 a redirect is not followed", HTTPRequest(.get, "redirect")) {
      expect($0, .failed(.unreachable))
    },
    TransportPromise("a server that hangs up is unreachable", HTTPRequest(.get, "drop")) {
      expect($0, .failed(.unreachable))
    },
    TransportPromise("a server that says nothing times out", HTTPRequest(.get, "slow")) {
      expect($0, .failed(.timedOut))
    },
    TransportPromise("FF-023 what is no path of ours is not sent", HTTPRequest(.get, "//evil/x")) {
      expect($0, .failed(.invalidURL))
    },
  ]
  + [200, 204, 400, 401, 404, 409, 429, 500, 503].map { status in
    TransportPromise(
      "FF-026 a status of \(status) is an answer", HTTPRequest(.get, "status/\(status)")
    ) { outcome in
      guard case .answered(let response) = outcome else { return "no answer" }
      guard response.status == status else { return "\(response.status)" }
      return response.header("x-kind") == "test" ? nil : "the header is missing"
    }
  }

private func expect(_ outcome: HTTPOutcome, _ wanted: HTTPOutcome) -> String? {
  if outcome == wanted { return nil }
  switch outcome {
  case .answered(let response): return "answered \(response.status)"
  case .failed(let failure): return failure.rawValue
  }
}

private func body(_ outcome: HTTPOutcome) -> String {
  guard case .answered(let response) = outcome else { return "" }
  return String(decoding: response.body, as: UTF8.self)
}

/// Whether the request line has that method and a path that ends so.
private func isAsked(_ request: String, _ method: String, _ path: String) -> Bool {
  let bytes = Array(request.utf8)
  let line = bytes[..<(bytes.firstIndex(of: 0x0D) ?? bytes.count)]
  let isLower = method.utf8.first.map { $0 >= 0x61 } ?? false
  let end = Array(("/" + path + (isLower ? " http/1.1" : " HTTP/1.1")).utf8)
  return line.starts(with: Array((method + " /").utf8)) && line.suffix(end.count).elementsEqual(end)
}

private func holds(_ text: String, _ part: String) -> Bool {
  let text = Array(text.utf8)
  let part = Array(part.utf8)
  guard text.count >= part.count else { return false }
  for start in 0...(text.count - part.count)
  where text[start..<start + part.count].elementsEqual(part) {
    return true
  }
  return false
}
