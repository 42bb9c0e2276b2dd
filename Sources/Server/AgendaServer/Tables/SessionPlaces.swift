import Agenda
import Database
import Records
import SyncServer
import Values

/// The table of the record `Session`, as far as it says when something is, what it has to itself, and for how many.
enum SessionPlaces {
  private static let select = """
    SELECT "service", "therapist", "room", "equipment", "start", "zone", "starts_at", "minutes", \
    "before", "after", "places", "is_called_off" FROM "\(SQLTable(Session.table).name)" \
    WHERE "space" = $1 AND "id" = $2
    """

  static func find(
    _ session: ID<Session>, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Session? {
    try transaction.first(select, [SQLValue(space), SQLValue(session.uuid)]) { row -> Session? in
      guard let start = CivilDateTime(row.text(4)) else { return nil }
      func id<R: Record>(_ column: Int) -> ID<R>? {
        row.isNull(column) ? nil : ID(row.uuid(column))
      }
      var found = Session()
      found.id = session
      found.service = id(0)
      found.place = SessionPlace(
        start, in: row.text(5), at: Instant(milliseconds: row.int(6)), minutes: Int(row.int(7)))
      found.place.therapist = row.isNull(1) ? nil : row.uuid(1)
      found.place.room = id(2)
      found.place.equipment = id(3)
      found.place.before = Int(row.int(8))
      found.place.after = Int(row.int(9))
      found.places = Int(row.int(10))
      found.isCalledOff = row.int(11) == 1
      return found
    } ?? nil
  }
}
