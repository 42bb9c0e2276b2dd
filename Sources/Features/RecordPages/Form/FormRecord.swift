import Fields
import Flow
import Records
import Screen
import Shell
import Values

/// A record that has a form: the table of its fields, what its rules are, and how it is added and
/// edited.
public protocol FormRecord: Paged, FieldObject {
  associatedtype Field: FormField
  /// Why a value of a field is not acceptable; raw values are a refusal's `reason`.
  associatedtype Problem: RawRepresentable & Hashable & Sendable where Problem.RawValue == String

  /// The name of its form's page among the parts of an app: "patient form".
  static var formPart: Literal { get }
  /// The form's groups, with what they are called.
  static var formLayout: FormLayout<Field> { get }
  /// What is wrong with its fields by themselves.
  func problems(on today: CivilDate) -> [(field: String, problem: Problem)]
  static func words(of problem: FieldProblem<Problem>, for field: Field) -> Phrase
  /// The problem that says that nothing was typed where something must be.
  static var missing: Problem { get }

  /// What its drafts on the device are called, so that another record's form does not find them.
  static var draftName: String { get }

  /// What is known of a new one before anything is typed.
  /// - Parameter path: where it is added.
  static func begun(at path: Path, among parts: Parts) -> Self
  /// Which records can be chosen in a field that is a choice among some.
  static func choices(of field: Field, among parts: Parts) -> [Choice]
  /// The field in which something is offered while it is typed; a form has one at most.
  static var suggested: Field? { get }
  /// What is offered for what was typed there, the best first: whatever else is typed stands as well.
  static func suggestions(for typed: String, _ language: Language) -> [Choice]
  /// How its form shows and changes its photo; nil for a record that has none.
  static var formPhoto: FormPhoto<Self>? { get }
  /// Where the person goes when it is saved.
  var pathOnceSaved: Path { get }

  /// The mutations that add a record, and that lead from one version of it to another.
  static func adding(_ record: Self) -> Request
  static func editing(from old: Self, to new: Self) -> Request
}

extension FormRecord {
  public static var draftName: String { recordType }

  public static func begun(at path: Path, among parts: Parts) -> Self { Self() }
  public static func choices(of field: Field, among parts: Parts) -> [Choice] { [] }

  // Inlined, so that an app without them has no code for them.
  public static var formPhoto: FormPhoto<Self>? { @inline(__always) get { nil } }
  public static var suggested: Field? { @inline(__always) get { nil } }
  public static func suggestions(for typed: String, _ language: Language) -> [Choice] { [] }

  public var pathOnceSaved: Path { Self.path(of: id) }

  /// The problem as a line of its own: "CPF: os dígitos não conferem."
  public static func line(
    of problem: FieldProblem<Problem>, for field: Field, _ language: Language
  ) -> String {
    field.label(language) + ": " + words(of: problem, for: field)(language)
  }
}

/// How a form is laid out.
public struct FormLayout<Field: FormField> {
  /// Fields under a heading, side by side where there is room.
  public struct Group {
    let title: Phrase
    let fields: [Field]
    /// Those that take a whole line.
    let wide: [Field]

    public init(_ title: Phrase, _ fields: [Field], wide: [Field] = []) {
      self.title = title
      self.fields = fields
      self.wide = wide
    }
  }

  let addTitle: Phrase
  let editTitle: Phrase
  let groups: [Group]

  public init(add: Phrase, edit: Phrase, _ groups: [Group]) {
    addTitle = add
    editTitle = edit
    self.groups = groups
  }
}
