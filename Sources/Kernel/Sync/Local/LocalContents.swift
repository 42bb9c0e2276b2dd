import Fields
import Records
import Values

/// What the store has of a space of this device alone, read while another space is open.
public struct LocalContents: Hashable, Sendable {
  /// The rows of one record type.
  public struct Table: Hashable, Sendable {
    public var name: String
    /// By id.
    public var rows: [Row]

    public init(_ name: String, _ rows: [Row]) {
      self.name = name
      self.rows = rows
    }
  }

  /// The version at which the store stands; 0 where it has nothing of the space.
  public var version: Int64
  /// Of each record type that has any.
  public var tables: [Table]

  public init(version: Int64 = 0, _ tables: [Table] = []) {
    self.version = version
    self.tables = tables
  }

  /// What the other tabs hear when all of a space has been erased.
  public static var erasedMessage: [UInt8] { TabMessage.erased() }

  /// Reads a store, and writes nothing to it. Nil where not all of it can be read, or a newer app wrote it:
  /// what is to be done about that is up to the space itself, once it is opened.
  public init?(
    _ stored: StoredSpace, of configuration: SyncConfiguration, in schema: SpaceSchema, now: Instant
  ) {
    self.init()
    guard stored.values.contains(where: { $0.key != SyncKeys.erased }) else { return }
    let engine = LocalEngine(
      schema: schema, configuration: configuration, beginning: [], random: { 0 })
    _ = engine.start(now: now)
    var isWhole = false
    for output in engine.handle(.loaded(stored), now: now) {
      if case .opened(.ready) = output { isWhole = true }
    }
    guard isWhole, !engine.replica.isOutrun, let mark = engine.store.mark else { return nil }
    version = mark
    for table in schema.tables {
      let rows = engine.rows(of: table.name)
      if !rows.isEmpty { tables.append(Table(table.name, rows)) }
    }
  }

  /// The one commit of a store that begins a space with all of it, and on top with what another space refused; nil
  /// where it is nothing. Done are those that this one takes.
  public func beginning(
    of configuration: SyncConfiguration, in schema: SpaceSchema, now: Instant,
    doing refused: [RefusedMutation] = []
  ) -> (commit: SyncCommit, done: [UUID])? {
    var records: [RecordChange] = []
    for one in tables {
      guard let table = schema.table(named: one.name), let id = table.position(of: "id") else {
        continue
      }
      for row in one.rows {
        var record = RecordChange()
        record.table = table.name
        record.id = UUID(json: row[id]) ?? .zero
        record.record = table.object(from: row)
        records.append(record)
      }
    }
    var number: UInt64 = 0
    let engine = LocalEngine(
      schema: schema, configuration: configuration, beginning: records,
      random: {
        number += 1
        return number
      })
    _ = engine.start(now: now)
    // They wait for the store, and run before anything is written.
    for (token, mutation) in refused.enumerated() {
      _ = engine.handle(
        .mutate(token: token, name: mutation.name, arguments: mutation.arguments), now: now)
    }
    var begun: SyncCommit?
    var isRefused = refused.map { _ in false }
    for output in engine.handle(.loaded(StoredSpace()), now: now) {
      switch output {
      case .commit(let commit): begun = begun ?? commit
      case .refused(let token, _): isRefused[token] = true
      default: break
      }
    }
    guard let begun else { return nil }
    var done: [UUID] = []
    for position in refused.indices where !isRefused[position] {
      done.append(refused[position].id)
    }
    return (begun, done)
  }

  public func rows(of table: String) -> [Row] {
    for one in tables where one.name == table { return one.rows }
    return []
  }

  /// The records of a type, by id; what cannot be read is left out.
  public func records<R: Record>(of type: R.Type) -> [R] {
    rows(of: R.recordType).compactMap { R(stored: $0) }
  }

  /// The same, said by another account where the space's own person said it.
  public func said(by account: UUID, for person: UUID) -> LocalContents {
    let (from, to) = (person.json, account.json)
    var contents = self
    for table in contents.tables.indices {
      for row in contents.tables[table].rows.indices {
        for field in contents.tables[table].rows[row].indices
        where contents.tables[table].rows[row][field] == from {
          contents.tables[table].rows[row][field] = to
        }
      }
    }
    return contents
  }
}

extension RefusedMutation {
  /// The same, said by another account where it names that one.
  public func said(by account: UUID, for person: UUID) -> RefusedMutation {
    RefusedMutation(
      id: id, name: name, arguments: arguments.naming(account.json, for: person.json), time: time,
      refusal: refusal)
  }
}

extension JSONValue {
  fileprivate func naming(_ new: JSONValue, for old: JSONValue) -> JSONValue {
    if self == old { return new }
    switch self {
    case .array(let values):
      return .array(values.map { $0.naming(new, for: old) })
    case .object(let members):
      return .object(members.map { Member($0.name, $0.value.naming(new, for: old)) })
    case .null, .boolean, .integer, .number, .text:
      return self
    }
  }
}
