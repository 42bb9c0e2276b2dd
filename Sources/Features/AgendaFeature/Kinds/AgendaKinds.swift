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
extension ClockNotice: Dated {}
extension Series: Dated {}
extension Session: Dated {}
extension Appointment: Dated {}

/// What the shared features are told of an agenda's records.
public enum AgendaKinds<A: AgendaUse> {
  public static var all: [RecordKind] {
    var all = [
      services, rooms, hours, openDays, absences, waiting, sessions, series, appointments,
      clockNotices,
    ]
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
    var kind = setting(Service.self) { $0.services }
    kind.copy = copy(
      "services", Service.settingNoun, Phrase(pt: "Serviços", en: "Services"), { $0.services }
    ) { $0.title }
    return kind
  }

  private static var rooms: RecordKind {
    var kind = setting(Room.self) { $0.rooms }
    kind.copy = copy("rooms", Room.settingNoun, Phrase(pt: "Salas", en: "Rooms"), { $0.rooms }) {
      $0.title
    }
    return kind
  }

  private static var waiting: RecordKind {
    var kind = usual(WaitingEntry.self, AgendaNouns.waiting, AgendaFields.waiting) { $0.waiting }
    kind.copy = copy(
      "waitingEntries", AgendaNouns.waiting,
      Phrase(pt: "Lista de espera", en: "Waiting list"), { $0.waiting }
    ) { $0.createdAt.description }
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
    var kind = removed(WorkingHours.self, AgendaNouns.hours, AgendaFields.hours) { $0.hours }
    kind.copy = copy(
      "workingHours", AgendaNouns.hours,
      Phrase(pt: "Horários semanais", en: "Weekly schedules"), { $0.hours }
    ) { $0.firstDay?.slashed ?? "" }
    return kind
  }

  private static var openDays: RecordKind {
    var kind = removed(OpenDay.self, AgendaNouns.openDay, AgendaFields.openDay) { $0.openDays }
    kind.copy = copy(
      "openDays", AgendaNouns.openDay,
      Phrase(pt: "Dias com horário próprio", en: "Days with their own hours"), { $0.openDays }
    ) { $0.date.slashed }
    return kind
  }

  private static var absences: RecordKind {
    var kind = removed(Absence.self, AgendaNouns.absence, AgendaFields.absence) { $0.absences }
    kind.copy = copy(
      "absences", AgendaNouns.absence, Phrase(pt: "Ausências", en: "Absences"), { $0.absences }
    ) { $0.from.date.slashed }
    return kind
  }

  /// What the server tells, and people read.
  private static var clockNotices: RecordKind {
    var kind = RecordKind(ClockNotice.self, AgendaNouns.clockNotice)
    kind.records = { parts, standing in
      for change in book(parts).clockNotices { standing.put(change) }
    }
    let changes = UsualChanges<ClockNotice>(AgendaNouns.clockNotice, [])
    kind.changes = [changes.removing(RemoveClockNotice.self) { $0.id }]
    return kind
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
