import Capturing
import CCurl
import CurlTransport
import Glibc

/// Fetches what a link leads to. Blocks.
///
/// Each address on the way is looked up once, judged, and connected to as it was judged: what a name means a moment
/// later counts for nothing (DNS rebinding). No cookie, no credential and no referrer goes along, and no proxy of the
/// environment.
struct PageFetcher: Sendable {
  let rules: PageRules
  let names: HostNames

  /// What came.
  struct Answer: Sendable {
    var address: WebAddress
    /// In small letters, without parameters; empty when the server does not say.
    var type: String
    var charset: String?
    var isPacked: Bool
    var body: [UInt8]
  }

  /// - Parameter limit: bytes of the body as it comes.
  func fetch(
    _ link: WebAddress, accepting types: String, upTo limit: Int
  ) throws(PageFailure) -> Answer {
    let deadline = Self.milliseconds() + rules.timeout
    var address = link
    var headBytes = rules.headBytes
    for _ in 0...rules.mostRedirects {
      let addresses = try addresses(of: address)
      // Looking a name up takes of the time as well.
      let left = deadline - Self.milliseconds()
      guard left > 0 else { throw .tooSlow }
      let exchange = PageExchange(addresses: addresses, limit: limit, headLimit: headBytes)
      let status = try perform(address, types, within: left, exchange)
      headBytes -= exchange.headBytes
      switch status {
      case 200...299: return try answer(of: exchange, from: address)
      case 301, 302, 303, 307, 308:
        guard let place = exchange.header("location") else { throw .unreachable }
        guard let next = PageLink.address(place, from: address) else { throw .badLink }
        address = next
      case 404, 410: throw .notFound
      case 400...499: throw .refused
      default: throw .unreachable
      }
    }
    throw .tooManyRedirects
  }

  /// - Throws: `privateAddress` when one of them is none of everybody's, so that nobody has luck with the order.
  private func addresses(of place: WebAddress) throws(PageFailure) -> [[UInt8]] {
    let found = names.addresses(place.host)
    guard !found.isEmpty else { throw .unreachable }
    guard found.allSatisfy(rules.mayReach) else { throw .privateAddress }
    return found
  }

  private func answer(
    of exchange: PageExchange, from address: WebAddress
  ) throws(PageFailure) -> Answer {
    let said = (exchange.header("content-type") ?? "").lowercased()
    let parts = said.split(separator: ";").map { part in
      String(part).filter { letter in !letter.isWhitespace && letter != "\"" }
    }
    let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }
    let coding = (exchange.header("content-encoding") ?? "identity").lowercased()
    guard ["gzip", "x-gzip", "identity", ""].contains(coding) else { throw .unreadable }
    return Answer(
      address: address, type: parts.first ?? "",
      charset: charset.map { String($0.dropFirst(8)) },
      isPacked: coding.hasSuffix("gzip"), body: exchange.body)
  }

  private func perform(
    _ address: WebAddress, _ types: String, within milliseconds: Int64, _ exchange: PageExchange
  ) throws(PageFailure) -> Int {
    _ = Self.isReady
    guard let handle = curl_easy_init() else { throw .busy }
    defer { curl_easy_cleanup(handle) }
    var headers: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(headers) }
    for line in [
      "Accept: \(types)", "Accept-Encoding: gzip", "Accept-Language: pt-BR, pt;q=0.9, en;q=0.8",
    ] {
      headers = curl_slist_append(headers, line)
    }
    umbu_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
    let places = exchange.addresses.map { SocketAddress.text(of: $0) }.joined(separator: ",")
    let resolved = curl_slist_append(nil, "\(address.host):\(address.port):\(places)")
    defer { curl_slist_free_all(resolved) }
    umbu_curl_set_pointer(handle, CURLOPT_RESOLVE, resolved)
    set(handle, CURLOPT_URL, address.text)
    set(handle, CURLOPT_PROTOCOLS_STR, address.isSecure ? "https" : "http")
    set(handle, CURLOPT_PROXY, "")
    set(handle, CURLOPT_USERAGENT, "Mozilla/5.0 (compatible; Umbu; reads a link for one person)")
    if let file = rules.certificates { set(handle, CURLOPT_CAINFO, file) }
    umbu_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    umbu_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
    umbu_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(min(milliseconds, 5_000)))
    umbu_curl_set_long(handle, CURLOPT_TIMEOUT_MS, Int(milliseconds))
    exchange.connect(to: handle)
    let code = withExtendedLifetime(exchange) { curl_easy_perform(handle) }
    if let failure = exchange.failure { throw failure }
    guard code == CURLE_OK else { throw Self.failure(code) }
    var status = 0
    umbu_curl_status(handle, &status)
    return status
  }

  /// libcurl copies texts.
  private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String) {
    _ = text.withCString { umbu_curl_set_pointer(handle, option, $0) }
  }

  private static func failure(_ code: CURLcode) -> PageFailure {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: .tooSlow
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: .badLink
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: .untrusted
    default: .unreachable
    }
  }

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Of a clock that nobody sets.
  private static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
