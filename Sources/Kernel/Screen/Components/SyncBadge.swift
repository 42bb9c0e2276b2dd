extension Node {
  /// Where the device stands with the server, in the bar: an icon with words beside it where there
  /// is room. It leads to the details.
  /// - Parameter isTurning: the icon turns while something travels.
  public static func syncBadge(
    _ symbol: Symbol, _ text: String, tone: Tone = .neutral, isTurning: Bool = false,
    on listener: Listener
  ) -> Node {
    .tag(
      "button", "sync-badge tone-" + tone.rawValue, key: "sync",
      [.text("type", "button"), .text("title", text)], on: [listener],
      [.icon(symbol, isTurning ? "turning" : ""), .tag("span", "sync-text", [], [.text(text)])])
  }
}
