import Flow
import Records
import Screen
import Values

/// What people do with records of a type without opening them, with one or with many, and can take back:
/// putting away, bringing back. The list, the selection and the record's own page offer the same.
public struct RecordAct: Sendable {
  /// The change of one record, and the one that takes it back.
  public struct Step: Equatable, Sendable {
    public let subject: Subject
    public let edit: Request
    public let undo: Request
  }

  /// What it is called among those of its kind.
  public let name: Literal
  /// "Arquivar".
  public let title: Phrase
  public let symbol: Symbol
  public let tone: Tone
  /// What was done with one: "{0} foi para os arquivados".
  public let one: Phrase
  /// What was done with many: "# pacientes foram para os arquivados".
  public let many: Plural
  /// Who is offered it; the mutation decides.
  public var isOffered: @Sendable (Context) -> Bool = { _ in true }
  private let isFor: @Sendable (Standing.Kept) -> Bool
  private let step: @Sendable (Standing.Kept) -> Step?

  /// - Parameters:
  ///   - applies: to which records; an active patient is not restored.
  ///   - edit: the mutation that does it.
  ///   - undo: the mutation that takes it back, of the record as it was before.
  public init<R: Record>(
    _ name: Literal, with type: R.Type, _ title: Phrase, _ symbol: Symbol, tone: Tone = .neutral,
    one: Phrase, many: Plural, where applies: @escaping @Sendable (R) -> Bool,
    by edit: @escaping @Sendable (R) -> Request, undo: @escaping @Sendable (R) -> Request
  ) {
    self.name = name
    self.title = title
    self.symbol = symbol
    self.tone = tone
    self.one = one
    self.many = many
    isFor = { kept in kept.record(of: R.self).map { applies($0) } ?? false }
    step = { kept in
      guard let record = kept.record(of: R.self), applies(record) else { return nil }
      return Step(subject: Subject(record.id), edit: edit(record), undo: undo(record))
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
