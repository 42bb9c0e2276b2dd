/// What a button of a toolbar does to the text that is selected, and undoes when it is pressed again.
public enum MarkdownTool: UInt8, CaseIterable, Sendable {
  case bold, italic, strikethrough, code, link
  /// None, then level 1, 2, 3, then none again.
  case heading
  case list, numbers, task, quote
}
