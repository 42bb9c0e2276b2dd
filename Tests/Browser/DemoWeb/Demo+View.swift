import Flow
import Screen
import Values

extension Demo {
  static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    element(
      "main", [attribute("id", "main")],
      [
        element("h1", [], [.text("Início")]),
        line("location", state.location), line("lifecycle", state.lifecycle),
        line("log", state.log.joined(separator: ",")), line("secret", state.secret),
        line("fired", "\(state.fired)"), line("width", "\(scene.surroundings.width)"),
        line("rows", "\(state.rows.count)"), line("wire", state.wire),
        line("zone", state.zone), line("other-zone", state.otherZone),
        field("name", state.name, scene.on(.input) { text($0).map { .nameTyped($0) } }),
        field("code", state.code, scene.on(.input) { text($0).map { .codeTyped($0) } }),
        element(
          "input",
          [
            attribute("type", "checkbox"), attribute("id", "tick"),
            attribute("aria-label", "tick"), Attribute("checked", .propertyFlag(state.isTicked)),
          ],
          on: [
            scene.on(.change) { data in
              if case .checked(let isTicked) = data { .ticked(isTicked) } else { nil }
            }
          ]),
        element(
          "p", [],
          Button.allCases.map { button in
            element(
              "button", [attribute("id", button.rawValue), attribute("type", "button")],
              [.text(button.rawValue)], on: [scene.onTap(.tapped(button))])
          }),
        element("a", [attribute("href", "page/3"), attribute("id", "link")], [.text("link")]),
        state.isDialogOpen ? dialog(scene) : .none,
        element("table", [], [element("tbody", [attribute("id", "rows")], state.rows.map(row))]),
        virtualList(
          state.list, count: 10_000,
          [
            attribute("id", "list"), attribute("aria-label", "many"),
            attribute("style", "height:30rem;overflow:auto"),
          ],
          listener: scene.on(.scroll) { .scrolled($0) }
        ) { index in
          .element(Element("span", key: "\(index)", children: [.text("row \(index)")]))
        },
        // Noted beside what it does, and when it comes into sight.
        element(
          "button", [attribute("id", "both"), attribute("type", "button")], [.text("both")],
          on: [scene.onTap(.keyPressed("done")), scene.on(.tap, .keyPressed("counted"))]),
        element(
          "p", [attribute("id", "far"), attribute("style", "margin-top:200vh;height:4rem")],
          [.text("far below")], on: [scene.on(.appear, .keyPressed("far"))]),
      ])
  }

  private static func row(_ row: Row) -> Node {
    var print = Fingerprint()
    print.add(row.label)
    return .memo(
      Memo(key: "\(row.id)", fingerprint: print.value) {
        element(
          "tr", [],
          [
            element("td", [attribute("class", "col-md-1")], [.text("\(row.id)")]),
            element(
              "td", [attribute("class", "col-md-4")],
              [element("a", [attribute("class", "lbl")], [.text(row.label)])]),
            element(
              "td", [attribute("class", "col-md-1")],
              [
                element(
                  "a", [attribute("class", "remove")],
                  [
                    element(
                      "span",
                      [
                        attribute("class", "remove glyphicon glyphicon-remove"),
                        attribute("aria-hidden", "true"),
                      ])
                  ])
              ]),
            element("td", [attribute("class", "col-md-6")]),
          ])
      })
  }

  private static func dialog(_ scene: Scene<Action>) -> Node {
    element(
      "dialog", [attribute("aria-label", "dialog"), Attribute("modal", .propertyFlag(true))],
      [
        element(
          "button", [attribute("id", "close")], [.text("close")], on: [scene.onTap(.dialogClosed)])
      ],
      on: [scene.on(.close) { _ in .dialogClosed }])
  }

  private static func field(_ name: String, _ value: String, _ listener: Listener) -> Node {
    element(
      "input",
      [
        attribute("id", name), attribute("aria-label", name), Attribute("value", .property(value)),
      ], on: [listener])
  }

  private static func line(_ name: String, _ value: String) -> Node {
    element("p", [attribute("id", name + "-line")], [.text(value)])
  }

  private static func text(_ data: EventData) -> String? {
    if case .text(let text, _) = data { text } else { nil }
  }

  private static func attribute(_ name: Literal, _ value: String) -> Attribute {
    Attribute(name, .text(value))
  }

  private static func element(
    _ tag: Literal, _ attributes: [Attribute] = [], _ children: [Node] = [], on: [Listener] = []
  ) -> Node {
    .element(Element(tag, attributes: attributes, listeners: on, children: children))
  }
}
