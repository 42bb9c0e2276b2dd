import Fields
import Glibc
import UmbuServer

/// The commands about what is counted.
extension CommandLine.Invocation {
  /// What came of one of them; nil when it is none.
  func countedOutcome() async -> CommandResult? {
    switch words.first {
    case "ask": return await ask()
    case "export": return await export()
    case "hook": return await hook()
    default: return nil
    }
  }

  private func ask() async -> CommandResult {
    guard words.count == 2 else {
      return Self.wrong("ask takes the name of a question, a file, or - for standard input.")
    }
    switch question(words[1]) {
    case .success(let question):
      return await operate(
        ["ask", question] + passed(["--last", "--from", "--to", "--language"])
          + given(["--csv", "--json", "--patient"]))
    case .failure(let wrong): return wrong.result
    }
  }

  private struct Wrong: Error {
    var result: CommandResult
  }

  /// A question's name, or its JSON of a file or of standard input.
  private func question(_ text: String) -> Result<String, Wrong> {
    // A name has neither.
    guard text == "-" || text.contains("/") || text.contains(".") else { return .success(text) }
    guard let bytes = text == "-" ? standardInput() : contents(of: text) else {
      return .failure(Wrong(result: CommandResult(exitCode: 1, "umbu: \(text) cannot be read.")))
    }
    let question: String
    do throws(JSONError) {
      question = try JSONValue.parse(bytes, limits: JSONLimits(depth: 32)).jsonText
    } catch {
      return .failure(
        Wrong(
          result: Self.wrong(
            "The question is not JSON: \(error.reason.rawValue) at \(error.offset).")))
    }
    guard question.unicodeScalars.count <= Self.longestQuestion else {
      return .failure(
        Wrong(
          result: Self.wrong("The question has more than \(Self.longestQuestion) characters.")))
    }
    return .success(question)
  }

  private func export() async -> CommandResult {
    var arguments = words
    if arguments.count == 3 { arguments[2] = absolute(arguments[2]) }
    return await operate(arguments + passed(["--day", "--from", "--to", "--form", "--daily"]))
  }

  private func hook() async -> CommandResult {
    var arguments = words
    if let asked = options["--question"] {
      switch question(asked) {
      case .success(let question): arguments += ["--question", question]
      case .failure(let wrong): return wrong.result
      }
    }
    arguments += passed(["--to", "--every"]) + given(["--people", "--forward"])
    // Not among the arguments of a process, which all users of a machine see.
    if words.dropFirst().first == "add", let key = option("", or: "UMBU_HOOK_KEY") {
      arguments += ["--key", key]
    }
    return await operate(arguments)
  }

  /// The file that says which events of another system are which of ours.
  func mapping() -> [String] {
    options["--mapping"].map { ["--mapping", absolute($0)] } ?? []
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
