import Values

extension Node {
  /// Tags that are typed one after the other: Enter or a comma ends one, each can be removed.
  /// - Parameters:
  ///   - draft: what is being typed.
  ///   - onRemove: takes the tag away.
  ///   - listeners: hear the draft's `.input` and `.keyDown`.
  @inline(never)
  public static func tagField(
    _ field: Field, tags: [String], draft: String, onRemove: (String) -> Listener,
    on listeners: Listener...
  ) -> Node {
    let remove = ComponentWords.remove(field.language)
    let chips = tags.map { tag in
      Node.tag(
        "li", "chip", [],
        [
          .words("span", tag),
          .tag(
            "button", "chip-remove", [.fixed("type", "button"), .label(remove + " " + tag)],
            on: [onRemove(tag)], [.icon(.close)]),
        ]
      ).keyed(tag)
    }
    let attributes =
      field.attributes + [
        .fixed("type", "text"), .fixed("autocomplete", "off"), .fixed("autocapitalize", "none"),
        .fixed("enterkeyhint", "done"), .property("value", draft),
      ]
    let input = Node.tag("input", "tag-draft", attributes, on: listeners)
    let list = Node.when(!chips.isEmpty, .tag("ul", "chips", [], chips))
    return field.around(.tag("div", "input tag-field", [], [list, input]))
  }

  /// A tag to read.
  @inline(never)
  public static func chip(_ text: String) -> Node {
    .words("span", "chip chip-plain", text).keyed(text)
  }
}
