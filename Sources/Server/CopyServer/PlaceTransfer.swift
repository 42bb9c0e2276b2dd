import CCurl
import Copies
import CurlTransport
import Glibc

/// One transfer while libcurl performs it: opens the socket if its address may be reached, gives what
/// goes up and takes what comes down. Touched by that thread alone.
final class PlaceTransfer {
  private let limit: Int
  private let mayBePrivate: Bool
  private var rest: ArraySlice<UInt8>
  private let isUpload: Bool
  private var body: [UInt8] = []
  /// Whether an address was not one of the public internet.
  private var wasPrivate = false
  private var isTooLong = false

  init(_ call: PlaceCall, mayBePrivate: Bool) {
    limit = call.answerLimit
    rest = (call.body ?? [])[...]
    isUpload = call.body != nil
    self.mayBePrivate = mayBePrivate
  }

  /// - Throws: why there is no answer.
  func perform(on handle: UnsafeMutableRawPointer) throws(CopyFailure) -> PlaceAnswer {
    let context = Unmanaged.passUnretained(self).toOpaque()
    umbu_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
    umbu_curl_set_opener(handle) { context, _, address in
      PlaceTransfer.at(context).open(address!)
    }
    if isUpload {
      umbu_curl_set_long(handle, CURLOPT_UPLOAD, 1)
      umbu_curl_set_offset(handle, CURLOPT_INFILESIZE_LARGE, rest.count)
      umbu_curl_set_pointer(handle, CURLOPT_READDATA, context)
      umbu_curl_set_receiver(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
        PlaceTransfer.at(context).fill(
          UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
      }
    }
    umbu_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
      PlaceTransfer.at(context).append(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    let code = withExtendedLifetime(self) { curl_easy_perform(handle) }
    guard code == CURLE_OK else { throw failure(code) }
    var status = 0
    umbu_curl_status(handle, &status)
    var length: curl_off_t = -1
    umbu_curl_length(handle, &length)
    return PlaceAnswer(status: status, body: body, length: Int64(length))
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> PlaceTransfer {
    Unmanaged<PlaceTransfer>.fromOpaque(context!).takeUnretainedValue()
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

  private func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(rest.count, room.count)
    room.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }

  /// Returns how many bytes were taken; fewer than given ends the transfer.
  private func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= limit else {
      isTooLong = true
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  private func failure(_ code: CURLcode) -> CopyFailure {
    if wasPrivate { return .hostNotAllowed }
    switch code {
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .badAddress
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
      return .untrusted
    case CURLE_OPERATION_TIMEDOUT: return .tooSlow
    case CURLE_WRITE_ERROR where isTooLong: return .tooLarge
    default: return .unreachable
    }
  }
}
