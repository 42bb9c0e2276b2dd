import Fields
import Records

extension SpaceSchema {
  /// A hash of all that apps of this revision write and read: record types and mutations, their fields
  /// with kinds, formats and members, and which arguments carry records. Limits are not in it, and
  /// neither is the order of mutations.
  public var wireHash: UInt64 {
    var hash = FNV1a()
    hash.add(kind)
    for table in tables {
      hash.add(table.name)
      Self.add(table.fields, to: &hash)
    }
    for mutation in mutationShapes {
      hash.add(mutation.name)
      Self.add(mutation.fields, to: &hash)
    }
    return hash.value
  }

  private static func add(_ fields: [NamedField], to hash: inout FNV1a) {
    for field in fields {
      hash.add(field.name)
      hash.add("\(field.shape.kind) \(field.shape.format.rawValue)")
      hash.add("\(field.shape.isOptional) \(field.shape.isList)")
      for value in field.shape.values { hash.add(value) }
      add(field.shape.members, to: &hash)
    }
    hash.add(0xFE)
  }

  /// What is wrong with how the schema is declared; empty when nothing is. An argument that holds a
  /// record or changes of one must be carried, or it is not read in the words of an older app. An index is of
  /// fields that there are, and one that forbids overlaps ends with two instants.
  public var mistakes: [String] {
    var mistakes = tables.flatMap { table in
      table.indexes.flatMap { Self.mistakes(of: $0, in: table) }
    }
    let whole = tables.map { ($0.name, Set($0.fields.map(\.name))) }
    for mutation in mutationShapes {
      let carried = Set(carried(by: mutation.name).map(\.name))
      for field in mutation.fields where field.shape.kind == .object {
        let members = Set(field.shape.members.map(\.name))
        let holds = members == ["name", "value", "base"] || whole.contains { $0.1 == members }
        if holds, !carried.contains(field.name) {
          mistakes.append("\(mutation.name) does not say that \(field.name) carries a record")
        }
      }
      for argument in self.carried(by: mutation.name) {
        if !mutation.fields.contains(where: { $0.name == argument.name }) {
          mistakes.append("\(mutation.name) has no argument \(argument.name)")
        }
        if table(named: argument.recordType) == nil {
          mistakes.append(
            "\(mutation.name) carries \(argument.recordType), which is no record type")
        }
      }
    }
    return mistakes
  }

  private static func mistakes(of index: RecordIndex, in table: RecordTable) -> [String] {
    let fields = index.fields.map { name in table.fields.first { $0.name == name } }
    guard fields.allSatisfy({ $0 != nil }) else {
      return ["\(table.name) has not all the fields of its index \(index.name)"]
    }
    let ends = fields.suffix(2).compactMap { $0?.shape }
    guard index.rule == .noOverlap,
      ends.count < 2 || ends.contains(where: { $0.format != .instant || $0.isList })
    else { return [] }
    return ["\(table.name)'s index \(index.name) does not end with two instants"]
  }
}
