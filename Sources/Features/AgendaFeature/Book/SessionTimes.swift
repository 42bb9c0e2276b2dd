import Agenda
import Scheduling
import Values

/// What is asked of thousands of sessions for one page: when each is, and what it takes. Small and without texts, since to look
/// at a whole session copies it, which takes longer than most questions.
struct SessionTimes: Equatable {
  let startsAt: Instant
  let endsAt: Instant
  /// Of its start, on the clocks there.
  let date: CivilDate
  let therapist: UUID?
  let room: UUID?
  let equipment: UUID?
  /// Nil while it occupies nothing.
  let occupation: Occupation?
  /// Whether it has no place although it is not called off, or is wanted in another.
  let isAdrift: Bool

  init(_ session: Session) {
    let place = session.place
    startsAt = place.startsAt
    endsAt = place.endsAt
    date = place.start.date
    therapist = place.therapist
    room = place.room?.uuid
    equipment = place.equipment?.uuid
    occupation = session.occupation
    isAdrift = session.wish.isThere || !session.isPlaced && !session.isCalledOff
  }

  /// Whether it begins before the end of a span and ends behind its beginning.
  func meets(_ span: Range<Instant>) -> Bool {
    startsAt < span.upperBound && endsAt > span.lowerBound
  }
}
