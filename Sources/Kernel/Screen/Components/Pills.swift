import Values

extension Node {
  /// Pages of the same kind, the one that is shown among them: all in sight, where there are too many for
  /// segments.
  @inline(never)
  public static func pills(label: String, _ pills: [Node]) -> Node {
    .tag("nav", "pills", [.label(label)], pills).keyed("pills")
  }

  @inline(never)
  public static func pill(
    _ title: String, href: String, isCurrent: Bool, on listener: Listener
  ) -> Node {
    var attributes: [Attribute] = [.text("href", href)]
    if isCurrent { attributes.append(.fixed("aria-current", "page")) }
    return .tag("a", "pill", attributes, on: [listener], [.text(title)]).keyed(title)
  }
}
