import Fields
import Glibc
import Threading
import Values

/// A text to a telephone.
public struct SMSMessage: Sendable, Hashable {
  public var to: Phone
  public var text: String
  /// The same when the same message is sent again, by which it can be known where the provider cares.
  public var key: String

  public init(to: Phone, text: String, key: String) {
    self.to = to
    self.text = text
    self.key = key
  }
}

/// Hands texts to a provider of SMS.
public struct SMSGateway: Sendable {
  /// Returns when the provider has taken the text.
  /// - Throws: `GatewayFailure`.
  public var send: @Sendable (SMSMessage) async throws -> Void

  public init(send: @escaping @Sendable (SMSMessage) async throws -> Void) {
    self.send = send
  }

  /// One that writes each text to a file of a folder, for trying things out: nobody gets anything. The
  /// file is named by the key, so that the same message is there once.
  public static func folder(_ path: String) -> SMSGateway {
    let workers = WorkerPool(threads: 1, capacity: 100)
    return SMSGateway { message in
      let content = JSONValue.object([
        .init("to", .text(message.to.e164)), .init("text", .text(message.text)),
        .init("segments", .integer(Int64(SMSText(message.text).segments))),
        .init("key", .text(message.key)),
      ]).bytes
      let file = "\(path)/\(message.key.fileName).json"
      do {
        try await workers.run { try write(content, to: file, in: path) }
      } catch is WorkerPool.Busy {
        throw GatewayFailure.later("too many others wait", after: nil)
      }
    }
  }

  /// Whole or not at all.
  private static func write(_ bytes: [UInt8], to file: String, in folder: String) throws {
    mkdir(folder, 0o700)
    let partial = file + ".partial"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw GatewayFailure.later("the folder cannot be written", after: nil)
    }
    let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    close(descriptor)
    guard isWritten, rename(partial, file) == 0 else {
      throw GatewayFailure.later("the folder cannot be written", after: nil)
    }
  }
}

extension String {
  /// Fit for the name of a file.
  fileprivate var fileName: String {
    String(
      decoding: utf8.prefix(100).map { byte in
        let isPlain =
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        return isPlain ? byte : UInt8(ascii: "_")
      }, as: UTF8.self)
  }
}
