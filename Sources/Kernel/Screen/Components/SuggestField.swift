import Values

extension Node {
  /// A field of one line with suggestions below it while something is typed: an editable combobox with a
  /// list (WAI-ARIA 1.2). Whatever is typed stands; what is offered only saves typing.
  ///
  /// The browser's own `datalist` finds nothing where an accent lacks, and each shows it otherwise.
  /// - Parameters:
  ///   - suggestions: what is offered now, the best first; each shows its title and its detail.
  ///   - reached: which of them the keyboard is at; nil while it is at what was typed.
  ///   - name: what the list is called.
  ///   - status: how many there are, for screen readers.
  ///   - onTake: takes a suggestion.
  ///   - listeners: hear `.input`, `.blur`, and the `.keyDown` of which `SuggestionKey` says what it means.
  @inline(never)
  public static func suggestField(
    _ field: Field, text: String, maxLength: Int?, suggestions: [Choice], reached: Int?,
    name: String, status: String, onTake: (Choice) -> Listener, on listeners: Listener...
  ) -> Node {
    let (listID, isOpen) = (field.id + "-suggestions", !suggestions.isEmpty)
    var attributes = field.attributes
    attributes += [
      .fixed("type", "text"), .text("name", field.id), .fixed("autocomplete", "off"),
      .fixed("spellcheck", "false"), .role("combobox"), .fixed("aria-autocomplete", "list"),
      .state("aria-expanded", isOpen),
    ]
    if let maxLength { attributes.append(.text("maxlength", "\(maxLength)")) }
    if isOpen { attributes.append(.text("aria-controls", listID)) }
    if let reached, reached < suggestions.count {
      attributes.append(.text("aria-activedescendant", "\(listID)-\(reached)"))
    }
    attributes.append(.property("value", text))
    var options: [Node] = []
    for (place, suggestion) in suggestions.enumerated() {
      options.append(
        .tag(
          "li", "suggestion",
          [.role("option"), .state("aria-selected", place == reached)], on: [onTake(suggestion)],
          [
            .words("span", "suggestion-title", suggestion.title), .text(" "),
            .when(!suggestion.detail.isEmpty, .words("span", "soft", suggestion.detail)),
          ]
        ).id("\(listID)-\(place)").keyed(suggestion.value))
    }
    return field.around(
      .tag(
        "div", "suggest", [],
        [
          .tag("input", "input", attributes, on: listeners),
          .when(
            isOpen,
            .tag("ul", "suggestions", [.role("listbox"), .label(name)], options).id(listID)),
          .tag("span", "visually-hidden", [.role("status")], [.text(isOpen ? status : "")]),
        ]))
  }
}

/// What a key means in a field with suggestions.
public enum SuggestionKey: Hashable, Sendable {
  /// The keyboard goes to one of them; nil for what was typed.
  case reach(Int?)
  case take(Int)
  case close

  /// Nil for a key that belongs to the field itself. Enter sends the form unless a suggestion is reached.
  /// - Parameters:
  ///   - reached: which of them the keyboard is at.
  ///   - count: how many are shown.
  public init?(_ press: KeyPress, at reached: Int?, of count: Int) {
    let at = reached.flatMap { $0 < count ? $0 : nil }
    switch press.key {
    case "ArrowDown":
      guard let at else {
        self = .reach(0)
        return
      }
      self = .reach(at + 1 < count ? at + 1 : nil)
    case "ArrowUp" where count > 0:
      guard let at else {
        self = .reach(count - 1)
        return
      }
      self = .reach(at > 0 ? at - 1 : nil)
    case "Enter":
      guard let at else { return nil }
      self = .take(at)
    case "Escape" where count > 0: self = .close
    default: return nil
    }
  }
}
