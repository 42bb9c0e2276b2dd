import Values

/// One field that is not right, for the summary above a form.
public struct FormError {
  public var fieldID: String
  /// Names the field and says what is wrong: "CPF: os dígitos não conferem."
  public var message: String
  /// Takes the person to the field (`Effect.focus`).
  public var onTap: Listener

  @inline(never)
  public init(_ fieldID: String, _ message: String, onTap: Listener) {
    self.fieldID = fieldID
    self.message = message
    self.onTap = onTap
  }
}

extension Node {
  /// Where the errors of a form stand together: focus it after a submit that found some.
  public static var formErrorsID: String { "form-errors" }

  /// A form. Enter in a field submits it.
  /// - Parameters:
  ///   - errors: shown above the fields once the person tried to submit.
  ///   - actions: at its end; the submit button among them.
  @inline(never)
  public static func form(
    id: String, errors: [FormError] = [], language: Language, onSubmit: Listener, _ fields: [Node],
    actions: [Node] = []
  ) -> Node {
    .tag(
      "form", "form", [.flag("novalidate", true)], on: [onSubmit],
      [.formErrors(errors, language)] + fields
        + [.when(!actions.isEmpty, .tag("div", "form-actions", [], actions).keyed("actions"))]
    ).id(id).keyed(id)
  }

  /// The summary alone, for a form that lies within something else.
  @inline(never)
  public static func formErrors(_ errors: [FormError], _ language: Language) -> Node {
    guard !errors.isEmpty else { return .none }
    let items = errors.map { error in
      Node.tag(
        "li", [],
        [.tag("a", [.text("href", "#" + error.fieldID)], on: [error.onTap], [.text(error.message)])]
      ).keyed(error.fieldID)
    }
    return .tag(
      "div", "form-errors", [.role("alert"), .fixed("tabindex", "-1")],
      [
        .icon(.warning),
        .tag(
          "div", [],
          [
            .words("h2", "heading", ComponentWords.mend(errors.count, language)),
            .tag("ul", [], items),
          ]),
      ]
    ).id(formErrorsID).keyed(formErrorsID)
  }

  /// Fields that belong together, under a title of their own.
  @inline(never)
  public static func fieldGroup(_ title: String, _ fields: [Node]) -> Node {
    .tag(
      "fieldset", "field-group", [],
      [.words("legend", "title", title), .tag("div", "field-grid", [], fields)]
    ).keyed(title)
  }

  /// Takes the whole width of a field group, where the others stand in two columns.
  @inline(never)
  public static func fullWidth(_ field: Node) -> Node {
    .tag("div", "full-width", [], [field])
  }

  /// A large place to choose a file at: it hears `.click`.
  @inline(never)
  public static func fileDrop(
    id: String, title: String, hint: String, isBusy: Bool = false, on listener: Listener
  ) -> Node {
    .tag(
      "button", "file-drop",
      [
        .fixed("type", "button"), .flag("disabled", isBusy),
        .text("aria-describedby", id + "-hint"),
      ], on: [listener],
      [
        .icon(isBusy ? .sync : .import, isBusy ? "turning" : ""),
        .words("span", "strong", title),
        .words("span", "soft", hint).id(id + "-hint"),
      ]
    ).id(id)
  }
}
