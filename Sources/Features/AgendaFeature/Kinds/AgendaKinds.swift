import Agenda
import Editing
import Fields
import RecordPages
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
    var all = [services, rooms, hours, openDays, absences, waiting, series, sessions, appointments]
    for position in all.indices {
      let own = all[position].refusal
      all[position].refusal = { own($0, $1) ?? AgendaRefusals.text($0, $1) }
    }
    return all
  }

  static func book(_ parts: Parts) -> AgendaBook {
    parts[AgendaPart<A>.self]?.book ?? AgendaBook()
  }

  /// The name of the zone in which the device is, as far as that is known.
  static func device(_ parts: Parts) -> String? { parts[AgendaPart<A>.self]?.clocks.own?.name }

  private static var services: RecordKind {
    setting(Service.self) { $0.services }
  }

  private static var rooms: RecordKind {
    setting(Room.self) { $0.rooms }
  }

  private static var waiting: RecordKind {
    var kind = usual(WaitingEntry.self, AgendaNouns.waiting, AgendaFields.waiting) { $0.waiting }
    let changes = UsualChanges<WaitingEntry>(AgendaNouns.waiting, AgendaFields.waiting)
    kind.changes += [
      changes.archiving(ArchiveWaitingEntry.self) { $0.id },
      changes.restoring(RestoreWaitingEntry.self) { $0.id },
    ]
    return kind
  }

  /// Records that have a list, a form and a page among the settings.
  private static func setting<R: AgendaSetting>(
    _ type: R.Type, _ all: @escaping @Sendable (AgendaBook) -> [R]
  ) -> RecordKind {
    var kind = RecordKind(
      R.self, R.settingNoun, all: { all(book($0)) }, called: { $0.title })
    kind.addArchiving(of: R.self, to: Phrase(pt: "os que estão em uso", en: "in use"))
    kind.page = { R.path(of: ID($0)) }
    kind.hasHistory = true
    return kind
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

  /// Records that are added and edited as all are, and removed.
  private static func removed<R: EditableRecord & Dated>(
    _ type: R.Type, _ noun: Noun, _ fields: [FieldKind],
    _ all: @escaping @Sendable (AgendaBook) -> [R]
  ) -> RecordKind {
    var kind = usual(R.self, noun, fields, all)
    kind.changes.append(UsualChanges<R>(noun, fields).removing(Remove<R>.self) { $0.id })
    return kind
  }

  private static func usual<R: EditableRecord & Dated>(
    _ type: R.Type, _ noun: Noun, _ fields: [FieldKind],
    _ all: @escaping @Sendable (AgendaBook) -> [R]
  ) -> RecordKind {
    var kind = RecordKind(R.self, noun)
    kind.fields = fields
    kind.records = { parts, standing in
      for record in all(book(parts)) { standing.put(record) }
    }
    let changes = UsualChanges<R>(noun, fields)
    kind.changes = [
      changes.adding(Add<R>.self, called: { _ in nil }, { $0.record }),
      changes.editing(Edit<R>.self) { ($0.id, $0.changes) },
    ]
    return kind
  }
}
