import Fields
import Values

extension Transaction {
  /// The records that stand in the way of one as it is about to be put, by a `noOverlap` index: those
  /// with the same keys whose spans overlap its own, in the order of their spans. None for a record
  /// that occupies nothing, since one of the index's fields is null, or whose span does not end after
  /// it begins.
  ///
  /// A mutation asks before it puts: what is put into an occupied span is refused. Each write is checked
  /// by itself, so that of two records that change places one lets go first.
  @inlinable
  public func occupants<R: Record>(of record: R, by index: String, limit: Int = .max) -> [R] {
    occupants(R.table, index, of: record.row, record.id.uuid, limit: limit)
      .compactMap { R(stored: $0) }
  }

  /// The records that occupy what `keys` name at some instant of a span, by a `noOverlap` index, in the
  /// order of their spans.
  /// - Parameter except: a record that is passed over.
  @inlinable
  public func occupants<R: Record>(
    _ type: R.Type, by index: String, equal keys: [JSONValue], during span: Range<Instant>,
    except: ID<R>? = nil, limit: Int = .max
  ) -> [R] {
    let table = R.table
    guard let index = table.index(named: index), index.rule == .noOverlap else { return [] }
    return storage.occupants(
      table, index, equal: keys, during: span, except: except?.uuid, limit: limit
    ).compactMap { R(stored: $0) }
  }

  @usableFromInline
  func occupants(
    _ table: RecordTable, _ name: String, of row: Row, _ id: UUID, limit: Int
  ) -> [Row] {
    for (number, index) in table.indexes.enumerated()
    where index.name == name && index.rule == .noOverlap {
      let values = table.places[number].map { row[$0] }
      let last = values.count - 1
      guard let from = Instant(json: values[last - 1]), let until = Instant(json: values[last]),
        from < until
      else { return [] }
      return storage.occupants(
        table, index, equal: Array(values[..<(last - 1)]), during: from..<until, except: id,
        limit: limit)
    }
    return []
  }
}
