extension Node {
  /// One below the other.
  @inline(never)
  public static func column(_ gap: Gap = .normal, key: String? = nil, _ children: [Node]) -> Node {
    .tag("div", "column" + gap.className, key: key, [], children)
  }

  /// Side by side, breaking into lines where there is no room.
  @inline(never)
  public static func line(
    _ gap: Gap = .small, spread: Bool = false, key: String? = nil, _ children: [Node]
  ) -> Node {
    .tag("div", "line" + (spread ? " spread" : "") + gap.className, key: key, [], children)
  }

  /// Takes the room that is left in a line.
  @inline(never)
  public static func grow(_ children: [Node]) -> Node { .tag("div", "grow", [], children) }

  /// Only for screen readers.
  @inline(never)
  public static func spoken(_ text: String) -> Node {
    .tag("span", "visually-hidden", [], [.text(text)])
  }
}
