import Foundation
import Glibc
import Synchronization
import Waiting

/// A web server of a few lines on all of this machine's own addresses, with answers by path.
final class WebStandIn: Sendable {
  enum Answer: Sendable {
    /// All that goes over the wire.
    case whole([UInt8])
    /// A head, and then these bytes again and again until nobody reads them.
    case endless(head: String, [UInt8])
    /// Nothing at all.
    case silent
  }

  let port: UInt16
  private let listener: Int32
  private let answers: Mutex<[String: Answer]>
  private let asked = Mutex<[String]>([])

  /// - Parameter answers: by path.
  init(_ answers: [String: Answer] = [:]) {
    self.answers = Mutex(answers)
    let opened = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        precondition(bind(opened, address, length) == 0)
        precondition(listen(opened, 64) == 0)
        getsockname(opened, address, &length)
      }
    }
    listener = opened
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while case let connection = accept(opened, nil, nil), connection >= 0 {
        Thread.detachNewThread { [self] in serve(connection) }
      }
      close(opened)
    }
  }

  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  /// What was asked for: the address that was reached, and the path.
  var requests: [String] { asked.withLock(\.self) }

  func set(_ answer: Answer, at path: String) { answers.withLock { $0[path] = answer } }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
    }
    let head = String(decoding: bytes, as: UTF8.self)
    let path = head.split(separator: " ").dropFirst().first.map { String($0) } ?? ""
    asked.withLock { $0.append("\(Self.local(connection)) \(path)") }
    switch answers.withLock({ $0[path] }) {
    case .whole(let answer): _ = send(answer, over: connection)
    case .endless(let head, let piece):
      guard send(Array(head.utf8), over: connection) else { return }
      while send(piece, over: connection) {}
    case .silent: _ = read(connection, &buffer, buffer.count)
    case nil:
      _ = send(Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8), over: connection)
    }
  }

  private func send(_ bytes: [UInt8], over connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Which of this machine's addresses somebody has reached.
  private static func local(_ connection: Int32) -> String {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { address in
      _ = address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(connection, address, &length)
      }
    }
    return withUnsafeBytes(of: address.sin_addr.s_addr) { bytes in
      bytes.map { String($0) }.joined(separator: ".")
    }
  }
}

extension WebStandIn.Answer {
  /// A page, or anything else with a type.
  static func page(
    _ body: String, type: String = "text/html; charset=utf-8", headers: String = ""
  ) -> Self {
    bytes(Array(body.utf8), type: type, headers: headers)
  }

  static func bytes(_ body: [UInt8], type: String, headers: String = "") -> Self {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\(headers)"
      + "Connection: close\r\n\r\n"
    return .whole(Array(head.utf8) + body)
  }

  static func redirect(to place: String, status: Int = 302) -> Self {
    .whole(
      Array(
        "HTTP/1.1 \(status) Found\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n".utf8))
  }

  static func status(_ status: Int) -> Self {
    .whole(Array("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
  }
}
