import Flow
import Records
import Screen
import Values

/// What people do with records of a type without opening them, with one or with many, and can take back:
/// putting away, bringing back. The list, the selection and the record's own page offer the same, to those
/// who may change the record (`Parts.mayChange`).
public struct RecordAct: Sendable {
  /// The change of one record, and the one that takes it back.
  public struct Step: Equatable, Sendable {
    public let subject: Subject
    public let edit: Request
    public let undo: Request
  }

  /// What it is called, and what is said once it is done.
  public struct Words: Sendable {
    /// "Arquivar".
    public let title: Phrase
    /// What was done with one: "Ana foi para os arquivados".
    public let one: @Sendable (_ name: String, Language) -> String
    /// What was done with many: "3 pacientes foram para os arquivados".
    public let many: @Sendable (Int, Language) -> String

    init(
      _ title: Phrase, one: @escaping @Sendable (_ name: String, Language) -> String,
      many: @escaping @Sendable (Int, Language) -> String
    ) {
      self.title = title
      self.one = one
      self.many = many
    }

    /// - Parameters:
    ///   - one: with the record's name, "{0} foi para os arquivados".
    ///   - many: "# pacientes foram para os arquivados".
    public init(_ title: Phrase, one: Phrase, many: Plural) {
      self.init(title, one: { one($1, $0) }, many: { many($0, $1) })
    }
  }

  /// The mutations of it.
  public struct Edits<R: Record>: Sendable {
    let applies: @Sendable (R) -> Bool
    let edit: @Sendable (R) -> Request
    let undo: @Sendable (R) -> Request

    /// - Parameters:
    ///   - applies: to which records; an active patient is not restored.
    ///   - edit: the mutation that does it.
    ///   - undo: the mutation that takes it back, of the record as it was before.
    public init(
      where applies: @escaping @Sendable (R) -> Bool,
      by edit: @escaping @Sendable (R) -> Request, undo: @escaping @Sendable (R) -> Request
    ) {
      self.applies = applies
      self.edit = edit
      self.undo = undo
    }
  }

  /// What it is called among those of its kind.
  public let name: Literal
  public let words: Words
  public let symbol: Symbol
  public let tone: Tone
  private let isFor: @Sendable (Standing.Kept) -> Bool
  private let step: @Sendable (Standing.Kept) -> Step?

  public init<R: Record>(
    _ name: Literal, _ words: Words, _ symbol: Symbol, tone: Tone = .neutral, by edits: Edits<R>
  ) {
    self.name = name
    self.words = words
    self.symbol = symbol
    self.tone = tone
    isFor = { kept in kept.record(of: R.self).map { edits.applies($0) } ?? false }
    step = { kept in
      guard let record = kept.record(of: R.self), edits.applies(record) else { return nil }
      return Step(
        subject: Subject(record.id), edit: edits.edit(record), undo: edits.undo(record))
    }
  }

  public func applies<R: Record>(to record: R) -> Bool { isFor(Standing.One(record)) }

  /// What it is with a record that is here; nil where it does not apply.
  public func step(with id: UUID, in standing: Standing) -> Step? {
    standing.kept(id).flatMap { step($0) }
  }
}

/// Records with which the person wants something done.
public struct Acting: Hashable, Sendable {
  /// The records' type.
  public let type: String
  /// The act's name among those of their kind.
  public let act: Literal
  public let ids: [UUID]

  public init(_ act: Literal, with type: String, _ ids: [UUID]) {
    self.act = act
    self.type = type
    self.ids = ids
  }
}
