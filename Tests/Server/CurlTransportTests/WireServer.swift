import Foundation
import Glibc

/// A server of a few lines that shows what came over the wire (`TransportPromise`).
final class WireServer: Sendable {
  let port: UInt16
  private let listener: Int32

  init(redirectingTo other: String = "") {
    let opened = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
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
    Thread.detachNewThread {
      while case let connection = accept(opened, nil, nil), connection >= 0 {
        Thread.detachNewThread { Self.serve(connection, other) }
      }
      // Only here: another server's listener may get this number next, and would be served.
      close(opened)
    }
  }

  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(_ connection: Int32, _ other: String) {
    defer { close(connection) }
    let request = read(connection)
    let path = String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first
    switch path?.split(separator: "?").first.map(String.init) ?? "" {
    case "/echo": answer(connection, "200 OK", request)
    case "/bytes": answer(connection, "200 OK", (0...255).map { UInt8($0) })
    case "/large": answer(connection, "200 OK", [UInt8](repeating: 120, count: 1_000_000))
    case "/redirect": answer(connection, "302 Found\r\nLocation: \(other)echo", [])
    case "/drop": return
    case "/slow":
      var byte: UInt8 = 0
      _ = Glibc.read(connection, &byte, 1)
    case let path where path.hasPrefix("/status/"):
      answer(connection, path.dropFirst(8) + " Status\r\nX-Kind:  test ", [])
    default: answer(connection, "404 Not Found", [])
    }
  }

  /// The head, and as much body as `Content-Length` says.
  private static func read(_ connection: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
        let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
        let length =
          head.components(separatedBy: "content-length: ").dropFirst().first
          .flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        if bytes.count >= end + length { return bytes }
      }
      let count = Glibc.read(connection, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func answer(_ connection: Int32, _ status: some StringProtocol, _ body: [UInt8]) {
    let length = status.hasPrefix("204") ? "" : "Content-Length: \(body.count)\r\n"
    var bytes = Array("HTTP/1.1 \(status)\r\n\(length)Connection: close\r\n\r\n".utf8) + body
    while !bytes.isEmpty {
      let count = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return }
      bytes.removeFirst(count)
    }
  }
}
