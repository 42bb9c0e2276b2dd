import Values

/// How much a button asks to be pressed.
public enum ButtonKind: Literal, CaseIterable, Sendable {
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
  @inline(never)
  public static func button(_ title: String, _ kind: ButtonKind = .neutral, on listener: Listener)
    -> Node
  {
    .button(title, kind, icon: nil, on: listener)
  }

  /// A button with words.
  /// - Parameters:
  ///   - isBusy: what it started still runs; it says so and takes no further press.
  @inline(never)
  public static func button(
    _ title: String, _ kind: ButtonKind = .neutral, icon: Symbol? = nil, isDisabled: Bool = false,
    isBusy: Bool = false, on listener: Listener
  ) -> Node {
    .button(title, kind, icon, "button", [listener], isDisabled, isBusy)
  }

  /// The button that submits its form.
  @inline(never)
  public static func submit(_ title: String, isBusy: Bool = false) -> Node {
    .button(title, .primary, nil, "submit", [], false, isBusy)
  }

  /// The same button over the whole width on a phone.
  public var wide: Node { adding("button-wide") }

  private static func button(
    _ title: String, _ kind: ButtonKind, _ icon: Symbol?, _ type: Literal, _ listeners: [Listener],
    _ isDisabled: Bool, _ isBusy: Bool
  ) -> Node {
    var attributes: [Attribute] = [
      .fixed("type", type), .flag("disabled", isDisabled || isBusy),
    ]
    if isBusy { attributes.append(.state("aria-busy", true)) }
    var children: [Node] = []
    if let icon { children.append(.icon(isBusy ? .sync : icon, isBusy ? "turning" : "")) }
    if isBusy, icon == nil { children.append(.icon(.sync, "turning")) }
    children.append(.words("span", title))
    return .tag("button", "button", attributes, on: listeners, children)
      .adding("button-", kind.rawValue)
  }

  /// A button of an icon alone; the label is its name and its tooltip.
  /// - Parameter isPressed: for a button that stays in; nil for one that does not.
  @inline(never)
  public static func iconButton(
    _ symbol: Symbol, _ label: String, _ kind: ButtonKind = .plain, isDisabled: Bool = false,
    isPressed: Bool? = nil, on listener: Listener
  ) -> Node {
    var attributes: [Attribute] = [
      .fixed("type", "button"), .label(label), .text("title", label), .flag("disabled", isDisabled),
    ]
    if let isPressed { attributes.append(.state("aria-pressed", isPressed)) }
    return .tag("button", "icon-button", attributes, on: [listener], [.icon(symbol)])
      .adding("button-", kind.rawValue)
  }

  /// A link that looks like a button.
  @inline(never)
  public static func linkButton(
    _ title: String, _ kind: ButtonKind = .neutral, icon: Symbol? = nil, href: String,
    on listener: Listener? = nil
  ) -> Node {
    var children: [Node] = []
    if let icon { children.append(.icon(icon)) }
    children.append(.words("span", title))
    return .tag("a", "button", [.text("href", href)], on: listener.map { [$0] } ?? [], children)
      .adding("button-", kind.rawValue)
  }

  /// A link in running text or alone.
  @inline(never)
  public static func link(_ title: String, href: String, on listeners: Listener...) -> Node {
    .tag("a", [.text("href", href)], on: listeners, [.text(title)])
  }
}
