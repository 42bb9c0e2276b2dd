import Values

/// Text of one of the sizes; weight comes before size.
public enum TextStyle: Literal, Sendable {
  case body = ""
  case secondary = "soft"
  case caption
  case strong
  /// Keeps line breaks as typed and lines short enough to read.
  case prose = "prose prose-lines"
}

extension Node {
  /// - Parameter tone: coloured where it is a bad or a good sign.
  @inline(never)
  public static func paragraph(
    _ text: String, _ kind: TextStyle = .body, tone: Tone = .neutral
  ) -> Node {
    let paragraph = Node.tag("p", kind.rawValue, [], [.text(text)])
    return tone == .neutral ? paragraph : paragraph.adding("tone-", tone.rawValue)
  }

  @inline(never)
  public static func span(_ text: String, _ kind: TextStyle = .body) -> Node {
    .tag("span", kind.rawValue, [], [.text(text)])
  }

  /// A heading inside a page, whose own title is the one of level 1.
  @inline(never)
  public static func heading(_ text: String, level: Int = 2) -> Node {
    .tag(
      level == 1 ? "h1" : level == 2 ? "h2" : "h3", level <= 2 ? "title" : "heading", [],
      [.text(text)])
  }

  /// Figures that line up under each other.
  @inline(never)
  public static func number(_ text: String) -> Node { .words("span", "number", text) }
}
