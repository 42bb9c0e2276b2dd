import API
import Agenda
import AgendaServer
import Records
import SyncServer
import Values

/// Booking over the API (CC-043).
extension AgendaModule {
  func book(_ bookings: AgendaBookings) -> Operation {
    Operation(AgendaEndpoints.book, bodyLimit: 2_048, refusals: [403, 404, 409, 422]) {
      [context] request, call in
      let caller = try call.signedIn()
      let outcome = try await bookings.book(request, on: call.device) { transaction in
        let role = try SpaceRoles.members.role(transaction, caller.account, request.space) ?? ""
        guard context.app.schema.allows(DropWish.self, as: role) else { throw Problem.notForRole }
        return Author(account: caller.account, role: role, time: context.now())
      }
      if let move = outcome.move {
        context.news.moved(move)
        context.news.bell.ring()
      }
      switch outcome.answer {
      case .success(let appointment): return BookedAppointment(appointment)
      case .failure(.problem(let problem)): throw Problem(problem)
      case .failure(.refusal(let refusal)):
        guard refusal.code != .missing else { throw Problem.notFound }
        throw Problem(
          status: 422, title: "A field is not acceptable", code: "invalid",
          errors: [
            FieldProblem(path: refusal.subject, reason: refusal.reason ?? refusal.code.rawValue)
          ])
      }
    }
  }
}

extension Problem {
  fileprivate init(_ problem: BookingProblem) {
    let detail =
      switch problem {
      case .slotTaken: "Somebody else has that time."
      case .holdExpired: "The time is kept no longer."
      case .outsideRules: "The house is not booked at that time."
      case .policy: "The plan, another appointment of theirs, or the one to be replaced forbids it."
      }
    self.init(
      status: 409, title: "Nothing was booked", code: problem.rawValue, detail: detail)
  }
}
