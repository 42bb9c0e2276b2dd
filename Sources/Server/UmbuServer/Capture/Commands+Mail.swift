import Capturing
import Glibc
import MailCapture

extension Commands {
  /// `mail receive ADDRESS FILE`: takes a mail for an address of somebody's own, for the pipe of a mail server. The
  /// command line has put into the file what it read.
  func takeMail(_ arguments: [String], in app: AppServer) async -> CommandResult {
    guard arguments.count == 3, arguments[0] == "receive" else {
      return CommandResult(exitCode: 64, "mail takes receive ADDRESS, and the mail as its input.")
    }
    guard let capture = app.capture, capture.isOffered else {
      return Self.said(
        .later, "\(app.app.name) takes no mail now: umbu serve with --capture does.")
    }
    do throws(MailRefusal) {
      guard let message = Self.message(in: arguments[2]) else { throw .later }
      let receipt = try await capture.receive(message, to: arguments[1])
      return .done(receipt.isNew ? "Taken." : "It had come before.")
    } catch {
      return Self.said(error, error.words)
    }
  }

  private static func said(_ refusal: MailRefusal, _ words: String) -> CommandResult {
    CommandResult(exitCode: refusal.exitCode, words)
  }

  /// The bytes of a file, one more than a mail may have at most; nil for one that cannot be read.
  private static func message(in path: String) -> [UInt8]? {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= CapturedMail.mostBytes {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}

extension AppServer {
  /// Its mail; nil for an app that takes none.
  var capture: MailCapture? {
    for module in modules { if let module = module as? CaptureModule { return module.mail } }
    return nil
  }
}
