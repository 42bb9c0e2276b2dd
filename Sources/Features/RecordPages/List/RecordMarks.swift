import Fields
import Records
import Screen
import Shell
import Sync
import Values

/// What lists and pages show beside a record: not yet sent, or refused.
public struct RecordMarks: Equatable, Sendable {
  public typealias Mark = (symbol: Symbol, label: String, tone: Tone)

  public private(set) var pending = HashSet<UUID>()
  public private(set) var refused = HashSet<UUID>()

  public init() {}

  /// - Parameter subject: the record that a mutation is about.
  public init(_ status: SyncStatus, of subject: (RefusedMutation) -> UUID?) {
    for mutation in status.pending {
      for id in mutation.touched { pending.insert(id) }
    }
    for mutation in status.refused {
      if let id = subject(mutation) { refused.insert(id) }
    }
  }

  /// The records of a type of which the server lacks or refused a change, one of a document included. A
  /// mutation names its record by an argument that has the type's name.
  public init<R: Record>(_ status: SyncStatus, of type: R.Type) {
    let subject = ChangeKind.argument(R.recordType, R.self)
    self.init(status) { refused in
      let arguments = refused.arguments
      return (subject(arguments) ?? arguments["document"].flatMap(subject))?.id
    }
  }

  public func mark<R: Record>(of id: ID<R>, _ language: Language) -> Mark? {
    if refused.contains(id.uuid) {
      let text = Phrase(pt: "Recusado pelo servidor", en: "Refused by the server")
      return (.warning, text(language), .danger)
    }
    if pending.contains(id.uuid) {
      return (.cloudUp, Phrase(pt: "Ainda não enviado", en: "Not sent yet")(language), .note)
    }
    return nil
  }
}
