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

  /// What a session that is not shown has to itself: rooms, and of a plan by rooms its therapist as well.
  func takes(_ session: Session) -> String {
    let rooms = rooms(of: session)
    guard look.rooms != nil, let therapist = session.place.therapist else { return rooms }
    return rooms.isEmpty ? therapist.description : rooms + " " + therapist.description
  }

  /// "780 1080 OWNER Ausência: Curso", a line each: when therapists and rooms of what may be dragged there are not there,
  /// and why. The owner "all" is the house, "nobody" what has no therapist.
  func shut(_ column: DayPlan.Column) -> String {
    var lines: [String] = []
    func add(_ minutes: Range<Int>, _ owner: String, _ words: String) {
      let seen = minutes.clamped(to: plan.shown)
      guard !seen.isEmpty else { return }
      // A note may have lines of its own.
      let line = words.parts { $0 == "\n" || $0 == "\r" }.joined(separator: " ")
      lines.append("\(seen.lowerBound) \(seen.upperBound) \(owner) \(line)")
    }
    for closure in column.closures + roomClosures(column) {
      add(closure.minutes, closure.owner?.description ?? "nobody", words(closure, column.date))
    }
    for away in column.absences {
      let owner = away.absence.owner
      add(
        away.minutes, owner == look.state.house ? "all" : owner.description, words(away.absence))
    }
    return lines.joined(separator: "\n")
  }

  private func words(_ absence: Absence) -> String {
    AgendaWords.awayThen(look.language, absence.name(look.language))
  }

  private func words(_ closure: DayClosure, _ date: CivilDate) -> String {
    if let absence = closure.absence { return words(absence) }
    let room = look.book.room(closure.owner.map { ID<Room>($0) })
    return closed(date, closure.minutes, room)
  }

  private func closed(_ date: CivilDate, _ minutes: Range<Int>, _ room: Room?) -> String {
    if let room { return AgendaWords.closedRoom(look.language, room.name) }
    if minutes == 0..<1_440 {
      for holiday in plan.holidays where holiday.date == date {
        return AgendaWords.holidayThen(look.language, holiday.name(look.language))
      }
    }
    return look.scene.text(AgendaWords.closedThen)
  }

  /// When rooms and equipment of the sessions that are shown are not there on the day of a column; a plan by rooms knows
  /// that of its rooms.
  private func roomClosures(_ column: DayPlan.Column) -> [DayClosure] {
    guard look.rooms == nil else { return [] }
    let zone = look.zone
    let date = column.date
    let span = zone.start(of: date)..<zone.start(of: date.adding(days: 1))
    func minutes(_ part: Range<Instant>) -> Range<Int> {
      let from = min(max(zone.minute(part.lowerBound, on: date), 0), 1_440)
      return from..<max(from, min(zone.minute(part.upperBound, on: date), 1_440))
    }
    var found: [DayClosure] = []
    for room in draggedRooms {
      let owner = room.uuid
      let hasHours =
        look.book.hours.contains { $0.owner == owner }
        || look.book.openDays.contains { $0.owner == owner && $0.date == date }
      if hasHours {
        let open = look.book.hours(of: room, in: zone).open(over: span).map { minutes($0) }
        for closed in DayPlan.Day.rest(of: open) {
          found.append(DayClosure(owner: owner, minutes: closed))
        }
      }
      for absence in look.book.absences where absence.owner == owner {
        guard let away = absence.occupation(in: zone)?.span, away.overlaps(span) else { continue }
        found.append(
          DayClosure(owner: owner, minutes: minutes(away.clamped(to: span)), absence: absence))
      }
    }
    return found
  }

  private var draggedRooms: [ID<Room>] {
    var found: [ID<Room>] = []
    for column in plan.columns {
      for block in column.blocks {
        guard let place = look.book.session(block.session)?.place else { continue }
        for room in [place.room, place.equipment].compactMap({ $0 }) where !found.contains(room) {
          found.append(room)
        }
      }
    }
    return found
  }
}
