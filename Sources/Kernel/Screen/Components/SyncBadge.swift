import Values

extension Node {
  /// Where the device stands with the server, in the bar: an icon with words beside it where there
  /// is room, and on a phone too when something is wrong. It leads to the details.
  /// - Parameters:
  ///   - more: what follows the words on a wide window.
  ///   - page: what the page is called to which it leads.
  ///   - isTurning: the icon turns while something travels.
  @inline(never)
  public static func syncBadge(
    _ symbol: Symbol, _ text: String, more: String = "", tone: Tone = .neutral,
    isTurning: Bool = false, to page: String = "", on listener: Listener
  ) -> Node {
    .tag(
      "button", "sync-badge",
      [.fixed("type", "button"), .text("title", text + more)]
        + (page.isEmpty ? [] : [.text("aria-description", page)]),
      on: [listener],
      [
        .icon(symbol, isTurning ? "turning" : ""),
        .tag(
          "span", "sync-text", [],
          more.isEmpty
            ? [.text(text)] : [.text(text), .words("span", "sync-more", more)]),
      ]
    ).adding("tone-", tone.rawValue).keyed("sync")
  }
}
