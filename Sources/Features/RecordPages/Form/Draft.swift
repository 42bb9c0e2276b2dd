import Fields
import Values

/// A record as it is being typed: texts, until they are read as values.
public struct Draft<F: FormField>: FieldObject, Hashable, Sendable {
  /// In the order of the fields; the place of the tags stays empty.
  private var texts = [String](repeating: "", count: F.allCases.count)
  public var tags: [String] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    for (place, field) in F.allCases.enumerated() {
      if field.isTags {
        fields.field(field.rawValue, &tags, maxLength: 20_000)
      } else {
        fields.field(field.rawValue, &texts[place], maxLength: 20_000)
      }
    }
  }

  /// The record as the form shows it.
  /// - Parameter values: the record as an object.
  init(values: JSONValue) {
    for (place, field) in F.allCases.enumerated() {
      let value = values[field.rawValue] ?? .null
      if field.isTags {
        tags = [String](json: value) ?? []
      } else {
        texts[place] = field.input.typed(value)
      }
    }
  }

  /// The text of a field; that of a choice is its value, the tags have none.
  public subscript(field: F) -> String {
    get { texts[field.place] }
    set { if !field.isTags { texts[field.place] = newValue } }
  }

  /// What was typed over `base`, on top of `other`: fields that nobody typed in are as in `other`.
  func typed(over base: Draft, on other: Draft) -> Draft {
    var merged = other
    for (place, text) in texts.enumerated() where text != base.texts[place] {
      merged.texts[place] = text
    }
    if tags != base.tags { merged.tags = tags }
    return merged
  }
}

extension FormField {
  var isTags: Bool {
    if case .tags = input.control { true } else { false }
  }

  /// Whether it is a long text, of which nobody overwrites what they have not seen.
  var isProse: Bool {
    if case .prose = input.control { true } else { false }
  }
}
