import Editing
import Fields
import Flow
import Records
import Shell
import Values

extension RecordKind {
  /// A type of record that is added, edited and decided about as all are (Domain/Editing), with a form.
  /// - Parameters:
  ///   - all: those that are here.
  ///   - name: what one is called.
  public init<R: FormRecord & EditableRecord & Dated>(
    _ type: R.Type, _ noun: Noun, all: @escaping @Sendable (Parts) -> [R],
    called name: @escaping @Sendable (R) -> String
  ) {
    self.init(type, noun)
    let fields = R.Field.allCases.map { FieldKind($0) }
    self.fields = fields
    self.name = { id, parts in R.find(ID(id), among: parts).map(name) }
    records = { parts, standing in
      for record in all(parts) { standing.put(record) }
    }
    let changes = UsualChanges<R>(noun, fields)
    self.changes = [
      changes.adding(
        Add<R>.self,
        called: { object in
          var record = R()
          do throws(FieldError) { record = try R(object: object) } catch { return nil }
          return name(record)
        }, { $0.record }),
      changes.editing(Edit<R>.self) { ($0.id, $0.changes) },
    ]
    putBack = { id, change, parts in
      PutBack(change, in: R.find(ID(id), among: parts)) { Edit(from: $0, to: $1) }
    }
  }

  /// One that can be put away and brought back.
  /// - Parameter back: where those are that are not put away: "os ativos", in English after "is", "active".
  public mutating func addArchiving<R: EditableRecord & Archivable>(of _: R.Type, to back: Phrase) {
    let changes = UsualChanges<R>(noun, fields)
    self.changes += [
      changes.archiving(Archive<R>.self) { $0.id }, changes.restoring(Restore<R>.self) { $0.id },
    ]
    acts += UsualActs<R>(noun).archiving(
      by: { .mutate(Archive($0)) }, restoring: { .mutate(Restore($0)) }, to: back)
  }

  /// One with long texts that two people may change at once.
  public mutating func addDecisions<R: FormRecord & EditableRecord & Dated>(of _: R.Type) {
    changes += UsualChanges<R>(noun, fields).decisions
    texts = TextDecisions { R.find($0, among: $1) }
  }
}

extension CopyKind {
  /// What a copy holds of a record that is added as all are.
  /// - Parameters:
  ///   - key: under what they stand in the file; it never changes.
  ///   - all: those that are here; nil while that is not known.
  ///   - texts: the versions of their texts that wait for a decision.
  ///   - name: what one is called.
  public init<R: EditableRecord>(
    _ key: String, _ noun: Noun, _ words: CopyKindWords,
    all: @escaping @Sendable (Parts) -> [R]?,
    texts: @escaping @Sendable (Parts) -> [TextConflict] = { _ in [] },
    called name: @escaping @Sendable (R) -> String
  ) {
    self.init(
      key, noun, words, count: { all($0)?.count }, records: { all($0) ?? [] }, texts: texts,
      adding: { Add(recovered: $0, with: $1) },
      entry: { read in
        let add = Add(recovered: read.record, with: read.texts.compactMap { WaitingText($0) })
        return CopyEntry(
          add.record, by: add, called: name(add.record), isArchived: add.record.isArchived,
          texts: add.texts.count)
      })
    ignored = ["createdAt", "updatedAt"]
  }
}
