import Values

extension Node {
  /// A link of an icon alone; the label is its name and its tooltip.
  @inline(never)
  public static func linkIconButton(
    _ symbol: Symbol, _ label: String, _ kind: ButtonKind = .plain, href: String,
    on listener: Listener
  ) -> Node {
    .tag(
      "a", "icon-button", [.text("href", href), .label(label), .text("title", label)],
      on: [listener], [.icon(symbol)]
    ).adding("button-", kind.rawValue)
  }
}
