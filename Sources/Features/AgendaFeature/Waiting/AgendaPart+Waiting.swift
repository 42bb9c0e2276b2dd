import Agenda
import Editing
import Flow
import Records
import Scheduling
import Shell
import Values

extension AgendaPart {
  /// Who waits, and what becomes of them.
  static func wait(_ state: inout State, _ action: WaitingAction) -> Effect<Action> {
    switch action {
    case .addTapped:
      state.waiting = WaitingForm()
      return .focus(WaitingForm.Problem.person.field)
    case .editTapped(let id, let name):
      guard let entry = state.book.waiting.first(where: { $0.id == id }) else { return .none }
      let form = WaitingForm(entry, name)
      state.waiting = form
      return .focus(
        state.book.services(for: form).isEmpty
          ? WaitingForm.Problem.firstDay.field : WaitingForm.serviceField)
    case .typed(let typed):
      state.waiting?.apply(typed)
      return .none
    case .fieldTapped(let problem):
      return .focus(problem.field)
    case .closed:
      guard state.waiting?.isSaving != true else { return .none }
      state.waiting = nil
      return .none
    case .saveTapped:
      guard var form = state.waiting, !form.isSaving else { return .none }
      form.isTried = true
      form.refusal = nil
      let problems = form.problems
      form.isSaving = problems.isEmpty
      state.waiting = form
      if let first = problems.first { return .focus(first.field) }
      if let stored = form.stored {
        guard let changed = form.entry(stored.id.uuid), changed != stored else {
          return .send(.waiting(.answered(.saved)))
        }
        return .mutate(EditWaitingEntry(from: stored, to: changed)) { .waiting(.answered($0)) }
      }
      return .newID { .waiting(.idMade($0)) }
    case .idMade(let id):
      guard let entry = state.waiting?.entry(id) else { return .none }
      return .mutate(AddWaitingEntry(entry)) { .waiting(.answered($0)) }
    case .answered(let outcome):
      guard case .refused(let refusal) = outcome else {
        state.waiting = nil
        return .none
      }
      state.waiting?.isSaving = false
      state.waiting?.refusal = refusal
      return .none
    case .offered(let id, let name, let time):
      return offer(&state, id, name, time)
    case .stopTapped(let id):
      state.refusal = nil
      return .mutate(CancelAppointment<A>(id, by: .clinic)) { .waiting(.stopped($0)) }
    case .stopped(let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .removeTapped(let id):
      return begin(&state, .tookOff(id), .mutate(ArchiveWaitingEntry(id)))
    case .moreTapped:
      state.offers.most += WaitingOffers.step
      search(&state, on: .waiting)
      return .none
    }
  }

  /// The sheet that books, with all that is known of who waits.
  private static func offer(
    _ state: inout State, _ id: ID<WaitingEntry>, _ name: String, _ time: FreeTime
  ) -> Effect<Action> {
    guard let entry = state.book.waiting.first(where: { $0.id == id }) else { return .none }
    let minute = Int(time.start.time.millisecondOfDay) / 60_000
    var booking = Booking(time.start.date, minute, time.therapist)
    booking.person = entry.person
    booking.name = name
    booking.service = entry.service
    if let service = state.book.service(entry.service) { booking.minutes = "\(service.minutes)" }
    booking.waiting = id
    booking.path = state.context.path
    state.booking = booking
    return .focus(Booking.Problem.date.field)
  }
}

/// What happens to the list of who waits.
public indirect enum WaitingAction: Equatable {
  case addTapped
  /// What somebody waits for, by their name, is to be changed.
  case editTapped(ID<WaitingEntry>, String)
  case typed(WaitingTyping)
  case fieldTapped(WaitingForm.Problem)
  case closed
  case saveTapped
  case idMade(UUID)
  case answered(MutationOutcome)
  /// Somebody who waits, by their name, gets a time that is free.
  case offered(ID<WaitingEntry>, String, FreeTime)
  /// What is kept for somebody who was offered it is not any more.
  case stopTapped(ID<Appointment>)
  case stopped(MutationOutcome)
  case removeTapped(ID<WaitingEntry>)
  /// More of those who wait are to be shown.
  case moreTapped
}
