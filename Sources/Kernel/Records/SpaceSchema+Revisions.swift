import Fields
import Values

/// What apps of earlier revisions wrote, read as this one writes it, and the other way round.
extension SpaceSchema {
  /// What a field is called now that is called `name` in a revision.
  public func currentName(_ name: String, of owner: String, from revision: Int) -> String {
    var name = name
    for changes in changes(after: revision) {
      for change in changes where change.owner == owner && change.earlier == name {
        name = change.field
        break
      }
    }
    return name
  }

  /// What a field that is called `name` now is called in a revision; nil when that has none such.
  public func name(_ name: String, of owner: String, in revision: Int) -> String? {
    var name = name
    for changes in changes(after: revision).reversed() {
      for change in changes where change.owner == owner && change.field == name {
        guard let earlier = change.earlier else { return nil }
        name = earlier
        break
      }
    }
    return name
  }

  /// Whether a revision has that record type.
  public func knows(_ recordType: String, in revision: Int) -> Bool {
    name("", of: recordType, in: revision) != nil
  }

  /// A record as a revision writes it; nil when that does not know what it is about.
  public func object(of table: RecordTable, _ row: Row, in revision: Int) -> JSONValue? {
    guard knows(table.name, in: revision) else { return nil }
    guard revision < self.revision else { return table.object(from: row) }
    var row = row
    if let named = TextConflict.named(in: table, row) {
      guard knows(named.recordType, in: revision),
        let name = name(named.field, of: named.recordType, in: revision)
      else { return nil }
      row[named.position] = .text(name)
    }
    var members: [JSONValue.Member] = []
    for position in table.fields.indices where position < row.count && !row[position].isNull {
      guard let name = name(table.fields[position].name, of: table.name, in: revision) else {
        continue
      }
      members.append(JSONValue.Member(name, row[position]))
    }
    return .object(members)
  }

  /// A row that an app of an earlier revision kept, whose values stand in the order of `names`.
  public func row(_ row: Row, named names: [String], of table: RecordTable, from revision: Int)
    -> Row
  {
    guard revision < self.revision else { return table.row(row, named: names) }
    var row = table.row(
      row, named: names.map { currentName($0, of: table.name, from: revision) })
    if let named = TextConflict.named(in: table, row) {
      row[named.position] = .text(
        currentName(named.field, of: named.recordType, from: revision))
    }
    return row
  }

  /// The arguments of a mutation that a revision wrote, as this one writes them. What that did not
  /// know of a whole record stays as it is in `transaction`, or is blank.
  public func arguments(
    _ arguments: JSONValue, of mutation: String, from revision: Int,
    in transaction: Transaction? = nil
  ) -> JSONValue {
    guard revision < self.revision, case .object(var members) = arguments else { return arguments }
    let carried = carried(by: mutation)
    for position in members.indices {
      members[position].name = currentName(members[position].name, of: mutation, from: revision)
      for argument in carried where argument.name == members[position].name {
        members[position].value = each(members[position].value) { value in
          argument.isWhole
            ? record(value, of: argument.recordType, from: revision, in: transaction)
            : change(value, of: argument.recordType, from: revision)
        }
      }
    }
    return .object(members)
  }

  /// The refusal of a mutation in the words of an earlier revision.
  public func refusal(_ refusal: Refusal, of mutation: String, in revision: Int) -> Refusal {
    renamed(refusal, of: mutation) { name($0, of: $1, in: revision) ?? $0 }
  }

  /// The refusal of a mutation that an earlier revision was told.
  public func refusal(_ refusal: Refusal, of mutation: String, from revision: Int) -> Refusal {
    renamed(refusal, of: mutation) { currentName($0, of: $1, from: revision) }
  }

  private func changes(after revision: Int) -> ArraySlice<[SchemaChange]> {
    revisions[min(max(revision, 1) - 1, revisions.count)...]
  }

  /// The arguments of a mutation that hold a record or changes of one.
  public func carried(by mutation: String) -> [RecordArgument] {
    for runner in mutations where runner.name == mutation { return runner.carried }
    return []
  }

  private func each(_ value: JSONValue, _ convert: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .array(let items) = value else { return convert(value) }
    return .array(items.map(convert))
  }

  private func change(_ value: JSONValue, of recordType: String, from revision: Int) -> JSONValue {
    guard case .object(var members) = value else { return value }
    for position in members.indices where members[position].name == "name" {
      guard case .text(let name) = members[position].value else { continue }
      members[position].value = .text(currentName(name, of: recordType, from: revision))
    }
    return .object(members)
  }

  private func record(
    _ value: JSONValue, of recordType: String, from revision: Int, in transaction: Transaction?
  ) -> JSONValue {
    guard case .object(let members) = value, let table = table(named: recordType) else {
      return value
    }
    var renamed: [JSONValue.Member] = []
    for member in members {
      let name = currentName(member.name, of: recordType, from: revision)
      // What it did not know it did not mean.
      guard self.name(name, of: recordType, in: revision) != nil else { continue }
      renamed.append(JSONValue.Member(name, member.value))
    }
    let id = value["id"].flatMap { UUID(json: $0) }
    let stored = id.flatMap { transaction?.storage.row(table, $0) } ?? table.blank
    for (position, field) in table.fields.enumerated()
    where name(field.name, of: recordType, in: revision) == nil {
      // A row of an older shape has fewer values.
      let value = position < stored.count ? stored[position] : table.blank[position]
      guard !value.isNull else { continue }
      renamed.append(JSONValue.Member(field.name, value))
    }
    return .object(renamed)
  }

  /// The subject of a refusal is an argument of the mutation, a field of what it carries, or neither.
  private func renamed(
    _ refusal: Refusal, of mutation: String, _ rename: (_ name: String, _ owner: String) -> String
  ) -> Refusal {
    var refusal = refusal
    let owners = [mutation] + carried(by: mutation).map { $0.recordType }
    for owner in owners {
      let renamed = rename(refusal.subject, owner)
      guard renamed == refusal.subject else {
        refusal.subject = renamed
        break
      }
    }
    return refusal
  }
}

extension TextConflict {
  /// Where a row of this type names a field of another record type.
  fileprivate static func named(
    in table: RecordTable, _ row: Row
  ) -> (recordType: String, field: String, position: Int)? {
    guard table.name == recordType, let position = table.position(of: "field"),
      let type = table.position(of: "subjectType"), position < row.count, type < row.count,
      case .text(let recordType) = row[type], case .text(let field) = row[position]
    else { return nil }
    return (recordType, field, position)
  }
}
