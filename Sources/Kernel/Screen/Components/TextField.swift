import Values

/// What is typed into a field: picks the keyboard, and what the browser may fill in.
public enum TextKind: String, Sendable {
  case text, name, email, phone, number, date, time, search, password, newPassword, digits

  var attributes: [Attribute] {
    switch self {
    case .text: [.fixed("type", "text")]
    case .name: [.fixed("type", "text"), .fixed("autocapitalize", "words")]
    case .email:
      [
        .fixed("type", "email"), .fixed("inputmode", "email"), .fixed("autocapitalize", "none"),
        .fixed("spellcheck", "false"),
      ]
    case .phone: [.fixed("type", "tel"), .fixed("inputmode", "tel")]
    case .number: [.fixed("type", "text"), .fixed("inputmode", "decimal")]
    // Dates are typed as dd/mm/aaaa, which is quicker than a picker for a date of birth.
    case .date, .digits: [.fixed("type", "text"), .fixed("inputmode", "numeric")]
    // The platform's own picker, whose value is `hh:mm` in every language.
    case .time: [.fixed("type", "time")]
    case .search: [.fixed("type", "search"), .fixed("enterkeyhint", "search")]
    case .password, .newPassword:
      [.fixed("type", "password"), .fixed("autocapitalize", "none"), .fixed("spellcheck", "false")]
    }
  }
}

extension Node {
  /// A field of one line.
  /// - Parameters:
  ///   - text: what it shows; a mask is applied to it by the feature.
  ///   - autocomplete: the HTML token, such as `email`; `off` for other people's data.
  ///   - placeholder: an example of the form, such as `dd/mm/aaaa`; never the only label.
  ///   - isShown: for passwords, whether the text is readable.
  ///   - trailing: a button inside the field at its end.
  @inline(never)
  public static func textField(
    _ field: Field, text: String, _ kind: TextKind = .text, autocomplete: String = "off",
    placeholder: String = "", maxLength: Int? = nil, isShown: Bool = false,
    trailing: Node = .none, on listeners: Listener...
  ) -> Node {
    var attributes = field.attributes + kind.attributes
    if isShown { attributes = attributes.map { $0.name == "type" ? .fixed("type", "text") : $0 } }
    attributes.append(.text("name", field.id))
    attributes.append(.text("autocomplete", autocomplete))
    if !placeholder.isEmpty { attributes.append(.text("placeholder", placeholder)) }
    if let maxLength { attributes.append(.text("maxlength", "\(maxLength)")) }
    attributes.append(.property("value", text))
    let input = Node.tag("input", "input", attributes, on: listeners)
    guard !trailing.isEmpty else { return field.around(input) }
    return field.around(.tag("div", "input-group", [], [input, trailing]))
  }

  /// A password with a button that shows it.
  /// - Parameter isNew: the browser may offer to make one.
  @inline(never)
  public static func passwordField(
    _ field: Field, text: String, isNew: Bool = false, isShown: Bool, onReveal: Listener,
    on listeners: Listener...
  ) -> Node {
    let words = isShown ? ComponentWords.hidePassword : ComponentWords.showPassword
    let reveal = Node.iconButton(
      isShown ? .eyeOff : .eye, words(field.language), isPressed: isShown, on: onReveal)
    var attributes = field.attributes + TextKind.password.attributes
    if isShown { attributes = attributes.map { $0.name == "type" ? .fixed("type", "text") : $0 } }
    attributes += [
      .text("name", field.id), .text("autocomplete", isNew ? "new-password" : "current-password"),
      .property("value", text),
    ]
    let input = Node.tag("input", "input", attributes, on: listeners)
    return field.around(.tag("div", "input-group", [], [input, reveal]))
  }

  /// A field of several lines, which grows with its text.
  @inline(never)
  public static func textArea(
    _ field: Field, text: String, rows: Int = 4, maxLength: Int? = nil, on listeners: Listener...
  ) -> Node {
    var attributes = field.attributes
    attributes += [
      .text("name", field.id), .text("rows", "\(rows)"), .fixed("autocomplete", "off"),
    ]
    if let maxLength { attributes.append(.text("maxlength", "\(maxLength)")) }
    attributes.append(.property("value", text))
    return field.around(.tag("textarea", "input text-area", attributes, on: listeners))
  }
}
