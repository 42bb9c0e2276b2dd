import API
import CCurl
import Glibc
import Synchronization
import Threading

/// Sends what the server itself asks of servers elsewhere, such as push services, through libcurl. It
/// follows no redirect, keeps no cookies, verifies certificates, and reaches no address that is not
/// everybody's (`AddressRules`). Connections stay open for the next request to the same server. A server that does not
/// answer holds up no requests to others: what nobody has seen answer is asked on threads of its own, and what did
/// not is left alone for a while (`Origins`).
public final class WebClient: Sendable {
  /// How it goes about it.
  public struct Rules: Sendable, Hashable {
    /// Whether addresses of this machine and of private networks are reached, and `http` is spoken.
    /// For tests, and for servers that the operator names.
    public var mayBePrivate = false
    /// The file of the certificates that are trusted; nil for the system's.
    public var certificates: String?
    /// Whether HTTP/2 is spoken from the first byte, for servers that know nothing else.
    public var isHTTP2 = false
    /// Milliseconds for the whole of a request.
    public var timeout: Int64 = 30_000
    /// A longer answer counts as none.
    public var maxResponseBytes = 65_536
    /// How many requests run at once, and how many wait for them.
    public var threads = 4
    public var waiting = 1_000
    /// The same of those to servers of which nobody knows whether they answer.
    public var strangerThreads = 2
    public var waitingStrangers = 14
    /// Who takes longer to answer, in milliseconds, is none whose answers one may wait for beside others.
    public var slow: Int64 = 3_000

    public init() {}
  }

  /// Why there is no answer.
  public enum Failure: Error, Hashable, Sendable {
    /// Not a URL that may be asked: of another form, or without TLS.
    case badAddress
    /// It is in a network that only the server can see.
    case privateAddress
    /// Its certificate is not trusted.
    case untrusted
    case timedOut
    /// It did not answer a moment ago, and is asked again so many milliseconds later.
    case silent(Int64)
    /// It cannot be reached, does not answer sensibly, redirects, or says too much.
    case unreachable
    /// Too many other requests wait.
    case busy
  }

  private let rules: Rules
  private let workers: WorkerPool
  private let strangers: WorkerPool
  private let origins = Mutex(Origins())
  private let handles = Mutex<[CurlHandle]>([])

  public init(_ rules: Rules = Rules()) {
    self.rules = rules
    workers = WorkerPool(threads: rules.threads, capacity: rules.waiting)
    strangers = WorkerPool(threads: rules.strangerThreads, capacity: rules.waitingStrangers)
    _ = setUp
  }

  /// Sends a request and waits for the answer, whatever its status.
  /// - Throws: `Failure`.
  public func send(
    _ method: HTTPMethod, _ address: WebAddress, headers: [HTTPHeader] = [], body: [UInt8] = []
  ) async throws -> HTTPResponse {
    let origin = address.origin
    let way = origins.withLock { $0.begin(origin, at: Self.time()) }
    if case .silent(let pause) = way { throw Failure.silent(pause) }
    do {
      return try await (way == .known ? workers : strangers).run { [self] in
        try watching(origin, way) { () throws(Failure) -> HTTPResponse in
          try self.perform(method, address, headers, body)
        }
      }
    } catch is WorkerPool.Busy {
      origins.withLock { $0.end(origin, way, .unasked, at: Self.time()) }
      throw Failure.busy
    }
  }

  /// Sends on this thread, and notes whether an answer came.
  private func watching(
    _ origin: String, _ way: Origins.Way, _ body: () throws(Failure) -> HTTPResponse
  ) throws(Failure) -> HTTPResponse {
    let begin = Self.time()
    if let pause = origins.withLock({ $0.pause(origin, way, at: begin) }) { throw .silent(pause) }
    let outcome: Origins.Outcome
    let result: Result<HTTPResponse, Failure>
    do throws(Failure) {
      result = .success(try body())
      outcome = Self.time() - begin > rules.slow ? .failed : .answered
    } catch {
      result = .failure(error)
      outcome = error == .timedOut ? .silent : .failed
    }
    origins.withLock { $0.end(origin, way, outcome, at: Self.time()) }
    return try result.get()
  }

  /// Milliseconds of a clock that nobody sets.
  private static func time() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  private func perform(
    _ method: HTTPMethod, _ address: WebAddress, _ headers: [HTTPHeader], _ body: [UInt8]
  ) throws(Failure) -> HTTPResponse {
    var request = HTTPRequest(method, "x")
    request.headers = headers
    guard address.isSecure || rules.mayBePrivate, request.hasValidHeaders else {
      throw .badAddress
    }
    guard let handle = handles.withLock({ $0.popLast() }) ?? CurlHandle() else {
      throw .unreachable
    }
    defer {
      // Forgets the request, and keeps the connection (curl_easy_reset(3)).
      curl_easy_reset(handle.pointer)
      handles.withLock { $0.append(handle) }
    }
    return try transfer(method, address, headers, body, on: handle.pointer)
  }

