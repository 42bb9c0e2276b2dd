/// How much a button asks to be pressed.
public enum ButtonKind: String, CaseIterable, Sendable {
  /// The one thing that a screen is for.
  case primary
  /// The accent, quieter.
  case tinted
  case neutral
  /// Words alone.
  case plain
  /// What cannot be undone.
  case danger
  /// Leads to what cannot be undone.
  case dangerPlain = "danger-plain"
}

extension Node {
  /// A button with words.
  /// - Parameters:
  ///   - isBusy: what it started still runs; it says so and takes no further press.
  ///   - isWide: takes the whole width on a phone.
  ///   - submits: it is the submit button of its form.
  @inline(never)
  public static func button(
    _ title: String, _ kind: ButtonKind = .neutral, icon: Symbol? = nil, id: String? = nil,
    key: String? = nil, isDisabled: Bool = false, isBusy: Bool = false, isWide: Bool = false,
    submits: Bool = false, on listeners: Listener...
  ) -> Node {
    var className = "button button-" + kind.rawValue
    if isWide { className += " button-wide" }
    var attributes: [Attribute] = [
      .text("type", submits ? "submit" : "button"), .flag("disabled", isDisabled || isBusy),
    ]
    if isBusy { attributes.append(.aria("busy", true)) }
    var children: [Node] = []
    if let icon { children.append(.icon(isBusy ? .sync : icon, isBusy ? "turning" : "")) }
    if isBusy, icon == nil { children.append(.icon(.sync, "turning")) }
    children.append(.tag("span", [], [.text(title)]))
    return .tag("button", className, key: key, id: id, attributes, on: listeners, children)
  }

  /// A button of an icon alone; the label is its name and its tooltip.
  /// - Parameter isPressed: for a button that stays in; nil for one that does not.
  @inline(never)
  public static func iconButton(
    _ symbol: Symbol, _ label: String, _ kind: ButtonKind = .plain, id: String? = nil,
    key: String? = nil, isDisabled: Bool = false, isPressed: Bool? = nil, on listeners: Listener...
  ) -> Node {
    var attributes: [Attribute] = [
      .text("type", "button"), .label(label), .text("title", label), .flag("disabled", isDisabled),
    ]
    if let isPressed { attributes.append(.aria("pressed", isPressed)) }
    return .tag(
      "button", "icon-button button-" + kind.rawValue, key: key, id: id, attributes, on: listeners,
      [.icon(symbol)])
  }

  /// A link that looks like a button.
  @inline(never)
  public static func linkButton(
    _ title: String, _ kind: ButtonKind = .neutral, icon: Symbol? = nil, href: String,
    on listeners: Listener...
  ) -> Node {
    var children: [Node] = []
    if let icon { children.append(.icon(icon)) }
    children.append(.tag("span", [], [.text(title)]))
    return .tag(
      "a", "button button-" + kind.rawValue, [.text("href", href)], on: listeners, children)
  }

  /// A link in running text or alone.
  @inline(never)
  public static func link(_ title: String, href: String, on listeners: Listener...) -> Node {
    .tag("a", [.text("href", href)], on: listeners, [.text(title)])
  }
}
