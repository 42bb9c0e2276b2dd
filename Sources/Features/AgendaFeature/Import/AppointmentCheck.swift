import Agenda
import Entitlements
import Records
import Scheduling
import Values

/// What would become of each row, before anything happens.
public struct AppointmentCheck: Equatable {
  /// Who comes to a row's sessions.
  public enum Whom: Equatable, Sendable {
    case known(UUID)
    /// One of `newPeople`, by position.
    case new(Int)
  }

  /// A row that can be brought in.
  public struct Ready: Equatable, Sendable {
    public var row: Int
    public var whom: Whom
    /// How many of its sessions would have no place, because something is there already.
    public var unplaced = 0
    /// How many the plan has no room for.
    public var beyondPlan = 0
  }

  /// Somebody whom nobody knows here yet.
  public struct NewPerson: Equatable, Sendable {
    public var name: String
    public var phone: Phone?
    /// How many rows are theirs.
    public var rows = 0
    /// Whether they are to be added; without that their rows are left out.
    public var isWanted: Bool
  }

  /// A row that is there already.
  public struct Known: Equatable, Sendable {
    public enum Reason: Equatable, Sendable {
      /// It was brought in before, or stands in the file twice.
      case same
      /// The person has something else at that time.
      case samePersonAndTime
    }

    public var row: Int
    public var reason: Reason
  }

  public struct Bad: Equatable, Sendable {
    public var row: Int
    public var problem: RowProblem
  }

  public var checked = 0
  public var ready: [Ready] = []
  public var newPeople: [NewPerson] = []
  public var known: [Known] = []
  public var bad: [Bad] = []

  private var newByName = HashMap<String, [Int]>()
  private var taken: TakenTimes
  private var keys = HashSet<String>()
  /// The ids of what is in the agenda.
  private var appointments = HashSet<String>()
  /// Sessions of each month that count towards what the plan allows.
  private var used = HashMap<String, Int>()
  /// How many come to each group's session.
  private var groups = HashMap<String, Int>()
  /// Who comes when.
  private var visits = HashSet<String>()

  init(over book: AgendaBook) {
    taken = TakenTimes(book.sessions)
    for appointment in book.allAppointments { _ = appointments.insert(appointment.id.description) }
    for session in book.sessions {
      for appointment in book.appointments(of: session.id) where appointment.state.occupies {
        _ = visits.insert(Self.visit(appointment.person, session.place.startsAt))
      }
    }
  }

  private static func visit(_ person: UUID, _ start: Instant) -> String {
    person.description + " " + String(start.milliseconds)
  }

  /// How many rows would be brought in.
  public var wanted: Int { ready.filter { isWanted($0) }.count }

  func isWanted(_ row: Ready) -> Bool {
    switch row.whom {
    case .known: true
    case .new(let person): newPeople[person].isWanted
    }
  }

  /// Says of one who is not known yet, or with nil of all, whether they are to be added.
  mutating func tick(_ person: Int?, isWanted: Bool) {
    for position in newPeople.indices where person == nil || person == position {
      newPeople[position].isWanted = isWanted
    }
  }

  /// Checks the next rows, `count` at most.
  mutating func check(
    _ rows: [AppointmentRow], next count: Int, _ context: ImportContext, _ people: ImportPeople,
    _ limits: ImportLimits
  ) {
    let end = min(rows.count, checked + count)
    for position in checked..<end {
      if let problem = check(rows[position], position, context, people, limits) {
        bad.append(Bad(row: position, problem: problem))
      }
    }
    checked = end
  }

  private mutating func check(
    _ row: AppointmentRow, _ position: Int, _ context: ImportContext, _ people: ImportPeople,
    _ limits: ImportLimits
  ) -> RowProblem? {
    if let problem = row.problem { return problem }
    guard let start = row.start, context.window.contains(start.date) else { return .outside }
    if !keys.insert(row.key) || row.appointment.map({ appointments.contains($0) }) ?? false
      || isThere(row, context.book, limits.space)
    {
      known.append(Known(row: position, reason: .same))
      return nil
    }
    let whom: Whom
    switch people.find(row.name, row.phone) {
    case .several: return .ambiguous
    case .known(let person):
      let instant = context.zone.instant(start)
      guard !row.state.occupies || visits.insert(Self.visit(person, instant)) else {
        known.append(Known(row: position, reason: .samePersonAndTime))
        return nil
      }
      whom = .known(person)
    case .nobody: whom = .new(add(row, isWanted: limits.addsPeople))
    }
    var found = Ready(row: position, whom: whom)
    for moment in row.moments where row.state.occupies {
      let place = row.place(at: moment, in: context)
      if !joins(row, context), !taken.occupy(place) { found.unplaced += 1 }
      guard case .atMost(let most) = limits.perMonth else { continue }
      var count = used[place.month] ?? limits.counted(context.book, moment.date)
      count += 1
      used[place.month] = count
      if count > Int(most) { found.beyondPlan += 1 }
    }
    ready.append(found)
    return nil
  }

