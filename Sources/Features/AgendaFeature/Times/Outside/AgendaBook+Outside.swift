import Agenda
import Records
import Scheduling
import Values

/// Why a booked session has to be looked at again: mostly since rules changed after it was booked.
public enum OutsideReason: Hashable, Sendable {
  /// By the hours of who gives it, or of the house, or for a holiday, nobody is there.
  case closed
  /// Its room, or its equipment, has other hours.
  case room(ID<Room>)
  case absence(Absence.Kind)
  /// It waits for a place: another session has its time, or somebody took it away.
  case unplaced
}

/// A session that is to come, with what speaks against where it is.
struct OutsideSession {
  let session: Session
  let reasons: [OutsideReason]
}

extension AgendaBook {
  /// The sessions to come that are outside of the hours by now, or double, in the order of their times.
  func outside(house: UUID, in zone: ZoneRules, from now: Instant) -> [OutsideSession] {
    outside(among: sessions, house: house, in: zone, from: now)
  }

  /// The same among some sessions.
  func outside(
    among sessions: [Session], house: UUID, in zone: ZoneRules, from now: Instant
  ) -> [OutsideSession] {
    var coming: [Session] = []
    var end = now
    for session in sessions where now < session.place.startsAt {
      guard session.isPlaced || isUnplaced(session) else { continue }
      coming.append(session)
      end = max(end, session.place.occupied.upperBound)
    }
    guard !coming.isEmpty else { return [] }
    coming = coming.ordered { ($0.place.startsAt, $0.id.uuid) < ($1.place.startsAt, $1.id.uuid) }
    var look = OutsideLook(self, house: house, zone, over: now..<end)
    var found: [OutsideSession] = []
    for session in coming {
      let reasons = look.reasons(against: session)
      if !reasons.isEmpty { found.append(OutsideSession(session: session, reasons: reasons)) }
    }
    return found
  }
}

/// One look at all sessions: the hours of each owner are laid out once.
private struct OutsideLook {
  private struct Opening {
    let owner: UUID
    let times: [Range<Instant>]
  }

  private struct Away {
    let owner: UUID
    let kind: Absence.Kind
    let span: Range<Instant>
  }

  private let book: AgendaBook
  private let house: UUID
  private let zone: ZoneRules
  private let span: Range<Instant>
  private var openings: [Opening] = []
  private var away: [Away] = []

  init(_ book: AgendaBook, house: UUID, _ zone: ZoneRules, over span: Range<Instant>) {
    self.book = book
    self.house = house
    self.zone = zone
    self.span = span
    for absence in book.absences {
      guard let occupation = absence.occupation(in: zone), occupation.span.overlaps(span) else {
        continue
      }
      away.append(Away(owner: absence.owner, kind: absence.kind, span: occupation.span))
    }
  }

  mutating func reasons(against session: Session) -> [OutsideReason] {
    let place = session.place
    let span = place.startsAt..<place.endsAt
    var found: [OutsideReason] = []
    if !session.isPlaced { found.append(.unplaced) }
    if !isOpen(place.therapist ?? house, nil, over: span) { found.append(.closed) }
    for room in [place.room, place.equipment].compactMap({ $0 })
    where !isOpen(room.uuid, room, over: span) {
      found.append(.room(room))
    }
    // As `Absence.meets` has it, whose spans are laid out once.
    for each in away
    where each.span.overlaps(place.occupied) && place.needs(each.owner, house: house) {
      let reason = OutsideReason.absence(each.kind)
      if !found.contains(reason) { found.append(reason) }
    }
    return found
  }

  /// - Parameter room: nil for a therapist or the house.
  private mutating func isOpen(
    _ owner: UUID, _ room: ID<Room>?, over wanted: Range<Instant>
  ) -> Bool {
    let times = times(of: owner, room)
    // By bisection: behind the last that begins at that time or earlier.
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle].lowerBound <= wanted.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low > 0 && wanted.upperBound <= times[low - 1].upperBound
  }

  private mutating func times(of owner: UUID, _ room: ID<Room>?) -> [Range<Instant>] {
    for opening in openings where opening.owner == owner { return opening.times }
    let hours =
      if let room {
        book.hours(of: room, in: zone)
      } else {
        book.hours(of: owner == house ? nil : owner, house: house, in: zone)
      }
    let times = hours.open(over: span)
    openings.append(Opening(owner: owner, times: times))
    return times
  }
}
