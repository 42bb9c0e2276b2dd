import Agenda
import Editing
import Fields
import Records
import Shell
import Values

extension Service: Archivable {}
extension Room: Archivable {}
extension WaitingEntry: Archivable {}
extension WorkingHours: Dated {}
extension OpenDay: Dated {}
extension Absence: Dated {}
extension Series: Dated {}
extension Session: Dated {}
extension Appointment: Dated {}

/// What the shared features are told of an agenda's records.
public enum AgendaKinds<A: AgendaUse> {
  public static var all: [RecordKind] {
    [services, rooms, hours, openDays, absences, waiting, series, sessions, appointments]
  }

  static func book(_ parts: Parts) -> AgendaBook {
    parts[AgendaPart<A>.self]?.book ?? AgendaBook()
  }

  private static var services: RecordKind {
    archived(Service.self, AgendaNouns.service, AgendaFields.service, { $0.services }) { $0.name }
  }

  private static var rooms: RecordKind {
    archived(Room.self, AgendaNouns.room, AgendaFields.room, { $0.rooms }) { $0.name }
  }

  private static var waiting: RecordKind {
    archived(WaitingEntry.self, AgendaNouns.waiting, AgendaFields.waiting, { _ in [] }) { $0.note }
  }

  private static var hours: RecordKind {
    removed(WorkingHours.self, AgendaNouns.hours, AgendaFields.hours) { $0.hours }
  }

  private static var openDays: RecordKind {
    removed(OpenDay.self, AgendaNouns.openDay, AgendaFields.openDay) { $0.openDays }
  }

  private static var absences: RecordKind {
    removed(Absence.self, AgendaNouns.absence, AgendaFields.absence) { $0.absences }
  }

  /// Records that are added and edited as all are, and put away.
  private static func archived<R: EditableRecord & Archivable>(
    _ type: R.Type, _ noun: Noun, _ fields: [FieldKind],
    _ all: @escaping @Sendable (AgendaBook) -> [R],
    called name: @escaping @Sendable (R) -> String
  ) -> RecordKind {
    var kind = usual(R.self, noun, fields, all, called: name)
    let changes = UsualChanges<R>(noun, fields)
    kind.changes += [
      changes.archiving(Archive<R>.self) { $0.id }, changes.restoring(Restore<R>.self) { $0.id },
    ]
    return kind
  }

  /// Records that are added and edited as all are, and removed.
  private static func removed<R: EditableRecord & Dated>(
    _ type: R.Type, _ noun: Noun, _ fields: [FieldKind],
    _ all: @escaping @Sendable (AgendaBook) -> [R]
  ) -> RecordKind {
    var kind = usual(R.self, noun, fields, all) { _ in "" }
    kind.changes.append(UsualChanges<R>(noun, fields).removing(Remove<R>.self) { $0.id })
    return kind
  }

  private static func usual<R: EditableRecord & Dated>(
    _ type: R.Type, _ noun: Noun, _ fields: [FieldKind],
    _ all: @escaping @Sendable (AgendaBook) -> [R],
    called name: @escaping @Sendable (R) -> String
  ) -> RecordKind {
    var kind = RecordKind(R.self, noun)
    kind.fields = fields
    kind.records = { parts, standing in
      for record in all(book(parts)) { standing.put(record) }
    }
    kind.name = { id, parts in
      for record in all(book(parts)) where record.id.uuid == id {
        let called = name(record)
        return called.isEmpty ? nil : called
      }
      return nil
    }
    let changes = UsualChanges<R>(noun, fields)
    kind.changes = [
      changes.adding(
        Add<R>.self, called: { $0["name"]?.text }, { $0.record }),
      changes.editing(Edit<R>.self) { ($0.id, $0.changes) },
    ]
    return kind
  }
}
