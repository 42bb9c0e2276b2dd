import Fields
import Screen
import Shell
import Values

/// What the page of a record shows of it: its fields by their table, in sections, and below them what
/// other parts have about it.
public struct RecordDetail {
  /// Some fields under a heading; one of which nothing is known is left out.
  public struct Section {
    let title: Phrase
    let fields: [String]

    public init(_ title: Phrase, _ fields: [String]) {
      self.title = title
      self.fields = fields
    }
  }

  private let kind: RecordKind
  private let values: JSONValue

  /// - Parameter values: the record as an object.
  public init(_ kind: RecordKind, _ values: JSONValue) {
    self.kind = kind
    self.values = values
  }

  public func sections(_ sections: [Section], _ language: Language) -> [Node] {
    sections.compactMap { section in
      let pairs = pairs(section.fields, language)
      return pairs.isEmpty
        ? nil : .section(section.title(language), [.details(pairs)]).keyed(section.title.en)
    }
  }

  /// The fields that have something, each with its label.
  private func pairs(
    _ names: [String], _ language: Language
  ) -> [(name: String, value: Node)] {
    names.compactMap { name in
      guard let field = kind.field(name) else { return nil }
      let value = values[name] ?? .null
      let text = field.text(value, language)
      return text.isEmpty
        ? nil : (field.label(language), node(text, value, field))
    }
  }

  private func node(_ text: String, _ value: JSONValue, _ field: FieldKind) -> Node {
    switch field.shown {
    case .text: .span(text)
    case .prose: .paragraph(text, .prose)
    case .phone: .link(text, href: "tel:" + (value.text ?? ""))
    case .mail: .link(text, href: "mailto:" + (value.text ?? ""))
    }
  }

  /// What other parts show on the page of a record, and the rows that lead to more about it.
  public static func others(
    on subject: Subject, _ frame: Frame, _ language: Language
  ) -> [Node] {
    let links = frame.links(subject)
    let past = Phrase(pt: "Histórico", en: "History")(language)
    return frame.sections(subject)
      + (links.isEmpty ? [] : [.section([.list(label: past, links)]).keyed("past")])
  }
}
