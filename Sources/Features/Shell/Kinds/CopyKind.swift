import Fields
import Records
import Sync
import Values

/// What a person's own copy holds of a type of record, and how it comes back from there. In the file a
/// record stands as what would add it.
public struct CopyKind: Sendable {
  /// The record's type and table.
  public let type: String
  public let table: RecordTable
  /// Under what they stand in the file: `patients`. It never changes.
  public let key: String
  public let noun: Noun
  public var words: CopyKindWords
  /// How many are here; nil while that is not known.
  public let count: @Sendable (Parts) -> Int?
  /// The ids of those that are here.
  public let ids: @Sendable (Parts) -> [UUID]
  /// Those that are here, as a copy has them.
  public let entries: @Sendable (Parts) -> [CopyEntry]
  /// Those of a space of this device alone that is not the open one, as a copy has them.
  public let carried: @Sendable (LocalContents) -> [CopyEntry]
  private let reading: @Sendable (JSONValue, Int, SpaceSchema) -> CopyEntry?
  /// The fields that do not matter where two are compared.
  public var ignored: [String] = []
  /// The record that must be there before one of these can be: in what field its id is, and its type.
  public var needs: (field: String, type: String)?
  /// The same of one that says it in no field of its own.
  public var owner: CopyOwner?
  /// Whether copies were made before they held these: one without them is whole.
  public var isLater = false
  /// How many more the plan has room for, archived ones aside; nil for any number.
  public var room: @Sendable (Context, Parts) -> Int64? = { _, _ in nil }
  /// Where each has bytes that lie beside the copy.
  public var files: CopiedFiles?

  /// - Parameters:
  ///   - count: nil while not all that goes into a copy is known.
  ///   - texts: the versions of their texts that wait for a decision.
  ///   - adding: what would add one, with the versions of its texts.
  ///   - entry: what a copy has where that stands in it; nil for what cannot come back.
  public init<R: Record, Add: Mutation>(
    _ key: String, _ noun: Noun, _ words: CopyKindWords,
    count: @escaping @Sendable (Parts) -> Int?,
    records: @escaping @Sendable (Parts) -> [R],
    texts: @escaping @Sendable (Parts) -> [TextConflict] = { _ in [] },
    adding: @escaping @Sendable (R, [WaitingText]) -> Add,
    entry: @escaping @Sendable (Add) -> CopyEntry?
  ) {
    type = R.recordType
    table = R.table
    self.key = key
    self.noun = noun
    self.words = words
    self.count = count
    ids = { parts in records(parts).map { $0.id.uuid } }
    let written: @Sendable ([R], [TextConflict]) -> [CopyEntry] = { records, texts in
      var waiting = HashMap<UUID, [WaitingText]>()
      for text in texts where text.subjectType == R.recordType {
        waiting[text.subject] = (waiting[text.subject] ?? []) + [WaitingText(text)]
      }
      return records.compactMap { entry(adding($0, waiting[$0.id.uuid] ?? [])) }
    }
    entries = { written(records($0), texts($0)) }
    carried = { contents in
      // A version that was decided about waits no longer.
      let texts = contents.records(of: TextConflict.self).filter { $0.decidedBy == nil }
      return written(contents.records(of: R.self), texts)
    }
    reading = Self.reading(entry)
  }

  /// Of records that another one names, which are added with that.
  /// - Parameters:
  ///   - count: nil while not all that goes into a copy is known.
  ///   - additions: what would add those that are here.
  ///   - additionsOf: what would add those of another space.
  ///   - entry: what a copy has where that stands in it; nil for what cannot come back.
  public init<R: Record, Add: Mutation>(
    _: R.Type, _ key: String, _ noun: Noun, _ words: CopyKindWords,
    count: @escaping @Sendable (Parts) -> Int?,
    additions: @escaping @Sendable (Parts) -> [Add],
    of additionsOf: @escaping @Sendable (LocalContents) -> [Add],
    entry: @escaping @Sendable (Add) -> CopyEntry?
  ) {
    type = R.recordType
    table = R.table
    self.key = key
    self.noun = noun
    self.words = words
    self.count = count
    ids = { parts in additions(parts).compactMap { entry($0)?.id } }
    entries = { parts in additions(parts).compactMap { entry($0) } }
    carried = { contents in additionsOf(contents).compactMap { entry($0) } }
    reading = Self.reading(entry)
  }

  private static func reading<Add: Mutation>(
    _ entry: @escaping @Sendable (Add) -> CopyEntry?
  ) -> @Sendable (JSONValue, Int, SpaceSchema) -> CopyEntry? {
    { object, revision, schema in
      do throws(FieldError) {
        return entry(try Add(object: schema.arguments(object, of: Add.name, from: revision)))
      } catch {
        return nil
      }
    }
  }

  /// One as it stands in a copy, whose schema had that revision: read as what it would have added then.
  /// Nil for what cannot be read.
  public func read(_ object: JSONValue, from revision: Int, of schema: SpaceSchema) -> CopyEntry? {
    reading(object, revision, schema)
  }

  /// Whether two say the same.
  public func isSame(_ a: CopyEntry, _ b: CopyEntry) -> Bool {
    for (position, field) in table.fields.enumerated()
    where a.row[position] != b.row[position] && !ignored.contains(field.name) {
      return false
    }
    return true
  }

  /// By what nobody else may be known: the values of its unique indexes, but for those with a null, and
  /// what has room for one alone.
  public func claims(of entry: CopyEntry) -> [String] {
    var claims: [String] = []
    for index in table.indexes where index.isUnique {
      let values = index.fields.map { entry[$0, in: table] }
      guard !values.contains(.null) else { continue }
      claims.append(index.name + " " + JSONValue.array(values).jsonText)
    }
    if let owner = owner?.find(entry) { claims.append("of " + owner.description) }
    return claims
  }

  /// The record that must be there before this one can be.
  public func needed(by entry: CopyEntry) -> UUID? {
    if let owner { return owner.find(entry) }
    return needs.flatMap { UUID(json: entry[$0.field, in: table]) }
  }

  /// The types of the records of which one must be there before one of these can be.
  public var neededTypes: [String] { owner?.types ?? needs.map { [$0.type] } ?? [] }
}

/// Whose a record is, of which each has one at most: what adds it says so.
public struct CopyOwner: Sendable {
  /// The types of the records that have one.
  let types: [String]
  let find: @Sendable (CopyEntry) -> UUID?

  public init(_ types: [String], _ find: @escaping @Sendable (CopyEntry) -> UUID?) {
    self.types = types
    self.find = find
  }
}

/// How the pages of copies speak of one type of record, where its noun is not enough.
public struct CopyKindWords: Sendable {
  /// What of them a copy has: "os pacientes, ativos e arquivados".
  public var contents: Phrase
  /// "Pacientes ativos", or just what they are called.
  public var active: Phrase
  /// "Arquivados"; nil where none ever are.
  public var archived: Phrase?
  /// Of those that do not come back since another record is known by what they are known by.
  public var clashing: Phrase
  /// Of those that do not come back since what they are of does not.
  public var strayed: Phrase

  public init(
    contents: Phrase, active: Phrase, archived: Phrase? = nil,
    clashing: Phrase = Phrase(
      pt: "Têm o que só um pode ter, e outro já tem: não voltam",
      en: "Have what only one may have, and another has: will not come back"),
    strayed: Phrase = Phrase(
      pt: "São de algo que não está aqui nem volta",
      en: "Are of something that is not here and will not come back")
  ) {
    self.contents = contents
    self.active = active
    self.archived = archived
    self.clashing = clashing
    self.strayed = strayed
  }
}
