import Values

/// What every field of a form has: its id, its label above, and what is said below it.
public struct Field {
  /// Unique on the screen: errors and `Effect.focus` find it by this.
  public var id: String
  public var label: String
  /// How to fill it, while there is no error.
  public var hint: String
  /// What is wrong with it, in plain words.
  public var error: String?
  /// Says "opcional" beside the label; required fields are the rule and say nothing.
  public var isOptional: Bool
  public var isDisabled: Bool
  public var language: Language

  @inline(never)
  public init(
    _ id: String, _ label: String, hint: String = "", error: String? = nil,
    isOptional: Bool = false, isDisabled: Bool = false, language: Language
  ) {
    self.id = id
    self.label = label
    self.hint = hint
    self.error = error
    self.isOptional = isOptional
    self.isDisabled = isDisabled
    self.language = language
  }

  var noteID: String { id + "-note" }

  /// The attributes that tie a control to its label and note.
  var attributes: [Attribute] {
    var all: [Attribute] = [.text("id", id), .flag("disabled", isDisabled)]
    if !isOptional { all.append(.state("aria-required", true)) }
    if error != nil { all.append(.state("aria-invalid", true)) }
    if error != nil || !hint.isEmpty { all.append(.text("aria-describedby", noteID)) }
    return all
  }

  /// The label, the control and the note, one below the other.
  func around(_ control: Node) -> Node {
    let label = Node.tag("label", "field-label", [.text("for", id)], labelContent)
    return .tag("div", className, [], [label, control, note]).keyed(id)
  }

  /// The same around a group of controls, such as radio buttons.
  func aroundGroup(_ controls: [Node]) -> Node {
    var attributes: [Attribute] = []
    if error != nil || !hint.isEmpty { attributes.append(.text("aria-describedby", noteID)) }
    let legend = Node.tag("legend", "field-label", [], labelContent)
    return .tag("fieldset", className, attributes, [legend] + controls + [note]).id(id).keyed(id)
  }

  private var className: Literal { error == nil ? "field" : "field field-wrong" }

  private var labelContent: [Node] {
    var content: [Node] = [.text(label)]
    if isOptional {
      content.append(.words("span", "field-optional", ComponentWords.optional(language)))
    }
    return content
  }

  /// The place of the note stays in the document, so that a new error is announced.
  private var note: Node {
    var content: [Node] = []
    if let error {
      content = [
        .icon(.warning), .spoken(ComponentWords.error(language) + " "),
        .words("span", error),
      ]
    } else if !hint.isEmpty {
      content = [.words("span", hint)]
    }
    return .tag("p", "field-note", [.fixed("aria-live", "polite")], content).id(noteID)
  }
}
