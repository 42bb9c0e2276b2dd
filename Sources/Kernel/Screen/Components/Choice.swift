import Values

/// One of several values to choose from.
public struct Choice: Hashable, Sendable {
  public var value: String
  public var title: String
  public var detail: String

  @inline(never)
  public init(_ value: String, _ title: String, detail: String = "") {
    self.value = value
    self.title = title
    self.detail = detail
  }
}

extension Node {
  /// A choice from a list, by the platform's own picker. The listener hears `.change` with the
  /// value.
  @inline(never)
  public static func select(
    _ field: Field, choices: [Choice], selected: String, isLabelHidden: Bool = false,
    on listener: Listener
  ) -> Node {
    let options = choices.map { choice in
      Node.tag("option", [.text("value", choice.value)], [.text(choice.title)]).keyed(choice.value)
    }
    let attributes =
      field.attributes + [
        .text("name", field.id), .property("value", selected),
      ]
    let select = Node.tag("select", "input", attributes, on: [listener], options)
    let whole = field.around(.tag("div", "select", [], [select, .icon(.chevronDown)]))
    return isLabelHidden ? whole.adding("quiet-label") : whole
  }

  /// A choice among two to four, all seen at once. Each hears `.change` when it is chosen.
  @inline(never)
  public static func segmented(
    _ field: Field, choices: [Choice], selected: String, isLabelHidden: Bool = false,
    on listener: (Choice) -> Listener
  ) -> Node {
    let segments = choices.map { choice in
      Node.tag(
        "label", "segment", [],
        [
          .radio(field, choice, selected, listener(choice)),
          .words("span", choice.title),
        ]
      ).keyed(choice.value)
    }
    let group = field.aroundGroup([.tag("div", "segments", [], segments)])
    return isLabelHidden ? group.adding("quiet-label") : group
  }

  /// A choice among a few that need explaining, one below the other.
  @inline(never)
  public static func radioList(
    _ field: Field, choices: [Choice], selected: String, on listener: (Choice) -> Listener
  ) -> Node {
    let items = choices.map { choice in
      Node.tag(
        "label", "tick-row", [],
        [
          .radio(field, choice, selected, listener(choice)),
          .tag(
            "span", "tick-text", [],
            [
              .words("span", choice.title),
              .when(!choice.detail.isEmpty, .span(choice.detail, .secondary)),
            ]),
        ]
      ).keyed(choice.value)
    }
    return field.aroundGroup([.tag("div", "tick-list", [], items)])
  }

  private static func radio(
    _ field: Field, _ choice: Choice, _ selected: String, _ listener: Listener
  ) -> Node {
    .tag(
      "input", "radio",
      [
        .fixed("type", "radio"), .text("name", field.id), .text("value", choice.value),
        .flag("disabled", field.isDisabled),
        .property("checked", is: choice.value == selected),
      ], on: [listener]
    ).id(field.id + "-" + choice.value)
  }

  /// A box to tick. The listener hears `.change` with `.checked`.
  @inline(never)
  public static func checkbox(
    id: String, _ label: String, detail: String = "", isChecked: Bool, isDisabled: Bool = false,
    on listener: Listener
  ) -> Node {
    let (input, text) = tick("checkbox", id, label, detail, isChecked, isDisabled, listener)
    return .tag("div", "tick-row", [], [input, text]).keyed(id)
  }

  /// A setting that is on or off at once. The listener hears `.change` with `.checked`.
  @inline(never)
  public static func toggle(
    id: String, _ label: String, detail: String = "", isOn: Bool, isDisabled: Bool = false,
    on listener: Listener
  ) -> Node {
    let (input, text) = tick("switch", id, label, detail, isOn, isDisabled, listener)
    return .tag("div", "tick-row switch-row", [], [text, input.with(.role("switch"))]).keyed(id)
  }

  private static func tick(
    _ className: Literal, _ id: String, _ label: String, _ detail: String, _ isOn: Bool,
    _ isDisabled: Bool, _ listener: Listener
  ) -> (input: Node, text: Node) {
    var attributes: [Attribute] = [
      .text("id", id), .fixed("type", "checkbox"), .flag("disabled", isDisabled),
      .property("checked", is: isOn),
    ]
    let label = Node.tag("label", "", [.text("for", id)], [.text(label)])
    var text = [label]
    if !detail.isEmpty {
      attributes.append(.text("aria-describedby", id + "-note"))
      text.append(.words("span", "soft", detail).id(id + "-note"))
    }
    return (
      .tag("input", className, attributes, on: [listener]), .tag("span", "tick-text", [], text)
    )
  }
}
