import Agenda
import Records
import Scheduling
import Values

/// What the person does in the sheet that books a session, or moves it.
public indirect enum BookingAction: Equatable {
  case personTyped(String)
  case personTaken(UUID, String)
  case suggestionReached(Int?)
  case suggestionsClosed
  case serviceChosen(ID<Service>?)
  case therapistChosen(UUID?)
  case roomChosen(ID<Room>?)
  case equipmentChosen(ID<Room>?)
  case dateTyped(String)
  case timeTyped(String)
  case minutesTyped(String)
  case confirmedTicked(Bool)
  case oftenChosen(Repeating.Often)
  case weekdayTicked(Weekday, Bool)
  case endingChosen(Repeating.Ending)
  case timesTyped(String)
  case untilTyped(String)
  case scopeChosen(RecurrenceScope)
}

extension Booking {
  mutating func apply(_ action: BookingAction, _ book: AgendaBook) {
    refusal = nil
    switch action {
    case .personTyped(let text):
      // It is for somebody else from then on.
      if text != name { waiting = nil }
      name = text
      person = nil
      isSuggesting = !text.isBlank
      reached = nil
    case .personTaken(let id, let name):
      if id != person { waiting = nil }
      person = id
      self.name = name
      isSuggesting = false
      reached = nil
    case .suggestionReached(let place):
      reached = place
    case .suggestionsClosed:
      isSuggesting = false
      reached = nil
    case .serviceChosen(let id):
      service = id
      // A length that somebody typed gives way to what is usual for what they chose.
      if let chosen = book.service(id) { minutes = "\(chosen.minutes)" }
    case .therapistChosen(let account):
      therapist = account
    case .roomChosen(let id):
      room = id
    case .equipmentChosen(let id):
      equipment = id
    case .dateTyped(let text):
      date = text
    case .timeTyped(let text):
      time = text
    case .minutesTyped(let text):
      minutes = text
    case .confirmedTicked(let isConfirmed):
      self.isConfirmed = isConfirmed
    case .oftenChosen(let often):
      repeating.often = often
    case .weekdayTicked(let day, let isOn):
      let bit = Weekdays([day]).bits
      let bits = repeating.weekdays.bits
      repeating.weekdays = Weekdays(bits: isOn ? bits | bit : bits & ~bit)
    case .timesTyped(let text):
      repeating.times = text
    case .endingChosen(let ending):
      repeating.ending = ending
    case .untilTyped(let text):
      repeating.until = text
    case .scopeChosen(let scope):
      self.scope = scope
    }
  }
}
