import Capturing
import Glibc
import MailCapture

extension CommandLine.Invocation {
  /// How mail to people's own addresses is taken, if that is said.
  /// - Returns: what is wrong with what was said.
  func capture() -> Result<CaptureSettings?, WrongOption> {
    guard let text = option("--capture", or: "UMBU_CAPTURE") else { return .success(nil) }
    do throws(CaptureSettings.Failure) {
      return .success(try CaptureSettings(text, secret: option("", or: "UMBU_CAPTURE_SECRET")))
    } catch {
      return .failure(WrongOption(words: "--capture " + error.words))
    }
  }

  /// `mail receive ADDRESS < MESSAGE`. What the server does not hear of now is tried again by the mail server.
  func takeMail() async -> CommandResult {
    guard words.count == 3, words[1] == "receive" else {
      return CommandResult(
        exitCode: 64, "umbu: mail takes receive ADDRESS, and the mail as its input. See umbu help.")
    }
    guard let path = keepInput() else {
      return CommandResult(exitCode: 75, "The mail could not be put into the folder of data.")
    }
    defer { unlink(path) }
    let result = await operate(["mail", "receive", words[2], path])
    // Whatever else went wrong, the mail is not lost for it.
    return [0, 64, 65, 67, 75, 77].contains(result.exitCode)
      ? result : CommandResult(exitCode: 75, result.text)
  }

  /// Writes the input into a file that the server can read: no more than shows that it is too much.
  private func keepInput() -> String? {
    let path = absolute(data.folder) + "/mail-XXXXXX"
    var template = path.utf8CString.map(\.self)
    let file = mkstemp(&template)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let made = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    while total <= CapturedMail.mostBytes {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if count == 0 { return made }
        break
      }
      total += count
      guard write(file, buffer, count) == count else { break }
    }
    if total > CapturedMail.mostBytes { return made }
    unlink(made)
    return nil
  }
}
