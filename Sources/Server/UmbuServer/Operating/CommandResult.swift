import Fields

/// What a command of the operator came to.
public struct CommandResult: FieldObject, Hashable, Sendable {
  /// 0 done, 1 not done, 2 wrongly asked, 3 done, but not all is there.
  public var exitCode = 0
  /// For people, with line ends.
  public var text = ""

  public init() {}

  public init(exitCode: Int, _ text: String) {
    self.exitCode = exitCode
    self.text = text.utf8.last == 0x0A || text.isEmpty ? text : text + "\n"
  }

  static func done(_ text: String) -> CommandResult { CommandResult(exitCode: 0, text) }
  static func failed(_ text: String) -> CommandResult { CommandResult(exitCode: 1, text) }
  static func incomplete(_ text: String) -> CommandResult { CommandResult(exitCode: 3, text) }
  static func wronglyAsked(_ text: String) -> CommandResult { CommandResult(exitCode: 2, text) }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("exitCode", &exitCode)
    fields.field("text", &text, maxLength: .max)
  }
}
