import Capturing
import CCurl
import CurlTransport
import Glibc

/// What libcurl asks and hands over while it fetches from one place; touched by that thread alone.
final class PageExchange {
  /// The ones that were judged; no other is connected to.
  let addresses: [[UInt8]]
  private(set) var body: [UInt8] = []
  private(set) var headBytes = 0
  /// What ended it on our side.
  private(set) var failure: PageFailure?
  private var headers: [String: String] = [:]
  private let limit: Int
  private let headLimit: Int

  init(addresses: [[UInt8]], limit: Int, headLimit: Int) {
    self.addresses = addresses
    self.limit = limit
    self.headLimit = headLimit
  }

  /// - Parameter name: in small letters.
  func header(_ name: String) -> String? { headers[name] }

  func connect(to handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    umbu_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
    umbu_curl_set_opener(handle) { context, _, address in
      PageExchange.at(context).open(address!)
    }
    umbu_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
      PageExchange.at(context).append(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    umbu_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
      PageExchange.at(context).append(header: UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> PageExchange {
    Unmanaged<PageExchange>.fromOpaque(context!).takeUnretainedValue()
  }

  /// Makes the socket for the very address that is going to be reached.
  private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    let start = UnsafeRawPointer(address).advanced(
      by: MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0)
    let bytes = SocketAddress.bytes(of: start.assumingMemoryBound(to: sockaddr.self))
    guard let bytes, addresses.contains(bytes) else {
      failure = .privateAddress
      return curl_socket_t(-1)
    }
    let kind = address.pointee
    return socket(kind.family, kind.socktype | Int32(SOCK_CLOEXEC.rawValue), kind.protocol)
  }

  /// Returns how many bytes were taken; fewer than given ends the transfer.
  private func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= limit else {
      failure = .tooLarge
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  /// One line of the head. A status line begins a new head, so that those of interim answers go.
  private func append(header bytes: UnsafeRawBufferPointer) -> Int {
    headBytes += bytes.count
    guard headBytes <= headLimit else {
      failure = .tooLarge
      return 0
    }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers = [:]
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0.isWhitespace }
      let end = value.lastIndex { !$0.isWhitespace }.map { value.index(after: $0) }
      headers[name] = String(value[..<(end ?? value.startIndex)])
    }
    return bytes.count
  }
}
