import CCurl
import Crypto
import Glibc

/// Sends requests to a server that speaks S3, signed by libcurl (AWS Signature Version 4). Blocks.
struct S3Connection: Sendable {
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
  /// Times that a request is sent when the server or the network fails, and the pauses between.
  private static let pauses: [UInt32] = [200_000, 1_000_000]

  let address: S3Address

  /// Sends a request until it is answered. All that we ask may be asked twice.
  /// - Throws: `notFound`, `diskFull`, `unavailable`.
  func send(_ call: S3Call) throws(FileError) -> S3Answer {
    for pause in Self.pauses {
      if let answer = try? once(call), answer.status < 500, answer.status != 429 {
        return try checked(answer)
      }
      usleep(pause)
    }
    return try checked(try once(call))
  }

  private func checked(_ answer: S3Answer) throws(FileError) -> S3Answer {
    switch answer.status {
    case 200...299: return answer
    case 404: throw .notFound
    case 507: throw .diskFull
    default: throw .unavailable("S3 answers \(answer.status) \(answer.text(of: "Code") ?? "")")
    }
  }

  private func once(_ call: S3Call) throws(FileError) -> S3Answer {
    guard Self.isReady, let handle = curl_easy_init() else { throw .unavailable("no libcurl") }
    defer { curl_easy_cleanup(handle) }
    let digest = try Self.digest(of: call.body)
    var headers: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(headers) }
    // No other: libcurl 7.88 signs wrongly where one has no value.
    headers = curl_slist_append(headers, "x-amz-content-sha256: " + digest.hexadecimal)
    umbu_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
    let url = call.query.isEmpty ? call.url : call.url + "?" + call.query
    set(handle, CURLOPT_URL, url)
    set(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    set(handle, CURLOPT_AWS_SIGV4, "aws:amz:\(address.region):s3")
    set(handle, CURLOPT_USERPWD, "\(address.key):\(address.secret)")
    set(handle, CURLOPT_CUSTOMREQUEST, call.method.rawValue)
    umbu_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    umbu_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, 10)
    // A transfer that stands still is given up, one that goes on may take its time.
    umbu_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1_000)
    umbu_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, 30)
    if call.method == .head { umbu_curl_set_long(handle, CURLOPT_NOBODY, 1) }
    if let range = call.range {
      set(handle, CURLOPT_RANGE, "\(range.lowerBound)-\(range.upperBound - 1)")
    }
    return try S3Transfer(call).perform(on: handle)
  }

  private static func digest(of body: S3Call.Body) throws(FileError) -> [UInt8] {
    let digest = RunningDigest(.sha256)
    switch body {
    case .none: break
    case .bytes(let bytes): digest.add(bytes)
    case .file(let path, let part):
      try FileCopy.read(path, part) { (bytes) throws(FileError) in digest.add(bytes) }
    }
    return digest.finish()
  }

  /// libcurl copies texts.
  private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String) {
    _ = text.withCString { umbu_curl_set_pointer(handle, option, $0) }
  }
}
