import CCurl
import Copies
import Crypto
import Glibc

/// Speaks with one place of copies through libcurl. Blocks. Nothing of what is answered leaves here but
/// statuses, lengths and the bytes of copies; what opens the place is never logged.
struct PlaceConnection {
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  let place: CopyPlace
  private(set) var folder: CopyAddress
  /// Whether the operator allows its addresses to be private ones.
  private let mayBePrivate: Bool
  /// Until when all must be done, in milliseconds of the machine's steady clock.
  private let deadline: Int64

  /// - Parameter milliseconds: for everything that is asked.
  /// - Throws: `badAddress`, `notSecure`.
  init(
    _ place: CopyPlace, allowing hosts: AllowedHosts, milliseconds: Int64
  ) throws(CopyFailure) {
    guard let folder = place.folder else { throw .badAddress }
    self.place = place
    self.folder = folder
    mayBePrivate = hosts.allows(folder)
    guard folder.isSecure || mayBePrivate else { throw .notSecure }
    deadline = Self.now + milliseconds
  }

  /// The same at the address of the bucket itself.
  var withoutPrefix: PlaceConnection {
    var place = place
    place.prefix = ""
    var bucket = self
    bucket.folder = place.folder ?? folder
    return bucket
  }

  /// Sends a request once.
  /// - Throws: why there is no answer, or what its status means: anything but a status of 200 to 299.
  func send(_ call: PlaceCall) throws(CopyFailure) -> PlaceAnswer {
    let answer = try perform(call)
    switch answer.status {
    case 200...299: return answer
    case 300...399: throw .redirects
    case 400 where Self.speaksOfQuota(answer.body), 403 where Self.speaksOfQuota(answer.body):
      throw .full
    case 401, 403: throw .refused
    case 404: throw .missing
    case 409: throw .noFolder
    case 413, 507: throw .full
    case 408, 429, 500, 502, 503, 504: throw .unreachable
    default: throw .strange
    }
  }

  private func perform(_ call: PlaceCall) throws(CopyFailure) -> PlaceAnswer {
    let left = deadline - Self.now
    guard left > 0 else { throw .tooSlow }
    guard Self.isReady, let handle = curl_easy_init() else { throw .unreachable }
    defer { curl_easy_cleanup(handle) }
    var headers: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(headers) }
    for header in call.headers { headers = curl_slist_append(headers, header) }
    if place.kind == .s3 {
      // No header without a value: libcurl 7.88 signs wrongly where there is one.
      let digest = Digest.sha256(call.body ?? []).hexadecimal
      headers = curl_slist_append(headers, "x-amz-content-sha256: " + digest)
      let region = place.region.isEmpty ? "us-east-1" : place.region
      set(handle, CURLOPT_AWS_SIGV4, "aws:amz:\(region):s3")
    } else {
      headers = curl_slist_append(headers, "Expect:")
    }
    umbu_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
    set(handle, CURLOPT_USERNAME, place.user)
    set(handle, CURLOPT_PASSWORD, place.secret)
    let path = call.name.isEmpty && place.kind == .s3 ? "" : "/" + call.name
    set(handle, CURLOPT_URL, folder.text + path + (call.query.isEmpty ? "" : "?" + call.query))
    set(handle, CURLOPT_CUSTOMREQUEST, call.method.rawValue)
    if call.method == .head { umbu_curl_set_long(handle, CURLOPT_NOBODY, 1) }
    set(handle, CURLOPT_PROTOCOLS_STR, folder.isSecure ? "https" : "http")
    // The way of the environment's proxy would go round the look at the address.
    set(handle, CURLOPT_PROXY, "")
    umbu_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
    umbu_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    umbu_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(min(left, 10_000)))
    umbu_curl_set_long(handle, CURLOPT_TIMEOUT_MS, Int(left))
    return try PlaceTransfer(call, mayBePrivate: mayBePrivate).perform(on: handle)
  }

  /// What S3 servers call a bucket that may grow no further, in a code of their own each.
  private static func speaksOfQuota(_ body: [UInt8]) -> Bool {
    String(decoding: body, as: UTF8.self).contains("Quota")
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// libcurl copies texts.
  private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String) {
    _ = text.withCString { umbu_curl_set_pointer(handle, option, $0) }
  }
}
