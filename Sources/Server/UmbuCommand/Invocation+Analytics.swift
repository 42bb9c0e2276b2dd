import Fields
import Glibc
import UmbuServer

/// The commands about what is counted.
extension CommandLine.Invocation {
  /// What came of one of them; nil when it is none.
  func countedOutcome() async -> CommandResult? {
    switch words.first {
    case "ask": return await ask()
    default: return nil
    }
  }

  private func ask() async -> CommandResult {
    guard words.count == 2 else {
      return Self.wrong("ask takes the name of a question, a file, or - for standard input.")
    }
    var question = words[1]
    // A name has neither.
    if question == "-" || question.contains("/") || question.contains(".") {
      guard let bytes = question == "-" ? standardInput() : contents(of: question) else {
        return CommandResult(exitCode: 1, "umbu: \(question) cannot be read.")
      }
      do throws(JSONError) {
        question = try JSONValue.parse(bytes, limits: JSONLimits(depth: 32)).jsonText
      } catch {
        return Self.wrong("The question is not JSON: \(error.reason.rawValue) at \(error.offset).")
      }
      guard question.unicodeScalars.count <= Self.longestQuestion else {
        return Self.wrong("The question has more than \(Self.longestQuestion) characters.")
      }
    }
    return await operate(
      ["ask", question] + given(["--forget"])
        + passed(["--last", "--from", "--to", "--language", "--save"])
        + given(["--csv", "--json", "--patient"]))
  }

  /// What the door of a server takes as one argument.
  private static let longestQuestion = 16_384

  private func standardInput() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= 4 * Self.longestQuestion {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    return bytes
  }

  private static func wrong(_ text: String) -> CommandResult {
    CommandResult(exitCode: 2, "umbu: \(text) See umbu help.")
  }
}
