import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// What columns are of, and what is told of them to what is dragged over them (Web/runtime/drags.js).
extension DayGrid {
  /// Whether columns stand for rooms, so that a drag from one to the other changes the room.
  private var isByRooms: Bool {
    look.rooms != nil && plan.dates.count == 1 && plan.columns.count > 1
  }

  /// Whose a column is: a therapist, or a room.
  func name(_ column: DayPlan.Column) -> String {
    if isByRooms {
      return look.book.room(column.room)?.name ?? look.scene.text(AgendaWords.noRoom)
    }
    return column.therapist.map { look.book.name(of: $0) } ?? look.scene.text(AgendaWords.nobody)
  }

  func key(_ column: DayPlan.Column) -> String {
    let owner = column.room?.description ?? column.therapist?.description
    return column.date.description + " " + (owner ?? "others")
  }

  /// "none" is the column of what is in no room; nil of columns that are no rooms'.
  func roomOfColumn(_ column: DayPlan.Column) -> String? {
    isByRooms ? column.room?.description ?? "none" : nil
  }

  /// What a hidden session occupies, for `data-elsewhere`: its rooms, and in a plan by rooms its therapist too.
  func takes(_ session: Session) -> String {
    let rooms = rooms(of: session)
    guard look.rooms != nil, let therapist = session.place.therapist else { return rooms }
    return rooms.isEmpty ? therapist.description : rooms + " " + therapist.description
  }

  /// Lines such as "720 780 OWNER Fora do horário de atendimento": outside which hours of a therapist or a room it is that
  /// may be dragged there. The owner "nobody" is what has no therapist. Buffers may lie there.
  /// - Parameter rooms: when rooms and equipment are not there, as `roomClosures` has it.
  func shut(_ column: DayPlan.Column, _ rooms: [DayClosure]) -> String {
    let closures = column.closures + houseClosures(column) + rooms
    return closures.filter { !$0.absence.isThere }.compactMap { closure in
      let owner = closure.owner?.description ?? "nobody"
      return line(
        closure.minutes.clamped(to: plan.shown), owner, words(closure, column.date))
    }.joined(separator: "\n")
  }

  /// Lines such as "780 1080 OWNER Ausência: Curso": when one of them is not there, and why. The owner "all" is the house.
  /// Buffers may not lie there, be it before or behind the hours that are shown.
  /// - Parameter rooms: as `shut` has them.
  func away(_ column: DayPlan.Column, _ rooms: [DayClosure]) -> String {
    var lines: [String] = []
    for closure in column.closures + rooms {
      guard let absence = closure.absence, let owner = closure.owner else { continue }
      lines += [line(closure.minutes, owner.description, words(absence))].compactMap { $0 }
    }
    for away in column.absences {
      let owner = away.absence.owner
      let whose = owner == look.state.house ? "all" : owner.description
      lines += [line(away.minutes, whose, words(away.absence))].compactMap { $0 }
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ minutes: Range<Int>, _ owner: String, _ words: String) -> String? {
    guard !minutes.isEmpty else { return nil }
    // A note may have lines of its own.
    let words = words.parts { $0 == "\n" || $0 == "\r" }.joined(separator: " ")
    return "\(minutes.lowerBound) \(minutes.upperBound) \(owner) \(words)"
  }

  private func words(_ absence: Absence) -> String {
    AgendaWords.awayThen(look.language, absence.name(look.language))
  }

  private func words(_ closure: DayClosure, _ date: CivilDate) -> String {
    let room = look.book.room(closure.owner.map { ID<Room>($0) })
    return closed(date, closure.minutes, room)
  }

  private func closed(_ date: CivilDate, _ minutes: Range<Int>, _ room: Room?) -> String {
    if let room { return AgendaWords.roomClosed(look.language, room.name) }
    if minutes == 0..<1_440 {
      for holiday in plan.holidays where holiday.date == date {
        return AgendaWords.holidayThen(look.language, holiday.name(look.language))
      }
    }
    return look.scene.text(AgendaWords.closedThen)
  }

  /// When the house is closed on the day of a column, for what nobody gives: beside therapists it goes by their hours.
  private func houseClosures(_ column: DayPlan.Column) -> [DayClosure] {
    let isOfNobody = plan.columns.contains { $0.blocks.contains { !$0.therapist.isThere } }
    guard isOfNobody, !column.closures.contains(where: { !$0.owner.isThere }) else { return [] }
    let hours = look.book.hours(of: nil, house: look.state.house, in: look.zone)
    return closures(of: hours, nil, on: column.date)
  }

  /// When rooms and equipment of the sessions that are shown are not there on the day of a column; a plan by rooms knows
  /// that of its rooms.
  func roomClosures(_ column: DayPlan.Column) -> [DayClosure] {
    guard !look.rooms.isThere else { return [] }
    let date = column.date
    let span = self.span(of: date)
    var found: [DayClosure] = []
    for room in draggedRooms {
      let owner = room.uuid
      let hasHours =
        look.book.hours.contains { $0.owner == owner }
        || look.book.openDays.contains { $0.owner == owner && $0.date == date }
      if hasHours {
        found += closures(of: look.book.hours(of: room, in: look.zone), owner, on: date)
      }
      for absence in look.book.absences where absence.owner == owner {
        guard let away = absence.occupation(in: look.zone)?.span, away.overlaps(span) else {
          continue
        }
        let minutes = self.minutes(away.clamped(to: span), on: date)
        found.append(DayClosure(owner: owner, minutes: minutes, absence: absence))
      }
    }
    return found
  }

  private func closures(
    of hours: ResourceHours, _ owner: UUID?, on date: CivilDate
  ) -> [DayClosure] {
    let open = hours.open(over: span(of: date)).map { minutes($0, on: date) }
    return DayPlan.Day.rest(of: open).map { DayClosure(owner: owner, minutes: $0) }
  }

  private func span(of date: CivilDate) -> Range<Instant> {
    look.zone.start(of: date)..<look.zone.start(of: date.adding(days: 1))
  }

  /// Minutes of the day's clock.
  private func minutes(_ span: Range<Instant>, on date: CivilDate) -> Range<Int> {
    let from = min(max(look.zone.minute(span.lowerBound, on: date), 0), 1_440)
    return from..<max(from, min(look.zone.minute(span.upperBound, on: date), 1_440))
  }

  /// The rooms and the equipment of the sessions that are shown.
  static func draggedRooms(_ plan: DayPlan, _ book: AgendaBook) -> [ID<Room>] {
    var found: [ID<Room>] = []
    func note(_ room: UUID?) {
      guard let room, !found.contains(where: { $0.uuid == room }) else { return }
      found.append(ID<Room>(room))
    }
    for column in plan.columns {
      for block in column.blocks {
        guard let times = book.sessionTimes(block.session) else { continue }
        note(times.room)
        note(times.equipment)
      }
    }
    return found
  }
}