  private func transfer(
    _ method: HTTPMethod, _ address: WebAddress, _ headers: [HTTPHeader], _ body: [UInt8],
    on handle: UnsafeMutableRawPointer
  ) throws(Failure) -> HTTPResponse {
    var list: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(list) }
    for header in headers { list = curl_slist_append(list, "\(header.name): \(header.value)") }
    // Neither waits for a "100 Continue" nor names a type that nobody gave.
    list = curl_slist_append(list, "Expect:")
    if headers.value(of: "Content-Type") == nil { list = curl_slist_append(list, "Content-Type:") }
    umbu_curl_set_pointer(handle, CURLOPT_HTTPHEADER, list)
    set(handle, CURLOPT_URL, address.text)
    set(handle, CURLOPT_CUSTOMREQUEST, method.rawValue)
    set(handle, CURLOPT_PROTOCOLS_STR, address.isSecure ? "https" : "http")
    // The way of the environment's proxy would go round the look at the address.
    set(handle, CURLOPT_PROXY, "")
    if let file = rules.certificates { set(handle, CURLOPT_CAINFO, file) }
    umbu_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    umbu_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
    umbu_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(min(rules.timeout, 10_000)))
    umbu_curl_set_long(handle, CURLOPT_TIMEOUT_MS, Int(rules.timeout))
    if rules.isHTTP2 {
      umbu_curl_set_long(
        handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE))
    }
    let exchange = WebExchange(limit: rules.maxResponseBytes, mayBePrivate: rules.mayBePrivate)
    exchange.connect(to: handle)
    let code = body.withUnsafeBytes { body in
      if method != .get {
        umbu_curl_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count)
        // Without an address libcurl would read the body from standard input.
        let empty: StaticString = ""
        umbu_curl_set_pointer(
          handle, CURLOPT_POSTFIELDS, body.baseAddress ?? UnsafeRawPointer(empty.utf8Start))
      }
      return withExtendedLifetime(exchange) { curl_easy_perform(handle) }
    }
    guard code == CURLE_OK else { throw exchange.failure(code) }
    var status = 0
    umbu_curl_status(handle, &status)
    if 300...399 ~= status { throw .unreachable }
    return HTTPResponse(
      status: status, headers: exchange.answer.headers, body: exchange.answer.body)
  }

  /// libcurl copies texts.
  private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String) {
    _ = text.withCString { umbu_curl_set_pointer(handle, option, $0) }
  }
}

/// One of libcurl's handles, with the connections that it keeps open.
///
/// Unchecked because one thread has it at a time: who uses it has taken it from the list of those that
/// are free.
private final class CurlHandle: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
  }

  deinit { curl_easy_cleanup(pointer) }
}

/// What libcurl asks and hands over while it performs a request; touched by that thread alone.
private final class WebExchange {
  let answer: Answer
  private let mayBePrivate: Bool
  /// Whether an address was not one of the public internet.
  private var wasPrivate = false

  init(limit: Int, mayBePrivate: Bool) {
    answer = Answer(limit: limit)
    self.mayBePrivate = mayBePrivate
  }

  func connect(to handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    umbu_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
    umbu_curl_set_opener(handle) { context, _, address in
      WebExchange.at(context).open(address!)
    }
    umbu_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
      WebExchange.at(context).answer.append(
        body: UnsafeRawBufferPointer(start: bytes, count: count))
    }
    umbu_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
      WebExchange.at(context).answer.append(
        header: UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> WebExchange {
    Unmanaged<WebExchange>.fromOpaque(context!).takeUnretainedValue()
  }

  /// Makes the socket for the very address that is going to be reached: what a name meant a moment
  /// before does not count.
  private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    let start = UnsafeRawPointer(address).advanced(
      by: MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0)
    guard mayBePrivate || AddressRules.isPublic(start.assumingMemoryBound(to: sockaddr.self)) else {
      wasPrivate = true
      return curl_socket_t(-1)
    }
    let kind = address.pointee
    return socket(kind.family, kind.socktype | Int32(SOCK_CLOEXEC.rawValue), kind.protocol)
  }

  func failure(_ code: CURLcode) -> WebClient.Failure {
    if wasPrivate { return .privateAddress }
    switch code {
    case CURLE_OPERATION_TIMEDOUT: return .timedOut
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .badAddress
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
      return .untrusted
    default: return .unreachable
    }
  }
}
