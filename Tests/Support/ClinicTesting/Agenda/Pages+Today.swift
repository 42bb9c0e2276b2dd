import Flow
import Identity
import Records
import Values

@testable import AgendaFeature
@testable import FisioFlow
@testable import Shell

extension Pages {
  func arrangeToday(_ home: inout Home.State) {
    let day = SampleAgenda()
    let isEmpty = self == .todayBegins
    var agenda = home.agenda
    agenda.clocks.zone = SampleAgenda.zone
    agenda.now = Sample.now
    day.show(&agenda, isEmpty: isEmpty)
    var today = TodayState(in: home.context)
    today.clocks.zone = SampleAgenda.zone
    today.now = Sample.now
    today.book.apply(Changes.all(agenda.book.services))
    today.book.apply(Changes.all(agenda.book.rooms))
    today.book.apply(Changes.all(agenda.book.members))
    today.book.apply(Changes.all(agenda.book.sessions), since: .epoch)
    today.book.apply(Changes.all(agenda.book.allAppointments), since: .epoch)
    today.replan()
    home.agenda = agenda
    home.parts[ClinicToday.self] = today
    home.path = .today
    home.sync.refused = isEmpty ? [] : Self.status.refused
    if isEmpty { home.callPatients([]) }
  }
}
