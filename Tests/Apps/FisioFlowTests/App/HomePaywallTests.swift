import Analytics
import Clinic
import Entitlements
import Flow
import FlowTesting
import Records
import Sync
import Telemetry
import Testing
import Values

@testable import AgendaFeature
@testable import ClinicTesting
@testable import FisioFlow
@testable import Plans
@testable import RecordPages
@testable import Shell

@Suite("paywalls in the clinic's home")
struct HomePaywallTests {
  private static let full = Refusal(.limitReached, "patients", limit: 10)
  private static let gil = Sample.patient(99, "Gil") { $0.isArchived = true }

  @Test(
    "FF-056 FF-057 FF-065 FF-072 a refused limit opens the paywall once, and each new one again"
  )
  func paywall() throws {
    var state = Sample.home
    state.patients.show(Sample.patients(10) + [Self.gil])
    let refused = Home.Action.acts(.ended(.over(.restoring(Self.gil.id), state, Self.full)))
    let store = TestStore<Home>(state)
    let paywall = try #require(Paywall(.addPatient(active: 10), current: .free, in: .clinic))
    #expect(paywall.context == .patientLimitReached)
    #expect(paywall.recommended == .silver)
    store.send(refused) {
      $0.paywall = paywall
      $0.plans.pricing.start()
    }
    store.expect(.track(.paywallShown(.patientLimitReached, plan: .free)))
    store.missPrices()
    store.send(.plans(.paywallClosed)) { $0.paywall = nil }
    store.expect(.track(.paywallDismissed(.patientLimitReached, plan: .free)))
    store.send(.syncChanged(SyncStatus()))
    store.send(refused) {
      $0.paywall = paywall
      $0.plans.pricing.start()
    }
    store.expect(.track(.paywallShown(.patientLimitReached, plan: .free)))
    store.missPrices()
    store.send(.plans(.plansTapped)) { $0.paywall = nil }
    store.expect(.track(.paywallCTA(.patientLimitReached, plan: .free)))
    store.expect(.navigate(.push("planos")))
    store.finish()
  }

  @Test("FF-056 a refusal for any other reason opens no paywall")
  func otherRefusals() {
    var state = Sample.home
    state.patients.show(Sample.patients(10) + [Self.gil])
    let store = TestStore<Home>(state)
    for code in Refusal.Code.allCases where code != .limitReached {
      let refused = ActRun.over(.restoring(Self.gil.id), state, Refusal(code))
      store.send(.acts(.ended(refused))) {
        $0.acts.failed = Acts.Failed(run: refused, path: $0.acts.context.path)
      }
      store.expect(.scrollToTop)
    }
    store.finish()
  }

  @Test("FF-064 a plan that is not known yet, or not known at all, counts as the free one")
  func unknownPlan() {
    var state = Sample.home
    #expect(state.plan == .free)
    state.clinic = Sample.clinic("diamond")
    #expect(state.plan == .free)
    state.patients.show(Sample.patients(10) + [Self.gil])
    let store = TestStore<Home>(state)
    store.send(.acts(.ended(.over(.restoring(Self.gil.id), state, Self.full)))) {
      $0.paywall = Paywall(.addPatient(active: 10), current: .free, in: .clinic)
      $0.plans.pricing.start()
    }
    store.expect(.track(.paywallShown(.patientLimitReached, plan: .free)))
    store.missPrices()
    store.finish()
  }
}
