import Foundation
import Glibc
import Synchronization

/// A server of IMAP of a few lines that has one mailbox, and keeps what it heard.
final class ScriptedMailbox: Sendable {
  let port: UInt16
  private let listener: Int32
  private struct State {
    var heard: [String] = []
    var mails: [Int: String] = [:]
    var validity = 7
    var silent: Int?
  }
  private let state = Mutex(State())

  /// The commands that clients said, without their tags.
  var lines: [String] { state.withLock(\.heard) }

  static let password = "secret"

  init() {
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
    Thread.detachNewThread { [self] in
      while case let connection = accept(opened, nil, nil), connection >= 0 {
        serve(connection)
        close(connection)
      }
      close(opened)
    }
  }

  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  func put(_ mail: String, as number: Int) { state.withLock { $0.mails[number] = mail } }

  /// Says nothing to who asks for that mail.
  func keepSilent(at number: Int) { state.withLock { $0.silent = number } }

  /// Numbers mean others from now on.
  func renumber(_ mails: [Int: String]) {
    state.withLock { state in
      state.mails = mails
      state.validity += 1
    }
  }

  private func serve(_ connection: Int32) {
    func say(_ text: String) -> Bool {
      let bytes = Array((text + "\r\n").utf8)
      return Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
    guard say("* OK ready") else { return }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      while let end = bytes.firstRange(of: [0x0D, 0x0A])?.lowerBound {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeFirst(end + 2)
        let parts = line.split(separator: " ", maxSplits: 1).map { String($0) }
        guard parts.count == 2 else { return }
        state.withLock { $0.heard.append(parts[1]) }
        if let silent = state.withLock(\.silent), parts[1].hasPrefix("UID FETCH \(silent) ") {
          continue
        }
        guard say(answer(parts[1], parts[0])) else { return }
      }
      let count = Glibc.read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
    }
  }

  private func answer(_ command: String, _ tag: String) -> String {
    let (mails, validity) = state.withLock { ($0.mails, $0.validity) }
    let words = command.split(separator: " ").map { String($0) }
    switch words[0].uppercased() {
    case "CAPABILITY": return "* CAPABILITY IMAP4rev1\r\n\(tag) OK done"
    case "LOGIN":
      let isRight = words.last == Self.password || words.last == "\"\(Self.password)\""
      return isRight ? "\(tag) OK in" : "\(tag) NO who?"
    case "SELECT":
      return "* \(mails.count) EXISTS\r\n* OK [UIDVALIDITY \(validity)] valid\r\n"
        + "\(tag) OK [READ-WRITE] done"
    case "NOOP": return "\(tag) OK done"
    case "FETCH":
      let ends = words[1].split(separator: ":").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, 1...mails.count ~= first,
        first...mails.count ~= last
      else { return "\(tag) BAD none" }
      let numbers = mails.keys.sorted()
      return (first...last).map { "* \($0) FETCH (FLAGS () UID \(numbers[$0 - 1]))\r\n" }.joined()
        + "\(tag) OK done"
    case "UID":
      guard let number = Int(words[2]), let mail = mails[number] else { return "\(tag) NO none" }
      return "* 1 FETCH (UID \(number) BODY[] {\(mail.utf8.count)}\r\n\(mail))\r\n\(tag) OK done"
    case "LOGOUT": return "* BYE\r\n\(tag) OK bye"
    default: return "\(tag) BAD what?"
    }
  }
}
