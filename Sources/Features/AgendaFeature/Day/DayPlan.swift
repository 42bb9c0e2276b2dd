import Agenda
import Records
import Scheduling
import Values

/// One day or several as their page shows them: columns of hours with what is in them. Times are minutes on the
/// clock since the day's midnight.
public struct DayPlan: Equatable {
  /// Ascending; several have a column each.
  public let dates: [CivilDate]
  public internal(set) var columns: [Column] = []
  /// The hours that are shown: whole ones, around what is open and what is booked.
  public internal(set) var shown = 0..<1_440
  /// What the clock shows now.
  public let now: CivilDateTime
  public let holidays: [HolidayCalendar.Kept]

  /// One or several therapists side by side in one column, or each in a column of their own.
  public struct Column: Equatable {
    public let date: CivilDate
    /// Nil of a column of several, or of nobody.
    public let therapist: UUID?
    /// Of a plan by rooms; nil of a column of several, or of none.
    public var room: ID<Room>?
    public var blocks: [DayBlock] = []
    public var free: [DayStop] = []
    /// When nobody is there.
    public var closed: [Range<Int>] = []
    public var absences: [DayAbsence] = []
    /// When each therapist or room of the column is not available.
    public var closures: [DayClosure] = []
    /// Sessions of that day that no column shows and whose room or equipment a dragged session may need; in the first
    /// column of a day.
    public var elsewhere: [DayBlock] = []
    /// All sessions of that day that have a place and that no column shows, as somebody in a dragged session may come to
    /// one of them; in the first column of a day.
    public var unseen: [DayBlock] = []
  }

  /// Minutes from one beginning to the next that a tap may choose.
  static let step = 30

  /// - Parameters:
  ///   - therapists: whose sessions are shown.
  ///   - showsAll: whether those of nobody are shown as well.
  ///   - isSplit: whether each has a column.
  ///   - house: the space.
  init(
    _ book: AgendaBook, on dates: [CivilDate], in zone: ZoneRules, of therapists: [UUID],
    showsAll: Bool, isSplit: Bool, house: UUID, now: Instant
  ) {
    self.dates = dates
    self.now = zone.local(now)
    let first = dates.first ?? .epoch
    let last = dates.last ?? first
    holidays = HolidayCalendar.national.days(from: first, through: last)
    let book = book.near(first, through: last, in: zone)
    for date in dates {
      add(
        book, date, zone, therapists, showsAll, isSplit && dates.count == 1 && therapists.count > 1,
        house)
    }
    shown = hours()
  }

  private mutating func add(
    _ book: AgendaBook, _ date: CivilDate, _ zone: ZoneRules, _ therapists: [UUID],
    _ showsAll: Bool, _ isSplit: Bool, _ house: UUID
  ) {
    let span = zone.start(of: date)..<zone.start(of: date.adding(days: 1))
    let day = Day(book, date, zone, span, house)
    let sessions = book.sessions(meeting: span).filter { book.isShown($0) }
    func isOf(_ session: Session, _ owners: [UUID]) -> Bool {
      session.place.therapist.map { owners.contains($0) } ?? false
    }
    let first = columns.count
    if isSplit {
      for therapist in therapists {
        columns.append(
          day.column(therapist, [therapist], sessions.filter { isOf($0, [therapist]) }))
      }
      let others = sessions.filter { !isOf($0, therapists) }
      if showsAll, !others.isEmpty { columns.append(day.column(nil, [], others)) }
    } else {
      columns.append(
        day.column(
          therapists.count == 1 ? therapists[0] : nil, therapists,
          sessions.filter { showsAll || isOf($0, therapists) }))
    }
    guard !showsAll, first < columns.count else { return }
    let unseen = sessions.filter { $0.isPlaced && !isOf($0, therapists) }
    let hidden = unseen.filter { $0.place.room != nil || $0.place.equipment != nil }
    columns[first].elsewhere = hidden.map { day.block($0) }
    columns[first].unseen = unseen.map { day.block($0) }
  }

  func hours() -> Range<Int> {
    var first = 1_440
    var last = 0
    func add(_ from: Int, _ until: Int) {
      first = min(first, from)
      last = max(last, until)
    }
    for column in columns {
      for block in column.blocks { add(block.minutes.lowerBound, block.minutes.upperBound) }
      for stop in column.free { add(stop.minute, stop.minute + Self.step) }
      var open = 0
      for closed in column.closed + [1_440..<1_440] {
        if open < closed.lowerBound { add(open, closed.lowerBound) }
        open = closed.upperBound
      }
    }
    guard first < last else { return 480..<1_080 }
    return first / 60 * 60..<min(1_440, (last + 59) / 60 * 60)
  }

  /// All at which the keyboard stops, column by column, each in the order of its times.
  var stops: [[DayStop]] {
    columns.map { column in
      (column.free + column.blocks.map { $0.stop }).ordered { a, b in
        (a.minute, a.session?.uuid ?? .zero) < (b.minute, b.session?.uuid ?? .zero)
      }
    }
  }
}

/// Where the keyboard is in a day: at a free time, or at a session.
public struct DayStop: Hashable, Sendable {
  public var date: CivilDate
  public var therapist: UUID?
  public var minute: Int
  public var session: ID<Session>?
  /// In which room, of a plan by rooms.
  public var room: ID<Room>?

  static func id(of session: ID<Session>) -> String { "session-" + session.description }

  /// Of its element.
  var id: String {
    if let session { return Self.id(of: session) }
    return "free-" + date.description + "-" + minute.description + "-"
      + (therapist?.description ?? "") + (room.map { "-" + $0.description } ?? "")
  }
}

/// A session where it stands in a day.
public struct DayBlock: Equatable {
  public let date: CivilDate
  public let session: ID<Session>
  public let therapist: UUID?
  /// Of this day: from its beginning to its end.
  public let minutes: Range<Int>
  /// With what is occupied before and after it.
  public let occupied: Range<Int>
  /// Which of those beside each other it is, and how many these are.
  public var lane = 0
  public var lanes = 1

  var stop: DayStop {
    DayStop(date: date, therapist: therapist, minute: minutes.lowerBound, session: session)
  }
}

/// When a therapist, or a room, has no hours or an absence of its own.
public struct DayClosure: Equatable {
  /// A therapist or a room; nil of what nobody gives.
  public let owner: UUID?
  public let minutes: Range<Int>
  /// Nil where it is outside their hours.
  public var absence: Absence?
}

/// When somebody is not there.
public struct DayAbsence: Equatable {
  public let absence: Absence
  public let minutes: Range<Int>
}

extension ZoneRules {
  /// What the clock shows at an instant, in minutes since the midnight of a day; outside 0 to 1,440 on
  /// others.
  func minute(_ instant: Instant, on date: CivilDate) -> Int {
    let local = local(instant)
    return local.date.days(since: date) * 1_440 + Int(local.time.millisecondOfDay) / 60_000
  }
}
