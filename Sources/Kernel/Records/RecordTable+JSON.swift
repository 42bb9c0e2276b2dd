import Fields

extension RecordTable {
  /// The row of a record's JSON object, as it comes over the wire. Members that are no fields are
  /// ignored; fields that are absent are null, or blank where null is not allowed.
  public func row(from object: JSONValue) -> Row {
    guard case .object(let members) = object else { return blank }
    var row = blank
    var guess = 0
    for position in fields.indices {
      let name = fields[position].name
      if guess < members.count, members[guess].name == name {
        row[position] = members[guess].value
        guess += 1
      } else if let found = members.firstIndex(where: { $0.name == name }) {
        row[position] = members[found].value
        guess = found + 1
      } else if fields[position].shape.isOptional {
        row[position] = .null
      }
    }
    return row
  }

  /// The JSON object of a row; fields that are null are left out.
  public func object(from row: Row) -> JSONValue {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(row.count)
    for position in fields.indices where position < row.count && !row[position].isNull {
      members.append(JSONValue.Member(fields[position].name, row[position]))
    }
    return .object(members)
  }

  /// A row whose values stand in the order of `names`, in this table's order; fields that it has
  /// not are blank.
  public func row(_ row: Row, named names: [String]) -> Row {
    var converted = blank
    for position in fields.indices {
      if let found = names.firstIndex(of: fields[position].name), found < row.count {
        converted[position] = row[found]
      }
    }
    return converted
  }
}
