import Agenda
import Records
import Scheduling
import Shell
import Values

/// What an absence meets, or what is outside of the hours by now, about to be moved or cancelled together.
public struct Clearing: Equatable {
  public enum Way: String, Hashable, Sendable, CaseIterable {
    case move, cancel
  }

  /// Nil for what is outside of the hours.
  public let absence: Absence?
  public let way: Way
  /// Why they are cancelled, as it was typed.
  public var reason = ""
  /// The therapist or the room that has them instead; nil where that stays.
  public var instead: UUID?
  /// How many days later they are, as it was typed.
  public var days = "0"
  /// Whether the person tried to do it: from then on what is wrong is told.
  public var isTried = false

  init(_ absence: Absence?, _ way: Way, reason: String = "") {
    self.absence = absence
    self.way = way
    self.reason = reason
  }

  public static let mostDays = 366

  /// Nil while it cannot be read.
  var later: Int? {
    guard let number = Int(days), 0...Self.mostDays ~= number else { return nil }
    return number
  }

  /// What is wrong.
  var problem: Problem? {
    guard way == .move else { return nil }
    guard let later else { return .days }
    return later == 0 && instead == nil ? .nothing : nil
  }

  public enum Problem: Hashable, Sendable {
    case days
    /// Neither a day nor somebody else was said.
    case nothing
  }

  /// Where a session would be.
  func place(of session: Session, in zone: ZoneRules) -> SessionPlace {
    var place = session.place
    let date = place.start.date.adding(days: later ?? 0)
    place.start = CivilDateTime(date, place.start.time)
    place.zone = zone.name
    place.startsAt = zone.instant(place.start)
    guard let instead, let absence else { return place }
    // A room or a piece of equipment, or else somebody.
    if place.room?.uuid == absence.owner {
      place.room = ID(instead)
    } else if place.equipment?.uuid == absence.owner {
      place.equipment = ID(instead)
    } else {
      place.therapist = instead
    }
    return place
  }
}

/// What the person does in that sheet.
public enum ClearingTyping: Equatable {
  case reason(String)
  case instead(UUID?)
  case days(String)
}

extension Clearing {
  mutating func apply(_ typing: ClearingTyping) {
    switch typing {
    case .reason(let text): reason = text
    case .instead(let owner): instead = owner
    case .days(let text): days = text
    }
  }
}

/// What was done with all of them, and can be taken back.
public struct Cleared: Equatable {
  /// Of each session what takes it back.
  public enum Former: Equatable {
    case moved(ID<Session>, from: SessionPlace)
    /// It had no place, and waited for this one.
    case placed(ID<Session>, wanted: SessionPlace)
    case cancelled(ID<Session>, [ID<Appointment>])
  }

  /// In the order in which they were done, those that had no place before all others: what is taken back last takes
  /// nobody's place.
  public let sessions: [Former]
  public let way: Clearing.Way
}

extension AgendaBook {
  /// Those of its appointments that are cancelled when a session is called off, and come again when that is taken back.
  func comingBack(to session: Session, at now: Instant) -> [ID<Appointment>] {
    appointments(of: session.id).filter {
      $0.state != .held && $0.allowsCancelling(at: now, start: session.place.startsAt)
    }.map { $0.id }
  }

  /// What of the sessions that an absence meets can still be moved or cancelled.
  func clearable(_ absence: Absence, house: UUID, in zone: ZoneRules, at now: Instant) -> [Session]
  {
    sessions(meeting: absence, house: house, in: zone).filter { isClearable($0, at: now) }
  }

  private func isClearable(_ session: Session, at now: Instant) -> Bool {
    session.isGroup && now < session.place.startsAt || !comingBack(to: session, at: now).isEmpty
  }

  /// What of the sessions that are about to be moved or cancelled together still can be.
  func clearable(_ clearing: Clearing, house: UUID, in zone: ZoneRules, at now: Instant)
    -> [Session]
  {
    if let absence = clearing.absence {
      return clearable(absence, house: house, in: zone, at: now)
    }
    return outside(house: house, in: zone, from: now).map { $0.session }
      .filter { isClearable($0, at: now) }
  }
}
