import Values

extension Node {
  /// A sheet above the page: from below on phones, in the middle on a desk. While it is in the tree
  /// it is open; the page behind takes nothing. Escape, the back gesture and a tap beside it send
  /// `onClose`; the keyboard then returns to where it was.
  /// - Parameters:
  ///   - action: the button that finishes it, at the end of its bar.
  ///   - isWide: for tables and long forms.
  ///   - onClose: nil for a sheet that the person cannot close, since what it shows goes on.
  @inline(never)
  public static func sheet(
    id: String, title: String, action: Node = .none, isWide: Bool = false, language: Language,
    onClose: Listener?, _ content: [Node], foot: [Node] = []
  ) -> Node {
    // What stands in its place keeps the title in the middle.
    let close =
      onClose.map {
        Node.iconButton(
          .close, ComponentWords.close(language), .neutral, on: Listener(.click, $0.handler))
      } ?? .tag("span", [], [])
    let bar = Node.tag(
      "header", "sheet-bar", [],
      [close, .words("h2", "sheet-title", title).id(id + "-title"), action])
    let body = Node.tag("div", "sheet-body", [], content)
    let end = Node.when(!foot.isEmpty, .tag("footer", "sheet-foot", [], foot))
    return .tag(
      "dialog", isWide ? "sheet sheet-wide" : "sheet",
      [
        .text("aria-labelledby", id + "-title"),
        .fixed("closedby", onClose == nil ? "none" : "any"), .property("modal", is: true),
      ], on: onClose.map { [$0.hearing(.close)] } ?? [],
      [onClose == nil ? .none : .tag("span", "grabber", [.hidden]), bar, body, end]
    ).id(id).keyed(id)
  }

  /// A question that must be answered before anything else. For what cannot be undone: name the
  /// thing in the title, and the deed on the button.
  @inline(never)
  public static func confirmation(
    id: String, title: String, text: String, confirm: Node, cancel: Node, onCancel: Listener
  ) -> Node {
    .tag(
      "dialog", "alert",
      [
        .role("alertdialog"), .text("aria-labelledby", id + "-title"),
        .text("aria-describedby", id + "-text"), .property("modal", is: true),
      ], on: [onCancel.hearing(.close)],
      [
        .words("h2", "heading", title).id(id + "-title"),
        .words("p", "soft", text).id(id + "-text"),
        .tag("div", "alert-actions", [], [cancel, confirm]),
      ]
    ).id(id).keyed(id)
  }

  /// Says what was done, with the way to undo it. The feature takes it away after a while
  /// (`Effect.after`), not before ten seconds when it can be undone.
  @inline(never)
  public static func toast(_ text: String, undo: (title: String, onTap: Listener)? = nil) -> Node {
    var children: [Node] = [.words("p", "grow", text)]
    if let undo {
      children.append(
        .tag(
          "button", "toast-action", [.fixed("type", "button")], on: [undo.onTap],
          [.icon(.undo), .words("span", undo.title)]))
    }
    // The runtime says it: a region that comes with its text in it is not read by all readers.
    return .tag("div", "toast", [.role("status"), .fixed("aria-live", "off")], children)
      .keyed("toast-" + text)
  }

  /// The keys and what they do, for the overview under `?`.
  @inline(never)
  public static func shortcuts(_ pairs: [(keys: [String], does: String)]) -> Node {
    let items = pairs.map { pair in
      Node.tag(
        "div", "shortcut", [],
        [
          .tag("dt", [], pair.keys.map { .words("kbd", $0) }),
          .words("dd", pair.does),
        ]
      ).keyed(pair.does)
    }
    return .tag("dl", "shortcuts", [], items)
  }
}

extension Listener {
  /// The same handler for another event.
  func hearing(_ event: EventKind) -> Listener { Listener(event, handler) }
}
