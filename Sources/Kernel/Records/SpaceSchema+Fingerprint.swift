import Fields

extension SpaceSchema {
  /// Changes whenever rows of an older app could mean something else: the record types, their
  /// fields, the fields' order, kinds and formats, and which types are held in part.
  public var fingerprint: UInt64 {
    var hash = FNV1a()
    hash.add(kind)
    for table in tables {
      hash.add(table.name)
      for field in table.fields {
        hash.add(field.name)
        hash.add(field.shape.kind.mark)
        hash.add(field.shape.format.rawValue)
        hash.add(field.shape.isOptional ? 1 : 0)
        hash.add(field.shape.isList ? 1 : 0)
      }
      hash.add(0xFE)
    }
    for part in held {
      hash.add(part.table.name)
      hash.add(part.field)
    }
    return hash.value
  }
}

extension FieldShape.Kind {
  fileprivate var mark: UInt8 {
    switch self {
    case .boolean: 1
    case .integer: 2
    case .number: 3
    case .text: 4
    case .object: 5
    case .any: 6
    }
  }
}
