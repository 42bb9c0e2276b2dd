/// One of several values to choose from.
public struct Choice: Hashable, Sendable {
  public var value: String
  public var title: String
  public var detail: String

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
    _ field: Field, choices: [Choice], selected: String, on listeners: Listener...
  ) -> Node {
    let options = choices.map { choice in
      Node.tag("option", key: choice.value, [.text("value", choice.value)], [.text(choice.title)])
    }
    let attributes =
      field.attributes + [
        .text("name", field.id), Attribute("value", .property(selected)),
      ]
    let select = Node.tag("select", "input", attributes, on: listeners, options)
    return field.around(.tag("div", "select", [], [select, .icon(.chevronDown)]))
  }

  /// A choice among two to four, all seen at once. Each hears `.change` when it is chosen.
  @inline(never)
  public static func segmented(
    _ field: Field, choices: [Choice], selected: String, isLabelHidden: Bool = false,
    on listener: (Choice) -> Listener
  ) -> Node {
    let segments = choices.map { choice in
      Node.tag(
        "label", "segment", key: choice.value, [],
        [
          .radio(field, choice, selected, listener(choice)),
          .tag("span", [], [.text(choice.title)]),
        ])
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
        "label", "tick-row", key: choice.value, [],
        [
          .radio(field, choice, selected, listener(choice)),
          .tag(
            "span", "tick-text", [],
            [
              .tag("span", [], [.text(choice.title)]),
              .when(!choice.detail.isEmpty, .span(choice.detail, .secondary)),
            ]),
        ])
    }
    return field.aroundGroup([.tag("div", "tick-list", [], items)])
  }

  private static func radio(
    _ field: Field, _ choice: Choice, _ selected: String, _ listener: Listener
  ) -> Node {
    .tag(
      "input", "radio", id: field.id + "-" + choice.value,
      [
        .text("type", "radio"), .text("name", field.id), .text("value", choice.value),
        .flag("disabled", field.isDisabled),
        Attribute("checked", .propertyFlag(choice.value == selected)),
      ], on: [listener])
  }

  /// A box to tick. The listener hears `.change` with `.checked`.
  @inline(never)
  public static func checkbox(
    id: String, _ label: String, detail: String = "", isChecked: Bool, isDisabled: Bool = false,
    on listeners: Listener...
  ) -> Node {
    .tick(id, label, detail, "checkbox", [], isChecked, isDisabled, listeners)
  }

  /// A setting that is on or off at once. The listener hears `.change` with `.checked`.
  @inline(never)
  public static func toggle(
    id: String, _ label: String, detail: String = "", isOn: Bool, isDisabled: Bool = false,
    on listeners: Listener...
  ) -> Node {
    .tick(id, label, detail, "switch", [.role("switch")], isOn, isDisabled, listeners)
  }

  private static func tick(
    _ id: String, _ label: String, _ detail: String, _ className: String, _ more: [Attribute],
    _ isOn: Bool, _ isDisabled: Bool, _ listeners: [Listener]
  ) -> Node {
    var attributes: [Attribute] = [
      .text("type", "checkbox"), .flag("disabled", isDisabled),
      Attribute("checked", .propertyFlag(isOn)),
    ]
    if !detail.isEmpty { attributes.append(.aria("describedby", id + "-note")) }
    let input = Node.tag("input", className, id: id, attributes + more, on: listeners)
    let text = Node.tag(
      "span", "tick-text", [],
      [
        .tag("label", [.text("for", id)], [.text(label)]),
        .when(!detail.isEmpty, .tag("span", "soft", id: id + "-note", [], [.text(detail)])),
      ])
    let order = className == "switch" ? [text, input] : [input, text]
    return .tag(
      "div", "tick-row" + (className == "switch" ? " switch-row" : ""), key: id, [], order)
  }
}

extension Node {
  func adding(_ className: String) -> Node {
    guard case .element(var element) = self else { return self }
    for index in element.attributes.indices where element.attributes[index].name == "class" {
      if case .text(let text) = element.attributes[index].value {
        element.attributes[index].value = .text(text + " " + className)
        return .element(element)
      }
    }
    element.attributes.append(.text("class", className))
    return .element(element)
  }
}
