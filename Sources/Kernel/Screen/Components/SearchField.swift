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
        .label(label), .text("placeholder", label), .fixed("autocomplete", "off"),
        .fixed("spellcheck", "false"), .property("value", text),
      ] + (resultsID.map { [.text("aria-controls", $0)] } ?? [])
    let input = Node.tag("input", "input", attributes, on: listeners).id(id)
    let clear = Node.when(
      !text.isEmpty,
      .tag(
        "button", "search-clear",
        [.fixed("type", "button"), .label(ComponentWords.clear(language))], on: [onClear],
        [.icon(.close)]
      ).keyed("clear"))
    return .tag("div", "search", [.role("search")], [.icon(.search, "search-icon"), input, clear])
  }
}
