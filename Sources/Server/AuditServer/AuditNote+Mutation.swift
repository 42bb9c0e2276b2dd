import Fields
import SyncServer
import Values

extension AuditNote {
  /// Any mutation: its name, and of each record that it wrote which fields changed.
  public static func mutation(_ done: DoneMutation) -> AuditNote {
    let records = done.changes
    return AuditNote(
      .changeData, of: records.first.map { Subject($0.type, $0.id) },
      [
        .init("mutation", .text(done.mutation.name)),
        .init(
          "records",
          .array(
            records.map { record in
              .object([
                .init("type", .text(record.type)), .init("id", record.id.json),
                .init("fields", .array(record.fields.map { .text($0) })),
              ])
            })),
      ])
  }
}

extension DoneMutation {
  /// A record that a mutation wrote, with the names of the fields that it changed.
  public struct Change: Sendable {
    public var type: String
    public var id: UUID
    /// In the order of the visit. Of a new record, or one that went, those that hold something.
    public var fields: [String]
  }

  /// What it wrote, each record once, from how it was to how it was left.
  public var changes: [Change] {
    // Nearly always.
    if written.count == 1 { return [Self.change(from: written[0], to: written[0])] }
    var places: [UUID: Int] = [:]
    var first: [WrittenRecord] = []
    var last: [WrittenRecord] = []
    for record in written {
      if let place = places[record.id], first[place].type.name == record.type.name {
        last[place] = record
      } else {
        places[record.id] = first.count
        first.append(record)
        last.append(record)
      }
    }
    return zip(first, last).map { Self.change(from: $0, to: $1) }
  }

  /// The names of the fields that it changed in the record of a type, but for its id and the times of
  /// its making and its last change, which say nothing.
  public func fieldsChanged(ofA type: String) -> [String] {
    let change = changes.first { $0.type == type }
    return change?.fields.filter { !Self.bookkeeping.contains($0) } ?? []
  }

  private static let bookkeeping = ["id", "createdAt", "updatedAt"]

  /// The record of a type that an argument is, or names by its id.
  public func subject(_ type: String, _ argument: JSONValue?) -> AuditNote.Subject? {
    let id = (argument?.text ?? argument?["id"]?.text).flatMap { UUID($0) }
    return id.map { AuditNote.Subject(type, $0) }
  }

  /// What became of a record from before its first write to after its last.
  private static func change(from first: WrittenRecord, to last: WrittenRecord) -> Change {
    let fields = first.type.fields.indices.filter { field in
      switch (first.before?[field], last.row?[field]) {
      case (let before?, let after?): before != after
      case (let value?, nil), (nil, let value?): value.holdsSomething
      case (nil, nil): false
      }
    }
    return Change(
      type: first.type.name, id: first.id, fields: fields.map { first.type.fields[$0].name })
  }
}

extension JSONValue {
  fileprivate var holdsSomething: Bool {
    switch self {
    case .null, .boolean(false), .text(""), .array([]): false
    default: true
    }
  }
}
