import Foundation
import Glibc
import Synchronization

/// A mail server of a few lines that says what a test wants, and keeps what it heard.
final class ScriptedServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let heard = Mutex<[String]>([])
  /// The lines that clients said, those of mails among them.
  var lines: [String] { heard.withLock { $0 } }

  /// - Parameter answers: what it says to a command that begins so, in place of the usual; to
  ///   "greeting" and to the end of a mail, ".", too. An empty answer is silence until the client
  ///   goes, "-" the end of the line.
  init(_ answers: [String: String] = [:]) {
    let opened = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        precondition(bind(opened, address, length) == 0)
        precondition(listen(opened, 8) == 0)
        getsockname(opened, address, &length)
      }
    }
    listener = opened
    port = UInt16(bigEndian: address.sin_port)
    let hear: @Sendable (String) -> Void = { line in self.heard.withLock { $0.append(line) } }
    Thread.detachNewThread {
      while case let connection = accept(opened, nil, nil), connection >= 0 {
        Self.serve(connection, answers, hear)
        close(connection)
      }
      close(opened)
    }
  }

  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private static let usual = [
    "greeting": "220 here", "EHLO": "250-here\r\n250 8BITMIME", "MAIL": "250 2.1.0 ok",
    "RCPT": "250 2.1.5 ok", "DATA": "354 go on", ".": "250 2.0.0 taken", "QUIT": "221 bye",
  ]

  private static func serve(
    _ connection: Int32, _ answers: [String: String], _ hear: (String) -> Void
  ) {
    /// False at the end of the line.
    func answer(_ command: String) -> Bool {
      let text = answers[command] ?? usual[command] ?? "500 5.5.2 what?"
      guard text != "-" else { return false }
      guard !text.isEmpty else { return true }
      let bytes = Array((text + "\r\n").utf8)
      return Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
    guard answer("greeting") else { return }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var isMail = false
    while true {
      while let end = bytes.firstRange(of: [0x0D, 0x0A])?.lowerBound {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeFirst(end + 2)
        hear(line)
        if isMail {
          guard line == "." else { continue }
          isMail = false
          guard answer(".") else { return }
        } else {
          let command = String(line.prefix(4))
          guard answer(command) else { return }
          isMail = command == "DATA" && answers["DATA"] == nil
        }
      }
      let count = Glibc.read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
    }
  }
}
