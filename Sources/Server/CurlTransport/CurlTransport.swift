import API
import CCurl

/// Sends requests to one server through libcurl: what fetch is in the browser. It follows no
/// redirect, keeps no cookies and verifies certificates.
public struct CurlTransport: Sendable {
  /// Where paths begin, with a trailing slash: `https://umbu.example/app/`.
  public let base: String
  public let timeout: Int64
  /// A longer answer counts as none.
  public let maxResponseBytes: Int

  /// - Parameter timeout: milliseconds for the whole of a request.
  public init(base: String, timeout: Int64 = 30_000, maxResponseBytes: Int = 32 << 20) {
    self.base = base
    self.timeout = timeout
    self.maxResponseBytes = maxResponseBytes
    _ = setUp
  }

  /// Sends the request and waits for the outcome; the thread is blocked meanwhile.
  public func send(_ request: HTTPRequest) -> HTTPOutcome {
    guard request.hasValidPath, request.hasValidHeaders else { return .failed(.invalidURL) }
    guard let handle = curl_easy_init() else { return .failed(.unreachable) }
    defer { curl_easy_cleanup(handle) }

    var headers: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(headers) }
    for header in request.headers {
      headers = curl_slist_append(headers, "\(header.name): \(header.value)")
    }
    // Neither waits for a "100 Continue" nor names a type that nobody gave.
    headers = curl_slist_append(headers, "Expect:")
    if request.header("Content-Type") == nil {
      headers = curl_slist_append(headers, "Content-Type:")
    }
    umbu_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)

    let answer = Answer(limit: maxResponseBytes)
    let context = Unmanaged.passUnretained(answer).toOpaque()
    umbu_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
      Answer.at(context).append(body: UnsafeRawBufferPointer(start: bytes, count: count))
    }
    umbu_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
      Answer.at(context).append(header: UnsafeRawBufferPointer(start: bytes, count: count))
    }

    let code = withExtendedLifetime(answer) { perform(request, handle) }
    guard code == CURLE_OK else { return .failed(Self.failure(code)) }
    var status = 0
    umbu_curl_status(handle, &status)
    // As fetch with `redirect: "error"`: the API never redirects, and a token must not travel on.
    if 300...399 ~= status, status != 304 { return .failed(.unreachable) }
    return .answered(HTTPResponse(status: status, headers: answer.headers, body: answer.body))
  }

  private func perform(_ request: HTTPRequest, _ handle: UnsafeMutableRawPointer) -> CURLcode {
    set(handle, CURLOPT_URL, base + request.path)
    set(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    // Without it libcurl waits for the body that the answer speaks of.
    if request.method == .head { umbu_curl_set_long(handle, CURLOPT_NOBODY, 1) }
    set(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    umbu_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    umbu_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
    umbu_curl_set_long(handle, CURLOPT_TIMEOUT_MS, Int(timeout))
    let hasBody = !request.body.isEmpty || request.method == .post || request.method == .put
    return request.body.withUnsafeBytes { body in
      if hasBody {
        umbu_curl_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count)
        // Without an address libcurl would read the body from standard input.
        let empty: StaticString = ""
        umbu_curl_set_pointer(
          handle, CURLOPT_POSTFIELDS, body.baseAddress ?? UnsafeRawPointer(empty.utf8Start))
      }
      return curl_easy_perform(handle)
    }
  }

  /// libcurl copies texts.
  private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String) {
    _ = text.withCString { umbu_curl_set_pointer(handle, option, $0) }
  }

  private static func failure(_ code: CURLcode) -> NetworkFailure {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: .invalidURL
    default: .unreachable
    }
  }
}

/// libcurl's own set-up, once in the process and before the first handle.
let setUp: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
