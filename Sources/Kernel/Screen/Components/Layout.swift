import Values

extension Node {
  /// One below the other.
  @inline(never)
  public static func column(_ gap: Gap = .normal, _ children: [Node]) -> Node {
    .tag("div", "column", [], children).adding(gap.rawValue)
  }

  /// Side by side, breaking into lines where there is no room.
  @inline(never)
  public static func line(
    _ gap: Gap = .small, spread: Bool = false, _ children: [Node]
  ) -> Node {
    .tag("div", spread ? "line spread" : "line", [], children).adding(gap.rawValue)
  }

  /// Takes the room that is left in a line.
  @inline(never)
  public static func grow(_ children: [Node]) -> Node { .tag("div", "grow", [], children) }

  /// Only for screen readers.
  @inline(never)
  public static func spoken(_ text: String) -> Node {
    .words("span", "visually-hidden", text)
  }
}
