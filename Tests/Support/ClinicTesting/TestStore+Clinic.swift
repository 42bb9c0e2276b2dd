import API
import Agenda
import Clinic
import Flow
import FlowTesting
import Identity
import Purchasing
import Records
import Testing

@testable import FisioFlow
@testable import Plans
@testable import PrivacyPages
@testable import RecordPages
@testable import Shell

extension TestStore where F == Root {
  /// What a clinic's home asks for as it opens its space.
  func expectHome(_ opening: Request) {
    expect(opening)
    expect(.observe(ClinicProfile.self, id: "clinic"))
    expectToday()
    expect(.observe(Patient.self, id: "patient names"))
    expect(.observe(Document.self, id: "document-index"))
    expect(.observeSync(id: "home"))
    expect(.call(SessionEndpoints.current, Nothing()))
    expect(.whenWhole)
  }

  /// States all of it that a clinic is opened, at today.
  func expectOpened(_ access: SpaceAccess = Sample.access) {
    expectHome(.openSpace(access))
    expect(.navigate(.replace("hoje")))
    respond(to: .openSpace(access), with: .opened(.ready))
    receive(.home(.opened(.ready))) { $0.change { $0.opening = .ready } }
    answerCurrent()
  }

  /// Lets the question who is signed in end without an answer, as offline.
  func answerCurrent() {
    respond(to: .call(SessionEndpoints.current, Nothing()), with: .http(.failed(.unreachable)))
    receive(.home(.accountRead(.failure(.network(.unreachable)))))
  }
}

extension TestStore {
  /// What the first page watches.
  func expectToday() {
    expect(.observeZone(id: "today zone"))
    expect(.observe(Service.self, id: "today services"))
    expect(.observe(Room.self, id: "today rooms"))
    expect(.observe(Member.self, id: "today members"))
    expect(.observe(Session.self, id: "today sessions"))
    expect(.observe(Appointment.self, id: "today appointments"))
  }
}

extension TestStore where F == Home {
  /// Nothing is kept of what the server said that the account may do, which is asked.
  func readEntitled() {
    respond(to: .readSecret(key: "entitlements"), with: .secret(nil))
    receive(.entitled(.keptRead(nil))) {
      $0.entitled.isRead = true
      $0.entitled.isAsking = true
    }
  }

  /// This device asked before whether it may count, and knows of no policy but the first.
  func readPrivacy() {
    let asked = Request.readPreference(key: "device.consent.asked")
    respond(to: asked, with: .preference("1"))
    receive(.consentPrompt(.askedRead("1"))) { $0.consentPrompt.asked = 1 }
    let seen = Request.readPreference(key: "device.policy.seen")
    respond(to: seen, with: .preference(nil))
    receive(.privacy(.seenRead(nil)))
  }

  /// What is sold, and at which prices, is asked for and does not come.
  func missPrices() {
    let offline = APIError.network(.unreachable)
    let question = Request.call(CheckoutEndpoints.offer, Nothing())
    respond(to: question, with: .http(.failed(.unreachable)))
    receive(.plans(.pricesRead(.failure(offline)))) { $0.plans.pricing.stop(offline) }
  }

  /// The same of the page of the plans, which also asks what is not paid yet.
  func missPlans() {
    missPrices()
    let offline = APIError.network(.unreachable)
    let purchases = Request.call(PurchaseEndpoints.list, Nothing())
    respond(to: purchases, with: .http(.failed(.unreachable)))
    receive(.plans(.pending(.purchasesRead(.failure(offline))))) {
      $0.plans.pending.loading.stop(offline)
    }
    let checkouts = Request.call(CheckoutEndpoints.list, Nothing())
    respond(to: checkouts, with: .http(.failed(.unreachable)))
    receive(.plans(.pending(.checkoutsRead(.failure(offline))))) {
      $0.plans.pending.loading.stop(offline)
    }
  }

  /// It does not answer.
  func missEntitled() {
    let question = Request.call(EntitlementEndpoints.list, Nothing())
    respond(to: question, with: .http(.failed(.unreachable)))
    receive(.entitled(.answered(.failed(.unreachable)))) {
      $0.entitled.isAsking = false
      $0.entitled.mayAsk = false
    }
  }

  /// What the agenda, and its settings, watch once the program is whole.
  func expectAgenda() {
    expect(.observeZone(id: "agenda zone"))
    expect(.observe(Member.self, id: "agenda members"))
    expect(.observe(Service.self, id: "agenda services"))
    expect(.observe(Room.self, id: "agenda rooms"))
    expect(.observe(WorkingHours.self, id: "agenda hours"))
    expect(.observe(OpenDay.self, id: "agenda open days"))
    expect(.observe(Absence.self, id: "agenda absences"))
    expect(.observe(WaitingEntry.self, id: "agenda waiting"))
    expect(.observe(Series.self, id: "agenda series"))
    expect(.observe(ClockNotice.self, id: "agenda clocks"))
    expect(.observe(Session.self, id: "agenda sessions"))
    expect(.observe(Appointment.self, id: "agenda appointments"))
    expect(.observe(Service.self, id: "services"))
    expect(.observe(Room.self, id: "rooms"))
    expect(.observe(ClinicProfile.self, id: "clinic page"))
  }
}
