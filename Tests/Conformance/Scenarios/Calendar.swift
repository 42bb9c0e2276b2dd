import Calendars
import Scheduling
import Values

/// A calendar that is written, read again and expanded.
func calendar(_ emit: (String) -> Void) {
  guard let lisbon = zone("Europe/Lisbon", "WET0WEST,M3.5.0/1,M10.5.0") else {
    return emit("a zone cannot be read")
  }
  let zones = CalendarZones(home: lisbon)
  var series = CalendarEvent(
    uid: "1@umbu", stamp: .epoch, on: .zone("Europe/Lisbon"),
    Recurrence(
      from: CivilDateTime("2026-03-20T09:00")!,
      RecurrenceRule(.weekly, .through(CivilDate("2026-11-10")!), weekdays: Weekdays([.friday])),
      excluding: [CivilDateTime("2026-04-03T09:00")!]),
    length: .seconds(3_000), status: .confirmed, summary: "Sessão; Ana, João 😀",
    details:
      "Trazer exames.\nChegar dez minutos antes, com os exames, a carteira e o pedido do médico.")
  var moved = series
  moved.recurrence = Recurrence(from: CivilDateTime("2026-05-02T10:00")!)
  moved.replaces = CalendarMoment(CivilDateTime("2026-05-01T09:00")!, series.clock)
  series.sequence = 1
  let bytes = CalendarFile(name: "Agenda", .publish, [series, moved]).bytes(zones)
  for line in String(utf8: bytes).parts(between: { $0 == "\r" || $0 == "\n" }) {
    emit(line)
  }
  do throws(CalendarProblem) {
    let reading = try CalendarReading(bytes, zones)
    emit("left out \(reading.leftOut.count), \(reading.file.events.count) events")
    tell(reading.file, zones, emit)
  } catch {
    emit("it cannot be read")
  }
  do throws(CalendarProblem) {
    let damaged = Array(bytes[..<(bytes.count - 30)])
    _ = try CalendarReading(damaged, zones)
    emit("half of it was read")
  } catch {
    if case .cutOff = error { emit("cut off") } else { emit("another problem") }
  }
}

private func tell(_ file: CalendarFile, _ zones: CalendarZones, _ emit: (String) -> Void) {
  let window = Instant("2026-03-01T00:00:00Z")!..<Instant("2026-12-01T00:00:00Z")!
  let found = file.instances(in: window, zones)
  for instance in found.instances {
    emit(
      "  \(instance.event) \(instance.start.description) \(instance.span.upperBound.description)")
  }
  for refused in found.refused { emit("  \(refused.event) cannot be expanded") }
}
