import Values

/// Changes of a text that come from where it is read.
public enum MarkdownEditing {
  /// The text with a box ticked, or no longer so.
  /// - Parameter task: of a document that was read of this very text; where no box stands there any more, the text stays as
  ///   it is.
  public static func toggled(_ task: MarkdownTask, in source: String) -> String {
    var bytes = Array(source.bytes)
    let place = task.place
    guard place > 0, place + 1 < bytes.count, bytes[place - 1] == Byte.openBracket,
      bytes[place + 1] == Byte.closeBracket,
      bytes[place] == Byte.space || bytes[place].lowered == 0x78
    else { return source }
    bytes[place] = task.isDone ? Byte.space : 0x78
    return String(utf8: bytes)
  }
}