  /// Whether another row has the place already that it has a part of: a group's, as long as it has room.
  private mutating func joins(_ row: AppointmentRow, _ context: ImportContext) -> Bool {
    guard let (key, places) = row.group(in: context) else { return false }
    let coming = groups[key] ?? 0
    groups[key] = coming < places ? coming + 1 : 1
    return coming > 0 && coming < places
  }

  /// Whether it was brought in before, alone or as one of a series.
  private func isThere(_ row: AppointmentRow, _ book: AgendaBook, _ space: UUID) -> Bool {
    let appointment = ImportedIDs.appointment(row.key, in: space)
    if appointments.contains(appointment.description) { return true }
    if row.rule == nil, book.session(ImportedIDs.session(row.key, in: space)) != nil {
      return true
    }
    guard let key = row.seriesKey else { return false }
    var series = Series()
    series.id = ImportedIDs.series(key, in: space)
    if row.rule != nil, book.series(series.id) != nil { return true }
    return row.moments.contains { book.session(series.session(on: $0.date)) != nil }
  }

  /// Rows of one name are one person's, unless their phone numbers differ.
  private mutating func add(_ row: AppointmentRow, isWanted: Bool) -> Int {
    let name = ImportPeople.folded(row.name)
    for position in newByName[name] ?? [] {
      let phone = newPeople[position].phone
      guard phone == nil || row.phone == nil || phone == row.phone else { continue }
      newPeople[position].phone = phone ?? row.phone
      newPeople[position].rows += 1
      return position
    }
    let position = newPeople.count
    newByName.change(name, from: []) { $0.append(position) }
    newPeople.append(NewPerson(name: row.name, phone: row.phone, rows: 1, isWanted: isWanted))
    return position
  }
}

/// What a check goes by beside the agenda and who comes.
struct ImportLimits {
  let space: UUID
  let perMonth: Limit
  /// Whether who is not known yet is to be added unless the person says otherwise.
  let addsPeople: Bool
  var now = Instant.epoch

  /// How many appointments of the month of a day count already.
  func counted(_ book: AgendaBook, _ day: CivilDate) -> Int { book.counted(in: day, at: now) }
}

extension AppointmentRow {
  /// Where its session of a moment would be.
  func place(at moment: CivilDateTime, in context: ImportContext) -> SessionPlace {
    var place = SessionPlace(
      moment, in: context.zone.name, at: context.zone.instant(moment), minutes: minutes)
    place.therapist = therapist
    place.room = room
    place.equipment = equipment
    if let service = context.book.service(service) {
      place.before = service.before
      place.after = service.after
    }
    return place
  }
}

/// Which therapist and which room have something when.
struct TakenTimes: Equatable {
  /// By whose it is and the day since 1970 in UTC.
  private var spans = HashMap<String, [Range<Instant>]>()

  init(_ sessions: [Session]) {
    for session in sessions where session.isPlaced { add(session.place) }
  }

  private static func keys(_ place: SessionPlace) -> [String] {
    let owners = [place.therapist, place.room?.uuid, place.equipment?.uuid]
    let occupied = place.occupied
    let first = occupied.lowerBound.milliseconds / 86_400_000
    let last = occupied.upperBound.milliseconds / 86_400_000
    var keys: [String] = []
    for owner in owners {
      guard let owner else { continue }
      for day in first...max(first, last) { keys.append(owner.description + " " + String(day)) }
    }
    return keys
  }

  private mutating func add(_ place: SessionPlace) {
    for key in Self.keys(place) { spans.change(key, from: []) { $0.append(place.occupied) } }
  }

  /// Takes a place, if nothing is there.
  mutating func occupy(_ place: SessionPlace) -> Bool {
    let isFree = Self.keys(place).allSatisfy { key in
      !(spans[key] ?? []).contains { $0.overlaps(place.occupied) }
    }
    if isFree { add(place) }
    return isFree
  }
}
