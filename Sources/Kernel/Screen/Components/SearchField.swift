import Values

extension Node {
  /// A search at the top of a list, with a button that clears it.
  /// - Parameter resultsID: the list that it narrows down; nil while there is none.
  @inline(never)
  public static func searchField(
    id: String, label: String, text: String, resultsID: String?, language: Language,
    onClear: Listener, on listeners: Listener...
  ) -> Node {
    let attributes: [Attribute] =
      TextKind.search.attributes + [
        .label(label), .text("placeholder", label), .text("autocomplete", "off"),
        .text("spellcheck", "false"), Attribute("value", .property(text)),
      ] + (resultsID.map { [.aria("controls", $0)] } ?? [])
    let input = Node.tag("input", "input", id: id, attributes, on: listeners)
    let clear = Node.when(
      !text.isEmpty,
      .tag(
        "button", "search-clear", key: "clear",
        [.text("type", "button"), .label(ComponentWords.clear(language))], on: [onClear],
        [.icon(.close)]))
    return .tag("div", "search", [.role("search")], [.icon(.search, "search-icon"), input, clear])
  }
}
