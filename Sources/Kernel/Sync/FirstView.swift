import Fields
import Records
import Values

/// What the first view of an app needs of a space (`SpaceSchema.showsFirst`), as its engine has it: of the record
/// types that the person's role may see, and nothing of a space that is gone.
public struct FirstView: Hashable, Sendable {
  /// The person's role, by its raw value; empty where the space is gone: one that they were removed from, or
  /// that was erased on this device.
  public var role: String
  /// Of each record type that has any.
  public var tables: [LocalContents.Table]

  public init(role: String = "", _ tables: [LocalContents.Table] = []) {
    self.role = role
    self.tables = tables
  }

  /// - Parameter now: tells which are the newest.
  public init(_ engine: any SpaceEngine, at now: Instant) {
    self.init()
    guard !engine.isClosed, engine.status.phase != .failed(.forbidden) else { return }
    role = engine.role
    let today = CivilDate(at: now, minutesEast: 0)
    for first in engine.schema.first where engine.schema.mayRead(first.table.name, as: role) {
      let rows = engine.firstRows(of: first.table.name, on: today)
      if !rows.isEmpty { tables.append(LocalContents.Table(first.table.name, rows)) }
    }
  }

  /// Whether the person does not belong to it any more, or it is nowhere.
  public var isGone: Bool { role.isEmpty }

  /// By id.
  public func rows(of table: String) -> [Row] {
    for one in tables where one.name == table { return one.rows }
    return []
  }
}
