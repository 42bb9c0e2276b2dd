import Fields
import Values

extension RecordStorage {
  /// The refusal of a row that would break the rule of an index: that of the first one, in the order in
  /// which the type names them; nil for a row that breaks none.
  public func brokenRule(by row: Row, _ table: RecordTable, _ id: UUID) -> Refusal? {
    for (number, index) in table.indexes.enumerated() where index.rule != .none {
      let values = table.places[number].map { $0 < row.count ? row[$0] : .null }
      let refusal =
        index.rule == .unique
        ? duplicate(of: values, table, index, id) : overlap(of: values, table, index, id)
      if let refusal { return refusal }
    }
    return nil
  }

  private func duplicate(
    of values: [JSONValue], _ table: RecordTable, _ index: RecordIndex, _ id: UUID
  ) -> Refusal? {
    guard !values.contains(where: { $0.isNull }) else { return nil }
    let own = id.json
    let found = rows(table, index, equal: values, limit: 2)
    let isTaken = found.contains { table.idPlace < $0.count && $0[table.idPlace] != own }
    return isTaken ? Refusal(.duplicate, index.subject) : nil
  }

  private func overlap(
    of values: [JSONValue], _ table: RecordTable, _ index: RecordIndex, _ id: UUID
  ) -> Refusal? {
    let last = values.count - 1
    guard let from = Instant(json: values[last - 1]), let until = Instant(json: values[last]) else {
      return nil
    }
    guard from < until else { return Refusal(.invalid, index.fields[last], reason: "order") }
    let met = occupants(
      table, index, equal: Array(values[..<(last - 1)]), during: from..<until, except: id, limit: 1)
    return met.isEmpty ? nil : Refusal(.overlap, index.subject)
  }
}
