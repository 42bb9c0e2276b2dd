import Fields
import Screen
import Shell
import Values

/// How a field of a record is typed, read and shown: a row of the table of its fields.
public struct FieldInput: Sendable {
  public enum Control: Sendable {
    /// One line, with an example of what is typed there.
    case line(TextKind, example: Phrase?)
    /// Some lines; a long text of the record, which nobody overwrites unseen.
    case prose(rows: Int)
    /// One of some values, or none.
    case choice([Option])
    /// Short texts; a form has one such field at most.
    case tags
  }

  /// One value that can be chosen.
  public struct Option: Sendable {
    let value: String
    let title: Phrase

    public init(_ value: String, _ title: Phrase) {
      self.value = value
      self.title = title
    }
  }

  public let control: Control
  public let mask: Mask?
  /// The most that is typed, in Unicode scalars; nil where the form of its values limits it.
  public let limit: Int?
  public let isRequired: Bool
  /// How to fill it, below the field; a page that shows the value says nothing of it.
  public var hint: Phrase?
  /// How a page shows it.
  public let shown: FieldKind.Shown
  /// What was typed as a value, null for none; nil for what cannot be read. Tags are not asked for.
  public let read: @Sendable (String, _ today: CivilDate) -> JSONValue?
  /// A value as the field shows it; empty for none.
  public let typed: @Sendable (JSONValue) -> String

  /// A text of one line, tidied.
  public static func line(
    _ kind: TextKind, limit: Int, isRequired: Bool = false
  ) -> FieldInput {
    FieldInput(
      control: .line(kind, example: nil), mask: nil, limit: limit, isRequired: isRequired,
      shown: .text, read: { text, _ in .text(text.tidied) }, typed: { $0.text ?? "" })
  }

  /// A long text, which keeps its lines.
  public static func prose(rows: Int, limit: Int, hint: Phrase? = nil) -> FieldInput {
    FieldInput(
      control: .prose(rows: rows), mask: nil, limit: limit, isRequired: false, hint: hint,
      shown: .prose,
      read: { text, _ in .text(text.trimmed) }, typed: { $0.text ?? "" })
  }

  /// A value that has a form of its own, such as a date; none for nothing typed.
  /// - Parameters:
  ///   - read: the value of what was typed; nil for what has no meaning.
  ///   - show: the value as people write it.
  public static func value<Value: FieldValue & SendableMetatype>(
    _ kind: TextKind, example: Phrase? = nil, mask: Mask? = nil, limit: Int? = nil,
    shown: FieldKind.Shown = .text,
    read: @escaping @Sendable (String, _ today: CivilDate) -> Value?,
    show: @escaping @Sendable (Value) -> String
  ) -> FieldInput {
    FieldInput(
      control: .line(kind, example: example), mask: mask, limit: limit, isRequired: false,
      shown: shown,
      read: { text, today in
        let text = text.trimmed
        return text.isEmpty ? .null : read(text, today).map { $0.json }
      }, typed: { Value(json: $0).map(show) ?? $0.text ?? "" })
  }

  /// One of some values, or none unless it is required.
  public static func choice(_ options: [Option], isRequired: Bool = false) -> FieldInput {
    FieldInput(
      control: .choice(options), mask: nil, limit: nil, isRequired: isRequired, shown: .text,
      read: { text, _ in options.contains { $0.value == text } ? .text(text) : .null },
      typed: { $0.text ?? "" })
  }

  /// One of some values that are numbered from 0 on.
  public static func numbered(_ titles: [Phrase]) -> FieldInput {
    let options = titles.enumerated().map { Option("\($0.offset)", $0.element) }
    return FieldInput(
      control: .choice(options), mask: nil, limit: nil, isRequired: true, shown: .text,
      read: { text, _ in
        Int64(text).flatMap { 0..<Int64(options.count) ~= $0 ? .integer($0) : nil } ?? .null
      }, typed: { Int(json: $0).map { "\($0)" } ?? "" })
  }

  /// One of the records that `FormRecord.choices` has.
  public static var record: FieldInput {
    FieldInput(
      control: .choice([]), mask: nil, limit: nil, isRequired: true, shown: .text,
      read: { text, _ in text.isEmpty ? .null : .text(text) }, typed: { $0.text ?? "" })
  }

  public static var tags: FieldInput {
    FieldInput(
      control: .tags, mask: nil, limit: nil, isRequired: false, hint: FormWords.tagHint,
      shown: .text,
      read: { _, _ in nil }, typed: { ([String](json: $0) ?? []).joined(separator: ", ") })
  }

  /// A value in words.
  func text(_ value: JSONValue, _ language: Language) -> String {
    let text = typed(value)
    guard case .choice(let options) = control else { return text }
    return options.first { $0.value == text }?.title(language) ?? text
  }
}

extension FieldKind {
  /// A field of a form as the shared features are told of it.
  public init<F: FormField>(_ field: F) {
    let input = field.input
    self.init(
      field.rawValue, field.label, inSentence: field.inSentence, limit: input.limit,
      shown: input.shown
    ) { input.text($0, $1) }
  }
}
