import Fields
import Glibc

/// The commands about what is counted.
extension CommandLine.Invocation {
  func handleEvents() async -> CommandResult {
    var arguments = words
    if arguments.count == 3, arguments[1] == "restore" { arguments[2] = absolute(arguments[2]) }
    return await operate(arguments + given(["--yes", "--remove"]) + keyCopy())
  }

  func importEvents() async -> CommandResult {
    var arguments = words
    if arguments.count == 3 { arguments[2] = absolute(arguments[2]) }
    // The file that says which events of another system are which of ours.
    arguments += options["--mapping"].map { ["--mapping", absolute($0)] } ?? []
    return await operate(arguments + given(["--yes"]))
  }

  func ask() async -> CommandResult {
    guard words.count == 2 else {
      return wrong("ask takes the name of a question, a file, or - for standard input.")
    }
    var question = words[1]
    // A name has neither.
    if question == "-" || question.contains("/") || question.contains(".") {
      switch json(question, "The question") {
      case .success(let text): question = text
      case .failure(let wrong): return wrong.result
      }
    }
    return await operate(
      ["ask", question] + given(["--forget"])
        + passed(["--last", "--from", "--to", "--language", "--save"])
        + given(["--csv", "--json", "--patient"]))
  }

  func export() async -> CommandResult {
    var arguments = words
    if arguments.count == 3 { arguments[2] = absolute(arguments[2]) }
    return await operate(arguments + passed(["--day", "--from", "--to", "--form", "--daily"]))
  }

  func hook() async -> CommandResult {
    var arguments = words
    if var question = options["--question"] {
      // A name has neither.
      if question == "-" || question.contains("/") || question.contains(".") {
        switch json(question, "The question") {
        case .success(let text): question = text
        case .failure(let wrong): return wrong.result
        }
      }
      arguments += ["--question", question]
    }
    arguments += passed(["--to", "--every"]) + given(["--people", "--forward"])
    // Not among the arguments of a process, which all users of a machine see.
    if words.dropFirst().first == "add", let key = option("", or: "UMBU_HOOK_KEY") {
      arguments += ["--key", key]
    }
    return await operate(arguments)
  }

  /// Why a file is not taken.
  struct WrongFile: Error {
    var result: CommandResult
  }

  /// The JSON of a file, or of standard input for `-`, as short as it can be written.
  /// - Parameter name: what it is, at the beginning of a sentence.
  func json(_ path: String, _ name: String) -> Result<String, WrongFile> {
    guard let bytes = path == "-" ? standardInput() : contents(of: path) else {
      return .failure(
        WrongFile(result: CommandResult(exitCode: 1, "umbu: \(path) cannot be read.")))
    }
    let text: String
    do throws(JSONError) {
      text = try JSONValue.parse(bytes, limits: JSONLimits(depth: 32)).jsonText
    } catch {
      let words = "\(name) is not JSON: \(error.reason.rawValue) at \(error.offset)."
      return .failure(WrongFile(result: wrong(words)))
    }
    guard text.unicodeScalars.count <= Self.longest else {
      let words = "\(name) has more than \(Self.longest) characters."
      return .failure(WrongFile(result: wrong(words)))
    }
    return .success(text)
  }

  /// A query, the name of one, or the file that has it.
  func runSQL() async -> CommandResult {
    guard words.count <= 3 else {
      return wrong("events sql takes one query, in quotes, a file, or - for standard input.")
    }
    var query = Array(words.dropFirst(2))
    if let place = query.first, place == "-" || (place.hasSuffix(".sql") && !place.contains(" ")) {
      guard let bytes = place == "-" ? standardInput() : contents(of: place) else {
        return CommandResult(exitCode: 1, "umbu: \(place) cannot be read.")
      }
      query = [String(decoding: bytes, as: UTF8.self)]
    }
    guard query.allSatisfy({ $0.unicodeScalars.count <= Self.longest }) else {
      return wrong("The query has more than \(Self.longest) characters.")
    }
    return await operate(
      ["events", "sql"] + query + passed(["--limit", "--save"])
        + given(["--csv", "--json", "--remove"]))
  }

  /// What the door of a server takes as one argument.
  private static let longest = 16_384

  private func standardInput() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= 4 * Self.longest {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
